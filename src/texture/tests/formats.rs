use super::*;

/// Result of a lookup in a one-texel texture.
fn result(format: BaseFormat, components: &[f32]) -> [f32; 4] {
    let texture = texture(Target::Dim1, format, &[1], components);
    let sampler = Sampler::simple(Target::Dim1, Filter::Nearest, Wrap::Repeat, 1);
    look(&texture, &sampler, [0.5, 0.0, 0.0, 1.0])
}

/// Every row of table X.5.
#[test]
fn table_x5() {
    let (x, y, z, w) = (0.25, 0.5, 0.75, 0.125);
    let rows: [(BaseFormat, &[f32], [f32; 4]); 15] = [
        (BaseFormat::Alpha, &[x], [0.0, 0.0, 0.0, x]),
        (BaseFormat::Luminance, &[x], [x, x, x, 1.0]),
        (BaseFormat::LuminanceAlpha, &[x, y], [x, x, x, y]),
        (BaseFormat::Intensity, &[x], [x, x, x, x]),
        (BaseFormat::Rgb, &[x, y, z], [x, y, z, 1.0]),
        (BaseFormat::Rgba, &[x, y, z, w], [x, y, z, w]),
        // 1 - (0.6^2 + 0^2) = 0.64, whose root is 0.8.
        (BaseFormat::SignedHilo, &[-0.6, 0.0], [-0.6, 0.0, 0.8, 1.0]),
        (BaseFormat::Hilo, &[x, y], [x, y, 1.0, 1.0]),
        (BaseFormat::Dsdt, &[-x, y], [-x, y, 0.0, 1.0]),
        (BaseFormat::DsdtMag, &[-x, y, z], [-x, y, z, 1.0]),
        (BaseFormat::DsdtMagIntensity, &[-x, y, z, w], [-x, y, z, w]),
        (BaseFormat::FloatR, &[1e6], [1e6, 0.0, 0.0, 1.0]),
        (BaseFormat::FloatRg, &[1e6, -2.0], [1e6, -2.0, 0.0, 1.0]),
        (BaseFormat::FloatRgb, &[1e6, y, z], [1e6, y, z, 1.0]),
        (BaseFormat::FloatRgba, &[1e6, y, z, w], [1e6, y, z, w]),
    ];
    for (format, components, want) in rows {
        let got = result(format, components);
        for (got, want) in got.into_iter().zip(want) {
            close(got, want);
        }
        assert_eq!(format.component_count(), components.len(), "{format:?}");
    }
}

#[test]
fn hemisphere_is_never_imaginary() {
    assert_eq!(result(BaseFormat::SignedHilo, &[1.0, -1.0]), [1.0, -1.0, 0.0, 1.0]);
}

/// HEMI comes from the filtered HI: halfway between -0.6 and 0.6 it is 1, not 0.8.
#[test]
fn hemisphere_follows_the_filter() {
    let texture = texture(Target::Dim1, BaseFormat::SignedHilo, &[2], &[-0.6, 0.0, 0.6, 0.0]);
    let sampler = Sampler::simple(Target::Dim1, Filter::Linear, Wrap::ClampToEdge, 1);
    let got = look(&texture, &sampler, [0.5, 0.0, 0.0, 1.0]);
    close(got[0], 0.0);
    close(got[2], 1.0);
}

#[test]
fn depth_modes() {
    let texture = texture(Target::Dim2, BaseFormat::Depth, &[1, 1], &[0.25]);
    let wanted = [
        (DepthMode::Luminance, [0.25, 0.25, 0.25, 1.0]),
        (DepthMode::Intensity, [0.25; 4]),
        (DepthMode::Alpha, [0.0, 0.0, 0.0, 0.25]),
    ];
    for (depth_mode, want) in wanted {
        let sampler = Sampler { depth_mode, ..Sampler::simple(Target::Dim2, Filter::Nearest, Wrap::ClampToEdge, 1) };
        assert_eq!(look(&texture, &sampler, [0.5; 4]), want);
    }
}

#[test]
fn names_round_trip() {
    for name in ["alpha", "luminance_alpha", "dsdt_mag_intensity", "signed_hilo", "float_rg", "rgba_uint"] {
        assert_eq!(BaseFormat::parse(name).map(BaseFormat::name), Some(name));
    }
    assert_eq!(BaseFormat::parse("RGBA"), None);
    for name in ["1D", "CUBE", "RECT", "SHADOWARRAYCUBE", "BUFFER"] {
        let parsed = Target::parse(name);
        assert_eq!(parsed.map(|(target, shadow)| target.name(shadow)), Some(name));
    }
    assert_eq!(Target::parse("SHADOW3D"), None);
    assert_eq!(Wrap::parse("mirrored_repeat"), Some(Wrap::MirroredRepeat));
    assert_eq!(CompareFunction::parse("lequal"), Some(CompareFunction::LessOrEqual));
}

#[test]
fn swizzle_after_expansion() {
    let texture = texture(Target::Dim1, BaseFormat::LuminanceAlpha, &[1], &[0.25, 0.5]);
    let sampler = Sampler {
        swizzle: [Swizzle::Alpha, Swizzle::One, Swizzle::Zero, Swizzle::Green],
        ..Sampler::simple(Target::Dim1, Filter::Nearest, Wrap::Repeat, 1)
    };
    assert_eq!(look(&texture, &sampler, [0.0; 4]), [0.5, 1.0, 0.0, 0.25]);
}

#[test]
fn integers_keep_their_bits() {
    let words = vec![0x8000_0001, 0x7f80_0001, 0xffff_ffff, 3];
    let image = Image::new(BaseFormat::RgbaUint, [1, 1, 1], 1, &words).expect("one texel");
    let mut texture = Texture::new(Target::Dim2);
    texture.set_level(0, image).expect("fits");
    let sampler = Sampler::simple(Target::Dim2, Filter::Nearest, Wrap::Repeat, 1);
    let unit = Unit::new(&texture, &sampler).expect("complete");
    assert_eq!(unit.sample(&Request::new([0.5; 4], STILL)).to_vec(), words);
    // EXT_texture_integer, 3.8.10: other filters make it incomplete.
    let linear = Sampler::simple(Target::Dim2, Filter::Linear, Wrap::Repeat, 1);
    assert!(Unit::new(&texture, &linear).is_none());
}
