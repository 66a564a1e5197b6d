//! From a sequence of instructions with jumps, calls and blocks to nested statements.
//!
//! A language like naga's has `if`, `switch`, `loop` and functions without recursion, and no jump. [`build`] finds the
//! blocks of a program, divides them among routines, and turns each routine's graph into a tree in which every block
//! occurs once. If calls cannot be functions, the whole program becomes one graph with return states on an explicit
//! stack; if a graph has loops with several entries, those entries become states of a dispatch loop. Both use the same
//! mechanism: a dispatch vertex that dominates the graph and makes it reducible, so that everything structured stays
//! structured inside the states.
//!
//! # The walk
//! A lowering walks [`Flow::main`] and [`Flow::routines`]; [`Node`] defines each statement. If [`Flow::counted`] is
//! set, a run may reach the execution limit: the lowering counts the instructions of each [`Node::Run`] and ends the
//! program at the limit; every routine may exit then. Languages without such a limit count no instructions:
//! [`Flow::guarded`] bounds their loops, and the stack bounds recursion.
//!
//! # What counts
//! Every instruction that control reaches counts once, flow instructions included. IF with a false condition jumps
//! after its ELSE or ENDIF; ELSE jumps to its ENDIF, which counts; a loop that is not entered continues after its
//! ENDLOOP, or at it ([`Node::Pass`]); BRK jumps past the ENDLOOP; CONT jumps to it. A block or call that overflows
//! its stack ends the program.

mod assemble;
mod blocks;
mod cost;
mod graph;
mod nest;
mod order;
mod places;
mod program;
mod routines;
mod step;
mod structure;
#[cfg(test)]
mod tests;
mod together;
mod tree;

pub(crate) use program::members;
pub use program::steps;
pub use step::{Error, FlowOptions, Repeat, Step};
pub use tree::{Block, Body, Flow, Node, Reason, Routine, Stack, Test, Unsuited};

use crate::vocabulary::Present;
use blocks::Blocks;
use cost::{measure, size};
use graph::{Graph, Reducible};
use routines::Routines;
use step::Pairs;

/// Structures a program that starts at `entry`.
pub fn build(steps: &[Step], entry: usize, options: &FlowOptions) -> Result<Flow, Error> {
    let pairs = step::pair(steps)?;
    let mut blocks = blocks::blocks(steps, entry, &pairs, options, false);
    let mut routines = routines::routines(steps, &pairs, &blocks, options);
    let mut graphs = graphs(&blocks, &routines);
    let bound = bound(&graphs, &routines, options);
    let why = routines.unsuited.or_else(|| (inlined(&graphs, &routines) > LARGEST).then_some(Unsuited::Size));
    let limit = options.limit.filter(|limit| bound.is_none_or(|bound| bound > *limit));
    let calls_nothing = routines.entry.len() == 1 && why.is_none() && options.waits.is_none();
    let (rounds, counted) = if options.limits_rounds && calls_nothing { (limit, None) } else { (None, limit) };
    if counted.is_some() && steps.iter().any(step::passes_end) {
        blocks = blocks::blocks(steps, entry, &pairs, options, true);
        routines = routines::routines(steps, &pairs, &blocks, options);
        graphs.clear();
    }
    let builder = Builder { steps, pairs: &pairs, blocks: &blocks, routines: &routines, options };
    let (main, functions, stack) = match (why, &routines.callee_first) {
        _ if options.waits.is_some() => {
            let (main, stack) = builder.stack(Unsuited::Together, false);
            (main, Vec::new(), Some(stack))
        }
        (None, Ok(order)) => {
            // Without routines nothing in a graph depends on their numbers.
            let alone = graphs.pop().filter(|_| routines.entry.len() == 1);
            let (main, functions) = builder.functions(order, alone);
            (main, functions, None)
        }
        (why, _) => {
            let (main, stack) = builder.stack(why.unwrap_or(Unsuited::Recursion), counted.is_some());
            (main, Vec::new(), Some(stack))
        }
    };
    let endless = Step::Loop(Repeat::Endless);
    let calls = stack.is_some() && routines.entry.len() > 1 && options.rounds.is_some();
    Ok(Flow {
        main,
        routines: functions,
        stack,
        bound,
        counted,
        rounds,
        guarded: options.rounds.filter(|_| calls || !options.long.is_empty() || steps.contains(&endless)),
        calls,
        ending: (0..steps.len()).filter(|at| steps[*at] == Step::Loop(Repeat::Ending)).collect(),
        long: options.long.clone(),
        loop_depth: pairs.loop_depth.clone(),
        push_slot: routines.push_slot.clone(),
    })
}

/// The graph of each routine, without those that it calls.
fn graphs(blocks: &Blocks, routines: &Routines) -> Vec<(Graph, Reducible)> {
    if routines.unsuited == Some(Unsuited::Label) {
        return Vec::new();
    }
    let number = |callee: usize| (callee, false);
    let measured = |routine| {
        let mut graph = assemble::routine_graph(blocks, routines, routine, &number);
        let reducible = graph.reducible();
        (graph, reducible)
    };
    (0..routines.entry.len()).map(measured).collect()
}

/// An upper bound for runs. Recursion is bounded by the stack: a call from the last level ends the program.
fn bound(graphs: &[(Graph, Reducible)], routines: &Routines, options: &FlowOptions) -> Option<u64> {
    let (order, rounds) = match &routines.callee_first {
        _ if graphs.is_empty() => return None,
        Ok(order) => (order.clone(), 1),
        Err(_) if options.call_depth > DEEPEST_BOUND => return None,
        Err(_) => ((0..graphs.len()).collect(), options.call_depth + 1),
    };
    let recursive = routines.callee_first.is_err();
    let mut cost = vec![0u64; graphs.len()];
    for _ in 0..rounds {
        let before = cost.clone();
        for &routine in &order {
            let (graph, reducible) = &graphs[routine];
            let known = if recursive { &before } else { &cost };
            let callee = |callees: &[usize], runs_on: bool| match recursive && runs_on {
                true => u64::MAX,
                false => callees.iter().map(|&callee| known[callee]).max().unwrap_or(0),
            };
            let graph = reducible.dispatched.as_ref().unwrap_or(graph);
            cost[routine] = measure(graph, &reducible.shape, &callee);
        }
    }
    (cost[0] < u64::MAX).then_some(cost[0])
}

/// How many instructions a program has in which each call is replaced by what it calls, as drivers do.
fn inlined(graphs: &[(Graph, Reducible)], routines: &Routines) -> u64 {
    let order = routines.callee_first.as_ref().ok().filter(|_| !graphs.is_empty());
    let mut sizes = vec![0u64; graphs.len()];
    for &routine in order.into_iter().flatten() {
        let callee = |callees: &[usize], _| callees.iter().map(|&callee| sizes[callee]).fold(0, u64::saturating_add);
        sizes[routine] = size(&graphs[routine].0, &callee);
    }
    sizes.first().copied().present_or(0)
}

/// A program that is larger then has an explicit stack: no driver compiles it otherwise.
const LARGEST: u64 = 1 << 16;

/// With more states than this every block is one, so that none ends its round early: llvmpipe nests what follows such an
/// end, and runs code that is nested more than 80 deep for the wrong invocations.
const MANY_STATES: usize = 64;

/// For stacks deeper than this no bound is computed.
const DEEPEST_BOUND: usize = 64;

struct Builder<'a> {
    steps: &'a [Step],
    pairs: &'a Pairs,
    blocks: &'a Blocks,
    routines: &'a Routines,
    options: &'a FlowOptions,
}

impl Builder<'_> {
    /// The routines in order, without main. `alone` is the graph of a program that has no others.
    fn functions(&self, order: &[usize], mut alone: Option<(Graph, Reducible)>) -> (Routine, Vec<Routine>) {
        let count = self.routines.entry.len();
        let mut number = vec![0; count];
        let mut done: Vec<Routine> = Vec::new();
        for &routine in order {
            let callee = |callee: usize| (number[callee], done[number[callee]].may_exit);
            let (graph, reducible) = match alone.take() {
                Some((graph, reducible)) => (graph, Some(reducible)),
                None => (assemble::routine_graph(self.blocks, self.routines, routine, &callee), None),
            };
            let built = self.finish(graph, reducible, routine);
            number[routine] = done.len();
            done.push(built);
        }
        let main = done.pop().present_or_else(|| Routine {
            entry: 0,
            body: Body::new(),
            may_exit: false,
            states: 0,
            push_slots: 0,
        });
        (main, done)
    }

    /// `flat`: loops go through the dispatch, too. llvmpipe leaves all loops of a shader after 65,535 rounds, and counts
    /// a round of a loop that no invocation is in: a program that may run as many instructions has one loop.
    fn stack(&self, why: Unsuited, flat: bool) -> (Routine, Stack) {
        let graph = || {
            let mut graph = assemble::stack_graph(self.steps, self.pairs, self.blocks, self.options);
            if flat {
                graph.flatten();
            }
            graph
        };
        let mut main = match why {
            Unsuited::Together => self.unstructured(&graph()),
            _ => self.finish(graph(), None, 0),
        };
        if why != Unsuited::Together && main.states > MANY_STATES {
            let mut graph = graph();
            graph.force();
            main = self.finish(graph, None, 0);
        }
        let is_loop = |at: &usize| matches!(self.steps[*at], Step::Loop(_));
        let loops = (0..self.steps.len()).filter(is_loop);
        let deepest = loops.map(|at| self.pairs.loop_depth[at] + 1).max();
        let calls = self.options.call_depth.saturating_add(1);
        let all = deepest.map_or(0, |deepest| deepest.saturating_mul(calls));
        let stack = Stack {
            why,
            depth: self.options.call_depth,
            loop_slots: all.min(self.options.loop_depth.unwrap_or(usize::MAX)),
        };
        (main, stack)
    }

    /// A main body in which every block is a state.
    fn unstructured(&self, graph: &Graph) -> Routine {
        let body = together::together(graph, self.blocks);
        let uses = nest::Uses::of(&body);
        let entry = self.blocks.list[self.routines.entry[0]].start;
        Routine { entry, body, may_exit: uses.exits, states: uses.states, push_slots: 0 }
    }

    /// Structures one graph, whose shape after making it reducible may be known.
    fn finish(&self, mut graph: Graph, mut known: Option<Reducible>, routine: usize) -> Routine {
        if self.options.force_dispatch {
            graph.force();
            known = None;
        }
        let mut round = 0;
        let (tokens, tested) = loop {
            let Reducible { dispatched, shape } = known.take().unwrap_or_else(|| graph.reducible());
            let reducible = dispatched.as_ref().unwrap_or(&graph);
            let built = structure::structure(reducible, &shape, self.options.nesting);
            // States do not nest, so positions that are too deep become states; if that only moves the depth, all do.
            if built.too_deep.is_empty() || round > 8 {
                break (built.tokens, built.tested);
            }
            let known = reducible.list.len().min(graph.list.len());
            for &vertex in built.too_deep.iter().filter(|&&vertex| vertex < known) {
                graph.state(vertex);
            }
            if round == 8 {
                graph.force();
            }
            round += 1;
        };
        let mut body = nest::nest(tokens, &tested);
        let is_main = routine == 0;
        nest::mark_tails(&mut body, is_main);
        let uses = nest::Uses::of(&body);
        Routine {
            entry: self.blocks.list[self.routines.entry[routine]].start,
            may_exit: uses.exits,
            states: uses.states,
            push_slots: self.routines.push_slots[routine],
            body,
        }
    }
}
