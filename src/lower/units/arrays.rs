//! Units that an index chooses, as arrays of textures and samplers where a device indexes those: one lookup then stands for
//! all of them, and only units that need something of their own are chosen by branches.

use std::ops::Range;

use crate::isa::Op;
use crate::lower::request::options::Options;
use crate::lower::units::lookups::lookups_in;
use crate::lower::units::plan::UnitPlan;
use crate::program::{IndexRange, Program, TextureUse};

/// An array that has a place for each of some units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TextureArray {
    pub units: Range<u8>,
    /// The units whose textures lie in it. Other places are not looked up.
    pub members: Vec<u8>,
}

impl TextureArray {
    /// Whether it has a place for each unit of a range.
    pub(crate) fn is_of(&self, range: &IndexRange) -> bool {
        covers(&self.units, range)
    }

    pub(crate) fn length(&self) -> u32 {
        self.units.len() as u32
    }

    /// The number of a member's place.
    pub(crate) fn place(&self, unit: u8) -> Option<u32> {
        self.members.contains(&unit).then(|| u32::from(unit - self.units.start))
    }

    /// Units whose textures are bound alone.
    pub(crate) fn others(&self) -> Vec<u8> {
        self.units.clone().filter(|unit| !self.members.contains(unit)).collect()
    }
}

fn covers(units: &Range<u8>, range: &IndexRange) -> bool {
    range.indices() == (u32::from(units.start)..u32::from(units.end))
}

/// The arrays of a program on such a device.
pub(crate) fn arrays(program: &Program, options: &Options, plans: &[UnitPlan]) -> Vec<TextureArray> {
    let mut found: Vec<TextureArray> = Vec::new();
    if options.device.binding_arrays.is_none() {
        return found;
    }
    for instruction in &program.instructions {
        let relative = instruction.texture.as_ref().and_then(|operand| operand.relative.as_ref());
        let Some(range) = relative.and_then(|relative| program.ranges.get(usize::from(relative.range))) else {
            continue;
        };
        let units = range.indices();
        let (Ok(first), Ok(end)) = (u8::try_from(units.start), u8::try_from(units.end)) else { continue };
        if !found.iter().any(|known| known.units.start < end && first < known.units.end) {
            let members = members(program, options, plans, first..end);
            found.push(TextureArray { units: first..end, members });
        }
    }
    found.retain(|array| array.members.len() > 1);
    found
}

/// The units of a range whose lookups the device makes alike; none if a lookup reaches a part of the range alone.
fn members(program: &Program, options: &Options, plans: &[UnitPlan], units: Range<u8>) -> Vec<u8> {
    let whole = |unit: u8| {
        lookups_in(program, unit).all(|(instruction, operand)| {
            let range = operand.relative.as_ref().and_then(|relative| program.ranges.get(usize::from(relative.range)));
            range.is_some_and(|range| covers(&units, range)) && matches!(instruction.op, Op::Tex(_))
        })
    };
    if !units.clone().all(whole) {
        return Vec::new();
    }
    let formats =
        |unit: u8| options.units.formats.iter().filter(move |format| format.unit == unit).map(|format| format.lookup);
    let bare = |(texture, plan): &(&TextureUse, &UnitPlan)| {
        let layers = options.texels(texture.unit).and_then(|state| state.layers);
        plan.texels.is_none()
            && !plan.needs.any()
            && options.sampler(texture.unit).is_none()
            && layers.is_none()
            && !plan.clamped
    };
    let all: Vec<&TextureUse> = program
        .textures
        .iter()
        .zip(plans)
        .filter(|(it, _)| units.contains(&it.unit))
        .filter(bare)
        .map(|(texture, _)| texture)
        .collect();
    let Some(first) = all.first() else { return Vec::new() };
    let alike = |texture_use: &&&TextureUse| {
        (texture_use.target, texture_use.shadow) == (first.target, first.shadow)
            && formats(texture_use.unit).eq(formats(first.unit))
    };
    all.iter().filter(alike).map(|entry| entry.unit).collect()
}
