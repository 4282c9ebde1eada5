//! How fast the engine is heard.

use std::time::{Duration, Instant};

use koshogi_engine::{Engine, Settings};

use crate::script::Session;

#[test]
fn stop_is_answered_within_ten_milliseconds() {
    let mut session = Session::usi("chu", Engine::new(Settings { memory: 4, ..Settings::default() }));
    // The best of several: other programs of the machine may hold up any one of them.
    let mut quickest = Duration::MAX;
    for _ in 0..8 {
        session.say_only("go infinite");
        std::thread::sleep(Duration::from_millis(60));
        let asked = Instant::now();
        let answer = session.say_only("stop");
        quickest = quickest.min(asked.elapsed());
        assert!(answer.starts_with("bestmove "), "{answer}");
    }
    assert!(quickest < Duration::from_millis(10), "{quickest:?}");
}
