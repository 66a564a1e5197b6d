//! Operations on fragments.

use super::*;
use crate::raster::state::{BlendEquation, BlendFactor, BlendPart, CompareFunction, LogicOperation};

/// Draws one pixel of a source colour over a destination in an RGBA8 target; returns its bytes.
fn over(destination: [f32; 4], source: [f32; 4], set: impl Fn(&mut State)) -> [u8; 4] {
    let mut scene = Scene::with(1, 1, 1, ColorFormat::Rgba8);
    scene.clear(destination);
    set(&mut scene.state);
    scene.draw(Mode::Quads, &cover(0.0, source), &paint(varying));
    scene.pixel(0, 0).map(|value| (value * 255.0).round() as u8)
}

fn blended(destination: [f32; 4], source: [f32; 4], part: BlendPart) -> [u8; 4] {
    over(destination, source, |state| {
        state.blend.enabled = true;
        state.blend.color = part;
        state.blend.alpha = part;
        state.blend.constant = [0.2, 0.4, 0.6, 0.8];
    })
}

fn add(source: BlendFactor, destination: BlendFactor) -> BlendPart {
    BlendPart { equation: BlendEquation::Add, source, destination }
}

#[test]
fn fixed_point_colours_are_clamped_and_rounded() {
    // 255 / 4 = 63.75 rounds to 64.
    assert_eq!(over([0.0; 4], [-1.0, 2.0, 0.25, f32::NAN], |_| {}), [0, 255, 64, 0]);
}

#[test]
fn float_colours_are_neither() {
    let mut scene = Scene::new(1, 1);
    scene.draw(Mode::Quads, &cover(0.0, [-1.5, 2.0, 1e30, f32::INFINITY]), &paint(varying));
    assert_eq!(scene.pixel(0, 0), [-1.5, 2.0, 1e30, f32::INFINITY]);
    let mut scene = Scene::with(1, 1, 1, ColorFormat::Rgba16Float);
    // 2049 lies between the halves 2048 and 2050: ties to even. 65520 is the smallest that overflows.
    scene.draw(Mode::Quads, &cover(0.0, [2049.0, -3.0, 65519.0, 65520.0]), &paint(varying));
    assert_eq!(scene.pixel(0, 0), [2048.0, -3.0, 65504.0, f32::INFINITY]);
}

#[test]
fn blend_factors_weigh_both_colours() {
    use BlendFactor::*;
    let (destination, source) = ([0.4, 0.8, 0.0, 0.6], [1.0, 0.5, 0.2, 0.25]);
    let bytes = |color: [f32; 4]| color.map(|value| (value * 255.0f32).round() as u8);
    // 1/4 of the source and 3/4 of the destination.
    assert_eq!(blended(destination, source, add(SourceAlpha, OneMinusSourceAlpha)), bytes([0.55, 0.725, 0.05, 0.5125]));
    assert_eq!(blended(destination, source, add(DestinationColor, Zero)), bytes([0.4, 0.4, 0.0, 0.15]));
    assert_eq!(blended(destination, source, add(Zero, OneMinusSourceColor)), bytes([0.0, 0.4, 0.0, 0.45]));
    assert_eq!(blended(destination, source, add(ConstantColor, Zero)), bytes([0.2, 0.2, 0.12, 0.2]));
    assert_eq!(blended(destination, source, add(Zero, OneMinusConstantAlpha)), bytes([0.08, 0.16, 0.0, 0.12]));
    // min(0.25, 1 - 0.6) is 0.25; alpha's factor is 1.
    assert_eq!(blended(destination, source, add(SourceAlphaSaturate, Zero)), bytes([0.25, 0.125, 0.05, 0.25]));
    assert_eq!(blended(destination, source, add(One, One)), bytes([1.0, 1.0, 0.2, 0.85]));
}

#[test]
fn blend_equations_subtract_and_compare() {
    use BlendFactor::{One, Zero};
    let (destination, source) = ([0.4, 0.8, 0.0, 0.6], [1.0, 0.6, 0.2, 0.2]);
    let bytes = |color: [f32; 4]| color.map(|value| (value * 255.0f32).round() as u8);
    let with = |equation, source, destination| BlendPart { equation, source, destination };
    assert_eq!(blended(destination, source, with(BlendEquation::Subtract, One, One)), bytes([0.6, 0.0, 0.2, 0.0]));
    assert_eq!(
        blended(destination, source, with(BlendEquation::ReverseSubtract, One, One)),
        bytes([0.0, 0.2, 0.0, 0.4])
    );
    // Factors do not apply to these two.
    assert_eq!(blended(destination, source, with(BlendEquation::Minimum, Zero, Zero)), bytes([0.4, 0.6, 0.0, 0.2]));
    assert_eq!(blended(destination, source, with(BlendEquation::Maximum, Zero, Zero)), bytes([1.0, 0.8, 0.2, 0.6]));
}

#[test]
fn a_second_source_is_a_factor_and_no_output() {
    let formats = [ColorFormat::Rgba32Float; 2];
    let mut scene = Scene::new(1, 1);
    scene.target = TargetBuffers::new(1, 1, 1, &formats, None, false).unwrap();
    scene.clear([8.0; 4]);
    scene.state.blend.enabled = true;
    scene.state.blend.color = add(BlendFactor::Source1Color, BlendFactor::OneMinusSource1Alpha);
    let two = |_: &Quad, _| {
        let mut fragment = color([2.0; 4]);
        fragment.colors[1] = [0.5, 1.0, 2.0, 0.75];
        fragment
    };
    scene.draw(Mode::Quads, &cover(0.0, [0.0; 4]), &paint(two));
    // Colour: 2 * second + 8 * 1/4; alpha: one times the source.
    assert_eq!(scene.pixel(0, 0), [3.0, 4.0, 6.0, 2.0]);
    assert_eq!(scene.target.read_color(1, scene.target.area()).unwrap()[0], [8.0; 4]);
    // Without such a factor the second colour goes to the second buffer.
    scene.state.blend.enabled = false;
    scene.draw(Mode::Quads, &cover(0.0, [0.0; 4]), &paint(two));
    assert_eq!(scene.target.read_color(1, scene.target.area()).unwrap()[0], [0.5, 1.0, 2.0, 0.75]);
}

#[test]
fn logic_operations_work_on_bits_and_masks_hold() {
    let byte = |value: u8| f32::from(value) / 255.0;
    let (destination, source) = ([byte(0b1100); 4], [byte(0b1010); 4]);
    let result = |operation| over(destination, source, |state| state.logic_operation = Some(operation))[0];
    use LogicOperation::*;
    // Source 1010, destination 1100: the low four bits of each result are the operation's truth table.
    let table = [
        (Clear, 0b0000),
        (And, 0b1000),
        (AndReverse, 0b0010),
        (Copy, 0b1010),
        (AndInverted, 0b0100),
        (NoOperation, 0b1100),
        (Xor, 0b0110),
        (Or, 0b1110),
        (Nor, 0b0001),
        (Equivalent, 0b1001),
        (Invert, 0b0011),
        (OrReverse, 0b1011),
        (CopyInverted, 0b0101),
        (OrInverted, 0b1101),
        (Nand, 0b0111),
        (Set, 0b1111),
    ];
    for (operation, expected) in table {
        assert_eq!(result(operation) & 15, expected, "{operation:?}");
    }
    let masked = over([0.0; 4], [1.0; 4], |state| state.color_mask = [true, false, false, true]);
    assert_eq!(masked, [255, 0, 0, 255]);
}

#[test]
fn the_alpha_test_drops_fragments() {
    for (function, passes) in [
        (CompareFunction::Greater, false),
        (CompareFunction::GreaterOrEqual, true),
        (CompareFunction::Less, false),
        (CompareFunction::NotEqual, false),
    ] {
        let drawn = over([0.0; 4], [1.0, 1.0, 1.0, 0.5], |state| {
            state.alpha_test.enabled = true;
            state.alpha_test.function = function;
            state.alpha_test.reference = 0.5;
        });
        assert_eq!(drawn[0] == 255, passes, "{function:?}");
    }
}
