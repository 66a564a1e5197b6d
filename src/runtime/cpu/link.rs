//! How results of vertex programs become attributes of fragment programs on the rasteriser.

use crate::dialect::bindings::{Attribute, Output};
use crate::program::Program;
use crate::raster::{Interpolation, Layout, Varying};

/// Fragment attributes that come from vertices: colours, fog coordinate and eight texture coordinate sets, which
/// follow the window position.
const VARYINGS: u8 = Attribute::FACING.0 - Attribute::COLOR0.0;

/// The varyings that a fragment program reads.
pub struct Link {
    pub layout: Layout,
    /// What each attribute of the layout is.
    pub results: Vec<Output>,
    /// Where each varying of the layout goes.
    pub attributes: Vec<Attribute>,
}

impl Link {
    pub fn new(fragment: &Program, flat_colors: bool, clamp_colors: bool) -> Link {
        let mut link = Link { layout: Layout::default(), results: Vec::new(), attributes: Vec::new() };
        for number in 0..VARYINGS {
            let attribute = Attribute(Attribute::COLOR0.0 + number);
            let fogged = attribute == Attribute::FOG && fragment.options.fog.is_some();
            if !fragment.reads(attribute) && !fogged {
                continue;
            }
            let color = number < 2;
            let front = link.result(match attribute {
                Attribute::FOG => Output::FOGC,
                Attribute(_) if color => Output(Output::COL0.0 + number),
                Attribute(place) => Output(Output::TEX0.0 + place - Attribute::TEXCOORD0.0),
            });
            let back = if color { link.result(Output(Output::BFC0.0 + number)) } else { front };
            let interpolation = if color && flat_colors { Interpolation::Flat } else { Interpolation::Smooth };
            let clamp = color && clamp_colors;
            link.layout.varyings.push(Varying { front, back, interpolation, centroid: false, clamp });
            link.attributes.push(attribute);
        }
        link.layout.attributes = link.results.len();
        link
    }

    fn result(&mut self, output: Output) -> usize {
        self.results.push(output);
        self.results.len() - 1
    }

    /// The varying of the layout that is number `place` among all attributes behind the window position.
    pub fn varying(&self, place: usize) -> Option<usize> {
        self.attributes.iter().position(|attribute| usize::from(attribute.0 - Attribute::COLOR0.0) == place)
    }

    /// A bit for each of the layout's varyings, from bits that count all attributes.
    pub fn varying_bits(&self, bits: u32) -> u32 {
        let chosen = |attribute: &Attribute| bits >> (attribute.0 - Attribute::COLOR0.0) & 1;
        self.attributes.iter().enumerate().fold(0, |sum, (place, attribute)| sum | chosen(attribute) << place)
    }
}
