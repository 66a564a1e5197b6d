//! What the components of registers are for good: integers, or floats. Registers of the typed languages have no type; one
//! that only floats are written to and read from lies in a variable of floats.

use crate::isa::Op;
use crate::lower::emit::LaneType;
use crate::lower::passes::recorder::{Read, Recorder};
use crate::lower::passes::uniform::differing;
use crate::program::{File, Instruction, Operand, Program, Relative};
use crate::vocabulary::{Base, Width};

/// What the variables of one register are.
#[derive(Copy, Clone, Default)]
pub(crate) struct Kinds {
    /// By component: the kind of its variable, `None` where no instruction writes it.
    kinds: [Option<LaneType>; 4],
    /// Counters, each in a variable of its own: drivers find how often a loop goes round only if that is a scalar.
    counters: u8,
    /// Components that differ between invocations which wait for each other.
    differing: u8,
}

impl Kinds {
    /// The kind of a component's variable, and all components that lie in it.
    pub(crate) fn group(&self, component: u8) -> Option<(LaneType, u8)> {
        let component = usize::from(component & 3);
        let kind = self.kinds[component]?;
        if self.counters >> component & 1 != 0 {
            return Some((kind, 1 << component));
        }
        let differs = |component: usize| self.differing >> component & 1;
        let alike = |other: usize| self.kinds[other] == Some(kind) && differs(other) == differs(component);
        let shares = |other: &usize| alike(*other) && self.counters >> other & 1 == 0;
        Some((kind, (0..4).filter(shares).fold(0, |all, other| all | 1 << other)))
    }
}

/// What instructions do with one component.
#[derive(Copy, Clone, Default)]
struct Uses {
    floats: bool,
    signed: bool,
    unsigned: bool,
    /// It is read as an integer.
    read: bool,
    /// A literal is added to it in the rounds of a loop without a count.
    counts: bool,
}

impl Uses {
    fn kind(self) -> Option<LaneType> {
        match (self.floats, self.signed, self.unsigned) {
            (false, false, false) => None,
            // Integers that lie in floats may lose bits on the way.
            (true, false, false) if !self.read => Some(LaneType::Float),
            (false, true, false) => Some(LaneType::Signed),
            _ => Some(LaneType::Unsigned),
        }
    }
}

/// The kinds of the temporaries of a program in a typed language, by number.
pub(crate) fn kinds(program: &Program) -> Vec<Kinds> {
    let mut found = Found { program, uses: vec![[Uses::default(); 4]; program.temporaries.len()] };
    let mut recorder = Recorder::new(program);
    let mut open = Vec::new();
    for instruction in &program.instructions {
        match instruction.op {
            Op::Rep | Op::RepForever => open.push(instruction.op),
            Op::Endrep => drop(open.pop()),
            _ => {}
        }
        found.write(instruction);
        if open.last() == Some(&Op::RepForever)
            && let Some(component) = counted(instruction)
        {
            let own = instruction.destination.number();
            found.note(own, 1 << component, |uses| uses.counts = true);
        }
        recorder.reads.clear();
        recorder.record(instruction);
        for read in &recorder.reads {
            if let Read::Register(File::Temporary, index, components) = *read
                && reads_integers(instruction, index)
            {
                found.note(usize::from(index), components, |uses| uses.read = true);
            }
        }
        for address in addresses(instruction).filter(|address| address.file == File::Temporary) {
            found.note(address.index.into(), 1 << (address.component & 3), |uses| uses.read = true);
        }
        for operand in instruction.sources() {
            if let Some(relative) = operand.relative.filter(|_| operand.file == File::Temporary) {
                let integer = is_integer(instruction, operand);
                found.range(relative).for_each(|index| found.note(index, 15, |uses| uses.read |= integer));
            }
        }
    }
    let of_register = |uses: &[Uses; 4]| Kinds {
        kinds: uses.map(Uses::kind),
        counters: (0..4).filter(|component| uses[*component].counts).fold(0, |all, component| all | 1 << component),
        differing: 0,
    };
    let mut kinds: Vec<Kinds> = found.uses.iter().map(of_register).collect();
    for (kinds, temporary) in kinds.iter_mut().zip(&program.temporaries) {
        if temporary.ty.width == Width::Bits64 {
            *kinds = Kinds { kinds: [Some(LaneType::Wide); 4], ..Kinds::default() };
        }
    }
    for (kinds, differing) in kinds.iter_mut().zip(differing(program).into_iter().flatten()) {
        kinds.differing = differing;
    }
    kinds
}

struct Found<'a> {
    program: &'a Program,
    uses: Vec<[Uses; 4]>,
}

impl Found<'_> {
    fn note(&mut self, index: usize, components: u8, change: impl Fn(&mut Uses)) {
        let Some(register) = self.uses.get_mut(index) else { return };
        let chosen = register.iter_mut().enumerate().filter(|(component, _)| components >> component & 1 != 0);
        chosen.for_each(|(_, uses)| change(uses));
    }

    /// The registers that a relative operand may reach.
    fn range(&self, relative: Relative) -> std::ops::Range<usize> {
        let range = self.program.ranges.get(usize::from(relative.range));
        range.map_or(0..self.uses.len(), |range| range.first as usize..range.first.saturating_add(range.count) as usize)
    }

    fn write(&mut self, instruction: &Instruction) {
        let destination = &instruction.destination;
        if destination.file != File::Temporary {
            return;
        }
        let base = if holds_bits(instruction.op) { Base::Unsigned } else { destination.ty.base };
        let own = destination.number();
        let reached = destination.relative.map_or(own..own + 1, |relative| self.range(relative));
        for index in reached {
            self.note(index, destination.mask, |uses| match base {
                Base::Float => uses.floats = true,
                Base::Signed => uses.signed = true,
                Base::Unsigned => uses.unsigned = true,
            });
        }
    }
}

/// The component to which the instruction adds a literal.
fn counted(instruction: &Instruction) -> Option<u8> {
    let destination = &instruction.destination;
    let component = destination.mask.trailing_zeros() as u8;
    let own = destination.file == File::Temporary && destination.relative.is_none();
    let single = destination.mask == 1 << (component & 3) && own;
    if !single || !matches!(instruction.op, Op::Add | Op::Sub) {
        return None;
    }
    let [one, other, _] = &instruction.sources;
    let is_itself = |operand: &Operand| {
        let same = operand.file == File::Temporary && operand.index == destination.index && operand.relative.is_none();
        same && operand.swizzle[usize::from(component)] as u8 == component
    };
    let is_literal = |operand: &Operand| operand.file == File::Constant;
    let counts =
        is_itself(one) && is_literal(other) || instruction.op == Op::Add && is_literal(one) && is_itself(other);
    counts.then_some(component)
}

/// Whether an operation puts bits of another type in its operand or its result.
fn holds_bits(op: Op) -> bool {
    matches!(
        op,
        Op::Cvt
            | Op::Pk2h
            | Op::Pk2us
            | Op::Pk4b
            | Op::Pk4ub
            | Op::Pk64
            | Op::Up2h
            | Op::Up2us
            | Op::Up4b
            | Op::Up4ub
            | Op::Up64
    )
}

fn is_integer(instruction: &Instruction, operand: &Operand) -> bool {
    operand.ty.base != Base::Float || holds_bits(instruction.op)
}

/// Whether an instruction takes a temporary for an integer.
fn reads_integers(instruction: &Instruction, index: u16) -> bool {
    let is_it = |operand: &&Operand| operand.file == File::Temporary && operand.index == i32::from(index);
    instruction.sources().iter().filter(is_it).any(|operand| is_integer(instruction, operand))
}

/// What the instruction adds to indices.
fn addresses(instruction: &Instruction) -> impl Iterator<Item = Relative> + '_ {
    let outer = |operand: &Operand| [operand.relative, operand.outer.and_then(|outer| outer.relative)];
    let units = [
        instruction.destination.relative,
        instruction.texture.as_ref().and_then(|texture| texture.relative),
        instruction.image.as_ref().and_then(|image| image.relative),
        instruction.subroutine.as_ref().and_then(|subroutine| subroutine.relative),
    ];
    units.into_iter().chain(instruction.sources().iter().flat_map(outer)).flatten()
}
