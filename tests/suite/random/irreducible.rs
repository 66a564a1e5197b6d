//! Whether a program's jumps form a loop with two entries, found independently of the translation by reducing graphs
//! (T1 and T2 of Hecht and Ullman).

use std::collections::{BTreeMap, BTreeSet};

use glasm::isa::Op;
use glasm::program::{Program, Rule};

/// Where control may go inside a routine; calls return.
fn next(program: &Program, at: u32) -> Vec<u32> {
    let Some(instruction) = program.instructions().get(at as usize) else { return Vec::new() };
    let always = instruction.condition.rule == Rule::True;
    match instruction.op {
        Op::Bra if always => vec![instruction.target],
        Op::Bra => vec![instruction.target, at + 1],
        Op::Ret if always => Vec::new(),
        Op::If | Op::Loop | Op::Rep | Op::Brk => vec![at + 1, instruction.target + 1],
        Op::Else => vec![instruction.target],
        Op::Endloop | Op::Endrep => vec![at + 1, instruction.target + 1],
        _ => vec![at + 1],
    }
}

pub fn is_irreducible(program: &Program) -> bool {
    let calls = program.instructions().iter().filter(|instruction| instruction.op == Op::Cal);
    let entries: BTreeSet<u32> = calls.map(|call| call.target).chain([program.entry()]).collect();
    entries.into_iter().any(|entry| has_second_entry(program, entry))
}

fn has_second_entry(program: &Program, entry: u32) -> bool {
    let mut graph: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    let mut work = vec![entry];
    while let Some(at) = work.pop() {
        graph.entry(at).or_insert_with(|| {
            let next = next(program, at);
            work.extend(&next);
            next.into_iter().collect()
        });
    }
    loop {
        for (at, next) in &mut graph {
            next.remove(at);
        }
        let mut before: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (at, next) in &graph {
            next.iter().for_each(|to| before.entry(*to).or_default().push(*at));
        }
        let single = before.iter().find(|(at, before)| **at != entry && before.len() == 1);
        let Some((at, before)) = single else { return graph.len() > 1 };
        let (at, before) = (*at, before[0]);
        let next = graph.remove(&at).unwrap_or_default();
        let into = graph.entry(before).or_default();
        into.remove(&at);
        into.extend(next);
    }
}
