//! From covered quads to shaded fragments.

use super::coverage::{Samples, sample_positions};
use super::merge::{Covered, Merge};
use super::pixels::{Image, PixelRectangle};
use super::setup::Piece;
use super::shader::{Fragment, FragmentShader, Quad};
use super::state::{CompareFunction, State};
use super::surface::{Owner, Surface};
use super::target::Band;
use super::vertex::{Layout, Vertex};

/// What all fragments of a draw share.
pub(super) struct Shading<'a, F> {
    pub shader: &'a F,
    pub layout: &'a Layout,
    pub vertices: &'a [Vertex],
    /// The source of the fragments, if it is not a primitive.
    pub image: Option<&'a PixelRectangle<'a>>,
    merge: Merge<'a>,
    samples: Samples,
    /// Where each sample of the target evaluates its depth, in pixels.
    places: [[f64; 2]; 4],
    sample_count: u32,
    /// Each sample has its own position.
    multisample: bool,
    per_sample: bool,
    /// Hidden fragments need no shading.
    skips_hidden: bool,
    two_sided_color: bool,
}

/// The working memory of one thread.
pub(super) struct Worker<S> {
    scratch: S,
    /// Quads that wait until there are enough to be shaded at once, no two of one place.
    waiting: Vec<Waiting>,
    /// The varyings of each.
    varyings: Vec<Vec<[[f32; 4]; 4]>>,
    fragments: Vec<[Fragment; 4]>,
}

/// A quad that is about to be shaded.
#[derive(Clone, Copy)]
struct Waiting {
    pixel: [i32; 2],
    positions: [[f32; 4]; 4],
    coverage: [u32; 4],
    depths: [[f64; 4]; 4],
    front_facing: bool,
    primitive: u32,
    sample: Option<u32>,
}

impl Waiting {
    fn quad<'a>(&self, varyings: &'a [[[f32; 4]; 4]]) -> Quad<'a> {
        let Waiting { positions, coverage, front_facing, primitive, sample, .. } = *self;
        Quad { positions, coverage, front_facing, varyings, primitive, sample }
    }
}

/// Counters of a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    /// Fragments passed to the fragment stage, without helpers.
    pub shaded: u64,
    /// Samples that passed all tests.
    pub passed: u64,
}

impl std::ops::Add for Counts {
    type Output = Counts;

    fn add(self, other: Counts) -> Counts {
        Counts { shaded: self.shaded + other.shaded, passed: self.passed + other.passed }
    }
}

impl<'a, F: FragmentShader> Shading<'a, F> {
    pub(super) fn new(
        state: &'a State,
        samples: u32,
        layout: &'a Layout,
        shader: &'a F,
        vertices: &'a [Vertex],
    ) -> Shading<'a, F> {
        let multisample = samples > 1 && state.multisample.enabled;
        let positions = sample_positions(if multisample { samples } else { 1 }, state.row_order);
        let places = std::array::from_fn(|index| {
            positions[index.min(positions.len() - 1)]
                .map(|position| position as f64 / super::coverage::SUBPIXELS as f64)
        });
        Shading {
            shader,
            layout,
            vertices,
            image: None,
            merge: Merge::new(state, samples, shader.written_colors(), shader.tests_early()),
            samples: Samples::new(samples, multisample, state.row_order),
            places,
            sample_count: samples,
            multisample,
            per_sample: multisample && shader.per_sample(),
            skips_hidden: state.depth.test
                && state.depth.function != CompareFunction::Always
                && !state.stencil.enabled
                && !shader.replaces_depth()
                && !shader.has_side_effects(),
            two_sided_color: state.polygon.two_sided_color,
        }
    }

    pub(super) fn worker(&self) -> Worker<F::Scratch> {
        let scratch = self.shader.scratch();
        let room = self.shader.room(&scratch).max(1);
        let varyings = vec![vec![[[0.0; 4]; 4]; self.layout.varyings.len()]; room];
        Worker { scratch, waiting: Vec::with_capacity(room), varyings, fragments: vec![[Fragment::default(); 4]; room] }
    }

    /// Draws the part of a piece in a band; some of it may wait for `finish`.
    pub(super) fn draw(&self, worker: &mut Worker<F::Scratch>, band: &mut Band, piece: &Piece, counts: &mut Counts) {
        let [x0, y0, x1, y1] = piece.limits;
        let limits = [x0, y0.max(band.first_row), x1, y1.min(band.end_row)];
        piece.shape.quads(&self.samples, limits, |x, y, masks| {
            if worker.waiting.iter().any(|waiting| waiting.pixel == [x, y]) {
                self.finish(worker, band, counts);
            }
            let masks = self.visible(band, &piece.surface, x, y, masks);
            if !self.per_sample {
                self.quad(worker, band, &piece.surface, [x, y], masks, None, counts);
                return;
            }
            for sample in 0..self.sample_count {
                let masks = masks.map(|mask| mask & 1 << sample);
                self.quad(worker, band, &piece.surface, [x, y], masks, Some(sample), counts);
            }
        });
    }

    /// The masks without lanes for which an image has no data or the depth test will fail.
    fn visible(&self, band: &Band, surface: &Surface, x: i32, y: i32, mut masks: [u32; 4]) -> [u32; 4] {
        for (lane, mask) in masks.iter_mut().enumerate().filter(|(_, mask)| **mask != 0) {
            let (x, y) = lane_pixel([x, y], lane);
            let absent = self.image.is_some_and(|image| !image.has_fragment(x, y));
            if absent || self.skips_hidden && self.merge.hidden(band, x, y, *mask, &self.depths(surface, x, y)) {
                *mask = 0;
            }
        }
        masks
    }

    /// The depth of each sample of a pixel.
    fn depths(&self, surface: &Surface, x: i32, y: i32) -> [f64; 4] {
        if let Some(depth) = self.image.and_then(|image| image.depth(x, y)) {
            return [depth; 4];
        }
        let at = |[right, up]: [f64; 2]| surface.depth([f64::from(x) + right, f64::from(y) + up]);
        if self.multisample { self.places.map(at) } else { [at(self.places[0]); 4] }
    }

    #[expect(clippy::too_many_arguments, reason = "one quad and where it goes")]
    fn quad(
        &self,
        worker: &mut Worker<F::Scratch>,
        band: &mut Band,
        surface: &Surface,
        pixel: [i32; 2],
        masks: [u32; 4],
        sample: Option<u32>,
        counts: &mut Counts,
    ) {
        if masks == [0; 4] {
            return;
        }
        let mut masks = masks;
        if self.merge.early {
            let untouched = Fragment::default();
            for (lane, mask) in masks.iter_mut().enumerate().filter(|(_, mask)| **mask != 0) {
                let (x, y) = lane_pixel(pixel, lane);
                let (fragment, depths) = (&untouched, self.depths(surface, x, y));
                let front_facing = surface.owner.front_facing;
                *mask = self.merge.test(band, &Covered { x, y, mask: *mask, front_facing, fragment, depths });
            }
            if masks == [0; 4] {
                return;
            }
        }
        let (mut positions, mut depths) = ([[0.0; 4]; 4], [[0.0; 4]; 4]);
        let slot = worker.waiting.len();
        for lane in 0..4 {
            let (x, y) = lane_pixel(pixel, lane);
            let [right, up] = sample.map_or([0.5; 2], |sample| self.places[sample as usize]);
            let center = [f64::from(x) + right, f64::from(y) + up];
            let depth = self.image.and_then(|image| image.depth(x, y)).unwrap_or_else(|| surface.depth(center));
            positions[lane] = [center[0] as f32, center[1] as f32, depth as f32, surface.inverse_w(center) as f32];
            if masks[lane] != 0 {
                depths[lane] = self.depths(surface, x, y);
            }
            let varyings = &mut worker.varyings[slot];
            self.interpolate(varyings, surface, lane, center, self.centroid(pixel, lane, masks[lane], center));
            if let Some(PixelRectangle { source: Image::Color { varying, .. }, .. }) = self.image
                && let (Some(value), Some(values)) =
                    (self.image.and_then(|image| image.color(x, y)), varyings.get_mut(*varying))
            {
                values[lane] = value;
            }
        }
        let Owner { front_facing, primitive, .. } = surface.owner;
        worker.waiting.push(Waiting { pixel, positions, coverage: masks, depths, front_facing, primitive, sample });
        if worker.waiting.len() == worker.varyings.len() {
            self.finish(worker, band, counts);
        }
    }

    /// Shades and merges the quads that wait.
    pub(super) fn finish(&self, worker: &mut Worker<F::Scratch>, band: &mut Band, counts: &mut Counts) {
        if worker.waiting.is_empty() {
            return;
        }
        let waiting = worker.waiting.iter().zip(&worker.varyings);
        let quads: Vec<Quad> = waiting.map(|(it, varyings)| it.quad(varyings)).collect();
        let fragments = &mut worker.fragments[..quads.len()];
        fragments.fill([Fragment::default(); 4]);
        self.shader.shade(&mut worker.scratch, &quads, fragments);
        for (it, fragments) in worker.waiting.iter().zip(fragments.iter()) {
            for (lane, fragment) in fragments.iter().enumerate().filter(|(lane, _)| it.coverage[*lane] != 0) {
                let (x, y) = lane_pixel(it.pixel, lane);
                let (mask, depths, front_facing) = (it.coverage[lane], it.depths[lane], it.front_facing);
                counts.shaded += 1;
                let passed = self.merge.write(band, &Covered { x, y, mask, front_facing, fragment, depths });
                counts.passed += u64::from(passed.count_ones());
                let color = band.colors.first().map(|rows| rows.load(band.place(x, y)));
                self.shader.written([x, y], passed, color);
            }
        }
        worker.waiting.clear();
    }

    /// The position at which a lane's centroid varyings are evaluated: the centre of a pixel that is covered completely
    /// or not at all, otherwise the first covered sample.
    fn centroid(&self, pixel: [i32; 2], lane: usize, mask: u32, center: [f64; 2]) -> [f64; 2] {
        if !self.multisample || self.per_sample || mask == self.samples.all || mask == 0 {
            return center;
        }
        let (x, y) = lane_pixel(pixel, lane);
        let [right, up] = self.places[mask.trailing_zeros() as usize];
        [f64::from(x) + right, f64::from(y) + up]
    }

    fn interpolate(
        &self,
        varyings: &mut [[[f32; 4]; 4]],
        surface: &Surface,
        lane: usize,
        center: [f64; 2],
        centroid: [f64; 2],
    ) {
        let at_center = surface.shares(center);
        let at_centroid = if centroid == center { at_center } else { surface.shares(centroid) };
        let back = self.two_sided_color && !surface.owner.front_facing;
        for (index, (varying, values)) in self.layout.varyings.iter().zip(varyings).enumerate() {
            let attribute = if back { varying.back } else { varying.front };
            let (place, shares) = if varying.centroid { (centroid, &at_centroid) } else { (center, &at_center) };
            values[lane] = surface
                .replaced(index, place)
                .unwrap_or_else(|| surface.attribute(self.vertices, attribute, varying.interpolation, shares));
        }
    }
}

/// The pixel of a lane of the quad whose lower-left pixel is given.
fn lane_pixel([x, y]: [i32; 2], lane: usize) -> (i32, i32) {
    (x + (lane & 1) as i32, y + (lane >> 1) as i32)
}
