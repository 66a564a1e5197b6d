//! Barriers of OpenGL's own stage for patches.

use crate::flow::Node;
use crate::lower::control::walker::Walker;

/// The instructions of a node and of those within it, in order.
pub(crate) fn instructions_of(node: &Node, to: &mut Vec<usize>) {
    if let Node::Run(range) = node {
        to.extend(range.clone());
    }
    node.bodies().flatten().for_each(|node| instructions_of(node, to));
}

/// Waits for the other invocations before an instruction, if that is its place.
pub(crate) fn wait_at(walker: &mut Walker, at: usize) {
    if let Some(place) = walker.barriers.iter().position(|barrier| *barrier == at) {
        walker.barriers.swap_remove(place);
        walker.machine.builder.run("wait_for_patch", Vec::new());
    }
}

/// The same before a block that the instruction begins.
pub(crate) fn wait_before(walker: &mut Walker, node: &Node) {
    if walker.barriers.is_empty() || matches!(node, Node::Run(_)) {
        return;
    }
    let mut instructions = Vec::new();
    instructions_of(node, &mut instructions);
    if let Some(first) = instructions.first() {
        wait_at(walker, *first);
    }
}
