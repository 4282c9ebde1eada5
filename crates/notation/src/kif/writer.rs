//! Writing a record as KIF.

use std::fmt::Write as _;
use std::time::Duration;

use koshogi_rules::{Game, Move, Piece, Rules, Side};

use super::tokens::write_square;
use super::{board, endings, header};
use crate::encoding::Encoding;
use crate::names::move_name;
use crate::record::{NodeId, Notes, Record, SUFFIX_ANNOTATIONS, Scribe};

/// Writes a record.
#[must_use]
pub fn write(record: &Record) -> String {
    write_for(record, Encoding::Utf8)
}

/// Writes a record for a file of this encoding: names of pieces are taken from the spellings that it has, where there are any.
#[must_use]
pub fn write_for(record: &Record, encoding: Encoding) -> String {
    let mut writer = Writer { text: String::new(), encoding, side_words: header::side_words(record) };
    writer.head(record);
    writer.lines(record);
    writer.text
}

struct Writer {
    text: String,
    encoding: Encoding,
    side_words: [&'static str; 2],
}

impl Writer {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn head(&mut self, record: &Record) {
        let (rules, variant) = (record.rules(), record.rules().variant());
        self.line(&format!("{}：{}", header::VARIANT, variant.name.ja));
        if !rules.choices().is_empty() {
            self.line(&format!("{}：{}", header::RULES, header::write_choices(rules.choices())));
        }
        let named = record.start_array().or(record.handicap());
        if let Some(array) = named {
            self.line(&format!("{}：{}", header::START, array.name.ja));
        }
        // Readers that know no other game by name need the board to see which it is.
        let usual = record.start_array().is_some_and(|array| array.id == variant.arrays[0].id);
        if !usual || record.tree().is_empty() {
            self.board(record);
        }
        for (word, value) in header::write_headers(record) {
            self.line(&format!("{word}：{value}"));
        }
        self.line("手数----指手---------消費時間--");
        self.notes(&record.tree().node(NodeId::ROOT).notes);
        if let Some(ending) = record.tree().node(NodeId::ROOT).notes.ending {
            self.ending(ending, record.start().side, 0);
        }
    }

    fn board(&mut self, record: &Record) {
        let start = record.start();
        self.text += &board::write(&start.pieces, record.rules(), self.encoding);
        if start.side == Side::Gote {
            self.line(&format!("{}番", self.side_words[1]));
        }
        if let Some(square) = start.senjishi {
            self.line(&format!("{}：{}", header::SENJISHI, write_square(square)));
        }
        if start.move_number > 1 {
            self.line(&format!("{}：{}", header::PLAYED, start.move_number - 1));
        }
    }

    /// The main line and then the branches, from the last move to the first, each with its own branches after it.
    fn lines(&mut self, record: &Record) {
        let tree = record.tree();
        let mut scribe = Scribe::new(record.clone());
        // Nodes where a line begins; the one to write next is the last.
        let mut waiting: Vec<NodeId> = tree.branches(NodeId::ROOT).iter().rev().copied().collect();
        let mut next = tree.next(NodeId::ROOT);
        while let Some(first) = next.or_else(|| waiting.pop()) {
            if next.take().is_none() {
                self.line(&format!("\n変化：{}手", tree.node(first).ply()));
            }
            for comment in &tree.node(first).notes.before {
                self.comment(comment);
            }
            scribe.go_to(tree.node(first).parent().unwrap_or(NodeId::ROOT));
            for id in std::iter::once(first).chain(tree.line(first)) {
                self.node(&mut scribe, id);
                // The branches nearest to the end of a line come first, so that each begins on the path of what was read before.
                waiting.extend(tree.branches(id).iter().rev());
            }
        }
    }

    fn node(&mut self, scribe: &mut Scribe, id: NodeId) {
        let node = scribe.record().tree().node(id);
        let Some(played) = node.played() else { return };
        self.played(scribe.game(), played, node.ply(), &times(scribe.record(), id));
        scribe.go_to(id);
        let node = scribe.record().tree().node(id);
        self.notes(&node.notes);
        if let Some(ending) = node.notes.ending {
            self.ending(ending, scribe.position().side(), node.ply());
        }
    }

    fn played(&mut self, before: &Game, played: Move, ply: usize, times: &str) {
        let position = before.position();
        let Some(piece) = position.piece(played.from()) else { return };
        let previous = before.moves().last().map(|mv| mv.to());
        let target = |square| if previous == Some(square) { "仝".to_owned() } else { write_square(square) };
        let (mark, name) = (mark(piece.side), self.name(piece, before.rules()));
        let from = write_square(played.from());
        let promotes = if played.promotes() { "成" } else { "" };
        match played.via() {
            Some(via) => {
                self.line(&format!("{ply:>4}手目一歩目 {mark}{}{name} （←{from}）", target(via)));
                let to = write_square(played.to());
                self.line(&format!("{ply:>4}手目二歩目 {mark}{to}{name}{promotes} （←{}）{times}", write_square(via)));
            }
            None => self.line(&format!("{ply:>4}手目   {mark}{}{name}{promotes} （←{from}）{times}", target(played.to()))),
        }
    }

    fn name(&self, piece: Piece, rules: &Rules) -> String {
        move_name(piece, rules.variant(), self.encoding).to_owned()
    }

    fn ending(&mut self, ending: crate::record::Ending, side: Side, plies: usize) {
        if let Some(word) = endings::write_word(ending, side) {
            self.line(&format!("{:>4}手目   {word}", plies + 1));
        }
        let line = endings::write_until(ending, plies, self.side_words);
        self.line(&line);
    }

    fn notes(&mut self, notes: &Notes) {
        for nag in &notes.nags {
            let sign = SUFFIX_ANNOTATIONS.into_iter().find(|(number, _)| number == nag).map(|(_, sign)| sign.to_owned());
            self.comment(&sign.unwrap_or_else(|| format!("${nag}")));
        }
        for comment in &notes.comments {
            self.comment(comment);
        }
        if let Some(bookmark) = &notes.bookmark {
            self.line(&format!("&{bookmark}"));
        }
    }

    fn comment(&mut self, comment: &str) {
        for line in comment.lines() {
            self.line(&format!("*{line}"));
        }
    }
}

const fn mark(side: Side) -> &'static str {
    match side {
        Side::Sente => "▲",
        Side::Gote => "△",
    }
}

/// The times of a move: as told, or the total as the sum of what the player's moves took.
fn times(record: &Record, id: NodeId) -> String {
    let tree = record.tree();
    let Some(spent) = tree.node(id).notes.spent else {
        return String::new();
    };
    let sum = || {
        let own = tree.path(id).into_iter().rev().step_by(2);
        own.filter_map(|at| tree.node(at).notes.spent).fold(Duration::ZERO, Duration::saturating_add)
    };
    let total = tree.node(id).notes.total.unwrap_or_else(sum).as_secs();
    let spent = spent.as_secs();
    let mut text = String::new();
    let _ = write!(text, "   ({:>2}:{:02}/", spent / 60, spent % 60);
    let _ = write!(text, "{:02}:{:02}:{:02})", total / 3600, total / 60 % 60, total % 60);
    text
}
