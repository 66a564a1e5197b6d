//! Clears, pixel rectangles, vertex sources, and the order of things.

use super::*;
use crate::raster::state::Rectangle;

fn raster(window: [f32; 3]) -> RasterPosition {
    RasterPosition { window, w: 1.0, attributes: vec![[7.0, 0.0, 0.0, 1.0]] }
}

#[test]
fn targets_have_limits() {
    assert_eq!(TargetBuffers::new(0, 1, 1, &[], None, false).unwrap_err(), TargetError::Size);
    assert_eq!(TargetBuffers::new(1, 8193, 1, &[], None, false).unwrap_err(), TargetError::Size);
    assert_eq!(TargetBuffers::new(1, 1, 2, &[], None, false).unwrap_err(), TargetError::Samples);
    assert_eq!(TargetBuffers::new(1, 1, 1, &[ColorFormat::Rgba8; 9], None, false).unwrap_err(), TargetError::Colors);
}

#[test]
fn clears_obey_scissor_and_masks() {
    let mut scene = Scene::new(3, 33);
    scene.state.scissor = Some(Rectangle { x: 1, y: 15, width: 1, height: 3 });
    scene.state.color_mask = [true, false, true, true];
    scene.state.depth.write = false;
    scene.state.stencil.front.write_mask = 0x0f;
    let values = Clear { color: Some([2.0; 4]), depth: Some(0.0), stencil: Some(0xff), ..Clear::default() };
    clear(&mut scene.target, &scene.state, &values);
    let column: Vec<f32> = (13..20).map(|y| scene.pixel(1, y)[0]).collect();
    assert_eq!(column, [0.0, 0.0, 2.0, 2.0, 2.0, 0.0, 0.0]);
    assert_eq!(scene.pixel(1, 16), [2.0, 0.0, 2.0, 2.0]);
    assert_eq!(scene.pixel(0, 16), [0.0; 4]);
    let place = Rectangle { x: 1, y: 16, width: 1, height: 1 };
    assert_eq!(scene.target.read_depth(place).unwrap(), [1.0]);
    assert_eq!(scene.target.read_stencil(place).unwrap(), [0x0f]);
}

#[test]
fn reading_outside_gives_zeros() {
    let mut scene = Scene::new(1, 1);
    scene.clear([3.0; 4]);
    let read = scene.target.read_color(0, Rectangle { x: -1, y: 0, width: 3, height: 1 }).unwrap();
    assert_eq!(read, [[0.0; 4], [3.0; 4], [0.0; 4]]);
    assert_eq!(scene.target.read_color(1, scene.target.area()), None);
}

fn zoomed(zoom: [f32; 2], origin: [f32; 2]) -> Vec<String> {
    let mut scene = Scene::new(5, 4);
    let values = [1.0, 2.0, 3.0, 4.0].map(|value| [value; 4]);
    let placement = Placement { origin, zoom, width: 2, height: 2 };
    let rectangle = PixelRectangle { placement, source: Image::Color { values: &values, varying: 0 } };
    draw_pixels(&mut scene.target, &scene.state, &scene.layout, &paint(varying), &raster([0.0; 3]), &rectangle);
    scene.picture()
}

#[test]
fn pixel_rectangles_are_zoomed() {
    assert_eq!(zoomed([1.0, 1.0], [1.0, 1.0]), [".....", ".34..", ".12..", "....."]);
    assert_eq!(zoomed([2.0, 2.0], [0.0, 0.0]), ["3344.", "3344.", "1122.", "1122."]);
    assert_eq!(zoomed([-1.0, -1.0], [2.0, 2.0]), [".....", ".....", "21...", "43..."]);
    // Edges through centres: the left and lower ones are inside, mirrored or not.
    assert_eq!(zoomed([1.0, 1.0], [1.5, 0.5]), [".....", ".....", ".34..", ".12.."]);
    assert_eq!(zoomed([-1.0, 1.0], [2.5, 0.5]), [".....", ".....", "43...", "21..."]);
    // Half a pixel for each group: of the columns at 0.25 and 0.75 the centre 0.5 is in the second.
    assert_eq!(zoomed([0.5, 1.0], [0.0, 0.0]), [".....", ".....", "4....", "2...."]);
    assert_eq!(zoomed([f32::NAN, 0.0], [0.0, 0.0]), [".....", ".....", ".....", "....."]);
}

#[test]
fn bitmaps_draw_where_bits_are_set() {
    let mut scene = Scene::new(4, 3);
    scene.state.depth.test = true;
    let position = raster([2.9, 1.2, 0.25]);
    let bitmap = PixelRectangle::bitmap(&position, [1.0, 0.5], 2, 2, &[true, false, true, true]);
    let statistics = draw_pixels(&mut scene.target, &scene.state, &scene.layout, &paint(varying), &position, &bitmap);
    // The corner is (floor 1.9, floor 0.7).
    assert_eq!(scene.picture(), ["....", ".77.", ".7.."]);
    assert_eq!(statistics.fragments, 3);
    close(scene.target.read_depth(Rectangle { x: 1, y: 0, width: 1, height: 1 }).unwrap()[0], 0.25);
}

#[test]
fn depths_and_stencil_values_are_pixels_too() {
    let mut scene = Scene::new(3, 1);
    scene.state.depth.test = true;
    let placement = Placement { origin: [1.0, 0.0], zoom: [1.0, 1.0], width: 2, height: 1 };
    let rectangle = PixelRectangle { placement, source: Image::Depth(&[0.25, 2.0]) };
    draw_pixels(&mut scene.target, &scene.state, &scene.layout, &paint(varying), &raster([0.0; 3]), &rectangle);
    // 2 is clamped to 1, which is not less than the stored depth.
    assert_eq!(scene.picture(), [".7."]);
    scene.state.stencil.front.write_mask = 0xf0;
    draw_stencil(&mut scene.target, &scene.state, &placement, &[0x77, 0x33]);
    assert_eq!(scene.target.read_stencil(scene.target.area()).unwrap(), [0, 0x70, 0x30]);
}

#[test]
fn copied_pixels_are_what_was_there() {
    let mut scene = Scene::new(4, 1);
    let corners = scene.all(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
    scene.draw(Mode::Quads, &corners, &white());
    let values = scene.target.read_color(0, Rectangle { x: 0, y: 0, width: 2, height: 1 }).unwrap();
    let placement = Placement { origin: [2.0, 0.0], zoom: [1.0; 2], width: 2, height: 1 };
    let rectangle = PixelRectangle { placement, source: Image::Color { values: &values, varying: 0 } };
    draw_pixels(&mut scene.target, &scene.state, &scene.layout, &paint(varying), &raster([0.0; 3]), &rectangle);
    assert_eq!(scene.picture(), ["1.1."]);
}

#[test]
fn vertices_are_shaded_on_demand() {
    /// Makes triangle n of a row of triangles from vertex numbers alone.
    struct Row;
    impl VertexSource for Row {
        type Scratch = u32;
        fn scratch(&self) -> u32 {
            0
        }
        fn vertex(&self, calls: &mut u32, index: u32, vertex: &mut Vertex) {
            *calls += 1;
            assert!(index >= 30, "vertex {index} is in no triangle");
            let left = (index / 3 - 10) as f32;
            let [x, y] = [[left, 0.0], [left + 2.0, 0.0], [left, 2.0]][index as usize % 3];
            vertex.position = [x / 10000.0 - 1.0, y - 1.0, 0.0, 1.0];
            vertex.attributes[0] = [*calls as f32; 4];
        }
    }
    // More triangles than a batch holds, each in a column of a wide viewport, of which the target has the first four.
    let mut scene = Scene::counting(4, 1);
    scene.state.viewport.width = 20000;
    let indices = Indices::Range { first: 30, count: 3 * 20000 };
    let call = Draw {
        state: &scene.state,
        layout: &scene.layout,
        vertices: &Row,
        shader: &white(),
        mode: Mode::Triangles,
        indices,
    };
    let statistics = draw(&mut scene.target, &call);
    assert_eq!(statistics.primitives, 20000);
    // Triangle n reaches from x = n to n + 2 at the bottom, to n + 1 half-way up: it has the centre of pixel n only.
    assert_eq!(scene.picture(), ["1111"]);
}

#[test]
fn later_primitives_cover_earlier_ones_on_any_number_of_threads() {
    let render = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut scene = Scene::new(67, 71);
            let mut triangles = Vec::new();
            for index in 0..300u32 {
                for corner in 0..3 {
                    let number = index * 3 + corner;
                    let (x, y) = (number.wrapping_mul(7919) % 67, number.wrapping_mul(104729) % 71);
                    let mut vertex = scene.at(x as f32, y as f32);
                    vertex.attributes[0] = [index as f32; 4];
                    triangles.push(vertex);
                }
            }
            scene.draw(Mode::Triangles, &triangles, &paint(varying));
            scene.target
        })
    };
    let one = render(1);
    assert!(one == render(3));
    let pixels = one.read_color(0, one.area()).unwrap();
    assert!(pixels.iter().filter(|pixel| pixel[0] > 250.0).count() > 1000);
}
