//! Whether an address may be accessed, and where it is.
//!
//! The layout is known in one of two forms: an entry for each page of the heap, which is looked up at each access, or a
//! few sections whose bounds are loaded once, if the caller knows their number
//! ([`Draw::sections`](crate::lower::Draw::sections)). An access is then a subtraction and a comparison for each section,
//! since addresses before a section are far beyond its end.

use naga::{BinaryOperator, Expression};

use crate::isa::{Op, Uses};
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Value};
use crate::lower::machine::globals::{BUFFERS, PAGES, Sections};
use crate::lower::machine::state::Machine;
use crate::machine::ops::Ops;
use crate::memory::{self, COUNT, PAGE, READABLE, Section, WRITABLE};

/// Words of a section in the table: its start, and how many bytes of it may be read, written, and both.
const SECTION: u32 = 4;
/// The largest number of sections.
const MOST: usize = 4;

/// The target of an access, if it is allowed.
pub(in crate::lower) struct Reach {
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

impl Machine<'_> {
    /// Loads the bounds of all sections, once for a function.
    pub(in crate::lower) fn find_sections(&mut self) {
        let count = u32::from(self.unit.options.draw.sections);
        if self.unit.variables.memory.as_ref().is_none() || count == 0 || !self.inputs.sections.is_empty() {
            return;
        }
        let program = self.unit.program;
        let accesses = program.instructions.iter().filter_map(|it| Some((rights(it.op)?, it.access.as_ref()?)));
        for (rights, access) in accesses {
            let size = match rights == READABLE | WRITABLE {
                true => access.changed_bytes(),
                false => access.ty.width.bytes() * u32::from(access.count.clamp(1, 4)),
            };
            if self.inputs.sections.iter().any(|it| (it.rights, it.size) == (rights, size)) {
                continue;
            }
            let bounds = (0..count).map(|place| self.bound(place, rights, size)).collect();
            self.inputs.sections.push(Sections { rights, size, bounds });
        }
    }

    fn bound(&mut self, place: u32, rights: u32, size: u32) -> (Value, Value) {
        let row = PAGES + SECTION * place;
        let column = match rights {
            READABLE => 1,
            WRITABLE => 2,
            _ => 3,
        };
        let start = self.table_word(row);
        let length = self.table_word(row + column);
        // Aligned accesses end before the end of the section if they begin before the last complete one does.
        let whole = self.builder.word(!(size - 1));
        (start, self.builder.binary(BinaryOperator::And, &length, &whole))
    }

    fn table_word(&mut self, index: u32) -> Value {
        let index = self.builder.word(index);
        self.table_entry(&index)
    }

    /// An aligned access of `size` bytes by address.
    pub(in crate::lower) fn reach_memory(&mut self, address: &Value, size: u32, rights: u32) -> Reach {
        let [low, high] = self.halves(address);
        let aligned = if size == 4 { low } else { self.and(&low, !(size - 1)) };
        let word = self.right(&aligned, 2);
        let zero = self.builder.word(0);
        let none_above = self.builder.test(BinaryOperator::Equal, &high, &zero);
        let found = self.inputs.sections.iter().find(|it| (it.rights, it.size) == (rights, size)).cloned();
        let within = match found {
            Some(sections) => self.within_sections(&low, &sections),
            None => self.within_page(&low, size, rights),
        };
        Reach { address: aligned, word, allowed: self.both(&within, &none_above) }
    }

    fn within_sections(&mut self, low: &Value, sections: &Sections) -> Mask {
        let mut within = self.builder.truth(false);
        for (start, length) in &sections.bounds {
            let offset = self.builder.binary(BinaryOperator::Subtract, low, start);
            let inside = self.builder.test(BinaryOperator::Less, &offset, length);
            within = self.either(&within, &inside);
        }
        within
    }

    fn within_page(&mut self, low: &Value, size: u32, rights: u32) -> Mask {
        let address = self.and(low, !(size - 1));
        let page = self.right(&address, PAGE.trailing_zeros());
        let Some(memory) = self.unit.variables.memory.as_ref() else { return self.builder.truth(false) };
        let base = self.builder.emitter.global(memory.table);
        let length = self.builder.emitter.push(Expression::ArrayLength(base));
        let length = Value { expression: length, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY };
        let first = self.builder.word(PAGES);
        let pages = self.builder.binary(BinaryOperator::Subtract, &length, &first);
        let there = self.builder.test(BinaryOperator::Less, &page, &pages);
        let zero = self.builder.word(0);
        let index = self.add_word(&page, PAGES);
        let index = self.builder.select(&there, &index, &zero);
        let entry = self.table_entry(&index);
        let given = self.and(&entry, rights);
        let wanted = self.builder.word(rights);
        let allowed = self.builder.test(BinaryOperator::Equal, &given, &wanted);
        let end = self.and(&address, PAGE - 1);
        let end = self.add_word(&end, size);
        let count = self.and(&entry, COUNT);
        let fits = self.builder.test(BinaryOperator::LessEqual, &end, &count);
        let allowed = self.both(&allowed, &fits);
        self.both(&allowed, &there)
    }
}
