//! Maps results of the last program before the rasteriser to attributes of fragment programs.

use crate::raster::{Interpolation, Layout, Varying};
use glasm::dialect::bindings::{Attribute, Output};
use glasm::isa::Base;
use glasm::lower::locations::{attribute_format, interpolation};
use glasm::program::Program;

/// The varyings that a fragment program reads.
pub(super) struct Link {
    pub layout: Layout,
    /// The source of each attribute of the layout.
    pub results: Vec<Output>,
    /// The destination of each varying of the layout.
    pub attributes: Vec<Attribute>,
    /// Some attribute is interpolated at each sample.
    pub per_sample: bool,
}

/// The result that feeds an attribute: colours, fog coordinate and texture coordinates, which follow the window
/// position, clip distances and generic interpolants. The position on a point comes from no result.
fn result(attribute: Attribute) -> Option<Output> {
    let within = |first: Attribute, count: u8| attribute.0.checked_sub(first.0).filter(|place| *place < count);
    if let Some(place) = within(Attribute::COLOR0, 2) {
        return Some(Output(Output::COL0.0 + place));
    }
    if let Some(place) = within(Attribute::TEXCOORD0, 8) {
        return Some(Output(Output::TEX0.0 + place));
    }
    if let Some(place) = within(Attribute::FRAGMENT_CLIP0, 8) {
        return Some(Output(Output::CLP0.0 + place));
    }
    if let Some(place) = within(Attribute::INTERPOLANT0, 32) {
        return Some(Output(Output::INTERPOLANT0.0 + place));
    }
    match attribute {
        Attribute::FOG => Some(Output::FOGC),
        Attribute::POINT_COORDINATE => Some(UNWRITTEN),
        _ => None,
    }
}

/// The number of a primitive that an attribute is.
fn number_of(attribute: Attribute) -> Option<Output> {
    match attribute {
        Attribute::FRAGMENT_PRIMITIVE_ID => Some(Output::PRIMITIVE_ID),
        Attribute::FRAGMENT_LAYER => Some(Output::LAYER),
        Attribute::FRAGMENT_VIEWPORT => Some(Output::VIEWPORT),
        _ => None,
    }
}

/// The numbers that the last program before the rasteriser gives primitives; those of geometry programs have no others.
pub(super) fn numbers_of(last: &Program, geometry: bool) -> Vec<Output> {
    let written = [Output::LAYER, Output::VIEWPORT].into_iter().filter(|output| last.writes(*output));
    written.chain(geometry.then_some(Output::PRIMITIVE_ID)).collect()
}

/// No program writes it.
const UNWRITTEN: Output = Output(Output::COUNT as u8 - 1);

impl Link {
    /// `numbers`: what the last program before the rasteriser gives primitives.
    pub(super) fn new(fragment: &Program, flat_colors: bool, clamp_colors: bool, numbers: &[Output]) -> Link {
        let mut link =
            Link { layout: Layout::default(), results: Vec::new(), attributes: Vec::new(), per_sample: false };
        let mut read = fragment.attributes_read();
        if fragment.options().fog.is_some() {
            read.insert(Attribute::FOG.0);
        }
        for attribute in read.iter().map(Attribute) {
            let number = number_of(attribute).filter(|output| numbers.contains(output));
            let Some(source) = result(attribute).or(number) else { continue };
            let number = number.is_some();
            let color = source == Output::COL0 || source == Output::COL1;
            let front = link.result(source);
            let back = if color { link.result(Output(source.0 + Output::BFC0.0 - Output::COL0.0)) } else { front };
            let declared = interpolation(fragment, attribute);
            let whole = attribute_format(fragment, attribute).base() != Base::Float;
            let interpolation = if declared.flat || whole || number || color && flat_colors {
                Interpolation::Flat
            } else if declared.no_perspective {
                Interpolation::NoPerspective
            } else {
                Interpolation::Smooth
            };
            link.per_sample |= declared.sample;
            let (clamp, centroid) = (color && clamp_colors, declared.centroid);
            link.layout.varyings.push(Varying { front, back, interpolation, centroid, clamp });
            link.attributes.push(attribute);
        }
        link.layout.attributes = link.results.len();
        link
    }

    fn result(&mut self, output: Output) -> usize {
        self.results.push(output);
        self.results.len() - 1
    }

    /// The varying of the layout with number `place` among all attributes after the window position.
    pub(super) fn varying(&self, place: usize) -> Option<usize> {
        self.attributes.iter().position(|attribute| usize::from(attribute.0 - Attribute::COLOR0.0) == place)
    }

    /// A bit for each of the layout's varyings, from bits for all attributes. The position on a point always has one.
    pub(super) fn varying_bits(&self, bits: u32) -> u32 {
        let chosen = |attribute: &Attribute| match *attribute {
            Attribute::POINT_COORDINATE => 1,
            Attribute(number) => bits.checked_shr((number - Attribute::COLOR0.0).into()).unwrap_or(0) & 1,
        };
        let places = self.attributes.iter().enumerate().take(32);
        places.fold(0, |sum, (place, attribute)| sum | chosen(attribute) << place)
    }
}
