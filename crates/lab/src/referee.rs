//! The referee: one game of two engines under the rules.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use koshogi_notation::record::{Header, Record, Scribe};
use koshogi_notation::sfen;
use koshogi_rules::{Game, Lang, Rules, Side, Text};

use crate::adjudication::{Adjudication, Bench};
use crate::client::Clocks;
use crate::contestant::Known;
use crate::openings::Opening;
use crate::pace::{PlayerClock, Time};
use crate::played::{Claim, Measured, Played, Seat};
use crate::player::{Answer, Player};
use crate::process::Trouble;
use crate::verdict::{Breach, Verdict, Why};

/// What holds for every game of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// When games are ended before the rules end them.
    pub adjudication: Adjudication,
    /// How far an engine may overstep its time before it loses; it owes the time.
    pub margin: Duration,
    /// How long an engine without a time limit may think.
    pub patience: Duration,
}

/// The match was stopped before the game was over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stopped;

/// A game to be played.
pub(crate) struct Bout<'a> {
    pub(crate) rules: &'a Arc<Rules>,
    /// By [`Seat::index`].
    pub(crate) contestants: &'a [Known; 2],
    pub(crate) terms: &'a Terms,
    pub(crate) opening: &'a Opening,
    pub(crate) number: usize,
    pub(crate) sente: Seat,
}

/// A game that goes on.
struct Board<'a> {
    bout: &'a Bout<'a>,
    scribe: Scribe,
    clocks: [PlayerClock; 2],
    bench: Bench,
    moves: Vec<Measured>,
    claims: Vec<Claim>,
}

impl Bout<'_> {
    /// Plays the game.
    pub(crate) fn play(&self, stop: &AtomicBool) -> Result<Played, Stopped> {
        let mut board = Board {
            bout: self,
            scribe: self.opened(),
            clocks: Seat::BOTH.map(|seat| PlayerClock::new(&self.known(seat).contestant.pace)),
            bench: Bench::default(),
            moves: Vec::new(),
            claims: Vec::new(),
        };
        let verdict = board.play(stop)?;
        Ok(board.finish(verdict))
    }

    fn known(&self, seat: Seat) -> &Known {
        &self.contestants[seat.index()]
    }

    fn seat(&self, side: Side) -> Seat {
        match side {
            Side::Sente => self.sente,
            Side::Gote => self.sente.other(),
        }
    }

    /// A record with the names and the moves of the opening.
    fn opened(&self) -> Scribe {
        let record = Record::from_setup(Arc::clone(self.rules), &self.opening.start);
        let mut record = record.unwrap_or_else(|_| Record::new(Arc::clone(self.rules)));
        let headers = &mut record.headers;
        headers.set(Header::Sente, &self.known(self.sente).name);
        headers.set(Header::Gote, &self.known(self.sente.other()).name);
        headers.set(Header::Other("id".to_owned()), format!("game {}", self.number + 1));
        let mut scribe = Scribe::new(record);
        for &mv in &self.opening.moves {
            if scribe.play(mv).is_err() {
                break;
            }
        }
        scribe
    }
}

impl<'a> Board<'a> {
    fn game(&self) -> &Game {
        self.scribe.game()
    }

    fn play(&mut self, stop: &AtomicBool) -> Result<Verdict, Stopped> {
        if let Some(outcome) = self.game().outcome() {
            return Ok(outcome.into());
        }
        let bout = self.bout;
        let mut seated = Vec::new();
        for seat in Seat::BOTH {
            match Player::seat(bout.known(seat), self.game(), stop) {
                Ok(player) => seated.push(player),
                Err(answer) => {
                    let side = if seat == bout.sente { Side::Sente } else { Side::Gote };
                    return self.refused(side, answer);
                }
            }
        }
        loop {
            let side = self.game().position().side();
            let seat = bout.seat(side);
            if let Some(verdict) = self.turn(side, seat, &mut seated[seat.index()], stop)? {
                return Ok(verdict);
            }
        }
    }

    /// One move, and the verdict where it ends the game.
    fn turn(&mut self, side: Side, seat: Seat, player: &mut Player<'a>, stop: &AtomicBool) -> Result<Option<Verdict>, Stopped> {
        let clocks = Clocks { own: &self.clocks[seat.index()], other: &self.clocks[seat.other().index()] };
        let turn = player.think(self.game(), &clocks, self.allowed(seat), stop);
        let ply = self.scribe.ply();
        self.claims.extend(turn.claims.into_iter().map(|said| Claim { by: seat, ply, said }));
        let mv = match turn.answer {
            Answer::Move(mv) => mv,
            other => return self.refused(side, other).map(Some),
        };
        if let Err(illegal) = self.game().is_legal(mv) {
            let rules = Arc::clone(self.game().rules());
            let sentence = |lang| illegal.sentence(&rules, lang);
            let reason = Text { ja: sentence(Lang::Ja), en: sentence(Lang::En) };
            return Ok(Some(self.breach(side, Why::IllegalMove, mv.to_string(), reason)));
        }
        let clock = &mut self.clocks[seat.index()];
        clock.spend(turn.spent);
        self.moves.push(Measured { spent: to_millis(turn.spent), left: clock.left().map(to_millis), thought: turn.thought });
        // It is legal.
        let _ = self.scribe.play(mv);
        player.accepted();
        if let Some(outcome) = self.game().outcome() {
            return Ok(Some(outcome.into()));
        }
        let rules = &self.bout.terms.adjudication;
        self.bench.note(side, turn.thought.score, rules);
        Ok(self.bench.verdict(self.scribe.ply(), rules))
    }

    /// How long the answer may take to come.
    fn allowed(&self, seat: Seat) -> Duration {
        let Terms { margin, patience, .. } = self.bout.terms;
        match self.bout.known(seat).contestant.pace.time {
            Time::Unlimited => *patience,
            Time::Each(time) => time + *margin,
            Time::Clock(_) => self.clocks[seat.index()].allowed(*margin).unwrap_or_default(),
        }
    }

    /// An engine that does not play has lost.
    fn refused(&self, side: Side, answer: Answer) -> Result<Verdict, Stopped> {
        let said = |text: &Trouble| text.to_string();
        Ok(match answer {
            Answer::Move(_) | Answer::Resigns => Verdict::win(!side, Why::Resignation),
            Answer::NoMove { said, reason } => self.breach(side, Why::IllegalMove, said, reason),
            Answer::Disputes(said) => {
                let reason = Text {
                    ja: "規則の上では、直前の手は合法で、対局は続いています".to_owned(),
                    en: "under the rules the last move was legal and the game goes on".to_owned(),
                };
                self.breach(side, Why::FalseClaim, said, reason)
            }
            Answer::Nothing(Trouble::Stopped) => return Err(Stopped),
            Answer::Nothing(Trouble::Silent) => Verdict::win(!side, Why::Time),
            Answer::Nothing(trouble) => {
                let reason = Text { ja: "エンジンが終了しました".to_owned(), en: "the engine ended".to_owned() };
                self.breach(side, Why::Crash, said(&trouble), reason)
            }
        })
    }

    fn breach(&self, side: Side, why: Why, said: String, reason: Text) -> Verdict {
        let position = self.game().position().setup();
        let sfen = sfen::write(&position, self.game().rules().variant());
        Verdict { breach: Some(Breach { said, ja: reason.ja, en: reason.en, sfen }), ..Verdict::win(!side, why) }
    }

    fn finish(self, verdict: Verdict) -> Played {
        let mut played = Played {
            number: self.bout.number,
            sente: self.bout.sente,
            date: time::OffsetDateTime::now_utc().date().to_string().replace('-', "/"),
            record: self.scribe.finish(),
            opening: self.bout.opening.moves.len(),
            verdict,
            moves: self.moves,
            left: self.clocks.map(|clock| clock.left().map(to_millis)),
            claims: self.claims,
        };
        played.annotate(&Seat::BOTH.map(|seat| self.bout.known(seat).contestant.pace.to_string()));
        played
    }
}

/// A time as files keep it, so that a game is the same whether it was just played or read again.
fn to_millis(time: Duration) -> Duration {
    Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}
