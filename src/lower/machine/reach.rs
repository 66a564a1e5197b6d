//! Whether an address may be accessed, and where it is.
//!
//! The layout is known in one of two forms: an entry for each page of the heap, which is looked up at each access, or a
//! few sections whose bounds are loaded once, if the caller knows their number
//! ([`Draw::sections`](crate::lower::Draw::sections)). An access is then a subtraction and a comparison for each section,
//! since addresses before a section are far beyond its end.

use naga::{BinaryOperator, Expression};

use crate::isa::{Op, Uses};
use crate::lower::emit::{Builder, Facts, LaneType, Mask, Value};
use crate::lower::machine::globals::{BUFFERS, PAGES, Sections};
use crate::lower::machine::state::Machine;
use crate::memory::{self, COUNT, PAGE, READABLE, Section, WRITABLE};

/// Words of a section in the table: its start, and how many bytes of it may be read, written, and both.
const SECTION: u32 = 4;

/// The largest number of sections.
const MOST: usize = 4;

/// The target of an access, if it is allowed.
pub(crate) struct Reach {
    /// The lower word of the address, aligned if that matters to a narrow access.
    pub address: Value,
    /// The number of the first word; arbitrary if the access is not allowed.
    pub word: Value,
    pub allowed: Mask,
}

/// The number of sections for programs that run with a heap of these pages; 0 if there are too many.
pub fn sections(pages: &[u32]) -> u8 {
    match memory::sections(pages).len() {
        0..=2 => 2,
        count if count <= MOST => MOST as u8,
        _ => 0,
    }
}

/// The table for programs translated for this many sections: parameter buffers by binding point, then the sections or the
/// pages.
pub fn memory_table(buffers: &[Option<Section>], pages: &[u32], sections: u8) -> Vec<u32> {
    let section = |binding: usize| buffers.get(binding).copied().flatten().unwrap_or_default();
    let mut table: Vec<u32> =
        (0..BUFFERS as usize).map(section).flat_map(|section| [section.start, section.size]).collect();
    if sections == 0 {
        table.extend_from_slice(pages);
        return table;
    }
    let all = memory::sections(pages);
    for place in 0..usize::from(sections) {
        let (section, rights) = all.get(place).copied().unwrap_or_default();
        let with = |wanted: u32| if rights & wanted == wanted { section.size } else { 0 };
        table.extend([section.start, with(READABLE), with(WRITABLE), with(READABLE | WRITABLE)]);
    }
    table
}

/// How an instruction accesses memory, if it does.
fn rights(op: Op) -> Option<u32> {
    let read = if op.uses(Uses::READS_MEMORY) { READABLE } else { 0 };
    let written = if op.uses(Uses::WRITES_MEMORY) { WRITABLE } else { 0 };
    (read | written != 0).then_some(read | written)
}

pub(crate) fn table_entry(machine: &mut Machine, index: &Value) -> Value {
    let Some(memory) = machine.unit.variables.memory.as_ref() else { return machine.builder.word(0) };
    let base = machine.builder.emitter.global(memory.table);
    let pointer = machine.builder.emitter.push(Expression::Access { base, index: index.expression });
    machine.builder.loaded(pointer, LaneType::Unsigned, 1)
}

/// Loads the bounds of all sections, once for a function.
pub(crate) fn find_sections(machine: &mut Machine) {
    let count = u32::from(machine.unit.options.draw.sections);
    if machine.unit.variables.memory.as_ref().is_none() || count == 0 || !machine.inputs.sections.is_empty() {
        return;
    }
    let program = machine.unit.program;
    let accesses = program
        .instructions
        .iter()
        .filter_map(|instruction| Some((rights(instruction.op)?, instruction.access.as_ref()?)));
    for (rights, access) in accesses {
        let size = match rights == READABLE | WRITABLE {
            true => access.changed_bytes(),
            false => access.ty.width.bytes() * u32::from(access.count.clamp(1, 4)),
        };
        if machine.inputs.sections.iter().any(|section| (section.rights, section.size) == (rights, size)) {
            continue;
        }
        let bounds = (0..count).map(|place| bound(machine, place, rights, size)).collect();
        machine.inputs.sections.push(Sections { rights, size, bounds });
    }
}

fn bound(machine: &mut Machine, place: u32, rights: u32, size: u32) -> (Value, Value) {
    let row = PAGES + SECTION * place;
    let column = match rights {
        READABLE => 1,
        WRITABLE => 2,
        _ => 3,
    };
    let start = table_word(machine, row);
    let length = table_word(machine, row + column);
    // Aligned accesses end before the end of the section if they begin before the last complete one does.
    let whole = machine.builder.word(!(size - 1));
    (start, machine.builder.binary(BinaryOperator::And, &length, &whole))
}

fn table_word(machine: &mut Machine, index: u32) -> Value {
    let index = machine.builder.word(index);
    table_entry(machine, &index)
}

/// An aligned access of `size` bytes by address.
pub(crate) fn reach_memory(machine: &mut Machine, address: &Value, size: u32, rights: u32) -> Reach {
    let [low, high] = machine.builder.halves(address);
    let aligned = if size == 4 { low } else { machine.builder.and(&low, !(size - 1)) };
    let word = machine.builder.right(&aligned, 2);
    let none_above = machine.builder.test_word(BinaryOperator::Equal, &high, 0);
    let found =
        machine.inputs.sections.iter().find(|section| (section.rights, section.size) == (rights, size)).cloned();
    let within = match found {
        Some(sections) => within_sections(&mut machine.builder, &low, &sections),
        None => within_page(machine, &low, size, rights),
    };
    Reach { address: aligned, word, allowed: machine.builder.both(&within, &none_above) }
}

fn within_sections(builder: &mut Builder, low: &Value, sections: &Sections) -> Mask {
    let mut within = builder.truth(false);
    for (start, length) in &sections.bounds {
        let offset = builder.binary(BinaryOperator::Subtract, low, start);
        let inside = builder.test(BinaryOperator::Less, &offset, length);
        within = builder.either(&within, &inside);
    }
    within
}

fn within_page(machine: &mut Machine, low: &Value, size: u32, rights: u32) -> Mask {
    let address = machine.builder.and(low, !(size - 1));
    let page = machine.builder.right(&address, PAGE.trailing_zeros());
    let Some(memory) = machine.unit.variables.memory.as_ref() else { return machine.builder.truth(false) };
    let base = machine.builder.emitter.global(memory.table);
    let length = machine.builder.emitter.push(Expression::ArrayLength(base));
    let length = Value { expression: length, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY };
    let pages = machine.builder.by_word(BinaryOperator::Subtract, &length, PAGES);
    let there = machine.builder.test(BinaryOperator::Less, &page, &pages);
    let zero = machine.builder.word(0);
    let index = machine.builder.add_word(&page, PAGES);
    let index = machine.builder.select(&there, &index, &zero);
    let entry = table_entry(machine, &index);
    let given = machine.builder.and(&entry, rights);
    let allowed = machine.builder.test_word(BinaryOperator::Equal, &given, rights);
    let end = machine.builder.and(&address, PAGE - 1);
    let end = machine.builder.add_word(&end, size);
    let count = machine.builder.and(&entry, COUNT);
    let fits = machine.builder.test(BinaryOperator::LessEqual, &end, &count);
    let allowed = machine.builder.both(&allowed, &fits);
    machine.builder.both(&allowed, &there)
}
