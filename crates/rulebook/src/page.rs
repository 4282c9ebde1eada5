//! From rules to a page.

use std::sync::Arc;

use koshogi_notation::diagram::Chart;
use koshogi_rules::{Kind, Lang, Lion, OptionInfo, Rules};

use crate::words::say;
use crate::{Block, Face, Page, Part, Term, example, law, movement};

impl Page {
    /// The page of a game under the options that these rules chose.
    #[must_use]
    pub fn of(rules: &Arc<Rules>, lang: Lang) -> Self {
        let variant = rules.variant();
        let law = rules.law();
        let mut opening = Vec::new();
        names(rules, lang, &mut opening);
        let mut parts = Vec::new();
        let mut part = |id, ja, en, fill: &dyn Fn(&Rules, Lang, &mut Vec<Block>)| {
            let mut blocks = Vec::new();
            fill(rules, lang, &mut blocks);
            examples(rules, lang, id, &mut blocks);
            if !blocks.is_empty() {
                parts.push(Part { id, title: say(lang, ja, en).to_owned(), blocks });
            }
        };
        part("array", "初期配置", "Start array", &arrays);
        part("pieces", "駒の動き", "Pieces", &pieces);
        part("promotion", "成り", "Promotion", &promotion);
        part("lion", "獅子の特別ルール", "The law of lions", &|_, _, blocks| {
            blocks.extend(law.lion.as_ref().map(|lion| Block::List(law::lion(variant, lion, lang))));
        });
        part("passing", "じっと", "Passing", &passing);
        part("ending", "終局", "How a game ends", &|_, _, blocks| {
            blocks.push(Block::List(law::ending(variant, law, lang)));
        });
        part("options", "選択肢", "Options", &options);
        part("presets", "規則一式", "Presets", &presets);
        part("handicaps", "駒落ち・手合割", "Handicaps", &handicaps);
        part("sources", "典拠", "Sources", &sources);
        Self { lang, title: variant.name.get(lang).to_owned(), opening, parts }
    }

    /// The faces of an unpromoted piece.
    #[must_use]
    pub fn piece(&self, kind: Kind) -> Option<&[Face]> {
        self.parts.iter().flat_map(|part| &part.blocks).find_map(|block| match block {
            Block::Piece { faces, .. } => faces.first().filter(|face| face.kind == kind).map(|_| faces.as_slice()),
            _ => None,
        })
    }
}

fn names(rules: &Rules, lang: Lang, blocks: &mut Vec<Block>) {
    let variant = rules.variant();
    let (files, ranks, zone) = (variant.size.files(), variant.size.ranks(), variant.zone);
    let pieces = rules.start().pieces.len();
    let name = &variant.name;
    blocks.push(Block::Paragraph(match lang {
        Lang::Ja => format!("{}（{}）", name.ja, told(&[&variant.kana, &name.en], "、")),
        Lang::En => format!("{} ({})", name.en, told(&[&name.ja, &variant.kana], ", ")),
    }));
    blocks.push(Block::Paragraph(match lang {
        Lang::Ja => {
            let zone = if zone == 0 { String::new() } else { format!("、敵陣は奥の {zone} 段") };
            format!("盤は縦横 {ranks}×{files}、駒は両軍合わせて {pieces} 枚{zone}。取った駒は使えない。先手が下側。")
        }
        Lang::En => {
            let zone = match zone {
                0 => String::new(),
                1 => ", a promotion zone of the far rank".to_owned(),
                zone => format!(", a promotion zone of the far {zone} ranks"),
            };
            format!(
                "A board of {files} files by {ranks} ranks, {pieces} pieces{zone}. Taken pieces leave the game. Sente (先手) sits below and moves first."
            )
        }
    }));
    if !variant.about.get(lang).is_empty() {
        blocks.push(Block::Paragraph(variant.about.get(lang).to_owned()));
    }
    let mut words = vec![variant.id.clone()];
    words.extend(variant.aliases.iter().cloned());
    blocks.push(Block::Usage(format!("{} {}", say(lang, "指定する名前:", "Called on a command line:"), words.join(", "))));
}

/// Words in a row, without those that the document leaves empty.
fn told(words: &[&str], comma: &str) -> String {
    let words: Vec<_> = words.iter().copied().filter(|word| !word.is_empty()).collect();
    words.join(comma)
}

fn arrays(rules: &Rules, lang: Lang, blocks: &mut Vec<Block>) {
    let arrays = &rules.variant().arrays;
    for (index, array) in arrays.iter().enumerate() {
        if arrays.len() > 1 {
            let chosen = if index == rules.law().array { say(lang, "（選択中）", " (chosen)") } else { "" };
            blocks.push(Block::Heading(format!("{} [{}]{chosen}", array.name.get(lang), array.id)));
        }
        blocks.push(Block::Board(array.setup.clone()));
    }
}

fn pieces(rules: &Rules, lang: Lang, blocks: &mut Vec<Block>) {
    let variant = rules.variant();
    blocks.push(Block::Terms(legend(rules, lang)));
    for kind in kinds(rules).filter(|kind| variant.kind(*kind).promoted_from.is_none()) {
        let info = variant.kind(kind);
        let promoted = rules.promotes_to(kind);
        let turns = match (promoted.map(|face| variant.kind(face).name(lang)), lang) {
            (Some(face), Lang::Ja) => format!("、成ると{face}"),
            (Some(face), Lang::En) => format!(", promotes to {face}"),
            (None, Lang::Ja) => "、成らない".to_owned(),
            (None, Lang::En) => ", does not promote".to_owned(),
        };
        let faces = std::iter::once(kind).chain(promoted).map(|kind| face(rules, kind, lang)).collect();
        blocks.push(Block::Piece { heading: format!("{}{turns}", info.name(lang)), faces });
    }
}

/// What the signs of the charts mean, as many as the game needs.
fn legend(rules: &Rules, lang: Lang) -> Vec<Term> {
    let mut terms: Vec<Term> = Vec::new();
    for kind in kinds(rules) {
        for (sign, says) in Chart::of(rules.movement(kind)).legend(lang) {
            if terms.iter().all(|term| term.name != sign) {
                terms.push(Term { name: sign.to_owned(), says: says.to_owned(), holds: false });
            }
        }
    }
    terms
}

fn face(rules: &Rules, kind: Kind, lang: Lang) -> Face {
    let info = rules.variant().kind(kind);
    let kanji = match &info.gote_kanji {
        Some(gote) => format!("{}／{gote}", info.kanji),
        None => info.kanji.clone(),
    };
    let kana = info.kana.join("、");
    let royal = if rules.is_royal(kind) { say(lang, "（王）", " (royal)") } else { "" };
    let caption = match lang {
        Lang::Ja => {
            let kana = if kana.is_empty() { kana } else { format!("（{kana}）") };
            format!("{kanji}{kana} 略称 {} {} {}{royal}", info.short, info.letter, info.en)
        }
        Lang::En => format!("{} {} ({}; short {}){royal}", info.letter, info.en, told(&[&kanji, &kana], ", "), info.short),
    };
    let movement = rules.movement(kind);
    let says = format!("{} [{}]", movement::sentence(movement, lang), movement.text);
    Face { kind, caption, says, short: info.short.clone(), promoted: info.promoted_from.is_some(), chart: Chart::of(movement) }
}

fn promotion(rules: &Rules, lang: Lang, blocks: &mut Vec<Block>) {
    if kinds(rules).all(|kind| rules.promotes_to(kind).is_none()) {
        return blocks.push(Block::Paragraph(say(lang, "成る駒はない。", "No piece promotes.").to_owned()));
    }
    let intro =
        say(lang, "次のどれかのとき、動き終わってから成ることができる。", "A piece may turn over at the end of its move:");
    blocks.push(Block::Paragraph(intro.to_owned()));
    blocks.push(Block::List(law::promotion(rules.variant(), rules.law(), lang)));
}

fn passing(rules: &Rules, lang: Lang, blocks: &mut Vec<Block>) {
    if kinds(rules).any(|kind| rules.movement(kind).lion != Lion::None) {
        blocks.push(Block::Paragraph(law::jitto(rules.law(), lang).to_owned()));
    }
}

fn kinds(rules: &Rules) -> impl Iterator<Item = Kind> {
    (0..rules.variant().kinds.len()).filter_map(Kind::new)
}

/// The examples that belong to a part.
fn examples(rules: &Arc<Rules>, lang: Lang, part: &str, blocks: &mut Vec<Block>) {
    for shown in rules.variant().examples.iter().filter(|shown| example::word(shown.about) == part) {
        blocks.extend(example::tried(rules, shown, lang).map(|tries| Block::Example {
            id: shown.id.clone(),
            name: shown.name.get(lang).to_owned(),
            says: shown.says.get(lang).to_owned(),
            setup: shown.setup.clone(),
            tries,
        }));
    }
}

fn options(rules: &Rules, lang: Lang, blocks: &mut Vec<Block>) {
    let options = &rules.variant().options;
    if options.is_empty() {
        return;
    }
    blocks.push(Block::Usage(
        say(lang, "--set 名前=値 で選ぶ。* が今の値。", "Chosen with --set NAME=VALUE. The one that holds is marked *.")
            .to_owned(),
    ));
    for option in options {
        let holds = chosen(rules, option);
        let term = |(index, choice): (usize, &koshogi_rules::Choice)| Term {
            name: choice.value.clone(),
            says: match (index == option.default, lang) {
                (true, Lang::Ja) => format!("{}（既定）", choice.says.get(lang)),
                (true, Lang::En) => format!("{} (default)", choice.says.get(lang)),
                (false, _) => choice.says.get(lang).to_owned(),
            },
            holds: index == holds,
        };
        let choices = option.choices.iter().enumerate().map(term).collect();
        blocks.push(Block::Option { key: option.key.clone(), says: option.says.get(lang).to_owned(), choices });
    }
}

/// The index of the choice that holds.
fn chosen(rules: &Rules, option: &OptionInfo) -> usize {
    let value = rules.choices().get(&option.key);
    value.and_then(|value| option.choices.iter().position(|choice| choice.value == value)).unwrap_or(option.default)
}

fn presets(rules: &Rules, lang: Lang, blocks: &mut Vec<Block>) {
    let presets = &rules.variant().presets;
    if presets.is_empty() {
        return;
    }
    blocks.push(Block::Usage(say(lang, "--preset 名前 で選ぶ。", "Chosen with --preset NAME.").to_owned()));
    let terms = presets.iter().map(|preset| {
        let set: Vec<_> = preset.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let mut says = format!("{} — {}", preset.name.get(lang), preset.says.get(lang));
        if !set.is_empty() {
            says.push_str(&format!(" [{}]", set.join(" ")));
        }
        Term { name: preset.id.clone(), says, holds: false }
    });
    blocks.push(Block::Terms(terms.collect()));
}

fn handicaps(rules: &Rules, lang: Lang, blocks: &mut Vec<Block>) {
    let handicaps = &rules.variant().handicaps;
    if handicaps.is_empty() {
        return;
    }
    let note = say(lang, "--handicap 名前 で選ぶ。", "Chosen with --handicap NAME.");
    blocks.push(Block::Usage(note.to_owned()));
    for handicap in handicaps {
        blocks.push(Block::Heading(format!("{} [{}]", handicap.name.get(lang), handicap.id)));
        blocks.push(Block::Board(handicap.setup.clone()));
    }
}

fn sources(rules: &Rules, lang: Lang, blocks: &mut Vec<Block>) {
    let sources = &rules.variant().sources;
    if sources.is_empty() {
        return;
    }
    for source in sources {
        blocks.push(Block::List(vec![source.title.get(lang).to_owned()]));
        if let Some(quote) = &source.quote {
            blocks.push(Block::Quote(quote.get(lang).to_owned()));
        }
    }
}
