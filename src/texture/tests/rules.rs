use super::*;

#[test]
fn completeness() {
    let mipmapped = Sampler::new(Target::Dim2);
    let plain = Sampler::simple(Target::Dim2, Filter::Nearest, Wrap::Repeat, 1);
    let mut texture = Texture::new(Target::Dim2);
    assert!(Unit::new(&texture, &plain).is_none());
    add_level(&mut texture, 0, BaseFormat::Rgba, &[4, 2], &[0.0; 32]);
    assert!(Unit::new(&texture, &plain).is_some());
    // Levels 1 (2x1) and 2 (1x1) are missing.
    assert!(Unit::new(&texture, &mipmapped).is_none());
    add_level(&mut texture, 1, BaseFormat::Rgba, &[2, 1], &[0.0; 8]);
    assert!(Unit::new(&texture, &mipmapped).is_none());
    let limited = Sampler { max_level: 1, ..mipmapped.clone() };
    assert!(Unit::new(&texture, &limited).is_some());
    add_level(&mut texture, 2, BaseFormat::Rgb, &[1, 1], &[0.0; 3]);
    assert!(Unit::new(&texture, &mipmapped).is_none(), "another format");
    add_level(&mut texture, 2, BaseFormat::Rgba, &[1, 1], &[0.0; 4]);
    assert!(Unit::new(&texture, &mipmapped).is_some());
    add_level(&mut texture, 1, BaseFormat::Rgba, &[2, 2], &[0.0; 16]);
    assert!(Unit::new(&texture, &mipmapped).is_none(), "another shape");
    let beyond = Sampler { base_level: 2, max_level: 1, ..mipmapped };
    assert!(Unit::new(&texture, &beyond).is_none());
    add_level(&mut texture, 0, BaseFormat::Rgba, &[0, 2], &[]);
    assert!(Unit::new(&texture, &plain).is_none(), "no texels");
}

/// Layers do not shrink from level to level.
#[test]
fn array_levels() {
    let mut texture = Texture::new(Target::Array1D);
    add_level(&mut texture, 0, BaseFormat::Alpha, &[2, 3], &[0.0; 6]);
    add_level(&mut texture, 1, BaseFormat::Alpha, &[1, 3], &[0.0; 3]);
    assert!(Unit::new(&texture, &Sampler::new(Target::Array1D)).is_some());
    add_level(&mut texture, 1, BaseFormat::Alpha, &[1, 1], &[0.0; 1]);
    assert!(Unit::new(&texture, &Sampler::new(Target::Array1D)).is_none());
}

/// NV_float_buffer: its formats are looked up NEAREST and need no levels.
#[test]
fn float_formats_ignore_filters() {
    let texture = texture(Target::Dim1, BaseFormat::FloatR, &[2], &[1.0, 2.0]);
    let sampler = Sampler::new(Target::Dim1);
    assert_eq!(look(&texture, &sampler, [0.45, 0.0, 0.0, 1.0])[0], 1.0);
}

/// NV_float_buffer, 3.8.7: border values are clamped to the range of each component.
#[test]
fn borders_by_format() {
    let border = |format: BaseFormat, border: Border| {
        let components = vec![0.0; format.component_count()];
        let texture = texture(Target::Dim1, format, &[1], &components);
        let sampler = Sampler { border, ..Sampler::simple(Target::Dim1, Filter::Nearest, Wrap::ClampToBorder, 1) };
        look(&texture, &sampler, [-3.0, 0.0, 0.0, 1.0])
    };
    let values = Border::Values([-0.5, 2.0, -2.0, 0.25]);
    assert_eq!(border(BaseFormat::Rgba, values), [0.0, 1.0, 0.0, 0.25]);
    assert_eq!(border(BaseFormat::LuminanceAlpha, values), [0.0, 0.0, 0.0, 0.25]);
    assert_eq!(border(BaseFormat::Alpha, values), [0.0, 0.0, 0.0, 0.25]);
    assert_eq!(border(BaseFormat::DsdtMag, values), [-0.5, 1.0, 0.0, 1.0]);
    let signed = Border::Values([-0.6, 0.0, 0.0, 0.0]);
    close(border(BaseFormat::SignedHilo, signed)[2], 0.8);
    let words = Border::Words([7.0f32.to_bits(); 4]);
    assert_eq!(border(BaseFormat::Rgba, words), [7.0; 4]);
}

#[test]
fn shapes_are_held_to_the_target() {
    assert_eq!(Target::Cube.extent(&[2, 2, 6]), Some([2, 2, 6]));
    assert_eq!(Target::Cube.extent(&[2, 2, 5]), None);
    assert_eq!(Target::Cube.extent(&[2, 1, 6]), None);
    assert_eq!(Target::ArrayCube.extent(&[2, 2, 18]), Some([2, 2, 18]));
    assert_eq!(Target::Array1D.extent(&[4, 3]), Some([4, 1, 3]));
    assert_eq!(Target::Dim2.extent(&[4]), None);
    let image = |extent| Image::from_floats(BaseFormat::Alpha, extent, &[0.0; 2]);
    assert_eq!(image([3, 1, 1]), Err(ImageError::WordCount { expected: 3, found: 2 }));
    assert_eq!(image([u32::MAX, 1, 1]), Err(ImageError::TooLarge));
    let row = image([1, 2, 1]).expect("two texels");
    assert_eq!(Texture::new(Target::Dim1).set_level(0, row.clone()), Err(ImageError::WrongShape));
    assert_eq!(Texture::new(Target::Rect).set_level(1, row.clone()), Err(ImageError::WrongShape));
    assert_eq!(Texture::new(Target::Dim2).set_level(32, row), Err(ImageError::NoSuchLevel));
}

/// Arbitrary numbers give a result, which is a texel or a blend of texels.
#[test]
fn strange_numbers_have_an_answer() {
    let strange = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN_POSITIVE, -0.0, 3.5e9];
    let wraps = [
        Wrap::Repeat,
        Wrap::Clamp,
        Wrap::ClampToEdge,
        Wrap::ClampToBorder,
        Wrap::MirroredRepeat,
        Wrap::MirrorClamp,
        Wrap::MirrorClampToEdge,
    ];
    let targets: [(Target, &[u32]); 7] = [
        (Target::Dim1, &[4]),
        (Target::Dim2, &[2, 2]),
        (Target::Dim3, &[2, 1, 2]),
        (Target::Rect, &[2, 2]),
        (Target::Array2D, &[1, 2, 2]),
        (Target::Cube, &[2, 2, 6]),
        (Target::ArrayCube, &[1, 1, 12]),
    ];
    for (target, size) in targets {
        let extent = target.extent(size).expect("fits");
        let components = vec![0.5; extent.iter().product::<u32>() as usize];
        let texture = texture(target, BaseFormat::Intensity, size, &components);
        for (wrap, odd) in wraps.into_iter().flat_map(|wrap| strange.map(|odd| (wrap, odd))) {
            let sampler = Sampler {
                border: Border::Words([0.5f32.to_bits(); 4]),
                max_anisotropy: odd,
                bias: odd,
                min_lod: odd,
                ..Sampler::simple(target, Filter::Linear, wrap, 1)
            };
            let unit = Unit::new(&texture, &sampler).expect("complete");
            for other in strange {
                let lod = Lod::Gradients { ddx: [other, odd, 1.0], ddy: [1.0, other, odd], bias: other };
                let request = Request::new([odd, other, 0.5, odd], lod);
                assert_eq!(floats(unit.sample(&request)), [0.5; 4], "{target:?} {wrap:?} {odd} {other}");
            }
        }
    }
}
