//! SFEN: a position in one line.
//!
//! Four fields, separated by spaces: the board as in the game documents ([`koshogi_rules::placement`]), the side to move (`b` sente,
//! `w` gote), the square where the last move took a lion with a piece that is not a lion or `-`, and the number of the next move.
//! Links and other programs write it loosely; all of this is read:
//!
//! * the word `sfen` before it;
//! * `_` for the spaces, and `%2B`-style escapes;
//! * missing fields at the end: sente moves, no lion was taken, move 1;
//! * a `+` that a link turned into a space, where only one reading fits the board.

use koshogi_rules::{Setup, Side, Variant, placement};

use crate::fault::{At, Fault, reason};

/// Reads an SFEN.
///
/// # Errors
/// Every fault of the text, from left to right; columns count in the text as given. Never an empty list.
pub fn read(text: &str, variant: &Variant) -> Result<Setup, Vec<Fault>> {
    let letters = Letters::new(text);
    let fields = letters.fields();
    let Some((first, last)) = fields.first().zip(fields.last()) else {
        return Err(vec![Fault::error(At::START, "", reason("局面がありません", "there is no position"))]);
    };
    let read_to = |end: usize| {
        let board = Field { letters: &letters, from: first.from, to: fields[end - 1].to };
        read_fields(&board, &fields[end..], variant)
    };
    // The board is one field, unless a link has eaten its pluses: then it goes on to a field that can be the side's, or to the end.
    let whole = fields.len() == 1 || placement::parse(first.text(), variant.size, &variant.kinds).is_ok();
    if whole {
        return read_to(1);
    }
    let is_side = |field: &Field<'_>| matches!(field.text(), "b" | "w");
    let sides = (1..fields.len()).filter(|&at| is_side(&fields[at]) && fields.len() - at <= 3);
    let mut fits = Vec::new();
    let mut faults: Option<Vec<Fault>> = None;
    for end in sides.chain([fields.len()]) {
        match read_to(end) {
            Ok(setup) => fits.push(setup),
            Err(found) if faults.as_ref().is_none_or(|known| found.len() < known.len()) => faults = Some(found),
            Err(_) => {}
        }
    }
    match (fits.pop(), fits.is_empty()) {
        (Some(setup), true) => Ok(setup),
        (Some(_), false) => Err(vec![Fault::error(
            first.at(),
            letters.slice(first.from, last.to),
            reason(
                "リンクで「+」が空白に変わったらしく、読み方が二通りあります。「+」を「%2B」と書いたリンクを使ってください",
                "a link seems to have turned '+' into a space, and it can be read in two ways; use a link that writes '+' as '%2B'",
            ),
        )]),
        (None, _) => Err(faults.unwrap_or_default()),
    }
}

/// Writes an SFEN of four fields.
#[must_use]
pub fn write(setup: &Setup, variant: &Variant) -> String {
    placement::write_setup(setup, variant.size, &variant.kinds)
}

/// Reads the board and the fields after it, as many as there are.
fn read_fields(board: &Field<'_>, rest: &[Field<'_>], variant: &Variant) -> Result<Setup, Vec<Fault>> {
    let mut faults = Vec::new();
    let text = board.text().replace(char::is_whitespace, "+");
    let lost_plus = text != board.text();
    let pieces = placement::parse(&text, variant.size, &variant.kinds).unwrap_or_else(|errors| {
        faults.extend(errors.iter().map(|error| {
            let mut reason = reason(error.sentence(koshogi_rules::Lang::Ja), error.sentence(koshogi_rules::Lang::En));
            if lost_plus {
                reason.ja += "（リンクで「+」が空白に変わったなら「%2B」と書いてください）";
                reason.en += " (if a link has turned '+' into a space, write it as '%2B')";
            }
            Fault::error(board.letters.at(board.from + error.column), "", reason)
        }));
        Vec::new()
    });
    let mut setup = Setup { pieces, side: Side::Sente, senjishi: None, move_number: 1 };
    for (place, field) in rest.iter().enumerate() {
        let text = field.text();
        let wrong = match place {
            0 => match text {
                "b" => None,
                "w" => {
                    setup.side = Side::Gote;
                    None
                }
                _ => Some(reason("手番は b（先手）か w（後手）です", "the side to move is b (sente) or w (gote)")),
            },
            1 => match text.parse() {
                _ if text == "-" => None,
                Ok(square) if variant.size.contains(square) => {
                    setup.senjishi = Some(square);
                    None
                }
                _ => Some(reason(
                    "三つ目の欄は、直前に獅子を獅子以外の駒で取ったマスか「-」です（持ち駒はありません）",
                    "the third field is the square where a lion was just taken by another piece, or '-' (there are no pieces in hand)",
                )),
            },
            2 => match text.parse() {
                Ok(number) if number > 0 => {
                    setup.move_number = number;
                    None
                }
                _ => Some(reason("手数は 1 からの数です", "the move number is a number from 1")),
            },
            _ => Some(reason("手数のあとに余分な文字があります", "this is left over after the move number")),
        };
        faults.extend(wrong.map(|reason| Fault::error(field.at(), text, reason)));
    }
    if faults.is_empty() { Ok(setup) } else { Err(faults) }
}

/// The text, cleaned of what links do to it, with the place of every character.
struct Letters {
    text: String,
    /// For each character of `text`, its column in the text as given, from 1.
    columns: Vec<usize>,
}

impl Letters {
    fn new(given: &str) -> Self {
        let mut text = String::new();
        let mut columns = Vec::new();
        let mut rest = given.char_indices().enumerate();
        while let Some((column, (at, c))) = rest.next() {
            let escaped = given.get(at + 1..at + 3).filter(|_| c == '%').and_then(|hex| u8::from_str_radix(hex, 16).ok());
            let c = match (escaped, c) {
                (Some(byte), _) if byte.is_ascii() => {
                    rest.nth(1);
                    char::from(byte)
                }
                (_, '_') => ' ',
                _ => c,
            };
            text.push(c);
            columns.push(column + 1);
        }
        Self { text, columns }
    }

    fn at(&self, character: usize) -> At {
        let end = self.columns.last().map_or(1, |last| last + 1);
        At { line: 1, column: self.columns.get(character).copied().unwrap_or(end) }
    }

    fn slice(&self, from: usize, to: usize) -> &str {
        let byte = |character| self.text.char_indices().nth(character).map_or(self.text.len(), |(at, _)| at);
        &self.text[byte(from)..byte(to)]
    }

    /// The fields, the word `sfen` left out.
    fn fields(&self) -> Vec<Field<'_>> {
        let mut fields: Vec<Field<'_>> = Vec::new();
        let mut inside = false;
        for (at, c) in self.text.chars().enumerate() {
            match (c.is_whitespace(), inside) {
                (false, true) => fields.iter_mut().last().into_iter().for_each(|field| field.to = at + 1),
                (false, false) => fields.push(Field { letters: self, from: at, to: at + 1 }),
                (true, _) => {}
            }
            inside = !c.is_whitespace();
        }
        if fields.first().is_some_and(|field| field.text() == "sfen") {
            fields.remove(0);
        }
        fields
    }
}

/// Characters of a text, from one to before another.
#[derive(Clone, Copy)]
struct Field<'a> {
    letters: &'a Letters,
    from: usize,
    to: usize,
}

impl<'a> Field<'a> {
    fn text(&self) -> &'a str {
        self.letters.slice(self.from, self.to)
    }

    fn at(&self) -> At {
        self.letters.at(self.from)
    }
}
