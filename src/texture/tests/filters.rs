use super::*;

/// A row of four: 0, 1, 2, 3.
fn row(wrap: Wrap, filter: Filter, s: f32) -> f32 {
    let texture = texture(Target::Dim1, BaseFormat::Rgba, &[4], &{
        let mut components = [0.0; 16];
        for (number, texel) in components.chunks_exact_mut(4).enumerate() {
            texel[0] = number as f32;
        }
        components
    });
    let sampler =
        Sampler { border: Border::Words([9.0f32.to_bits(); 4]), ..Sampler::simple(Target::Dim1, filter, wrap, 1) };
    look(&texture, &sampler, [s, 0.0, 0.0, 1.0])[0]
}

/// Table X.19 at texels -1, 0, 3, 4 and 5, whose centres are -0.125, 0.125, 0.875, 1.125 and 1.375.
#[test]
fn nearest_wraps() {
    let at = [-0.125, 0.125, 0.875, 1.125, 1.375, -1.125];
    let wanted = [
        (Wrap::Repeat, [3.0, 0.0, 3.0, 0.0, 1.0, 3.0]),
        (Wrap::Clamp, [0.0, 0.0, 3.0, 3.0, 3.0, 0.0]),
        (Wrap::ClampToEdge, [0.0, 0.0, 3.0, 3.0, 3.0, 0.0]),
        (Wrap::ClampToBorder, [9.0, 0.0, 3.0, 9.0, 9.0, 9.0]),
        (Wrap::MirroredRepeat, [0.0, 0.0, 3.0, 3.0, 2.0, 3.0]),
        (Wrap::MirrorClamp, [0.0, 0.0, 3.0, 3.0, 3.0, 3.0]),
        (Wrap::MirrorClampToEdge, [0.0, 0.0, 3.0, 3.0, 3.0, 3.0]),
        (Wrap::MirrorClampToBorder, [0.0, 0.0, 3.0, 9.0, 9.0, 9.0]),
    ];
    for (wrap, values) in wanted {
        for (s, want) in at.into_iter().zip(values) {
            assert_eq!(row(wrap, Filter::Nearest, s), want, "{wrap:?} at {s}");
        }
    }
}

#[test]
fn linear_wraps() {
    // s = 0: halfway between texels -1 and 0.
    assert_eq!(row(Wrap::Repeat, Filter::Linear, 0.0), 1.5);
    assert_eq!(row(Wrap::ClampToEdge, Filter::Linear, 0.0), 0.0);
    assert_eq!(row(Wrap::ClampToBorder, Filter::Linear, 0.0), 4.5);
    assert_eq!(row(Wrap::Clamp, Filter::Linear, 0.0), 4.5);
    assert_eq!(row(Wrap::MirroredRepeat, Filter::Linear, 1.0), 3.0);
    // CLAMP blends at most half of the border, CLAMP_TO_BORDER all of it.
    assert_eq!(row(Wrap::Clamp, Filter::Linear, -7.0), 4.5);
    assert_eq!(row(Wrap::ClampToBorder, Filter::Linear, -7.0), 9.0);
    // u = 1.75, less a half 1.25: three quarters of texel 1, one of texel 2.
    assert_eq!(row(Wrap::ClampToEdge, Filter::Linear, 0.4375), 1.25);
}

#[test]
fn bilinear_and_in_volumes() {
    let sampler = |target| Sampler::simple(target, Filter::Linear, Wrap::ClampToEdge, 1);
    let plane = texture(Target::Dim2, BaseFormat::Intensity, &[2, 2], &[0.0, 1.0, 4.0, 16.0]);
    // alpha = 0.25, beta = 0.5: rows 0.25 and 7, their middle 3.625.
    let got = look(&plane, &sampler(Target::Dim2), [0.375, 0.5, 0.0, 1.0]);
    assert_eq!(got[0], 3.625);
    let volume = texture(Target::Dim3, BaseFormat::Intensity, &[2, 1, 2], &[0.0, 1.0, 10.0, 20.0]);
    // Along x the halves are 0.5 and 15, along z a quarter of the second.
    let got = look(&volume, &sampler(Target::Dim3), [0.5, 0.5, 0.375, 1.0]);
    assert_eq!(got[0], 4.125);
}

/// A texel of weight zero has no influence.
#[test]
fn infinity_beside_a_texel_centre() {
    let texture = texture(Target::Dim1, BaseFormat::Rgb, &[2], &[1.0, 2.0, 3.0, f32::INFINITY, f32::NAN, 0.0]);
    let sampler = Sampler::simple(Target::Dim1, Filter::Linear, Wrap::ClampToEdge, 1);
    assert_eq!(look(&texture, &sampler, [0.25, 0.0, 0.0, 1.0]), [1.0, 2.0, 3.0, 1.0]);
}

#[test]
fn offsets_move_texels() {
    let texture = texture(Target::Dim1, BaseFormat::Intensity, &[4], &[0.0, 1.0, 2.0, 3.0]);
    let sampler = Sampler::simple(Target::Dim1, Filter::Linear, Wrap::ClampToEdge, 1);
    let unit = Unit::new(&texture, &sampler).expect("complete");
    let mut request = Request::new([0.125, 0.0, 0.0, 1.0], STILL);
    for (offset, want) in [(2, 2.0), (-1, 0.0), (7, 3.0), (i32::MAX, 3.0), (i32::MIN, 0.0)] {
        request.offset = [offset, 5, 5];
        assert_eq!(floats(unit.sample(&request))[0], want, "offset {offset}");
    }
}

#[test]
fn rectangles_count_texels() {
    let texture = texture(Target::Rect, BaseFormat::Intensity, &[3, 2], &[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
    let nearest = Sampler::simple(Target::Rect, Filter::Nearest, Wrap::ClampToEdge, 1);
    assert_eq!(look(&texture, &nearest, [1.5, 1.5, 0.0, 1.0])[0], 4.0);
    assert_eq!(look(&texture, &nearest, [99.0, -3.0, 0.0, 1.0])[0], 2.0);
    let linear = Sampler::simple(Target::Rect, Filter::Linear, Wrap::ClampToEdge, 1);
    assert_eq!(look(&texture, &linear, [1.0, 0.5, 0.0, 1.0])[0], 0.5);
    // REPEAT cannot be set on a rectangle: the initial CLAMP_TO_EDGE stays.
    let repeat = Sampler::simple(Target::Rect, Filter::Nearest, Wrap::Repeat, 1);
    assert_eq!(look(&texture, &repeat, [3.5, 0.5, 0.0, 1.0])[0], 2.0);
}

/// Six faces of one texel, numbered, and the table of OpenGL 1.3 for a position on +x.
#[test]
fn cube_faces() {
    let faces = texture(Target::Cube, BaseFormat::Intensity, &[1, 1, 6], &[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
    let sampler = Sampler::simple(Target::Cube, Filter::Nearest, Wrap::ClampToEdge, 1);
    let directions = [
        ([2.0, 1.0, -1.0], 0.0),
        ([-2.0, 1.0, -1.0], 1.0),
        ([1.0, 2.0, -1.0], 2.0),
        ([1.0, -2.0, -1.0], 3.0),
        ([1.0, -1.0, 2.0], 4.0),
        ([1.0, -1.0, -2.0], 5.0),
        // Of equal components z comes first, then y: the text leaves this open, and drivers do it so.
        ([-1.0, 1.0, 1.0], 4.0),
        ([0.5, 1.0, -1.0], 5.0),
        ([1.0, 1.0, -0.5], 2.0),
    ];
    for ([x, y, z], want) in directions {
        assert_eq!(look(&faces, &sampler, [x, y, z, 1.0])[0], want, "{x} {y} {z}");
    }
    // On +x s runs along -z and t along -y: (1, -0.5, 0.5) is s = 0.25, t = 0.75, the upper left texel.
    let mut components = [0.0; 24];
    components[..4].copy_from_slice(&[10.0, 11.0, 12.0, 13.0]);
    let quarters = texture(Target::Cube, BaseFormat::Intensity, &[2, 2, 6], &components);
    assert_eq!(look(&quarters, &sampler, [1.0, -0.5, 0.5, 1.0])[0], 12.0);
    // Faces are filtered separately: at the corner the edge's texel, nothing of the next face.
    let linear = Sampler::simple(Target::Cube, Filter::Linear, Wrap::ClampToEdge, 1);
    assert_eq!(look(&quarters, &linear, [1.0, 0.999, 0.999, 1.0])[0], 10.0);
}

#[test]
fn layers_are_rounded_and_held() {
    let sampler = |target| Sampler::simple(target, Filter::Linear, Wrap::ClampToEdge, 1);
    let rows = texture(Target::Array1D, BaseFormat::Intensity, &[1, 3], &[5.0, 6.0, 7.0]);
    for (t, want) in [(-9.0, 5.0), (0.49, 5.0), (0.5, 6.0), (1.5, 7.0), (9.0, 7.0), (f32::NAN, 5.0)] {
        let got = look(&rows, &sampler(Target::Array1D), [0.5, t, 0.0, 1.0]);
        assert_eq!(got[0], want, "layer {t}");
    }
    let planes = texture(Target::Array2D, BaseFormat::Intensity, &[1, 1, 2], &[5.0, 6.0]);
    assert_eq!(look(&planes, &sampler(Target::Array2D), [0.5, 0.5, 0.7, 0.0])[0], 6.0);
    let components: Vec<f32> = (0..12u8).map(f32::from).collect();
    let cubes = texture(Target::ArrayCube, BaseFormat::Intensity, &[1, 1, 12], &components);
    assert_eq!(look(&cubes, &sampler(Target::ArrayCube), [0.0, -1.0, 0.0, 1.2])[0], 9.0);
}

#[test]
fn comparison_before_the_filter() {
    let texture = texture(Target::Dim2, BaseFormat::Depth, &[2, 1], &[0.25, 0.75]);
    let mut sampler = Sampler::simple(Target::Dim2, Filter::Linear, Wrap::ClampToEdge, 1);
    sampler.compare = Some(CompareFunction::LessOrEqual);
    let compared = |sampler: &Sampler, s: f32, reference: f32| {
        let unit = Unit::new(&texture, sampler).expect("complete");
        let request = Request { reference: Some(reference), ..Request::new([s, 0.5, 0.0, 1.0], STILL) };
        floats(unit.sample(&request))
    };
    // Texel 1 passes, texel 0 does not; a quarter of the way it weighs 0.25.
    assert_eq!(compared(&sampler, 0.375, 0.5), [0.25, 0.25, 0.25, 1.0]);
    assert_eq!(compared(&sampler, 0.375, 0.25)[0], 1.0);
    // The reference is clamped to [0, 1].
    sampler.compare = Some(CompareFunction::Less);
    assert_eq!(compared(&sampler, 0.25, -5.0)[0], 1.0);
    sampler.compare = Some(CompareFunction::NotEqual);
    assert_eq!(compared(&sampler, 0.25, f32::NAN)[0], 1.0);
    sampler.compare = None;
    assert_eq!(compared(&sampler, 0.25, 0.9)[0], 0.25);
}
