//! Hand-calculated lookups.

mod fetches;
mod filters;
mod formats;
mod levels;
mod rules;

use super::*;

/// Zero slopes: the base level, magnified.
const STILL: Lod = Lod::Gradients { ddx: [0.0; 3], ddy: [0.0; 3], bias: 0.0 };

/// A texture of one level.
fn texture(target: Target, format: BaseFormat, size: &[u32], components: &[f32]) -> Texture {
    let mut texture = Texture::new(target);
    add_level(&mut texture, 0, format, size, components);
    texture
}

fn add_level(texture: &mut Texture, level: u32, format: BaseFormat, size: &[u32], components: &[f32]) {
    let extent = texture.target().extent(size).expect("size fits target");
    let image = Image::from_floats(format, extent, components).expect("components fit");
    texture.set_level(level, image).expect("level fits");
}

fn floats(words: [u32; 4]) -> [f32; 4] {
    words.map(f32::from_bits)
}

/// A lookup at coordinates with no slopes.
fn look(texture: &Texture, sampler: &Sampler, coordinates: [f32; 4]) -> [f32; 4] {
    let unit = Unit::new(texture, sampler).expect("complete");
    floats(unit.sample(&Request::new(coordinates, STILL)))
}

/// A mipmap of 8x8, 4x4, 2x2 and 1x1 luminances whose level n is n everywhere.
fn numbered_levels() -> Texture {
    let mut texture = Texture::new(Target::Dim2);
    for level in 0..4u32 {
        let side = 8 >> level;
        let components = vec![level as f32; (side * side) as usize];
        add_level(&mut texture, level, BaseFormat::Luminance, &[side, side], &components);
    }
    texture
}

fn close(got: f32, want: f32) {
    assert!((got - want).abs() <= 1e-6, "got {got}, want {want}");
}
