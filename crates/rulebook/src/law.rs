//! The law of a game in sentences, one a rule.

use koshogi_rules::{
    BareKing, Captors, Exposure, Foot, Jitto, KirinCapture, Lang, Law, LionLaw, Mate, NoMatingForce, Repetition, Senjishi, Stuck,
    Variant,
};

use crate::words::{either, kinds, say};

/// When a piece may turn over.
pub(crate) fn promotion(variant: &Variant, law: &Law, lang: Lang) -> Vec<String> {
    let when = &law.promotion.when;
    let mut sentences = Vec::new();
    let mut add = |ja: String, en: String| sentences.push(if lang == Lang::Ja { ja } else { en });
    if when.enters_zone {
        add("敵陣の外から敵陣の中へ動いたとき。".into(), "When it goes from outside the promotion zone into it.".into());
    }
    if when.captures_from_zone {
        add(
            "敵陣の中にいた駒が敵の駒を取ったとき（どこへ動いても）。".into(),
            "When it captures with a piece that stood inside the zone, wherever it ends.".into(),
        );
    }
    if when.touches_zone {
        add("動く前か動いた後に敵陣の中にいるとき。".into(), "When it stands in the zone before or after the move.".into());
    }
    if when.captures {
        add("敵の駒を取ったとき（どこでも）。".into(), "When it captures, anywhere.".into());
    }
    if let Some(ranks) = when.leads_file {
        add(
            format!(
                "動く前か後に、その筋の味方の駒の中で最も深く進んでいて、筋にほかの味方がいないか、次の味方より{ranks}段以上深いとき。"
            ),
            format!(
                "When, before or after the move, it is the deepest piece of its side on its file, and alone of its side there or {ranks} or more ranks deeper than the next."
            ),
        );
    }
    if !when.reaches_last_rank.is_empty() {
        let (ja, en) = (kinds(variant, &when.reaches_last_rank, Lang::Ja), kinds(variant, &when.reaches_last_rank, Lang::En));
        add(
            format!("{ja}が一番奥の段に着いたとき。"),
            format!("When a {} reaches the last rank.", en.replace(" and ", " or a ")),
        );
    }
    match law.promotion.stuck {
        Stuck::MayStay => add(
            "成るかどうかは自由で、二度と動けなくなる駒も成らなくてよい。".into(),
            "Promotion is always a choice, even for a piece that can never move again.".into(),
        ),
        Stuck::MustPromote => add(
            "成るかどうかは自由だが、二度と動けなくなる駒は成らなければならない。".into(),
            "Promotion is a choice, but a piece that could never move again has to promote.".into(),
        ),
    }
    sentences
}

/// The law of taking lions.
pub(crate) fn lion(variant: &Variant, law: &LionLaw, lang: Lang) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut add = |ja: String, en: String| sentences.push(if lang == Lang::Ja { ja } else { en });
    add("隣にいる獅子はいつでも取れる。".into(), "A lion may always take an adjacent lion.".into());
    add(
        "離れた獅子に足（その升に利いている味方の駒）が付いていれば、獅子で取ることはできない。取る獅子が動いた後に通る利き（かげ足）も足である。".into(),
        "A lion may not take a lion that is not adjacent and has a foot (足): another piece of its side bears on its square. A line that opens when the taking lion leaves counts (かげ足).".into(),
    );
    let (ja, en) = (kinds(variant, &law.tsukegui_not, Lang::Ja), kinds(variant, &law.tsukegui_not, Lang::En));
    add(
        format!("ただし同じ手で先に{ja}以外の駒を取るなら（付け喰い）、足があっても取れる。"),
        format!(
            "Exception (付け喰い): it may where the same move first takes a piece other than a {}.",
            en.replace(" and ", " or a ")
        ),
    );
    match law.foot {
        Foot::WholeMove => {
            add(
                format!("途中で取る{ja}も足に数える。"),
                format!("A {} taken on the way still counts as a foot.", en.replace(" and ", " or a ")),
            );
        }
        Foot::Stepwise => {
            add(
                format!("途中で取る{ja}は足に数えない。"),
                format!("A {} taken on the way no longer counts as a foot.", en.replace(" and ", " or a ")),
            );
        }
    }
    match law.senjishi {
        Senjishi::Document => add(
            "先獅子: 獅子以外の駒で獅子が取られたら、その直後の一手では足の有無によらず獅子を取り返せない。".into(),
            "先獅子 (counter-strike): after a non-lion has taken a lion, the other side may not take a lion on the very next move, foot or no foot.".into(),
        ),
        Senjishi::Okazaki => add(
            "先獅子: 獅子以外の駒で獅子が取られたら、その直後の一手では足のある獅子を取り返せない（岡崎ルール）。".into(),
            "先獅子 (counter-strike): after a non-lion has taken a lion, the other side may not take a lion that has a foot on the very next move (Okazaki rule).".into(),
        ),
        Senjishi::Off => add("先獅子の制限はない。".into(), "There is no counter-strike law (先獅子).".into()),
    }
    if law.senjishi != Senjishi::Off {
        match law.captors {
            Captors::NonLions => add(
                "先獅子は獅子以外の駒だけを縛る。".into(),
                "The counter-strike law binds pieces other than lions only.".into(),
            ),
            Captors::All => add("先獅子は獅子も縛る。".into(), "The counter-strike law binds lions too.".into()),
        }
        match law.kirin {
            KirinCapture::Protected => add(
                "獅子を取って成った麒麟も先獅子で守られる。".into(),
                "A kirin that took a lion and became one is protected too.".into(),
            ),
            KirinCapture::Retakable => add(
                "獅子を取って獅子に成った麒麟は、その升で直ちに取り返せる。".into(),
                "A kirin that took a lion and became one may be taken at once on that square.".into(),
            ),
        }
    }
    sentences
}

/// When a piece of lion power may pass.
pub(crate) fn jitto(law: &Law, lang: Lang) -> &'static str {
    match law.jitto {
        Jitto::NeedsEmptyNeighbour => say(
            lang,
            "じっと（動かずに手を渡すこと）は、一歩目の升のどれかが空いているときにできる。",
            "A lion-type piece may pass (じっと) where one of its first squares is empty.",
        ),
        Jitto::Always => say(
            lang,
            "じっと（動かずに手を渡すこと）は、周りに何があってもできる。",
            "A lion-type piece may pass (じっと) whatever stands on its first squares.",
        ),
    }
}

/// What becomes of a side that has only one royal left.
fn bare_king(variant: &Variant, law: &Law, lang: Lang) -> String {
    let answer = say(
        lang,
        "駒枯れ: 王一枚だけになった側は、次の一手で相手も王一枚にすれば引き分け、最後の王を取れば勝ち、さもなければ負け。もう動けない駒は数えない。",
        "Bare king (駒枯れ): a side that has only one royal left has one move: it draws by baring the other too, wins by taking the last royal, and loses otherwise. A piece that can never move again does not count.",
    );
    let first = &law.ending.must_promote_first;
    match law.ending.bare_king {
        BareKing::Jcsa if !first.is_empty() => {
            let kinds = either(variant, first, lang);
            match lang {
                Lang::Ja => format!("{answer}勝つ側の残りの駒が一枚の{kinds}だけなら、成ってはじめて勝ち。"),
                Lang::En => format!("{answer} Where the only other piece is an unpromoted {kinds}, it has to promote first."),
            }
        }
        BareKing::Answer | BareKing::Jcsa => answer.to_owned(),
        BareKing::AtOnce => say(
            lang,
            "駒枯れ: 相手を王一枚だけにすれば、その場で勝ち。",
            "Bare king (駒枯れ): who leaves the other a single royal and nothing else wins at once.",
        )
        .to_owned(),
        BareKing::Lishogi => {
            say(lang, "駒枯れ: lishogi の判定による。", "Bare king (駒枯れ): judged as the site lishogi does.").to_owned()
        }
        BareKing::Off => say(
            lang,
            "駒枯れの勝ちはない。王と王だけになれば引き分け。",
            "Baring the king means nothing; king against king is a draw.",
        )
        .to_owned(),
    }
}

/// How a game ends.
pub(crate) fn ending(variant: &Variant, law: &Law, lang: Lang) -> Vec<String> {
    let mut sentences = vec![
        say(lang, "相手の王となる駒を全部取った側の勝ち。", "The player who takes the last royal piece of the other wins.")
            .to_owned(),
        match law.exposure {
            Exposure::Loses => say(
                lang,
                "自分の王を取られるところに置いたり残したりしても反則ではなく、取られたら負け。",
                "Putting or leaving one's own royal where it can be taken is legal, and loses the game when it is taken.",
            ),
            Exposure::Illegal => say(
                lang,
                "一つしかない王を取られるところに置いたり残したりしてはならない。",
                "A side's only royal may not be put or left where it can be taken.",
            ),
        }
        .to_owned(),
        match law.ending.mate {
            Mate::Declared => say(lang, "詰みで終わる。", "Mate ends the game."),
            Mate::PlayedOut => {
                say(lang, "詰んでも、王が取られるまで指す。", "Mate does not end the game: it goes on until the royal is taken.")
            }
        }
        .to_owned(),
        say(lang, "指せる手が一つもない側の負け。", "A side that has no legal move loses.").to_owned(),
        bare_king(variant, law, lang),
    ];
    sentences.push(
        match law.repetition {
            Repetition::ForbiddenFourth => say(
                lang,
                "千日手: 同じ局面を四度目に生じさせる手は指せない。片方が王手を続けているときは、その側が手を変える。",
                "Repetition (千日手): the move that would bring the same position a fourth time must not be played; a side that has given check all along has to deviate.",
            ),
            Repetition::Lishogi => say(
                lang,
                "千日手: 同じ局面が四度生じると終わる。攻め続けた側の負け、それ以外は引き分け。",
                "Repetition (千日手): the fourth occurrence ends the game, lost by a side whose every move attacked, and drawn otherwise.",
            ),
        }
        .to_owned(),
    );
    if let Some(moves) = law.ending.quiet_draw {
        sentences.push(match lang {
            Lang::Ja => format!("取ることも成ることもない手が両者合わせて{moves}手続くと引き分け。"),
            Lang::En => format!("{moves} moves of both sides together without capture or promotion are a draw."),
        });
    }
    match law.ending.no_mating_force {
        NoMatingForce::Off => {}
        NoMatingForce::Certain => sentences.push(
            say(
                lang,
                "片方が王だけで、相手に詰ます力がなければ引き分け。",
                "Drawn where one side has only a royal and the other no force that can mate.",
            )
            .to_owned(),
        ),
        NoMatingForce::CertainAndHelped => sentences.push(
            say(
                lang,
                "片方が王だけで、相手に詰ます力がないか、王の側が助けなければ詰まないときは引き分け。",
                "Drawn where one side has only a royal and the other no force that can mate without its help.",
            )
            .to_owned(),
        ),
    }
    sentences.push(
        say(lang, "合意による引き分けと投了はいつでもできる。", "A draw may be agreed, and the game resigned, at any time.")
            .to_owned(),
    );
    sentences
}
