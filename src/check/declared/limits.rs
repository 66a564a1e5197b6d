//! Checks of the whole program: how much it uses, and whether that is allowed (ARB_vertex_program, 2.14.3.7;
//! ARB_fragment_program, 3.11.3.6 and 3.11.6).

use crate::dialect::Switches;
use rustc_hash::FxHashSet;

use super::Declared;
use super::parameters::Element;
use crate::check::context::CheckContext;
use crate::diag::{Code, Diagnostic};
use crate::dialect::bindings::{Attribute, Binding};
use crate::dialect::state::StateItem;
use crate::program::{File, FogMode, Instruction, Resources};
use crate::span::Span;
use crate::vocabulary::Stage;

/// What a fog option uses itself (ARB_fragment_program, 3.11.4.5.1).
#[derive(Copy, Clone, Default)]
struct Fog {
    instructions: u32,
    temporaries: usize,
    attributes: usize,
    parameters: usize,
}

impl Fog {
    fn of(mode: Option<FogMode>) -> Fog {
        let instructions = match mode {
            None => return Fog::default(),
            Some(FogMode::Linear) => 2,
            Some(FogMode::Exp) => 3,
            Some(FogMode::Exp2) => 4,
        };
        Fog { instructions, temporaries: 1, attributes: 1, parameters: 2 }
    }
}

pub(super) fn check(context: &mut CheckContext, declared: &mut Declared) {
    let rules = context.rules;
    let fog = Fog::of(context.program.options.fog);
    let end = context.tree.end.unwrap_or(Span::point(context.source.len() as u32));

    let mut limit = rules.instructions - fog.instructions;
    if context.program.options.has(Switches::POSITION_INVARIANT) {
        limit -= rules.position_invariant_cost.unwrap_or(0);
    }
    let first_too_many = context.program.instructions.get(limit as usize).map(|instruction| instruction.span);
    if let Some(span) = first_too_many {
        let count = context.program.instructions.len();
        exceeded(context, Code::TooManyInstructions, span, "instructions", count, limit as usize);
    }
    let limit = usize::from(rules.temporaries) - fog.temporaries;
    let count = declared.temporary_count(context);
    if count > limit {
        let span = declared.temporaries.get(limit).map_or(end, |first| first.name);
        exceeded(context, Code::TooManyTemporaries, span, "temporaries", count, limit);
    }
    let (count, limit) = (declared.parameters.count(), usize::from(rules.parameters) - fog.parameters);
    if count > limit {
        exceeded(context, Code::TooManyParameters, end, "parameters", count, limit);
    }
    let (count, limit) = (declared.attributes.count(), usize::from(rules.attributes) - fog.attributes);
    if count > limit {
        exceeded(context, Code::TooManyAttributes, end, "attributes", count, limit);
    }
    if context.program.options.fog.is_some() {
        apply_fog(context, declared);
    }
    context.program.resources = resources(context, declared);
    context.program.numbered_attributes = declared.attributes.by_number();
}

impl Declared<'_> {
    /// Temporaries by the rules of the texts; those of the typed languages are numbered in the order of declaration.
    fn temporary_count(&self, context: &CheckContext) -> usize {
        if context.rules.has_types() { context.program.temporaries.len() } else { self.temporaries.len() }
    }
}

fn exceeded(context: &mut CheckContext, code: Code, span: Span, what: &str, count: usize, limit: usize) {
    context.relaxed(
        Diagnostic::error(code, span, format!("the program has {count} {what}; at most {limit} are allowed"))
            .help("split the work into several passes, or share common parts"),
    );
}

/// Fog reads the fog coordinate and two state vectors, even if the program does not name them.
fn apply_fog(context: &mut CheckContext, declared: &mut Declared) {
    context.program.attributes_read.insert(Attribute::FOG.0);
    for item in [StateItem::FogColor, StateItem::FogParameters] {
        declared.parameters.place(context, Element::Bound(Binding::State(item)));
    }
}

fn resources(context: &CheckContext, declared: &Declared) -> Resources {
    let instructions = &context.program.instructions;
    let textures = instructions.iter().filter(|instruction| instruction.op.counts_as_texture()).count();
    let flow = instructions.iter().filter(|instruction| instruction.op.is_flow()).count();
    Resources {
        instructions: instructions.len() as u32,
        alu_instructions: (instructions.len() - textures - flow) as u32,
        texture_instructions: textures as u32,
        texture_indirections: if context.rules.stage == Stage::Fragment { indirections(instructions) } else { 0 },
        temporaries: declared.temporary_count(context) as u32,
        parameters: declared.parameters.count() as u32,
        attributes: if context.rules.has_long_attributes() {
            // The upper components of a 64-bit attribute belong to it: the texts let implementations count them or not.
            let upper = if context.rules.stage == Stage::Vertex { 0xffff << Attribute::UPPER0.0 } else { 0 };
            (context.program.attributes_read.0 & !upper).count_ones()
        } else {
            declared.attributes.count() as u32
        },
        address_registers: declared.addresses.into(),
    }
}

/// The longest chain of dependent lookups, counted as in section 3.11.6: masks and suffixes do not matter.
fn indirections(instructions: &[Instruction]) -> u32 {
    let mut nodes = 1;
    // Temporaries written in this node, and those that its other instructions read or wrote.
    let mut written: FxHashSet<i32> = FxHashSet::default();
    let mut touched: FxHashSet<i32> = FxHashSet::default();
    for instruction in instructions {
        let reads = instruction.sources().iter().filter(|operand| operand.file == File::Temporary);
        let reads = reads.map(|operand| operand.index);
        let destination = instruction.destination;
        let writes = (destination.file == File::Temporary).then_some(destination.index);
        if instruction.op.counts_as_texture() {
            let dependent = reads.clone().any(|number| written.contains(&number));
            if dependent || writes.is_some_and(|number| touched.contains(&number)) {
                nodes += 1;
                written.clear();
                touched.clear();
            }
        } else {
            touched.extend(reads);
            touched.extend(writes);
        }
        written.extend(writes);
    }
    nodes
}
