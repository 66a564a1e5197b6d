//! Divides blocks among routines, and finds whether calls can be functions.
//!
//! Every call target starts a routine. A block that two routines reach, with no shared block before it, starts one too,
//! and is entered by a call that returns at once: jumps between routines and shared ends stay exact, and no block has
//! two owners. Dominators under a common root find exactly these blocks.

use rustc_hash::FxHashMap;

use super::blocks::{Blocks, Leave};
use super::order::{Lists, NONE, dominators, reverse_postorder};
use super::step::{FlowOptions, Pairs, Step};
use super::tree::Unsuited;

pub(super) struct Routines {
    /// For each block: its routine, `NONE` if it belongs to none.
    pub owner: Vec<usize>,
    /// Each routine's first block; routine 0 is the main program.
    pub entry: Vec<usize>,
    /// Routines that are called, each after those that it calls; only main's callees, main last. `Err` if some routine
    /// reaches itself.
    pub callee_first: Result<Vec<usize>, Unsuited>,
    /// Other reasons why calls cannot be functions.
    pub unsuited: Option<Unsuited>,
    /// For each instruction: the slot of PUSHA and POPA.
    pub push_slot: Vec<usize>,
    /// For each routine: the number of these slots.
    pub push_slots: Vec<usize>,
}

/// A call in a routine, and how many entries are open there.
struct Site {
    callee: usize,
    stack: usize,
    ifs: usize,
    loops: usize,
}

pub(super) fn routines(steps: &[Step], pairs: &Pairs, blocks: &Blocks, options: &FlowOptions) -> Routines {
    let (owner, entry) = owners(blocks);
    let mut found = Finder {
        steps,
        pairs,
        blocks,
        sites: (0..entry.len()).map(|_| Vec::new()).collect(),
        need: vec![Need::default(); entry.len()],
        unsuited: None,
        routines: Routines {
            push_slots: vec![0; entry.len()],
            owner,
            entry,
            callee_first: Ok(Vec::new()),
            unsuited: None,
            push_slot: vec![0; steps.len()],
        },
    };
    for routine in 0..found.routines.entry.len() {
        found.visit(routine);
    }
    let order = found.callee_first();
    if let Ok(order) = &order {
        found.hold_limits(order, options);
    }
    if options.returning_labels.is_some() && found.main_meets_label() {
        found.unsuited = Some(Unsuited::Label);
    }
    Routines { unsuited: found.unsuited.or(order.as_ref().err().copied()), callee_first: order, ..found.routines }
}

/// The owner of each block, and the entries.
fn owners(blocks: &Blocks) -> (Vec<usize>, Vec<usize>) {
    let count = blocks.list.len();
    // The root comes after all blocks.
    let root = count;
    let mut edges = Vec::with_capacity(2 * count);
    let mut join = |from: usize, to: usize| edges.push((from, to));
    let mut seen = vec![false; count];
    let mut called = vec![false; count];
    let mut work = vec![blocks.entry];
    join(root, blocks.entry);
    called[blocks.entry] = true;
    while let Some(block) = work.pop() {
        if std::mem::replace(&mut seen[block], true) {
            continue;
        }
        if let Leave::Call { targets, .. } = &blocks.list[block].leave {
            for &target in targets {
                if !std::mem::replace(&mut called[target], true) {
                    join(root, target);
                    work.push(target);
                }
            }
        }
        if matches!(blocks.list[block].leave, Leave::Label { .. }) {
            continue;
        }
        for next in blocks.next(block) {
            if !blocks.is_place(next) {
                join(block, next);
                work.push(next);
            }
        }
    }
    let mut owner = vec![NONE; count];
    let mut entry = vec![blocks.entry];
    if edges.iter().filter(|(from, _)| *from == root).count() == 1 {
        // Nothing is called: everything reachable belongs to the main program.
        owner.iter_mut().zip(seen).filter(|(_, seen)| *seen).for_each(|(owner, _)| *owner = 0);
        return (owner, entry);
    }
    let ahead = Lists::of(count + 1, edges.iter().copied());
    let before = Lists::of(count + 1, edges.iter().map(|&(from, to)| (to, from)));
    let order = reverse_postorder(count + 1, root, |block| ahead.get(block).iter().copied());
    let mut rank = vec![NONE; count + 1];
    for (place, &block) in order.iter().enumerate() {
        rank[block] = place;
    }
    let above = dominators(&order, &rank, &before);
    owner[blocks.entry] = 0;
    for (block, seen) in seen.into_iter().enumerate() {
        if seen && block != blocks.entry && above[block] == root {
            owner[block] = entry.len();
            entry.push(block);
        }
    }
    for block in 0..count {
        let (mut path, mut at) = (Vec::new(), block);
        while owner[at] == NONE {
            if above[at] == NONE {
                break;
            }
            path.push(at);
            at = above[at];
        }
        let of = owner[at];
        path.into_iter().for_each(|block| owner[block] = of);
    }
    (owner, entry)
}

#[derive(Clone, Copy, Default)]
struct Need {
    stack: usize,
    ifs: usize,
    loops: usize,
}

struct Finder<'a> {
    steps: &'a [Step],
    pairs: &'a Pairs,
    blocks: &'a Blocks,
    sites: Vec<Vec<Site>>,
    need: Vec<Need>,
    unsuited: Option<Unsuited>,
    routines: Routines,
}

impl Finder<'_> {
    /// Walks a routine's blocks with the number of entries that it has pushed.
    fn visit(&mut self, routine: usize) {
        let entry = self.routines.entry[routine];
        let mut height = FxHashMap::from_iter([(entry, 0usize)]);
        let mut work = vec![entry];
        while let Some(block) = work.pop() {
            let pushed = self.run(routine, block, height[&block]);
            let plain = &self.blocks.list[block];
            match &plain.leave {
                Leave::Call { at, targets, .. } => {
                    for &target in targets {
                        self.sites[routine].push(Site {
                            callee: self.routines.owner[target],
                            stack: pushed + 1,
                            ifs: self.pairs.if_depth[*at],
                            loops: self.pairs.loop_depth[*at],
                        });
                    }
                }
                Leave::Return { .. } if pushed > 0 => self.unsuited = Some(Unsuited::Pushes),
                Leave::Label { .. } => {
                    if pushed > 0 {
                        self.unsuited = Some(Unsuited::Pushes);
                    }
                    continue;
                }
                Leave::Goto(_) | Leave::Branch { .. } | Leave::Return { .. } | Leave::Exit(_) => {}
            }
            for next in self.blocks.next(block) {
                let callee = self.routines.owner[next];
                if self.blocks.is_place(next) {
                    let ends = matches!(self.blocks.list[next].leave, Leave::Exit(_));
                    if pushed > 0 && !ends {
                        self.unsuited = Some(Unsuited::Pushes);
                    }
                } else if callee == routine {
                    match height.insert(next, pushed) {
                        None => work.push(next),
                        Some(other) if other != pushed => {
                            self.unsuited = Some(Unsuited::Pushes);
                        }
                        Some(_) => {}
                    }
                } else {
                    if pushed > 0 {
                        self.unsuited = Some(Unsuited::Pushes);
                    }
                    self.sites[routine].push(Site { callee, stack: 0, ifs: 0, loops: 0 });
                }
            }
        }
    }

    /// Follows the pushes of one block.
    fn run(&mut self, routine: usize, block: usize, mut pushed: usize) -> usize {
        let need = &mut self.need[routine];
        for at in self.blocks.list[block].start..self.blocks.list[block].end {
            match &self.steps[at] {
                Step::Push => {
                    self.routines.push_slot[at] = pushed;
                    pushed += 1;
                    need.stack = need.stack.max(pushed);
                    let slots = &mut self.routines.push_slots[routine];
                    *slots = (*slots).max(pushed);
                }
                Step::Pop if pushed == 0 => self.unsuited = Some(Unsuited::Pushes),
                Step::Pop => {
                    pushed -= 1;
                    self.routines.push_slot[at] = pushed;
                }
                Step::If => need.ifs = need.ifs.max(self.pairs.if_depth[at] + 1),
                Step::Loop(_) => need.loops = need.loops.max(self.pairs.loop_depth[at] + 1),
                Step::Plain
                | Step::Jump { .. }
                | Step::Call { .. }
                | Step::Return { .. }
                | Step::Else
                | Step::EndIf
                | Step::EndLoop
                | Step::Break { .. }
                | Step::Continue { .. }
                | Step::End => {}
            }
        }
        pushed
    }

    fn callee_first(&self) -> Result<Vec<usize>, Unsuited> {
        let (mut done, mut open) = (vec![false; self.sites.len()], vec![false; self.sites.len()]);
        let mut order = Vec::new();
        let mut work = vec![(0, 0)];
        open[0] = true;
        while let Some((routine, next)) = work.last_mut() {
            match self.sites[*routine].get(*next) {
                Some(site) => {
                    *next += 1;
                    if open[site.callee] {
                        return Err(Unsuited::Recursion);
                    }
                    if !done[site.callee] {
                        open[site.callee] = true;
                        work.push((site.callee, 0));
                    }
                }
                None => {
                    open[*routine] = false;
                    done[*routine] = true;
                    order.push(*routine);
                    work.pop();
                }
            }
        }
        Ok(order)
    }

    fn hold_limits(&mut self, order: &[usize], options: &FlowOptions) {
        for &routine in order {
            let mut need = self.need[routine];
            for site in &self.sites[routine] {
                let callee = self.need[site.callee];
                need.stack = need.stack.max(site.stack + callee.stack);
                need.ifs = need.ifs.max(site.ifs + callee.ifs);
                need.loops = need.loops.max(site.loops + callee.loops);
            }
            self.need[routine] = need;
        }
        let need = self.need[0];
        let above = |limit: Option<usize>, need: usize| limit.is_some_and(|limit| need > limit);
        if need.stack > options.call_depth {
            self.unsuited = Some(Unsuited::Depth);
        } else if above(options.if_depth, need.ifs) || above(options.loop_depth, need.loops) {
            self.unsuited = Some(Unsuited::Nesting);
        }
    }

    /// Whether the main program can fall through to a returning label that does not end the program.
    fn main_meets_label(&self) -> bool {
        let mut seen = vec![false; self.blocks.list.len()];
        let mut work = vec![self.blocks.entry];
        while let Some(block) = work.pop() {
            if std::mem::replace(&mut seen[block], true) {
                continue;
            }
            if let Leave::Label { next } = self.blocks.list[block].leave
                && !self.blocks.is_place(next)
            {
                return true;
            }
            work.extend(self.blocks.next(block));
        }
        false
    }
}
