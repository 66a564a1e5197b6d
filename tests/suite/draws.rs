//! The wgpu device: pictures whose pixels follow from the texts, the objects created for a draw, and errors.

use std::sync::Arc;

use glasm::check::{self, ParseOptions};
use glasm::lower::FloatLevel;
use glasm_runtime::call::{
    AttributeSource, Device, DeviceError, DrawCall, LoadedProgram, StageCall, TargetDescription, TargetId, Versioned,
};
use glasm_runtime::raster::state::{CompareFunction, PolygonMode, Rectangle, State};
use glasm_runtime::raster::{Clear, ColorFormat, DepthFormat, Indices, Mode};
use glasm_runtime::texels::TargetBuffer;
use glasm_runtime::{Gpu, GpuDevice, TargetViews, wgpu};

use crate::support::expected;

/// The wgpu device, where the machine has an adapter.
fn device() -> Option<GpuDevice> {
    match GpuDevice::open() {
        Ok(device) => Some(device),
        Err(error) => {
            assert!(!expected("gpu"), "there should be an adapter: {error}");
            None
        }
    }
}

fn program(source: &str) -> Arc<LoadedProgram> {
    let checked = check::load(source.as_bytes(), &ParseOptions::default());
    LoadedProgram::new(checked.program.unwrap_or_else(|| panic!("{:?}\n{source}", checked.diagnostics)))
}

const PASS: &str = "!!VP2.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], v[COL0];\nEND";
const COLOR: &str = "!!FP1.0\nMOV o[COLR], f[COL0];\nEND";

fn whole(target: &TargetDescription) -> Rectangle {
    Rectangle { x: 0, y: 0, width: target.width, height: target.height }
}

fn window(width: u32, height: u32) -> TargetDescription {
    TargetDescription {
        width,
        height,
        samples: 1,
        colors: vec![ColorFormat::Rgba8],
        depth: Some(DepthFormat::Float32),
        stencil: false,
    }
}

/// A draw of positions with one colour.
struct Scene {
    state: State,
    vertex: Arc<LoadedProgram>,
    fragment: Arc<LoadedProgram>,
    mode: Mode,
    positions: Vec<[f32; 4]>,
    colors: Vec<[f32; 4]>,
    flat: bool,
    parameters: [Vec<[u32; 4]>; 2],
}

fn bits(vectors: &[[f32; 4]]) -> Vec<[u32; 4]> {
    vectors.iter().map(|vector| vector.map(f32::to_bits)).collect()
}

impl Scene {
    fn new(width: u32, height: u32, mode: Mode, positions: &[[f32; 4]], color: [f32; 4]) -> Scene {
        Scene {
            state: State::new(width, height),
            vertex: program(PASS),
            fragment: program(COLOR),
            mode,
            positions: positions.to_vec(),
            colors: vec![color],
            flat: false,
            parameters: Default::default(),
        }
    }

    fn draw(&self, device: &mut dyn Device, target: TargetId) -> Result<(), DeviceError> {
        let (positions, colors) = (bits(&self.positions), bits(&self.colors));
        let mut attributes = vec![AttributeSource::Constant([0, 0, 0, 0x3f80_0000]); 16];
        attributes[0] = AttributeSource::Given(&positions);
        attributes[3] = match colors.len() {
            1 => AttributeSource::Constant(colors[0]),
            _ => AttributeSource::Given(&colors),
        };
        let [vertex, fragment] = &self.parameters;
        let call = DrawCall {
            state: &Arc::new(self.state.clone()),
            mode: self.mode,
            indices: Indices::Range { first: 0, count: positions.len() as u32 },
            instance: 0,
            vertex: StageCall::new(&self.vertex, vertex),
            chain: None,
            fragment: StageCall::new(&self.fragment, fragment),
            attributes: &attributes,
            edge_flags: None,
            textures: &[],
            flat_colors: self.flat,
            clamp_vertex_colors: true,
            program_point_size: false,
            model_view_projection: Default::default(),
            world: None,
            feedback: None,
            float: FloatLevel::Strict,
        };
        device.draw(target, &call).map(|_| ())
    }
}

/// The pixels that are not black, by column and row from the lower left.
fn lit(device: &mut GpuDevice, target: TargetId, area: Rectangle) -> Vec<(u32, u32)> {
    let colors = device.read_color(target, 0, area).expect("colours");
    let lit = colors.iter().enumerate().filter(|(_, color)| color[..3] != [0.0; 3]);
    lit.map(|(place, _)| (place as u32 % area.width, place as u32 / area.width)).collect()
}

#[test]
fn a_quad_covers_its_half_of_the_window() {
    let Some(mut device) = device() else { return };
    let description = window(8, 4);
    let target = device.create_target(&description).expect("a target");
    let corners = [[-1.0, -1.0, 0.0, 1.0], [0.0, -1.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0], [-1.0, 1.0, 0.0, 1.0]];
    let scene = Scene::new(8, 4, Mode::Quads, &corners, [1.0, 0.2, 0.0, 1.0]);
    scene.draw(&mut device, target).expect("a draw");
    let colors = device.read_color(target, 0, whole(&description)).expect("colours");
    for (place, color) in colors.iter().enumerate() {
        let expected = if place % 8 < 4 { [1.0, 51.0 / 255.0, 0.0, 1.0] } else { [0.0; 4] };
        assert_eq!(*color, expected, "pixel {place}");
    }
    assert_eq!(device.read_depth(target, Rectangle { x: 0, y: 0, width: 1, height: 1 }), Ok(vec![1.0]));
}

#[test]
fn rows_are_counted_from_the_bottom() {
    let Some(mut device) = device() else { return };
    let description = window(4, 4);
    let target = device.create_target(&description).expect("a target");
    let mut state = State::new(4, 4);
    state.scissor = Some(Rectangle { x: 1, y: 0, width: 2, height: 1 });
    let clear = Clear { color: Some([1.0; 4]), ..Clear::default() };
    device.clear(target, &state, &clear).expect("a clear");
    assert_eq!(lit(&mut device, target, whole(&description)), [(1, 0), (2, 0)]);
    // What lies outside the target is 0.
    let around = Rectangle { x: 0, y: -1, width: 2, height: 2 };
    assert_eq!(lit(&mut device, target, around), [(1, 1)]);
}

#[test]
fn every_polygon_mode_covers_what_it_should() {
    let Some(mut device) = device() else { return };
    let description = window(4, 4);
    // Corners of the whole window, in the order of each mode.
    let [a, b, c, d] = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|[x, y]| [x, y, 0.0, 1.0]);
    let modes: [(Mode, Vec<[f32; 4]>); 6] = [
        (Mode::Triangles, vec![a, b, c, a, c, d]),
        (Mode::TriangleStrip, vec![a, b, d, c]),
        (Mode::TriangleFan, vec![a, b, c, d]),
        (Mode::Quads, vec![a, b, c, d]),
        (Mode::QuadStrip, vec![a, b, d, c]),
        (Mode::Polygon, vec![a, b, c, d]),
    ];
    for (mode, positions) in modes {
        for flat in [false, true] {
            let target = device.create_target(&description).expect("a target");
            let mut scene = Scene::new(4, 4, mode, &positions, [1.0; 4]);
            scene.flat = flat;
            // Front faces only: the split keeps the winding.
            scene.state.polygon.cull = Some(glasm_runtime::raster::state::CullFace::Back);
            scene.draw(&mut device, target).expect("a draw");
            assert_eq!(lit(&mut device, target, whole(&description)).len(), 16, "{mode:?} {flat}");
            device.delete_target(target);
        }
    }
}

#[test]
fn flat_colors_are_those_of_the_last_vertex_and_of_a_polygons_first() {
    let Some(mut device) = device() else { return };
    let description = window(2, 2);
    let [a, b, c, d] = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|[x, y]| [x, y, 0.0, 1.0]);
    let colors = [[1.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0], [0.0, 0.0, 1.0, 1.0], [1.0, 1.0, 0.0, 1.0]];
    for (mode, positions, provoking) in
        [(Mode::Quads, [a, b, c, d], 3), (Mode::QuadStrip, [a, b, d, c], 3), (Mode::Polygon, [a, b, c, d], 0)]
    {
        let target = device.create_target(&description).expect("a target");
        let mut scene = Scene::new(2, 2, mode, &positions, [0.0; 4]);
        scene.colors = colors.to_vec();
        scene.flat = true;
        scene.draw(&mut device, target).expect("a draw");
        let picture = device.read_color(target, 0, whole(&description)).expect("colours");
        assert_eq!(picture, [colors[provoking]; 4], "{mode:?}");
    }
}

#[test]
fn points_and_lines_have_the_fragments_of_their_rules() {
    let Some(mut device) = device() else { return };
    let description = window(8, 8);
    let at = |x: f32, y: f32| [x / 4.0 - 1.0, y / 4.0 - 1.0, 0.0, 1.0];
    let mut picture = |scene: &Scene| {
        let target = device.create_target(&description).expect("a target");
        scene.draw(&mut device, target).expect("a draw");
        lit(&mut device, target, whole(&description))
    };
    // A point of width 1 is the pixel that contains it; one of width 2 lies around the nearest pixel corner.
    let mut scene = Scene::new(8, 8, Mode::Points, &[at(2.7, 5.2)], [1.0; 4]);
    assert_eq!(picture(&scene), [(2, 5)]);
    scene.state.point.size = 2.0;
    assert_eq!(picture(&scene), [(2, 4), (3, 4), (2, 5), (3, 5)]);
    // A line leaves the diamonds of its pixels; it does not leave the one at its end.
    let scene = Scene::new(8, 8, Mode::Lines, &[at(1.5, 2.5), at(5.5, 2.5)], [1.0; 4]);
    assert_eq!(picture(&scene), [(1, 2), (2, 2), (3, 2), (4, 2)]);
    let scene = Scene::new(8, 8, Mode::Lines, &[at(5.5, 2.5), at(1.5, 2.5)], [1.0; 4]);
    assert_eq!(picture(&scene), [(2, 2), (3, 2), (4, 2), (5, 2)]);
    let mut scene = Scene::new(8, 8, Mode::LineStrip, &[at(1.5, 1.5), at(4.5, 4.5)], [1.0; 4]);
    assert_eq!(picture(&scene), [(1, 1), (2, 2), (3, 3)]);
    scene.state.line.width = 3.0;
    assert_eq!(picture(&scene).len(), 9);
    // The outline of a square of 4 by 4 pixels, from centre to centre.
    let corners = [at(1.5, 1.5), at(5.5, 1.5), at(5.5, 5.5), at(1.5, 5.5)];
    let mut scene = Scene::new(8, 8, Mode::Quads, &corners, [1.0; 4]);
    scene.state.polygon.front_mode = PolygonMode::Line;
    assert_eq!(picture(&scene).len(), 16);
    scene.state.polygon.front_mode = PolygonMode::Point;
    assert_eq!(picture(&scene), [(1, 1), (5, 1), (1, 5), (5, 5)]);
}

#[test]
fn fragments_fail_the_alpha_test() {
    let Some(mut device) = device() else { return };
    let description = window(4, 1);
    let target = device.create_target(&description).expect("a target");
    let corners = [[-1.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [-1.0, 3.0, 0.0, 1.0]];
    let mut scene = Scene::new(4, 1, Mode::Triangles, &corners, [1.0, 1.0, 1.0, 0.5]);
    scene.state.alpha_test.enabled = true;
    scene.state.alpha_test.function = CompareFunction::Greater;
    scene.state.alpha_test.reference = 0.5;
    scene.draw(&mut device, target).expect("a draw");
    assert_eq!(lit(&mut device, target, whole(&description)), []);
    scene.state.alpha_test.reference = 0.25;
    scene.draw(&mut device, target).expect("a draw");
    assert_eq!(lit(&mut device, target, whole(&description)).len(), 4);
}

#[test]
fn a_frame_that_was_seen_before_makes_nothing() {
    let Some(mut device) = device() else { return };
    let description = window(16, 16);
    let target = device.create_target(&description).expect("a target");
    let vertex = program("!!VP1.0\nADD o[HPOS], v[OPOS], c[0];\nMOV o[COL0], c[1];\nEND");
    let fragment = program(COLOR);
    let state = Arc::new(State::new(16, 16));
    let corners = [[-1.0, -1.0, 0.0, 1.0], [-0.9, -1.0, 0.0, 1.0], [-0.9, -0.9, 0.0, 1.0], [-1.0, -0.9, 0.0, 1.0]];
    let positions = Arc::new(Versioned::new(bits(&corners)));
    let frame = |device: &mut GpuDevice| {
        for number in 0..1000 {
            let place = (number % 16) as f32 / 8.0;
            let parameters = bits(&[[place, 0.0, 0.0, 0.0], [1.0, place / 2.0, 0.0, 1.0]]);
            let attributes = [AttributeSource::Kept(&positions)];
            let call = DrawCall {
                state: &state,
                mode: Mode::Quads,
                indices: Indices::Range { first: 0, count: 4 },
                instance: 0,
                vertex: StageCall::new(&vertex, &parameters),
                chain: None,
                fragment: StageCall::new(&fragment, &[]),
                attributes: &attributes,
                edge_flags: None,
                textures: &[],
                flat_colors: false,
                clamp_vertex_colors: true,
                program_point_size: false,
                model_view_projection: Default::default(),
                world: None,
                feedback: None,
                float: FloatLevel::Strict,
            };
            device.draw(target, &call).expect("a draw");
        }
        device.finish().expect("a frame");
    };
    frame(&mut device);
    frame(&mut device);
    let before = device.counters();
    for _ in 0..5 {
        frame(&mut device);
    }
    assert_eq!(device.counters(), before);
    let row = device.read_color(target, 0, Rectangle { x: 0, y: 0, width: 16, height: 1 }).expect("colours");
    for (column, color) in row.iter().enumerate() {
        assert_eq!(color[0], 1.0, "column {column}");
        assert!((color[1] - column as f32 / 16.0).abs() <= 1.0 / 255.0, "column {column}: {color:?}");
    }
}

#[test]
fn what_a_device_cannot_do_is_an_error() {
    let Some(mut device) = device() else { return };
    let unsupported = |result: Result<TargetId, DeviceError>| matches!(result, Err(DeviceError::Unsupported(_)));
    let description = TargetDescription { samples: 4, ..window(4, 4) };
    assert!(unsupported(device.create_target(&TargetDescription { width: 0, ..description.clone() })));
    assert!(unsupported(device.create_target(&TargetDescription { height: 1 << 20, ..description.clone() })));
    assert!(unsupported(device.create_target(&TargetDescription { samples: 3, ..description.clone() })));
    assert_eq!(device.read_color(TargetId(99), 0, whole(&description)), Err(DeviceError::NoTarget));
    let target = device.create_target(&description).expect("a target");
    let corners = [[-1.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [-1.0, 3.0, 0.0, 1.0]];
    let mut scene = Scene::new(4, 4, Mode::Triangles, &corners, [1.0; 4]);
    scene.state.multisample.enabled = false;
    assert!(matches!(scene.draw(&mut device, target), Err(DeviceError::Unsupported(_))));
    // Nothing was drawn, and the device still works.
    assert_eq!(lit(&mut device, target, whole(&description)), []);
    scene.state.multisample.enabled = true;
    scene.draw(&mut device, target).expect("a draw");
    assert_eq!(lit(&mut device, target, whole(&description)).len(), 16);
    device.delete_target(target);
    assert_eq!(scene.draw(&mut device, target), Err(DeviceError::NoTarget));
}

#[test]
fn logic_operations_change_the_covered_samples_of_integers() {
    let mut devices: Vec<Box<dyn Device>> = vec![Box::new(glasm_runtime::Cpu::new())];
    devices.extend(device().map(|device| Box::new(device) as Box<dyn Device>));
    for mut device in devices {
        let colors = vec![ColorFormat::Rgba8Uint, ColorFormat::Rgba16Int];
        let description = TargetDescription { samples: 4, colors, ..window(2, 1) };
        let target = device.create_target(&description).expect("a target");
        let color = Some([3, 3, 0, 255].map(f32::from_bits));
        let clear = Clear { color, depth: Some(1.0), ..Clear::default() };
        device.clear(target, &State::new(2, 1), &clear).expect("a clear");
        // The left half of the first pixel, where its first and third sample are, in front of all of the second.
        let left = [[-1.0, -1.0, 0.0, 1.0], [-0.5, -1.0, 0.0, 1.0], [-0.5, 1.0, 0.0, 1.0], [-1.0, 1.0, 0.0, 1.0]];
        let right = [[0.0, -1.0, 0.5, 1.0], [1.0, -1.0, 0.5, 1.0], [1.0, 1.0, 0.5, 1.0], [0.0, 1.0, 0.5, 1.0]];
        let mut scene = Scene::new(2, 1, Mode::Quads, &[left, right].concat(), [1.0; 4]);
        let text = "!!NVfp4.0 OPTION ARB_draw_buffers; MOV.U result.color[0], {5, 1, 0, 128};
                    MOV.S result.color[1], {5, -1, 0, 128}; END";
        scene.fragment = program(text);
        scene.state.depth.test = true;
        scene.state.logic_operation = Some(glasm_runtime::raster::state::LogicOperation::Xor);
        scene.draw(&mut *device, target).expect("a draw");
        let expected = [[6, 2, 0, 127], [6, -4, 0, 127]];
        for (buffer, changed) in expected.into_iter().enumerate() {
            let before = [3, 3, 0, 255];
            let found = device.read_samples(target, TargetBuffer::Color(buffer)).expect("samples");
            let found: Vec<[i32; 4]> = found.into_iter().map(|it| it.map(|it| it.to_bits().cast_signed())).collect();
            let wanted = [changed, before, changed, before, changed, changed, changed, changed];
            assert_eq!(found, wanted, "buffer {buffer}, {}", device.name());
        }
        let depths = device.read_samples(target, TargetBuffer::Depth).expect("depths");
        let depths: Vec<f32> = depths.iter().map(|depth| depth[0]).collect();
        assert_eq!(depths, [0.5, 1.0, 0.5, 1.0, 0.75, 0.75, 0.75, 0.75], "{}", device.name());
    }
}

/// A page's canvas, or a texture of an engine, shows pictures without alpha, in the same rows.
#[test]
fn pictures_are_shown_in_views_of_other_formats() {
    let Some(mut device) = device() else { return };
    let texture = device.gpu().device.create_texture(&wgpu::TextureDescriptor {
        label: None,
        size: wgpu::Extent3d { width: 4, height: 4, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Bgra8Unorm,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING,
        view_formats: &[],
    });
    let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
    let views = TargetViews { width: 4, height: 4, colors: vec![view.clone()], depth: None };
    let shown = device.adopt(&views).expect("a target");
    // The lower left quarter, half transparent.
    let corners = [[-1.0, -1.0, 0.0, 1.0], [0.0, -1.0, 0.0, 1.0], [-1.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 1.0]];
    for (samples, format) in [(1, ColorFormat::Rgba8), (4, ColorFormat::Rgba8), (1, ColorFormat::Rgba32Float)] {
        let description = TargetDescription { samples, colors: vec![format], ..window(4, 4) };
        let target = device.create_target(&description).expect("a target");
        Scene::new(4, 4, Mode::TriangleStrip, &corners, [1.0, 0.0, 0.2, 0.5])
            .draw(&mut device, target)
            .expect("a draw");
        device.show_in(target, 0, &view).expect("a picture");
        let pixels = device.read_color(shown, 0, whole(&description)).expect("pixels");
        for (place, pixel) in pixels.into_iter().enumerate() {
            let inside = place % 4 < 2 && place / 4 < 2;
            let wanted = if inside { [1.0, 0.0, 0.2, 1.0] } else { [0.0, 0.0, 0.0, 1.0] };
            assert_eq!(
                pixel.map(|pixel| (pixel * 255.0).round()),
                wanted.map(|it: f32| (it * 255.0).round()),
                "{place}"
            );
        }
    }
    let integers = TargetDescription { colors: vec![ColorFormat::Rgba8Uint], ..window(4, 4) };
    let target = device.create_target(&integers).expect("a target");
    assert!(matches!(device.show_in(target, 0, &view), Err(DeviceError::Unsupported(_))));
    // It was opened without a surface.
    assert!(matches!(device.show(shown, 0), Err(DeviceError::Unsupported(_))));
}

#[test]
fn a_lost_device_is_an_error() {
    let Some(mut device) = device() else { return };
    let description = window(4, 4);
    let target = device.create_target(&description).expect("a target");
    let corners = [[-1.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [-1.0, 3.0, 0.0, 1.0]];
    let scene = Scene::new(4, 4, Mode::Triangles, &corners, [1.0; 4]);
    scene.draw(&mut device, target).expect("a draw");
    device.gpu().device.destroy();
    let lost = |result: Result<(), DeviceError>| matches!(result, Err(DeviceError::Lost(_)));
    assert!(lost(device.finish()));
    assert!(lost(device.read_color(target, 0, whole(&description)).map(|_| ())));
    let again = Scene { mode: Mode::Points, ..scene };
    let drawn = again.draw(&mut device, target);
    assert!(lost(drawn.and_then(|()| device.finish())));
    assert!(lost(device.create_target(&description).and_then(|_| device.finish())));
}

#[test]
fn recording_on_a_lost_lent_device_is_an_error() {
    let Some(opened) = device() else { return };
    let gpu = Gpu::new(opened.gpu().device.clone(), opened.gpu().queue.clone());
    let mut device = GpuDevice::new(gpu.clone());
    let description = window(4, 4);
    let target = device.create_target(&description).expect("a target");
    let corners = [[-1.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [-1.0, 3.0, 0.0, 1.0]];
    let scene = Scene::new(4, 4, Mode::Triangles, &corners, [1.0; 4]);
    scene.draw(&mut device, target).expect("a draw");
    device.finish().expect("it is drawn");
    gpu.device.destroy();
    let lost = |result: Result<(), DeviceError>| matches!(result, Err(DeviceError::Lost(_)));
    for _ in 0..2 {
        // A draw is pending until it is recorded.
        let drawn = scene.draw(&mut device, target);
        assert!(drawn.is_ok() || lost(drawn));
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        assert!(lost(device.record(&mut encoder)));
        assert!(lost(device.finish()));
        assert!(lost(device.read_color(target, 0, whole(&description)).map(|_| ())));
        assert!(lost(device.create_target(&description).map(|_| ())));
    }
}
