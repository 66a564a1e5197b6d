//! Operations on fragments: coverage, alpha test, stencil, depth, and writing colour buffers (GL 1.5, 4.1).

use super::blend::{blend, combine_bits, combine_words, reads_second_source};
use super::shader::{Fragment, MAX_COLORS};
use super::state::{ReplacedDepth, State, StencilFace, StencilOperation};
use super::target::{Band, ColorFormat, store_stencil};
use super::vertex::clamp_unit;

/// A shaded fragment with coverage.
pub(super) struct Covered<'a> {
    pub x: i32,
    pub y: i32,
    /// Samples of the target.
    pub mask: u32,
    pub front_facing: bool,
    pub fragment: &'a Fragment,
    /// Interpolated depth of each sample.
    pub depths: [f64; 4],
}

/// The state of this stage for one draw.
pub(super) struct Merge<'a> {
    state: &'a State,
    samples: u32,
    /// Colour outputs that reach a buffer, as bits.
    outputs: u32,
    /// Fragments come with the samples that have passed.
    pub early: bool,
}

impl<'a> Merge<'a> {
    pub(super) fn new(state: &'a State, samples: u32, written: u32, early: bool) -> Merge<'a> {
        let dual = state.blend.enabled && reads_second_source(&state.blend);
        let outputs = written & if dual { 1 } else { (1 << MAX_COLORS) - 1 };
        Merge { state, samples, outputs, early }
    }

    /// Whether no sample of a pixel can pass the depth test, found without any effect.
    pub(super) fn hidden(&self, band: &Band, x: i32, y: i32, mask: u32, depths: &[f64; 4]) -> bool {
        let Some(rows) = &band.depth else {
            return false;
        };
        let place = band.place(x, y);
        bits(mask).all(|sample| {
            let depth = self.depth(depths[sample], false).unwrap_or(0.0);
            !self.state.depth.function.passes(rows.format.quantize(depth), rows.depths[place + sample])
        })
    }

    /// Stencil and depth tests before a fragment is shaded; returns the samples that passed.
    pub(super) fn test(&self, band: &mut Band, covered: &Covered) -> u32 {
        let place = band.place(covered.x, covered.y);
        self.test_samples(band, place, covered.mask, covered)
    }

    /// Passes a fragment through all tests and writes buffers; returns the samples that passed.
    pub(super) fn write(&self, band: &mut Band, covered: &Covered) -> u32 {
        let fragment = covered.fragment;
        let mut mask = covered.mask & fragment.sample_mask;
        if fragment.killed || mask == 0 {
            return 0;
        }
        let first = self.state.first_buffer(band.colors.iter().map(|color| color.format));
        let fixed = first.is_none_or(ColorFormat::is_fixed);
        let whole = first.is_some_and(|format| format.integer().is_some());
        let mut colors = fragment.colors;
        let operand = |value: f32| if fixed { clamp_unit(value) } else { value };
        let multisample = &self.state.multisample;
        if self.samples > 1 && multisample.enabled {
            if multisample.alpha_to_coverage && !whole {
                mask &= self.share(operand(colors[0][3]));
            }
            if multisample.alpha_to_one && !whole {
                colors.iter_mut().for_each(|color| color[3] = 1.0);
            }
            if let Some((value, inverted)) = multisample.sample_coverage {
                let share = self.share(value);
                mask &= if inverted { !share } else { share };
            }
            mask &= multisample.sample_mask.unwrap_or(u32::MAX);
        }
        let test = &self.state.alpha_test;
        let alpha = operand(colors[0][3]);
        if test.enabled && !whole && !test.function.passes(alpha, operand(test.reference)) {
            return 0;
        }
        let place = band.place(covered.x, covered.y);
        let passed = if self.early { mask } else { self.test_samples(band, place, mask, covered) };
        let sources =
            self.state.color_sources.iter().map(|source| source.filter(|source| self.outputs >> source & 1 != 0));
        for (rows, source) in band.colors.iter_mut().zip(sources) {
            let Some(color) = source.and_then(|source| colors.get(usize::from(source))) else { continue };
            for sample in bits(passed) {
                let place = place + sample;
                let stored = rows.load(place);
                let fixed = rows.format.is_fixed();
                let integer = rows.format.integer();
                let result = match (self.state.logic_operation, integer) {
                    (Some(operation), Some(format)) => combine_words(operation, format, *color, stored),
                    (None, Some(_)) => *color,
                    (Some(operation), None) if fixed => combine_bits(operation, *color, stored),
                    _ if self.state.blend.enabled => blend(&self.state.blend, *color, colors[1], stored, fixed),
                    _ => *color,
                };
                rows.store(place, result, self.state.color_mask);
            }
        }
        passed
    }

    /// The lowest samples, as many as the share requires.
    fn share(&self, value: f32) -> u32 {
        let count = (clamp_unit(value) * self.samples as f32).round() as u32;
        (1 << count) - 1
    }

    /// Stencil and depth test of each sample, with their writes; returns the samples that passed both.
    fn test_samples(&self, band: &mut Band, place: usize, mask: u32, covered: &Covered) -> u32 {
        let stencil = &self.state.stencil;
        let face = if stencil.two_sided && !covered.front_facing { &stencil.back } else { &stencil.front };
        let replaced = covered.fragment.depth;
        let mut passed = 0;
        for sample in bits(mask) {
            let place = place + sample;
            let interpolated = covered.depths[sample];
            let Some(depth) = self.depth(replaced.map_or(interpolated, f64::from), replaced.is_some()) else {
                continue;
            };
            let mut stored_stencil = match &mut band.stencil {
                Some(values) if stencil.enabled => Some(&mut values[place]),
                _ => None,
            };
            if let Some(stored) = &mut stored_stencil
                && !face.function.passes(face.reference & face.mask, **stored & face.mask)
            {
                update(stored, face, face.fail);
                continue;
            }
            if let Some(rows) = band.depth.as_mut().filter(|_| self.state.depth.test) {
                let depth = rows.format.quantize(depth);
                if !self.state.depth.function.passes(depth, rows.depths[place]) {
                    if let Some(stored) = stored_stencil {
                        update(stored, face, face.depth_fail);
                    }
                    continue;
                }
                if self.state.depth.write {
                    rows.depths[place] = depth;
                }
            }
            if let Some(stored) = stored_stencil {
                update(stored, face, face.pass);
            }
            passed |= 1 << sample;
        }
        passed
    }

    /// The depth that is tested and written; `None` discards.
    fn depth(&self, depth: f64, replaced: bool) -> Option<f64> {
        let state = &self.state.depth;
        let [first, second] = state.range.map(|bound| f64::from(clamp_unit(bound)));
        let (least, greatest) = (first.min(second), first.max(second));
        if state.clamp {
            return Some(if depth >= least { depth.min(greatest) } else { least });
        }
        if replaced && state.replaced == ReplacedDepth::Discard {
            return (depth >= least && depth <= greatest).then_some(depth);
        }
        Some(if depth >= 0.0 { depth.min(1.0) } else { 0.0 })
    }
}

/// The numbers of the set bits.
fn bits(mask: u32) -> impl Iterator<Item = usize> {
    (0..4).filter(move |bit| mask >> bit & 1 == 1)
}

fn update(stored: &mut u8, face: &StencilFace, operation: StencilOperation) {
    let value = match operation {
        StencilOperation::Keep => *stored,
        StencilOperation::Zero => 0,
        StencilOperation::Replace => face.reference,
        StencilOperation::Increment => stored.saturating_add(1),
        StencilOperation::Decrement => stored.saturating_sub(1),
        StencilOperation::Invert => !*stored,
        StencilOperation::IncrementWrap => stored.wrapping_add(1),
        StencilOperation::DecrementWrap => stored.wrapping_sub(1),
    };
    store_stencil(stored, value, face.write_mask);
}
