//! A tree of moves laid out for reading: the main line move by move, branches as paragraphs below the move that they replace.

use koshogi_notation::record::{NodeId, Record, Tree};

/// A piece of the layout.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Row {
    /// A move of the main line.
    Main(NodeId),
    /// Moves of a branch that follow one another, how deep it lies within branches, from 1.
    Branch {
        /// 1 for a branch of the main line, 2 for a branch of such a branch.
        depth: usize,
        /// The moves.
        moves: Vec<NodeId>,
    },
    /// The comment at a node, and how deep the node lies; 0 on the main line.
    Comment {
        /// 0 on the main line.
        depth: usize,
        /// The node.
        id: NodeId,
    },
}

/// What is still to be laid out.
enum Open {
    /// A line that begins with this move.
    Line(NodeId, usize),
    /// What follows this move.
    After(NodeId, usize),
}

/// Lays out the tree of a record.
#[must_use]
pub fn outline(record: &Record) -> Vec<Row> {
    let tree = record.tree();
    let mut rows = Vec::new();
    comment(tree, NodeId::ROOT, 0, &mut rows);
    let mut open = vec![Open::After(NodeId::ROOT, 0)];
    while let Some(next) = open.pop() {
        match next {
            Open::Line(id, depth) => {
                show(id, depth, true, &mut rows);
                comment(tree, id, depth, &mut rows);
                open.push(Open::After(id, depth));
            }
            Open::After(id, depth) => {
                let next = tree.next(id);
                let branches = tree.branches(id);
                if let Some(next) = next {
                    show(next, depth, false, &mut rows);
                    comment(tree, next, depth, &mut rows);
                    open.push(Open::After(next, depth));
                }
                open.extend(branches.iter().rev().map(|branch| Open::Line(*branch, depth + 1)));
            }
        }
    }
    rows
}

/// Adds a move; one of a branch goes on in the row before it where that is of the same branch.
fn show(id: NodeId, depth: usize, begins: bool, rows: &mut Vec<Row>) {
    match rows.last_mut() {
        _ if depth == 0 => rows.push(Row::Main(id)),
        Some(Row::Branch { depth: there, moves }) if *there == depth && !begins => moves.push(id),
        _ => rows.push(Row::Branch { depth, moves: vec![id] }),
    }
}

fn comment(tree: &Tree, id: NodeId, depth: usize, rows: &mut Vec<Row>) {
    let notes = &tree.node(id).notes;
    if !notes.comments.is_empty() || !notes.before.is_empty() {
        rows.push(Row::Comment { depth, id });
    }
}
