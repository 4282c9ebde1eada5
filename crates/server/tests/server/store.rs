//! The store keeps what it is given: the same tests on SQLite and on PostgreSQL.

use koshogi_notation::record::Record;
use koshogi_server::{Added, Card, Database, Draft, Filter, Repeats, Store, StoreError, position_key};
use koshogi_wire::{BatchChange, GameQuery, GameResult, Order, ProgressDraft};

use crate::common::{draft, lines, records, shelf};
use crate::postgres::Postgres;

/// One test a contract, and each on both databases.
macro_rules! contracts {
    ($($contract:ident)*) => {
        mod sqlite {
            $(
                #[tokio::test]
                async fn $contract() {
                    let folder = tempfile::tempdir().unwrap();
                    super::$contract(koshogi_server::Database::File(folder.path().join("deep/library.db"))).await;
                }
            )*
        }

        /// One test, so that one server is enough.
        #[tokio::test]
        async fn postgresql_keeps_every_contract() {
            let Some(postgres) = Postgres::start().await else {
                println!("NOTICE: PostgreSQL is not installed here (Debian: postgresql); its tests did not run");
                return;
            };
            $(
                println!("{}", stringify!($contract));
                $contract(postgres.database(stringify!($contract)).await).await;
            )*
        }
    };
}

contracts! {
    a_game_comes_back_as_it_was_given
    filters_let_through_what_they_say
    a_position_is_found_in_every_game_where_it_stood
    a_change_of_an_old_revision_is_refused
    of_two_changes_at_once_one_is_refused
    deleting_can_be_taken_back
    a_repeated_game_is_noticed
    games_in_progress_are_kept_by_revision
    all_of_many_writers_are_heard
    a_store_that_is_opened_again_has_everything
}

async fn filled(database: &Database) -> (Store, Vec<String>) {
    let store = Store::open(database).await.unwrap();
    let drafts: Vec<_> = records().iter().map(draft).collect();
    let added = store.add(&drafts, Repeats::Add).await.unwrap();
    let ids = added.into_iter().map(|added| match added {
        Added::New(id) | Added::There(id) => id,
    });
    (store, ids.collect())
}

async fn found(store: &Store, query: GameQuery) -> Vec<String> {
    let list = store.list(&Filter { query, position: None }, 100).await.unwrap();
    assert_eq!(list.total, list.games.len() as i64);
    list.games.into_iter().map(|game| game.id).collect()
}

fn moves(line: &serde_json::Value) -> i64 {
    line["moves"].as_str().unwrap().split_whitespace().count() as i64
}

async fn a_game_comes_back_as_it_was_given(database: Database) {
    let (store, ids) = filled(&database).await;
    assert_eq!(store.count().await.unwrap(), ids.len() as i64);
    for ((id, record), line) in ids.iter().zip(records()).zip(lines()) {
        let game = store.game(id).await.unwrap();
        let back: Record = game.record.read(&shelf()).complete().unwrap();
        assert_eq!(back, record);
        assert_eq!(game.summary.plies, moves(&line));
        assert_eq!((game.summary.revision, game.summary.variant.as_str()), (1, "chu"));
        let winner = match line["winner"].as_str() {
            Some("sente") => GameResult::Sente,
            Some("gote") => GameResult::Gote,
            _ => GameResult::None,
        };
        assert_eq!(game.summary.result, winner, "{line}");
    }
    assert!(matches!(store.game("no such game").await, Err(StoreError::Missing)));
}

async fn filters_let_through_what_they_say(database: Database) {
    let (store, ids) = filled(&database).await;
    let lines = lines();
    let expected = |test: &dyn Fn(&serde_json::Value) -> bool| -> Vec<String> {
        ids.iter().zip(&lines).filter(|(_, line)| test(line)).map(|(id, _)| id.clone()).collect()
    };
    let sorted = |mut ids: Vec<String>| {
        ids.sort();
        ids
    };
    let word = |text: &str| Some(text.to_owned());
    let query = GameQuery { player: word("ＭＯＲＩ"), ..GameQuery::default() };
    assert_eq!(found(&store, query).await, expected(&|line| line["names"][1] == "Mori"));
    let query = GameQuery { gote: word("mori"), ..GameQuery::default() };
    assert_eq!(found(&store, query).await, Vec::<String>::new());
    let query = GameQuery { text: word("konishi"), ..GameQuery::default() };
    assert_eq!(found(&store, query).await, expected(&|line| line["names"][2] == "Konishi"));
    let query = GameQuery { text: word("100%"), ..GameQuery::default() };
    assert_eq!(found(&store, query).await, Vec::<String>::new(), "a wildcard is a character");
    for (result, winner) in [(GameResult::Sente, "sente"), (GameResult::Gote, "gote")] {
        let query = GameQuery { result: Some(result), ..GameQuery::default() };
        assert_eq!(sorted(found(&store, query).await), sorted(expected(&|line| line["winner"] == winner)));
    }
    let query = GameQuery { min_plies: Some(160), max_plies: Some(328), ..GameQuery::default() };
    assert_eq!(sorted(found(&store, query).await), sorted(expected(&|line| (160..=328).contains(&moves(line)))));
    let query = GameQuery { variant: word("sho"), ..GameQuery::default() };
    assert!(found(&store, query).await.is_empty());
    let longest = found(&store, GameQuery { order: Order::Longest, ..GameQuery::default() }).await;
    let mut by_length: Vec<_> = ids.iter().zip(&lines).collect();
    by_length.sort_by_key(|(_, line)| -moves(line));
    assert_eq!(longest, by_length.into_iter().map(|(id, _)| id.clone()).collect::<Vec<_>>());
    // Pages follow each other without a gap.
    let mut pages = Vec::new();
    for offset in [0, 3, 6] {
        let query = GameQuery { order: Order::Longest, offset, ..GameQuery::default() };
        let page = store.list(&Filter { query, position: None }, 3).await.unwrap();
        assert_eq!(page.total, ids.len() as i64);
        pages.extend(page.games.into_iter().map(|game| game.id));
    }
    assert_eq!(pages, longest);
    // Days, of games that have one.
    let mut dated = Vec::new();
    for day in ["2023/12/31", "2024/01/05", "2024/02"] {
        let mut record = records().swap_remove(0);
        record.headers.set(koshogi_notation::record::Header::Started, day);
        dated.push(draft(&record));
    }
    store.add(&dated, Repeats::Add).await.unwrap();
    let days = async |from: Option<&str>, to: Option<&str>| {
        let query = GameQuery {
            from: from.map(str::to_owned),
            to: to.map(str::to_owned),
            order: Order::DateAscending,
            ..GameQuery::default()
        };
        let list = store.list(&Filter { query, position: None }, 100).await.unwrap();
        list.games.into_iter().filter_map(|game| game.date).collect::<Vec<_>>()
    };
    assert_eq!(days(Some("2024"), None).await, ["2024-01-05", "2024-02"]);
    assert_eq!(days(None, Some("2024-01")).await, ["2023-12-31", "2024-01-05"]);
    assert_eq!(days(None, None).await, ["2023-12-31", "2024-01-05", "2024-02"]);
}

async fn a_position_is_found_in_every_game_where_it_stood(database: Database) {
    let (store, ids) = filled(&database).await;
    let records = records();
    // Which positions stood where, told by the rules alone.
    let boards = |record: &Record| {
        let rules = record.rules();
        let mut position = koshogi_rules::Position::from_setup(rules, record.start()).unwrap();
        let mut boards = vec![position.setup()];
        for mv in record.moves() {
            rules.make(&mut position, mv);
            boards.push(position.setup());
        }
        boards
    };
    let board = |setup: &koshogi_rules::Setup, record: &Record| {
        let sfen = koshogi_notation::sfen::write(setup, record.rules().variant());
        sfen.split(' ').take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    for (from, ply) in [(0, 0), (0, 100), (3, 1), (7, 341)] {
        let record = &records[from];
        let setup = &boards(record)[ply];
        let wanted = board(setup, record);
        let mut expected: Vec<_> = ids
            .iter()
            .zip(&records)
            .filter_map(|(id, other)| {
                let at = boards(other).iter().position(|setup| board(setup, other) == wanted)?;
                Some((id.clone(), Some(at as i64)))
            })
            .collect();
        expected.sort();
        assert!(!expected.is_empty());
        let key = position_key(setup, record.rules().variant());
        let list = store.list(&Filter { query: GameQuery::default(), position: Some(key) }, 100).await.unwrap();
        let mut found: Vec<_> = list.games.into_iter().map(|game| (game.id, game.found_at)).collect();
        found.sort();
        assert_eq!(found, expected);
    }
    // As an opening, only where it stood soon enough.
    let key = position_key(&boards(&records[0])[100], records[0].rules().variant());
    for (within, count) in [(99, 0), (100, 1)] {
        let query = GameQuery { within: Some(within), ..GameQuery::default() };
        assert_eq!(store.list(&Filter { query, position: Some(key) }, 100).await.unwrap().total, count);
    }
}

async fn a_change_of_an_old_revision_is_refused(database: Database) {
    let (store, ids) = filled(&database).await;
    let other = Card::of(&records()[1]);
    let tags = ["名局".to_owned(), " lion ".to_owned()];
    let changed = store.change(&ids[0], 1, Some(&other), Some(&tags)).await.unwrap();
    assert_eq!((changed.summary.revision, changed.summary.sente.as_str()), (2, "Kondo"));
    assert_eq!(changed.summary.tags, ["lion", "名局"]);
    assert_eq!(changed.record, other.record);
    assert!(matches!(store.change(&ids[0], 1, None, Some(&[])).await, Err(StoreError::Conflict(2))));
    assert_eq!(store.game(&ids[0]).await.unwrap(), changed, "a refused change leaves no trace");
    // Its positions are those of the new record.
    let last = records()[0].game().position().setup();
    let key = position_key(&last, records()[0].rules().variant());
    assert_eq!(store.list(&Filter { query: GameQuery::default(), position: Some(key) }, 9).await.unwrap().total, 0);
    let query = GameQuery { tag: Some("名局".to_owned()), ..GameQuery::default() };
    assert_eq!(found(&store, query).await, [ids[0].as_str()]);
    assert!(matches!(store.change("nothing", 1, None, None).await, Err(StoreError::Missing)));
}

async fn of_two_changes_at_once_one_is_refused(database: Database) {
    let (store, ids) = filled(&database).await;
    let (here, there) = (["here".to_owned()], ["there".to_owned()]);
    for revision in 1..=10 {
        let both =
            tokio::join!(store.change(&ids[0], revision, None, Some(&here)), store.change(&ids[0], revision, None, Some(&there)));
        let stored = store.game(&ids[0]).await.unwrap().summary;
        assert_eq!(stored.revision, revision + 1);
        let winner = match both {
            (Ok(game), Err(StoreError::Conflict(now))) | (Err(StoreError::Conflict(now)), Ok(game)) if now == revision + 1 => {
                game
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(winner.summary.tags, stored.tags);
    }
}

async fn deleting_can_be_taken_back(database: Database) {
    let (store, ids) = filled(&database).await;
    let some = &ids[..3];
    let before = store.game(&ids[0]).await.unwrap();
    assert_eq!(store.change_all(some, &BatchChange::Tag("x".to_owned())).await.unwrap(), 3);
    assert_eq!(store.change_all(some, &BatchChange::Delete).await.unwrap(), 3);
    assert_eq!(store.change_all(some, &BatchChange::Delete).await.unwrap(), 0);
    assert_eq!(store.count().await.unwrap(), 5);
    assert!(store.tags().await.unwrap().is_empty(), "deleted games do not count");
    let mut deleted = found(&store, GameQuery { deleted: true, ..GameQuery::default() }).await;
    deleted.sort();
    assert_eq!(deleted, some);
    assert!(matches!(store.change(&ids[0], 2, None, None).await, Err(StoreError::Missing)));
    assert_eq!(store.change_all(&ids, &BatchChange::Restore).await.unwrap(), 3);
    let after = store.game(&ids[0]).await.unwrap();
    assert_eq!((after.record, after.summary.tags), (before.record, vec!["x".to_owned()]));
    assert_eq!(
        store.tags().await.unwrap().into_iter().map(|tag| (tag.tag, tag.games)).collect::<Vec<_>>(),
        [("x".to_owned(), 3)]
    );
    assert_eq!(store.change_all(&ids, &BatchChange::Untag("x".to_owned())).await.unwrap(), 3);
    assert!(store.tags().await.unwrap().is_empty());
}

async fn a_repeated_game_is_noticed(database: Database) {
    let (store, ids) = filled(&database).await;
    let mut commented = records().swap_remove(2);
    commented.notes_mut(koshogi_notation::record::NodeId::ROOT).comments.push("名局".to_owned());
    let again = store.add(&[draft(&commented)], Repeats::PassOver).await.unwrap();
    assert_eq!(again, [Added::There(ids[2].clone())], "comments make no other game of it");
    assert!(matches!(store.add(&[draft(&commented)], Repeats::Add).await.unwrap()[..], [Added::New(_)]));
    // Within one batch too.
    let little = koshogi_notation::usi::read_position(
        "position startpos moves 1g1f",
        &koshogi_notation::record::Shelf {
            variants: vec![koshogi_games::find("sho").unwrap()],
            ..koshogi_notation::record::Shelf::default()
        },
    );
    let little: Draft = draft(&little.record.unwrap());
    let twice = store.add(&[little.clone(), little], Repeats::PassOver).await.unwrap();
    assert!(matches!(&twice[..], [Added::New(first), Added::There(second)] if first == second), "{twice:?}");
    // A deleted game is not in the way.
    store.change_all(&ids[1..2], &BatchChange::Delete).await.unwrap();
    assert!(matches!(store.add(&[draft(&records()[1])], Repeats::PassOver).await.unwrap()[..], [Added::New(_)]));
}

async fn games_in_progress_are_kept_by_revision(database: Database) {
    let store = Store::open(&database).await.unwrap();
    let draft = |revision, clock: i32| ProgressDraft {
        revision,
        record: koshogi_wire::Record::of(&records()[0]),
        state: serde_json::json!({ "clock": clock }),
    };
    assert_eq!(store.keep("table", &draft(0, 1)).await.unwrap().revision, 1);
    assert_eq!(store.keep("table", &draft(1, 2)).await.unwrap().revision, 2);
    assert!(matches!(store.keep("table", &draft(1, 3)).await, Err(StoreError::Conflict(2))));
    assert!(matches!(store.keep("table", &draft(0, 3)).await, Err(StoreError::Conflict(2))));
    assert!(matches!(store.keep("none", &draft(4, 3)).await, Err(StoreError::Missing)));
    let kept = store.kept("table").await.unwrap();
    assert_eq!((kept.state["clock"].as_i64(), &kept.record), (Some(2), &draft(0, 0).record));
    assert_eq!(store.all_kept().await.unwrap(), [kept]);
    store.let_go("table").await.unwrap();
    assert!(matches!(store.let_go("table").await, Err(StoreError::Missing)));
    assert!(matches!(store.kept("table").await, Err(StoreError::Missing)));
}

async fn all_of_many_writers_are_heard(database: Database) {
    let store = Store::open(&database).await.unwrap();
    let one = draft(&records()[3]);
    let writers = (0..8).map(|_| {
        let (store, one) = (store.clone(), one.clone());
        tokio::spawn(async move {
            for _ in 0..5 {
                store.add(std::slice::from_ref(&one), Repeats::Add).await.unwrap();
                store.count().await.unwrap();
            }
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.unwrap();
    }
    assert_eq!(store.count().await.unwrap(), 40);
}

async fn a_store_that_is_opened_again_has_everything(database: Database) {
    let (store, ids) = filled(&database).await;
    let before = store.game(&ids[4]).await.unwrap();
    store.close().await;
    let store = Store::open(&database).await.unwrap();
    assert_eq!(store.game(&ids[4]).await.unwrap(), before);
    assert_eq!(store.count().await.unwrap(), ids.len() as i64);
}
