//! Parameters that a program computes with at fp16 or fx12: a host can round them once for a draw, where every fragment
//! would round them again. They are parameters of their own to the rest of the translation.

use rustc_hash::FxHashMap;

use crate::dialect::Family;
use crate::lower::request::description::{Interface, System, SystemParameter};
use crate::lower::request::options::Options;
use crate::machine::execute::operation_type;
use crate::program::{File, Operand, Parameter, Program};
use crate::vocabulary::{Stage, Width};

/// A program whose instructions read rounded parameters, which follow its own.
pub(crate) struct Rounded {
    pub program: Program,
    own: usize,
    copies: Vec<System>,
}

impl Rounded {
    /// `None` if the host rounds nothing, or there is nothing to round.
    pub(crate) fn of(program: &Program, options: &Options) -> Option<Rounded> {
        let rules = program.dialect.rules();
        if !options.host.rounded_parameters || rules.family != Family::Register || rules.stage != Stage::Fragment {
            return None;
        }
        let mut copies: Vec<System> = Vec::new();
        let mut known: FxHashMap<(i32, Width), i32> = FxHashMap::default();
        let mut rounded: Option<Program> = None;
        let own = program.parameters.len();
        for (at, instruction) in program.instructions.iter().enumerate() {
            let width = operation_type(instruction).width;
            for (place, operand) in instruction.sources.iter().enumerate() {
                let Some((copy, parameter)) = copy_of(program, operand, width) else { continue };
                let it = rounded.get_or_insert_with(|| program.clone());
                let number = *known.entry((operand.index, width)).or_insert_with(|| {
                    copies.push(copy);
                    it.parameters.push(parameter);
                    (own + copies.len() - 1) as i32
                });
                let operand = &mut it.instructions[at].sources[place];
                (operand.index, operand.held) = (number, width);
            }
        }
        rounded.map(|program| Rounded { program, own, copies })
    }

    /// What the host is told: these are no parameters of the program.
    pub(crate) fn note(&self, interface: &mut Interface) {
        let slots = interface.parameters.drain(self.own..).map(|parameter| parameter.slot);
        let copies = self.copies.iter().zip(slots);
        interface.system.extend(copies.filter_map(|(what, slot)| Some(SystemParameter { what: *what, slot: slot? })));
    }
}

/// The parameter that the operand is, rounded to this width, unless it must be rounded with its sign: fx12 reaches
/// further below zero than above.
fn copy_of(program: &Program, operand: &Operand, width: Width) -> Option<(System, Parameter)> {
    let direct = operand.file == File::Parameter && operand.relative.is_none();
    let index = u16::try_from(operand.index).ok().filter(|_| direct)?;
    let (copy, suffix) = match width {
        Width::Bits16 => (System::Half(index), "half"),
        Width::Fixed12 if !operand.absolute && operand.negate == 0 => (System::Fixed(index), "fixed"),
        _ => return None,
    };
    let parameter = program.parameters.get(usize::from(index))?;
    let name = parameter.alias.as_deref().unwrap_or(&parameter.name);
    Some((copy, Parameter { name: format!("{name}_{suffix}").into(), alias: None, ..parameter.clone() }))
}
