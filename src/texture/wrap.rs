//! From a coordinate along one axis to texel numbers.

use super::Wrap;

/// The two texels of a LINEAR filter along an axis and the weight of the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pair {
    pub first: i32,
    pub second: i32,
    pub weight: f32,
}

/// One axis of an image in a lookup.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    pub wrap: Wrap,
    /// Texels along the axis.
    pub size: i32,
    /// Whether coordinates run from 0 to 1 and not in texels.
    pub normalized: bool,
    /// The instruction's texel offset.
    pub offset: i32,
}

/// Far beyond any texture and still exact as an integer.
const FAR: f32 = 1_073_741_824.0;

impl Axis {
    /// The texel of a NEAREST lookup; outside the image means the border.
    #[inline]
    pub(super) fn nearest(self, coordinate: f32) -> i32 {
        let (location, offset) = self.location(coordinate);
        self.apply(floor(location).saturating_add(offset), false)
    }

    /// The texels of a LINEAR lookup.
    #[inline]
    pub(super) fn linear(self, coordinate: f32) -> Pair {
        let (location, offset) = self.location(coordinate);
        let centred = location - 0.5;
        let below = floor(centred);
        let first = below.saturating_add(offset);
        Pair {
            first: self.apply(first, true),
            second: self.apply(first.saturating_add(1), true),
            weight: centred - below as f32,
        }
    }

    /// The location in texels and the offset left to add to texel numbers: adding it to the integer keeps the weight
    /// exact, but the two CLAMP modes clamp after the offset (NV_gpu_program4, 3.8.8).
    #[inline]
    fn location(self, coordinate: f32) -> (f32, i32) {
        let scaled = if self.normalized { coordinate * self.size as f32 } else { coordinate };
        let location = if scaled.is_nan() { 0.0 } else { scaled.clamp(-FAR, FAR) };
        let size = self.size as f32;
        match self.wrap {
            Wrap::Clamp => ((location + self.offset as f32).clamp(0.0, size), 0),
            Wrap::MirrorClamp => ((location + self.offset as f32).clamp(-size, size), 0),
            Wrap::Repeat
            | Wrap::ClampToEdge
            | Wrap::ClampToBorder
            | Wrap::MirroredRepeat
            | Wrap::MirrorClampToEdge
            | Wrap::MirrorClampToBorder => (location, self.offset),
        }
    }

    /// Table X.19. A texel inside is unchanged in every mode.
    #[inline]
    fn apply(self, texel: i32, linear: bool) -> i32 {
        let size = self.size;
        if (0..size).contains(&texel) {
            return texel;
        }
        let last = size - 1;
        match self.wrap {
            Wrap::Repeat => texel.rem_euclid(size.max(1)),
            Wrap::ClampToEdge => texel.clamp(0, last.max(0)),
            Wrap::ClampToBorder => texel.clamp(-1, size),
            Wrap::Clamp if linear => texel.clamp(-1, size),
            Wrap::Clamp => texel.clamp(0, last.max(0)),
            Wrap::MirroredRepeat => last - mirror(texel.rem_euclid((2 * size).max(1)) - size),
            Wrap::MirrorClampToEdge => mirror(texel).clamp(0, last.max(0)),
            Wrap::MirrorClampToBorder => mirror(texel).clamp(0, size),
            Wrap::MirrorClamp if linear => mirror(texel).clamp(0, size),
            Wrap::MirrorClamp => mirror(texel).clamp(0, last.max(0)),
        }
    }
}

/// The floor of a number within ±[`FAR`] as an integer: the standard function is a call if the processor's baseline has
/// no instruction for it.
#[inline]
fn floor(location: f32) -> i32 {
    let truncated = location as i32;
    truncated - i32::from(location < truncated as f32)
}

/// -1 becomes 0, -2 becomes 1.
#[inline]
fn mirror(texel: i32) -> i32 {
    if texel >= 0 { texel } else { -(1 + texel) }
}
