//! Generated pictures for demos: noise, relief, tiles, skies, with all their levels.

use glam::{Vec2, Vec3};

/// A picture's texels, row by row from the bottom.
pub(super) type Texels = Vec<[f32; 4]>;

/// A pseudo-random number in [0,1).
fn chance(x: i32, y: i32, seed: u32) -> f32 {
    let mut state =
        (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77) ^ seed.wrapping_mul(0xC2B2_AE3D);
    state = (state ^ (state >> 15)).wrapping_mul(0x2C1B_3C6D);
    state = (state ^ (state >> 12)).wrapping_mul(0x297A_2D39);
    (state ^ (state >> 15)) as f32 / 4_294_967_296.0
}

/// Smooth noise that repeats after `period` cells.
fn smooth(at: Vec2, period: i32, seed: u32) -> f32 {
    let cell = at.floor();
    let part = at - cell;
    let weight = part * part * (Vec2::splat(3.0) - 2.0 * part);
    let (x, y) = (cell.x as i32, cell.y as i32);
    let corner = |dx: i32, dy: i32| chance((x + dx).rem_euclid(period), (y + dy).rem_euclid(period), seed);
    let mix = |a: f32, b: f32, t: f32| a + (b - a) * t;
    mix(mix(corner(0, 0), corner(1, 0), weight.x), mix(corner(0, 1), corner(1, 1), weight.x), weight.y)
}

/// Sums of smooth noise, in [0,1].
pub(super) fn noise(at: Vec2, cells: u32, octaves: u32, seed: u32) -> f32 {
    let mut sum = 0.0;
    let mut weight = 0.5;
    let mut total = 0.0;
    for octave in 0..octaves.clamp(1, 10) {
        let period = (cells << octave).max(1) as i32;
        sum += weight * smooth(at * period as f32, period, seed + octave);
        total += weight;
        weight *= 0.5;
    }
    sum / total
}

/// Each texel as a function of the position of its centre in the unit square.
pub(super) fn paint(width: u32, height: u32, color: impl Fn(Vec2) -> [f32; 4]) -> Texels {
    let color = &color;
    let place = move |x: u32, y: u32| Vec2::new((x as f32 + 0.5) / width as f32, (y as f32 + 0.5) / height as f32);
    (0..height).flat_map(|y| (0..width).map(move |x| color(place(x, y)))).collect()
}

/// The height of a relief: rounded stones in rows.
pub(super) fn relief(at: Vec2) -> f32 {
    let rows = at * Vec2::new(6.0, 8.0);
    let shift = if (rows.y.floor() as i32) % 2 == 0 { 0.0 } else { 0.5 };
    let cell = Vec2::new(rows.x + shift, rows.y).fract_gl() - 0.5;
    let edge = (0.5 - cell.x.abs()).min(0.5 - cell.y.abs());
    let bump = (edge * 7.0).min(1.0);
    0.85 * bump * bump * (3.0 - 2.0 * bump) + 0.15 * noise(at, 16, 3, 7)
}

/// A surface's normals in tangent space as colours, its height as alpha.
pub(super) fn normals(width: u32, height: u32, strength: f32) -> Texels {
    let step = Vec2::new(1.0 / width as f32, 1.0 / height as f32);
    paint(width, height, |at| {
        let slope = |offset: Vec2| relief(at + offset) - relief(at - offset);
        let across = slope(Vec2::new(step.x, 0.0)) * width as f32 * 0.02;
        let up = slope(Vec2::new(0.0, step.y)) * height as f32 * 0.02;
        let normal = Vec3::new(-across * strength, -up * strength, 1.0).normalize() * 0.5 + 0.5;
        [normal.x, normal.y, normal.z, relief(at)]
    })
}

/// Colours as the directions that they stand for, each component in [-1,1].
pub(super) fn directions_of(mut texels: Texels) -> Texels {
    texels.iter_mut().for_each(|texel| *texel = texel.map(|part| 2.0 * part - 1.0));
    texels
}

/// Offsets in [-1,1]: the slopes of ripples.
pub(super) fn ripples(width: u32, height: u32) -> Texels {
    let depth = |at: Vec2| noise(at, 4, 3, 3);
    let step = 1.0 / width as f32;
    paint(width, height, |at| {
        let across = depth(at + Vec2::new(step, 0.0)) - depth(at - Vec2::new(step, 0.0));
        let up = depth(at + Vec2::new(0.0, step)) - depth(at - Vec2::new(0.0, step));
        let scale = width as f32 * 0.12;
        [(across * scale).clamp(-1.0, 1.0), (up * scale).clamp(-1.0, 1.0), 0.0, 0.0]
    })
}

/// The direction through a texel of a cube's face.
pub(super) fn direction(face: u8, at: Vec2) -> Vec3 {
    let (s, t) = (2.0 * at.x - 1.0, 2.0 * at.y - 1.0);
    let direction = match face {
        0 => Vec3::new(1.0, -t, -s),
        1 => Vec3::new(-1.0, -t, s),
        2 => Vec3::new(s, 1.0, t),
        3 => Vec3::new(s, -1.0, -t),
        4 => Vec3::new(s, -t, 1.0),
        _ => Vec3::new(-s, -t, -1.0),
    };
    direction.normalize()
}

/// A direction as a colour, from -1 to 1 as from 0 to 1.
pub(super) fn packed(direction: Vec3) -> [f32; 4] {
    (direction * 0.5 + 0.5).extend(1.0).to_array()
}

/// An evening sky over dark water, with a low sun.
pub(super) fn sky(direction: Vec3) -> [f32; 4] {
    let sun = direction.dot(Vec3::new(0.5, 0.25, 0.83).normalize()).max(0.0);
    let height = direction.y;
    let color = if height >= 0.0 {
        let haze = (1.0 - height).powi(4);
        let clouds = noise(Vec2::new(direction.x, direction.z) / (height + 0.25) * 0.25, 4, 4, 11);
        let cover = ((clouds - 0.5) * 4.0).clamp(0.0, 1.0) * (1.0 - haze);
        let blue = Vec3::new(0.12, 0.28, 0.62).lerp(Vec3::new(0.95, 0.62, 0.38), haze);
        blue.lerp(Vec3::new(0.95, 0.9, 0.88), cover * 0.7)
    } else {
        Vec3::new(0.05, 0.09, 0.14).lerp(Vec3::new(0.45, 0.3, 0.22), (1.0 + height).powi(8))
    };
    let color = color + Vec3::new(1.0, 0.85, 0.6) * sun.powi(64) + Vec3::new(0.3, 0.15, 0.05) * sun.powi(6);
    color.min(Vec3::ONE).extend(1.0).to_array()
}

/// The next level of a picture: each texel the mean of four, or of two.
pub(super) fn halve(texels: &Texels, [width, height]: [u32; 2]) -> (Texels, [u32; 2]) {
    let next = [(width / 2).max(1), (height / 2).max(1)];
    let texel = |x: u32, y: u32| texels[(y.min(height - 1) * width + x.min(width - 1)) as usize];
    let mean = |x: u32, y: u32| {
        let four = [texel(2 * x, 2 * y), texel(2 * x + 1, 2 * y), texel(2 * x, 2 * y + 1), texel(2 * x + 1, 2 * y + 1)];
        std::array::from_fn(|channel| four.iter().map(|texel| texel[channel]).sum::<f32>() / 4.0)
    };
    let halved = (0..next[1]).flat_map(|y| (0..next[0]).map(move |x| (x, y))).map(|(x, y)| mean(x, y)).collect();
    (halved, next)
}
