//! Depth and stencil.

use super::*;
use crate::raster::state::{CompareFunction, StencilFace, StencilOperation};

#[test]
fn killed_fragments_leave_nothing_behind() {
    let mut scene = Scene::counting(2, 1);
    scene.state.depth.test = true;
    let kill = |quad: &Quad, lane: usize| Fragment { killed: quad.positions[lane][0] < 1.0, ..color([1.0; 4]) };
    let statistics = scene.draw(Mode::Quads, &cover(0.0, [0.0; 4]), &paint(kill));
    assert_eq!(scene.picture(), [".1"]);
    assert_eq!(statistics.samples_passed, 1);
    assert_eq!(scene.target.read_depth(scene.target.area()).unwrap()[0], 1.0);
}

#[test]
fn the_depth_test_compares_and_writes() {
    // Clip depth 0 is window depth 1/2, in 24 bits 8388607.5 of 16777215: rounded to 8388608.
    let mut scene = Scene::counting(1, 1);
    scene.state.depth.test = true;
    scene.draw(Mode::Quads, &cover(0.0, [0.0; 4]), &white());
    let stored = |scene: &Scene| scene.target.read_depth(scene.target.area()).unwrap()[0];
    assert_eq!(stored(&scene), (8388608.0 / 16777215.0f64) as f32);
    scene.draw(Mode::Quads, &cover(0.5, [0.0; 4]), &white());
    scene.draw(Mode::Quads, &cover(0.0, [0.0; 4]), &white());
    assert_eq!(scene.picture(), ["1"]);
    scene.state.depth.function = CompareFunction::Equal;
    scene.draw(Mode::Quads, &cover(0.0, [0.0; 4]), &white());
    assert_eq!(scene.picture(), ["2"]);
    scene.state.depth.function = CompareFunction::Greater;
    scene.state.depth.write = false;
    scene.draw(Mode::Quads, &cover(0.5, [0.0; 4]), &white());
    assert_eq!(scene.picture(), ["3"]);
    assert_eq!(stored(&scene), (8388608.0 / 16777215.0f64) as f32);
    // Without the test nothing is written.
    scene.state.depth.test = false;
    scene.state.depth.write = true;
    scene.draw(Mode::Quads, &cover(-1.0, [0.0; 4]), &white());
    assert_eq!(stored(&scene), (8388608.0 / 16777215.0f64) as f32);
}

#[test]
fn two_passes_of_one_surface_have_equal_depths() {
    let mut scene = Scene::counting(31, 23);
    scene.state.depth.test = true;
    let mut corners = cover(0.0, [0.0; 4]);
    corners[1].position = [1.3, -1.7, 0.9, 1.9];
    corners[2].position[2] = -0.7;
    scene.draw(Mode::Quads, &corners, &white());
    let first: usize = scene.picture().iter().map(|row| row.matches('1').count()).sum();
    scene.state.depth.function = CompareFunction::Equal;
    scene.draw(Mode::Quads, &corners, &white());
    let second: usize = scene.picture().iter().map(|row| row.matches('2').count()).sum();
    assert!(first > 300);
    assert_eq!(first, second);
}

#[test]
fn polygon_offset_adds_slope_and_units() {
    // Depth goes from 0 to 1 over 4 pixels: slope 1/4, at the first centre 1/8. Twice the slope and three units on top.
    let mut scene = Scene::new(4, 1);
    scene.state.depth.test = true;
    scene.state.polygon.offset_fill = true;
    scene.state.polygon.offset_factor = 2.0;
    scene.state.polygon.offset_units = 3.0;
    let mut corners = cover(0.0, [0.0; 4]);
    corners.iter_mut().for_each(|vertex| vertex.position[2] = vertex.position[0]);
    scene.draw(Mode::Quads, &corners, &paint(|quad, lane| color([quad.positions[lane][2]; 4])));
    let expected = 0.125 + 0.5 + 3.0 / 16777215.0;
    close(scene.target.read_depth(scene.target.area()).unwrap()[0], expected);
    close(scene.pixel(0, 0)[0], expected);
}

#[test]
fn stencil_operations_follow_the_tests() {
    use StencilOperation::*;
    // (stored, operation, result) with reference 0x5a and write mask 0xff.
    let table = [
        (7, Keep, 7),
        (7, Zero, 0),
        (7, Replace, 0x5a),
        (255, Increment, 255),
        (7, Increment, 8),
        (0, Decrement, 0),
        (7, Invert, 0xf8),
        (255, IncrementWrap, 0),
        (0, DecrementWrap, 255),
    ];
    let run = |stored: u8, set: &dyn Fn(&mut StencilFace), depth: f32, function: CompareFunction| {
        let mut scene = Scene::new(1, 1);
        super::super::clear(
            &mut scene.target,
            &scene.state,
            &Clear { stencil: Some(stored), depth: Some(0.5), ..Clear::default() },
        );
        scene.state.depth.test = true;
        scene.state.stencil.enabled = true;
        scene.state.stencil.front.reference = 0x5a;
        scene.state.stencil.front.function = function;
        set(&mut scene.state.stencil.front);
        scene.draw(Mode::Quads, &cover(depth, [1.0; 4]), &paint(varying));
        (scene.target.read_stencil(scene.target.area()).unwrap()[0], scene.pixel(0, 0)[0])
    };
    for (stored, operation, result) in table {
        assert_eq!(
            run(stored, &|face| face.pass = operation, -0.5, CompareFunction::Always),
            (result, 1.0),
            "{operation:?}"
        );
        assert_eq!(
            run(stored, &|face| face.depth_fail = operation, 0.5, CompareFunction::Always),
            (result, 0.0),
            "{operation:?}"
        );
        assert_eq!(
            run(stored, &|face| face.fail = operation, -0.5, CompareFunction::Never),
            (result, 0.0),
            "{operation:?}"
        );
    }
    // The reference is the left operand, both are masked, and the write mask applies.
    assert_eq!(run(0xf3, &|face| face.mask = 0x0f, -0.5, CompareFunction::Greater).1, 1.0);
    assert_eq!(run(0xf3, &|face| (face.pass, face.write_mask) = (Zero, 0x11), -0.5, CompareFunction::Always).0, 0xe2);
}

#[test]
fn back_faces_have_their_own_stencil_state() {
    let mut scene = Scene::new(1, 1);
    scene.state.stencil.enabled = true;
    scene.state.stencil.front.pass = StencilOperation::IncrementWrap;
    scene.state.stencil.back.pass = StencilOperation::DecrementWrap;
    let mut backwards = cover(0.0, [0.0; 4]);
    backwards.reverse();
    let stencil = |scene: &Scene| scene.target.read_stencil(scene.target.area()).unwrap()[0];
    scene.draw(Mode::Quads, &backwards, &white());
    assert_eq!(stencil(&scene), 1);
    scene.state.stencil.two_sided = true;
    scene.draw(Mode::Quads, &backwards, &white());
    scene.draw(Mode::Quads, &backwards, &white());
    assert_eq!(stencil(&scene), 255);
}
