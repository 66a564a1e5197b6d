//! Indirect calls must not allow endless recursion (ARB_shader_subroutine, 2.X.5).

use crate::check::context::CheckContext;
use crate::diag::Code;
use crate::isa::Op;
use crate::program::Program;
use crate::span::Span;

/// The call graph: routines, which extend from a label to the next one, then subroutine types, which call their
/// members.
struct Calls {
    edges: Vec<Vec<u32>>,
    /// The routine and the type of each indirect call.
    indirect: Vec<(u32, u32, Span)>,
}

fn calls(program: &Program) -> Calls {
    let mut starts: Vec<u32> = program.labels.iter().map(|label| label.at).collect();
    starts.push(0);
    // Where routines without an instruction are.
    starts.push(program.instructions.len() as u32);
    starts.sort_unstable();
    starts.dedup();
    let routine_at = |instruction: u32| starts.partition_point(|start| *start <= instruction).saturating_sub(1) as u32;
    let types = starts.len() as u32;
    let mut edges: Vec<Vec<u32>> = vec![Vec::new(); starts.len() + program.subroutine_types.len()];
    for (number, ty) in program.subroutine_types.iter().enumerate() {
        let at = |member: &u16| program.subroutines.get(usize::from(*member)).map(|routine| routine_at(routine.at));
        edges[starts.len() + number] = ty.members.iter().filter_map(at).collect();
    }
    let mut indirect = Vec::new();
    for (number, instruction) in program.instructions.iter().enumerate() {
        let from = routine_at(number as u32);
        let to = match (instruction.op, instruction.subroutine) {
            (Op::Cal, _) => routine_at(instruction.target),
            (Op::Cali, Some(operand)) => {
                let parameter = program.subroutine_parameters.get(usize::from(operand.parameter));
                let Some(parameter) = parameter else { continue };
                let to = types + u32::from(parameter.ty);
                indirect.push((from, to, instruction.span));
                to
            }
            _ => continue,
        };
        edges[from as usize].push(to);
    }
    Calls { edges, indirect }
}

pub(super) fn check(context: &mut CheckContext) {
    if !context.program.instructions.iter().any(|instruction| instruction.op == Op::Cali) {
        return;
    }
    let Calls { edges, indirect } = calls(&context.program);
    let groups = groups(&edges);
    for (from, to, span) in indirect {
        if groups[from as usize] == groups[to as usize] {
            let help = "let the routines of the type call each other directly, or not at all";
            let message = "the call may recurse without end";
            context.error_with_help(Code::IndirectRecursion, span, message, help);
        }
    }
}

/// A number for each node, the same for nodes that reach each other (Tarjan's components, without recursion).
fn groups(edges: &[Vec<u32>]) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let mut order = vec![NONE; edges.len()];
    let mut low = vec![0; edges.len()];
    let mut group = vec![NONE; edges.len()];
    let (mut next, mut found) = (0, 0);
    let mut open: Vec<u32> = Vec::new();
    for root in 0..edges.len() as u32 {
        // Nodes on the current path, each with the next edge to follow.
        let mut way: Vec<(u32, usize)> = if order[root as usize] == NONE { vec![(root, 0)] } else { Vec::new() };
        while let Some((node, edge)) = way.last_mut() {
            let here = *node as usize;
            if *edge == 0 {
                order[here] = next;
                low[here] = next;
                next += 1;
                open.push(*node);
            }
            if let Some(to) = edges[here].get(*edge).copied() {
                *edge += 1;
                if order[to as usize] == NONE {
                    way.push((to, 0));
                } else if group[to as usize] == NONE {
                    low[here] = low[here].min(order[to as usize]);
                }
                continue;
            }
            way.pop();
            if let Some((before, _)) = way.last() {
                let before = *before as usize;
                low[before] = low[before].min(low[here]);
            }
            if low[here] == order[here] {
                while let Some(member) = open.pop() {
                    group[member as usize] = found;
                    if member as usize == here {
                        break;
                    }
                }
                found += 1;
            }
        }
    }
    group
}

#[cfg(test)]
mod tests {
    use super::groups;

    #[test]
    fn nodes_that_reach_each_other_are_one_group() {
        let found = groups(&[vec![1], vec![2, 3], vec![0], vec![4], vec![], vec![5, 3]]);
        assert_eq!(found[0], found[1]);
        assert_eq!(found[1], found[2]);
        assert_ne!(found[2], found[3]);
        assert_ne!(found[3], found[4]);
        assert_ne!(found[5], found[3]);
        assert_eq!(groups(&[]), Vec::<u32>::new());
    }
}
