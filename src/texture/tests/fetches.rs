use super::*;

/// Sixteen numbered texels.
fn sixteen(format: BaseFormat) -> Texture {
    let components: Vec<f32> = (0..16u8)
        .map(|number| f32::from(number) / 16.0)
        .flat_map(|value| vec![value; format.component_count()])
        .collect();
    texture(Target::Dim2, format, &[4, 4], &components)
}

fn gathered(sampler: &Sampler, coordinates: [f32; 4], offset: GatherOffset) -> [f32; 4] {
    let texture = sixteen(BaseFormat::LuminanceAlpha);
    let unit = Unit::new(&texture, sampler).expect("complete");
    floats(unit.gather(coordinates, 3, offset, None)).map(|value| value * 16.0)
}

#[test]
fn gather_order_and_offsets() {
    let sampler = Sampler::simple(Target::Dim2, Filter::Nearest, Wrap::ClampToEdge, 1);
    let middle = [0.5, 0.5, 0.0, 1.0];
    // Texels 1 and 2 of rows 1 and 2: 5 6 below, 9 10 above.
    let common = GatherOffset::Common;
    assert_eq!(gathered(&sampler, middle, common([0, 0])), [9.0, 10.0, 6.0, 5.0]);
    assert_eq!(gathered(&sampler, middle, common([1, -1])), [6.0, 7.0, 3.0, 2.0]);
    // The same four texels one by one.
    let each = GatherOffset::Each([[0, 1], [1, 1], [1, 0], [0, 0]]);
    assert_eq!(gathered(&sampler, middle, each), [9.0, 10.0, 6.0, 5.0]);
    // At the upper left corner the edge is repeated.
    let corner = [0.0625, 0.9375, 0.0, 1.0];
    assert_eq!(gathered(&sampler, corner, common([0, 0])), [12.0; 4]);
}

#[test]
fn gather_compares() {
    let texture = sixteen(BaseFormat::Depth);
    let sampler = Sampler {
        compare: Some(CompareFunction::Less),
        depth_mode: DepthMode::Alpha,
        ..Sampler::simple(Target::Dim2, Filter::Nearest, Wrap::ClampToEdge, 1)
    };
    let unit = Unit::new(&texture, &sampler).expect("complete");
    // Of these only 7/16 is less than 9/16 and 10/16.
    let got = unit.gather([0.5; 4], 0, GatherOffset::Common([0, 0]), Some(7.0 / 16.0));
    assert_eq!(floats(got), [1.0, 1.0, 0.0, 0.0]);
}

#[test]
fn texel_fetch() {
    let texture = numbered_levels();
    let sampler = Sampler { base_level: 1, ..Sampler::new(Target::Dim2) };
    let unit = Unit::new(&texture, &sampler).expect("complete");
    assert_eq!(floats(unit.fetch([1, 1, 77, 1], [0; 3])), [2.0, 2.0, 2.0, 1.0]);
    for outside in [[2, 0, 0, 1], [-2, 0, 0, 0], [0, 0, 0, 3], [0, 0, 0, -1], [i32::MAX, 0, 0, 0]] {
        assert_eq!(unit.fetch(outside, [1, 0, 0]), [0; 4], "{outside:?}");
    }
    let rows = super::texture(Target::Array1D, BaseFormat::Alpha, &[2, 2], &[1.0, 2.0, 3.0, 4.0]);
    let plain = Sampler::simple(Target::Array1D, Filter::Nearest, Wrap::Repeat, 1);
    let unit = Unit::new(&rows, &plain).expect("complete");
    assert_eq!(floats(unit.fetch([1, 1, 0, 0], [-1, 9, 9]))[3], 3.0);
}

#[test]
fn buffers_and_samples_are_only_fetched() {
    let sampler = Sampler::new(Target::Buffer);
    let buffer = texture(Target::Buffer, BaseFormat::Luminance, &[3], &[1.0, 2.0, 3.0]);
    let unit = Unit::new(&buffer, &sampler).expect("complete");
    // The w component is not a level here.
    assert_eq!(floats(unit.fetch([2, 5, 5, 5], [0; 3])), [3.0, 3.0, 3.0, 1.0]);
    assert_eq!(unit.sample(&Request::new([0.5; 4], STILL)), [0; 4]);
    assert_eq!(unit.size(0), [3, 0, 0, 0]);

    let words = [1.0f32, 2.0, 3.0, 4.0].map(f32::to_bits);
    let image = Image::new(BaseFormat::Alpha, [2, 1, 1], 2, &words).expect("two texels of two samples");
    let mut texture = Texture::new(Target::Multisample);
    texture.set_level(0, image).expect("fits");
    let unit = Unit::new(&texture, &sampler).expect("complete");
    assert_eq!(floats(unit.fetch([1, 0, 0, 0], [0; 3]))[3], 3.0);
    assert_eq!(floats(unit.fetch([1, 0, 0, 1], [0; 3]))[3], 4.0);
    assert_eq!(unit.fetch([1, 0, 0, 2], [0; 3]), [0; 4]);
}

#[test]
fn sizes() {
    let size = |target: Target, size: &[u32], level: i32| {
        let extent = target.extent(size).expect("fits");
        let count = extent.iter().product::<u32>() as usize;
        let texture = texture(target, BaseFormat::Alpha, size, &vec![0.0; count]);
        let sampler = Sampler::simple(target, Filter::Nearest, Wrap::Repeat, 1);
        Unit::new(&texture, &sampler).expect("complete").size(level)
    };
    assert_eq!(size(Target::Dim1, &[5], 0), [5, 0, 0, 0]);
    assert_eq!(size(Target::Array1D, &[5, 2], 0), [5, 2, 0, 0]);
    assert_eq!(size(Target::Dim3, &[5, 2, 3], 0), [5, 2, 3, 0]);
    assert_eq!(size(Target::Cube, &[5, 5, 6], 0), [5, 5, 0, 0]);
    assert_eq!(size(Target::ArrayCube, &[2, 2, 12], 0), [2, 2, 2, 0]);
    assert_eq!(size(Target::Dim2, &[5, 4], 1), [0; 4]);
    let levels = numbered_levels();
    let sampler = Sampler::new(Target::Dim2);
    let unit = Unit::new(&levels, &sampler).expect("complete");
    assert_eq!(unit.size(2), [2, 2, 0, 0]);
    assert_eq!(unit.size(-1), [0; 4]);
}
