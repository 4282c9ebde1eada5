//! What the engine can do, and the games that XBoard does not know by itself.

use std::io::{self, Write};

use koshogi_engine::Level;

use super::Cecp;
use crate::selection::{AS_THE_PRESET, NO_PRESET};
use crate::settings::{MAX_LINES, TUNED, WEIGHTS};

impl Cecp {
    pub(super) fn tell_features(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "feature done=0")?;
        writeln!(out, "feature myname=\"Koshogi {}\"", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "feature variants=\"{}\"", self.selection.names().join(","))?;
        writeln!(out, "feature usermove=1 ping=1 setboard=1 playother=1 san=0 time=1 draw=1 sigint=0 sigterm=0 reuse=1")?;
        writeln!(out, "feature analyze=1 memory=1 smp=1 name=1 debug=1 colors=0")?;
        writeln!(out, "feature option=\"MultiPV -spin {} 1 {MAX_LINES}\"", self.mind.settings().lines)?;
        let (level, highest) = (self.mind.level().number(), Level::HIGHEST);
        writeln!(out, "feature option=\"Level -spin {level} 1 {highest}\"")?;
        writeln!(out, "feature option=\"{WEIGHTS} -file {TUNED}\"")?;
        writeln!(out, "feature option=\"Clear Hash -button\"")?;
        offer(out, "Preset", self.selection.preset(), NO_PRESET, &self.selection.presets())?;
        for option in self.selection.options() {
            offer(out, option.key, option.chosen, AS_THE_PRESET, &option.values)?;
        }
        writeln!(out, "feature done=1")
    }
}

/// One option whose value is one of several words; a star marks the one chosen.
fn offer(out: &mut dyn Write, name: &str, chosen: &str, first: &str, values: &[&str]) -> io::Result<()> {
    let star = |value: &str| if value == chosen { format!("*{value}") } else { value.to_owned() };
    let values: Vec<_> = [first].iter().chain(values).map(|value| star(value)).collect();
    writeln!(out, "feature option=\"{name} -combo {}\"", values.join(" /// "))
}
