//! Level of detail: from slopes to levels and filters (OpenGL 1.5, 3.8.8 and 3.8.9).

use super::lookup::Unit;
use super::{Filter, MipFilter, cube};

/// MAX_TEXTURE_LOD_BIAS: how far all biases together can move the level of detail.
pub const MAX_LOD_BIAS: f32 = 16.0;

/// MAX_TEXTURE_MAX_ANISOTROPY.
pub const MAX_ANISOTROPY: f32 = 16.0;

/// The inputs of a lookup's level of detail.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lod {
    /// Replaces the level computed from slopes; the sampler's bias is added. Programs without slopes (vertex programs)
    /// pass 0.
    Explicit(f32),
    /// Slopes of (s, t, r) along window x and y, and the instruction's bias.
    Gradients {
        /// Slopes along window x.
        ddx: [f32; 3],
        /// Slopes along window y.
        ddy: [f32; 3],
        /// What the instruction adds to the level.
        bias: f32,
    },
}

/// The area of a texture that a fragment covers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Footprint {
    /// Lambda' of equation 3.19: with biases, before the clamps.
    pub lambda: f32,
    /// Lookups along the longer slope.
    pub probes: u32,
    /// The longer slope, in coordinates.
    pub slope: [f32; 3],
}

/// Which levels are used and how.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Levels {
    One {
        level: usize,
        filter: Filter,
    },
    /// This level and the next, with the weight of the next.
    Two {
        level: usize,
        weight: f32,
        filter: Filter,
    },
}

impl Unit<'_> {
    pub(super) fn footprint(&self, coordinates: [f32; 4], lod: Lod) -> Footprint {
        let bias_and = |bias: f32| (self.sampler.bias + bias).clamp(-MAX_LOD_BIAS, MAX_LOD_BIAS);
        match lod {
            Lod::Explicit(level) => Footprint { lambda: level + bias_and(0.0), probes: 1, slope: [0.0; 3] },
            Lod::Gradients { ddx, ddy, bias } => {
                let [x, y] = self.squared_lengths(coordinates, ddx, ddy);
                let (longest, shortest, slope) = if x >= y { (x, y, ddx) } else { (y, x, ddy) };
                let mut footprint = Footprint { lambda: 0.5 * longest.log2(), probes: 1, slope };
                if self.anisotropy > 1 && longest > 0.0 {
                    let (longer, shorter) = (longest.sqrt(), shortest.sqrt());
                    let probes = ((longer / shorter).ceil() as u32).clamp(1, self.anisotropy);
                    footprint.probes = probes;
                    footprint.lambda = (longer / probes as f32).log2();
                }
                footprint.lambda += bias_and(bias);
                footprint
            }
        }
    }

    /// The squared lengths, in texels of the base level, of the two slopes.
    fn squared_lengths(&self, coordinates: [f32; 4], ddx: [f32; 3], ddy: [f32; 3]) -> [f32; 2] {
        let [s, t, r, _] = coordinates;
        let slopes = if self.target.is_cube() {
            let point = cube::project([s, t, r]);
            [point.slopes(ddx), point.slopes(ddy)]
        } else {
            [ddx, ddy]
        };
        let extent = self.base.extent();
        slopes.map(|slope| {
            slope
                .into_iter()
                .zip(extent)
                .take(self.target.axes())
                .map(|(part, side)| if self.normalized { part * side as f32 } else { part })
                .fold(0.0, |sum, part| sum + part * part)
        })
    }

    /// Lambda of equation 3.20: clamped to the sampler's range.
    fn clamped(&self, lambda: f32) -> f32 {
        lambda.max(self.sampler.min_lod).min(self.sampler.max_lod)
    }

    pub(super) fn levels(&self, lambda: f32) -> Levels {
        let lambda = self.clamped(lambda);
        let base = self.base_level;
        let one = |level, filter| Levels::One { level, filter };
        if lambda <= self.magnification_limit() {
            return one(base, self.mag);
        }
        let span = self.last_level - base;
        let filter = self.min.texels;
        match self.min.levels {
            MipFilter::None => one(base, filter),
            MipFilter::Nearest => one(base + nearest_level(lambda, span), filter),
            MipFilter::Linear => {
                let step = lambda.floor().max(0.0);
                let weight = lambda - step;
                if step as usize >= span {
                    one(self.last_level, filter)
                } else if weight > 0.0 {
                    Levels::Two { level: base + step as usize, weight, filter }
                } else {
                    one(base + step as usize, filter)
                }
            }
        }
    }

    /// The constant c of 3.8.9, up to which a lookup magnifies.
    fn magnification_limit(&self) -> f32 {
        let sharper =
            self.mag == Filter::Linear && self.min.texels == Filter::Nearest && self.min.levels != MipFilter::None;
        if sharper { 0.5 } else { 0.0 }
    }

    /// The level that a lookup would reach, and lambda' before its clamps (ARB_texture_query_lod's
    /// pseudo-code), both counted from the base level.
    pub fn level_of_detail(&self, coordinates: [f32; 4], lod: Lod) -> [f32; 2] {
        let lambda = self.footprint(coordinates, lod).lambda;
        let span = self.last_level - self.base_level;
        let reached = self.clamped(lambda).max(0.0).min(span as f32);
        let accessed = match self.min.levels {
            MipFilter::None => 0.0,
            MipFilter::Nearest => nearest_level(reached, span) as f32,
            MipFilter::Linear => reached,
        };
        [accessed, lambda]
    }
}

/// The level of *_MIPMAP_NEAREST; halves round to the finer one.
fn nearest_level(lambda: f32, span: usize) -> usize {
    ((lambda + 0.5).ceil() - 1.0).max(0.0).min(span as f32) as usize
}
