use super::*;

/// The number of the level shows which level and filter were used.
fn level_at(sampler: &Sampler, lod: Lod) -> f32 {
    let texture = numbered_levels();
    let unit = Unit::new(&texture, sampler).expect("complete");
    floats(unit.sample(&Request::new([0.5, 0.5, 0.0, 1.0], lod)))[0]
}

fn sampler(texels: Filter, levels: MipFilter) -> Sampler {
    Sampler { min: MinFilter::new(texels, levels), ..Sampler::new(Target::Dim2) }
}

/// A slope of this many base texels along x.
fn slope(texels: f32) -> Lod {
    Lod::Gradients { ddx: [texels / 8.0, 0.0, 9.0], ddy: [0.0, 0.5 / 8.0, 9.0], bias: 0.0 }
}

#[test]
fn lambda_is_the_logarithm_of_the_longer_slope() {
    let trilinear = sampler(Filter::Linear, MipFilter::Linear);
    for (texels, want) in [(1.0, 0.0), (2.0, 1.0), (4.0, 2.0), (8.0, 3.0), (64.0, 3.0), (0.0, 0.0)] {
        close(level_at(&trilinear, slope(texels)), want);
    }
    // 3 and 4 texels along the two axes of one slope: a length of 5.
    let slanted = Lod::Gradients { ddx: [3.0 / 8.0, 4.0 / 8.0, 0.0], ddy: [0.0; 3], bias: 0.0 };
    close(level_at(&trilinear, slanted), 5.0f32.log2());
}

#[test]
fn nearest_level_takes_the_finer_at_a_half() {
    let nearest = sampler(Filter::Linear, MipFilter::Nearest);
    for (lambda, want) in [(0.5, 0.0), (0.51, 1.0), (1.5, 1.0), (1.51, 2.0), (99.0, 3.0)] {
        assert_eq!(level_at(&nearest, Lod::Explicit(lambda)), want, "{lambda}");
    }
}

#[test]
fn bias_and_clamps() {
    let mut trilinear = sampler(Filter::Linear, MipFilter::Linear);
    trilinear.bias = 0.5;
    assert_eq!(level_at(&trilinear, Lod::Explicit(1.0)), 1.5);
    let biased = Lod::Gradients { ddx: [0.25, 0.0, 0.0], ddy: [0.0; 3], bias: 1.0 };
    assert_eq!(level_at(&trilinear, biased), 2.5);
    trilinear.max_lod = 1.25;
    assert_eq!(level_at(&trilinear, biased), 1.25);
    trilinear.min_lod = 1.0;
    assert_eq!(level_at(&trilinear, Lod::Explicit(-4.0)), 1.0);
    // The biases together move it by at most 16.
    trilinear = sampler(Filter::Linear, MipFilter::Linear);
    trilinear.bias = 100.0;
    assert_eq!(level_at(&trilinear, Lod::Explicit(-15.0)), 1.0);
}

#[test]
fn base_and_maximum_level() {
    let mut trilinear = sampler(Filter::Linear, MipFilter::Linear);
    trilinear.base_level = 1;
    trilinear.max_level = 2;
    assert_eq!(level_at(&trilinear, Lod::Explicit(0.0)), 1.0);
    assert_eq!(level_at(&trilinear, Lod::Explicit(0.5)), 1.5);
    assert_eq!(level_at(&trilinear, Lod::Explicit(7.0)), 2.0);
    // Slopes count texels of the base level, here 4 wide: 2 of level 0 are 1 of it.
    assert_eq!(level_at(&trilinear, slope(2.0)), 1.0);
    let plain = Sampler { base_level: 2, ..Sampler::simple(Target::Dim2, Filter::Linear, Wrap::Repeat, 1) };
    assert_eq!(level_at(&plain, Lod::Explicit(9.0)), 2.0);
}

/// The constant c: LINEAR magnification extends to lambda 0.5 with NEAREST_MIPMAP_*.
#[test]
fn where_magnification_ends() {
    let texture = {
        let mut texture = Texture::new(Target::Dim1);
        add_level(&mut texture, 0, BaseFormat::Intensity, &[2], &[0.0, 1.0]);
        add_level(&mut texture, 1, BaseFormat::Intensity, &[1], &[0.5]);
        texture
    };
    let mut sampler = Sampler {
        wrap: [Wrap::ClampToEdge; 3],
        min: MinFilter::new(Filter::Nearest, MipFilter::Nearest),
        ..Sampler::new(Target::Dim1)
    };
    let at = |sampler: &Sampler, lambda| {
        let unit = Unit::new(&texture, sampler).expect("complete");
        let request = Request::new([0.375, 0.0, 0.0, 1.0], Lod::Explicit(lambda));
        floats(unit.sample(&request))[0]
    };
    assert_eq!(at(&sampler, 0.25), 0.25);
    sampler.min.texels = Filter::Linear;
    sampler.mag = Filter::Nearest;
    assert_eq!(at(&sampler, 0.25), 0.25);
    assert_eq!(at(&sampler, 0.0), 0.0);
    // Without levels c is 0.
    sampler.min = MinFilter::new(Filter::Nearest, MipFilter::None);
    sampler.mag = Filter::Linear;
    assert_eq!(at(&sampler, 0.25), 0.0);
    assert_eq!(at(&sampler, 0.0), 0.25);
}

#[test]
fn queried_level() {
    let texture = numbered_levels();
    let query = |sampler: &Sampler, lod| {
        let unit = Unit::new(&texture, sampler).expect("complete");
        unit.level_of_detail([0.5, 0.5, 0.0, 1.0], lod)
    };
    let trilinear = sampler(Filter::Linear, MipFilter::Linear);
    assert_eq!(query(&trilinear, slope(16.0)), [3.0, 4.0]);
    assert_eq!(query(&trilinear, slope(0.5)), [0.0, -1.0]);
    let nearest = sampler(Filter::Linear, MipFilter::Nearest);
    assert_eq!(query(&nearest, Lod::Explicit(1.75)), [2.0, 1.75]);
    let plain = Sampler::simple(Target::Dim2, Filter::Linear, Wrap::Repeat, 1);
    assert_eq!(query(&plain, slope(4.0)), [0.0, 2.0]);
}

/// At the middle of +x the face is 2 wide for a major coordinate of 1: a slope of 1 along -z is half the face.
#[test]
fn cube_slopes() {
    let mut texture = Texture::new(Target::Cube);
    for level in 0..4u32 {
        let side = 8 >> level;
        let components = vec![level as f32; (side * side * 6) as usize];
        add_level(&mut texture, level, BaseFormat::Luminance, &[side, side, 6], &components);
    }
    let sampler = sampler(Filter::Linear, MipFilter::Linear);
    let unit = Unit::new(&texture, &sampler).expect("complete");
    let lambda = |direction: [f32; 4], ddx| {
        let ddy = [0.0; 3];
        unit.level_of_detail(direction, Lod::Gradients { ddx, ddy, bias: 0.0 })[1]
    };
    assert_eq!(lambda([1.0, 0.0, 0.0, 1.0], [0.0, 0.0, -1.0]), 2.0);
    assert_eq!(lambda([2.0, 0.0, 0.0, 1.0], [0.0, 0.0, -1.0]), 1.0);
    // Along the direction itself the position does not move.
    assert_eq!(lambda([1.0, 0.5, 0.25, 1.0], [1.0, 0.5, 0.25]), f32::NEG_INFINITY);
}

/// Slopes of 4 and 1 texels: four lookups at the level of one, spread over four fifths of the longer slope.
#[test]
fn anisotropy() {
    let texture = texture(Target::Dim2, BaseFormat::Intensity, &[8, 1], &[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    let sampler =
        Sampler { max_anisotropy: 8.0, ..Sampler::simple(Target::Dim2, Filter::Nearest, Wrap::ClampToEdge, 1) };
    let unit = Unit::new(&texture, &sampler).expect("complete");
    let lod = Lod::Gradients { ddx: [4.0 / 8.0, 0.0, 0.0], ddy: [0.0, 1.0, 0.0], bias: 0.0 };
    let coordinates = [0.5, 0.5, 0.0, 1.0];
    assert_eq!(unit.level_of_detail(coordinates, lod)[1], 0.0);
    // u = 4 plus -1.2, -0.4, 0.4 and 1.2: texels 2, 3, 4 and 5.
    let got = floats(unit.sample(&Request::new(coordinates, lod)));
    assert_eq!(got[0], 0.25);
}
