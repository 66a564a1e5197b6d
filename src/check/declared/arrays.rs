//! Parameter arrays (ARB_vertex_program, 2.14.3.2 and 2.14.4.2).

use rustc_hash::FxHashMap;

use super::Declared;
use super::parameters::{Element, Series, add};
use crate::check::context::CheckContext;
use crate::diag::Code;
use crate::program::{File, IndexRange};
use crate::span::Span;
use crate::vocabulary::Base;

/// A declared array. Elements are kept as the ranges that the text names.
pub(in crate::check) struct Array {
    name: Span,
    /// Where each range of elements begins, in order.
    series: Vec<(u32, Series)>,
    pub count: u32,
    relative: Block,
    /// Where absolute indices find elements, once they are used.
    places: FxHashMap<u32, (File, i32)>,
}

/// Where relative addressing finds the elements.
#[derive(Copy, Clone)]
enum Block {
    Unused,
    /// The first parameter, and the index into `Program::ranges`.
    At(u16, u16),
    /// It was tried, and an error was reported.
    Refused,
}

impl Array {
    pub(crate) fn new(name: Span) -> Self {
        Self { name, series: Vec::new(), count: 0, relative: Block::Unused, places: FxHashMap::default() }
    }

    pub(crate) fn push(&mut self, series: Series) {
        self.series.push((self.count, series));
        self.count += series.count();
    }

    pub(crate) fn element(&self, index: u32) -> Option<Element> {
        if index >= self.count {
            return None;
        }
        let place = self.series.partition_point(|(first, _)| *first <= index).checked_sub(1)?;
        let (first, series) = self.series.get(place)?;
        Some(series.element(index - first))
    }

    fn elements(&self) -> impl Iterator<Item = Element> {
        self.series.iter().flat_map(|(_, series)| (0..series.count()).map(|offset| series.element(offset)))
    }
}

impl Declared<'_> {
    /// The parameter that an absolute index names.
    pub(in crate::check) fn array_element(
        &mut self,
        context: &mut CheckContext,
        array: u32,
        index: u32,
        base: Option<Base>,
        span: Span,
    ) -> Option<(File, i32)> {
        let array = self.arrays.get_mut(array as usize)?;
        if let Some(place) = array.places.get(&index) {
            return Some(*place);
        }
        let Some(element) = array.element(index) else {
            let count = array.count;
            return context.refuse(
                Code::ArrayIndex,
                span,
                format!("there is no element {index}: the array has {count} elements"),
                format!("use an index from 0 to {}", count.saturating_sub(1)),
            );
        };
        let name = |context: &CheckContext| format!("{}[{index}]", context.text(array.name)).into();
        let place = self.parameters.place_as(context, element, base, name)?;
        array.places.insert(index, place);
        Some(place)
    }

    /// The first parameter of an array with relative addressing, and the range that may be reached. All its elements
    /// are consecutive, constants too; no state vector may be in two such places.
    pub(in crate::check) fn array_block(
        &mut self,
        context: &mut CheckContext,
        number: u32,
        span: Span,
    ) -> Option<(u16, u16)> {
        let array = self.arrays.get_mut(number as usize)?;
        match array.relative {
            Block::At(first, range) => return Some((first, range)),
            Block::Refused => return None,
            Block::Unused => {}
        }
        array.relative = Block::Refused;
        for element in array.elements() {
            let Element::Bound(binding) = element else { continue };
            if !self.parameters.relative.insert(binding) {
                return context.refuse(
                    Code::ArrayBinding,
                    span,
                    format!("{} is bound twice in arrays with relative addressing", binding.name()),
                    "bind it once, or use absolute indices",
                );
            }
        }
        let first = u16::try_from(context.program.parameters.len()).ok()?;
        for element in array.elements() {
            if let Element::Constant(value) = element {
                self.parameters.bind_relative_literal(value);
            }
            add(context, element)?;
        }
        let range = context.program.ranges.len() as u16;
        context.program.ranges.push(IndexRange { first: first.into(), count: array.count });
        array.relative = Block::At(first, range);
        Some((first, range))
    }
}
