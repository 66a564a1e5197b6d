//! Logic operations on both devices: every operation and format by its truth table, in the order of fragments.

use super::{context, each_device_with, picture, square, use_arb};
use glasm_runtime::ProgramTarget::{FragmentArb, Vertex};
use glasm_runtime::raster::state::{CompareFunction, LogicOperation, Rectangle, StencilOperation};
use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{Capability, ClearMask, Context, DrawBuffer, GpuDevice, TargetDescription};

/// Operations by their number above 0x1500 in the GL, whose bits are the results for (source, destination): bit 0 for
/// (1, 1), bit 1 for (1, 0), bit 2 for (0, 1), bit 3 for (0, 0).
const OPERATIONS: [LogicOperation; 16] = [
    LogicOperation::Clear,
    LogicOperation::And,
    LogicOperation::AndReverse,
    LogicOperation::Copy,
    LogicOperation::AndInverted,
    LogicOperation::NoOperation,
    LogicOperation::Xor,
    LogicOperation::Or,
    LogicOperation::Nor,
    LogicOperation::Equivalent,
    LogicOperation::Invert,
    LogicOperation::OrReverse,
    LogicOperation::CopyInverted,
    LogicOperation::OrInverted,
    LogicOperation::Nand,
    LogicOperation::Set,
];

/// The result of an operation's number on the lowest bits.
fn combined(number: usize, source: u32, destination: u32, bits: u32) -> u32 {
    (0..bits).fold(0, |word, bit| {
        let row = match (source >> bit & 1, destination >> bit & 1) {
            (1, 1) => 0,
            (1, _) => 1,
            (_, 1) => 2,
            _ => 3,
        };
        word | ((number >> row & 1) as u32) << bit
    })
}

/// The number that a component of this many bits has.
fn stored(word: u32, bits: u32, signed: bool) -> u32 {
    let above = 32 - bits;
    if signed { ((word << above).cast_signed() >> above).cast_unsigned() } else { word << above >> above }
}

fn window(width: u32, colors: &[ColorFormat]) -> TargetDescription {
    TargetDescription { colors: colors.to_vec(), ..TargetDescription::color(width, 1, ColorFormat::Rgba8) }
}

fn words(gl: &mut Context, buffer: u32) -> Vec<[u32; 4]> {
    gl.read_buffer(buffer).expect("a buffer");
    gl.read_pixels_integer(Rectangle { x: 0, y: 0, width: gl.window().width, height: 1 }).expect("integers")
}

/// Every output takes the colour of the vertices as integers.
fn pass_integers(gl: &mut Context, outputs: u32) {
    let vertex = "!!NVvp4.0 MOV result.position, vertex.position; MOV result.texcoord[0], vertex.texcoord[0]; END";
    use_arb(gl, Vertex, vertex);
    let moves: String = (0..outputs).map(|output| format!("MOV.S result.color[{output}], a; ")).collect();
    let text = format!("!!NVfp4.0 OPTION ARB_draw_buffers; INT TEMP a; ROUND.S a, fragment.texcoord[0]; {moves} END");
    use_arb(gl, FragmentArb, &text);
}

/// Rectangles from the left edge to a share of the window, all in one draw.
fn draw(gl: &mut Context, rectangles: &[(f32, f32, [f32; 4])]) {
    gl.begin(Mode::Quads).expect("a draw");
    for (share, depth, color) in rectangles {
        gl.tex_coord(*color).expect("a colour");
        let right = 2.0 * share - 1.0;
        for [x, y] in [[-1.0, -1.0], [right, -1.0], [right, 1.0], [-1.0, 1.0]] {
            gl.vertex([x, y, *depth]).expect("a vertex");
        }
    }
    gl.end().expect("a draw");
}

/// On both devices, and on one with no more planes at once than browsers have.
fn everywhere(window: &TargetDescription, scene: impl Fn(&mut Context)) {
    each_device_with(window, &scene);
    if crate::support::expected("gpu") {
        let gpu = glasm_runtime::Gpu::open_portable(wgpu::Backends::VULKAN).expect("an adapter");
        scene(&mut Context::new(Box::new(GpuDevice::new(gpu)), window.clone()).expect("a context"));
    }
}

#[test]
fn integers_of_every_format_by_the_truth_tables() {
    use ColorFormat::{Rgba8Int, Rgba8Uint, Rgba16Int, Rgba16Uint, Rgba32Int, Rgba32Uint};
    let formats = [
        (Rgba8Int, 8, true),
        (Rgba8Uint, 8, false),
        (Rgba16Int, 16, true),
        (Rgba16Uint, 16, false),
        (Rgba32Int, 32, true),
        (Rgba32Uint, 32, false),
    ];
    for (format, bits, signed) in formats {
        everywhere(&window(2, &[format]), |gl| {
            pass_integers(gl, 1);
            gl.enable(Capability::ColorLogicOp).expect("logic operations");
            // 100 is 0b1100100, 58 is 0b111010. Only signed formats hold -3.
            let other: i32 = if signed { -3 } else { 93 };
            let (source, destination) = ([100, other, 0, 127], [58, 5, other, 127]);
            for (number, operation) in OPERATIONS.into_iter().enumerate() {
                gl.clear_color_ii(destination).expect("a colour");
                gl.clear(ClearMask::COLOR).expect("a clear");
                gl.logic_op(operation).expect("an operation");
                draw(gl, &[(0.5, 0.0, source.map(|source| source as f32))]);
                let expected: [u32; 4] = std::array::from_fn(|at| {
                    let [source, destination] = [source[at], destination[at]].map(i32::cast_unsigned);
                    stored(combined(number, source, destination, bits), bits, signed)
                });
                let beside = destination.map(i32::cast_unsigned);
                assert_eq!(words(gl, 0), [expected, beside], "{operation:?} on {format:?}");
            }
        });
    }
}

#[test]
fn large_integers_keep_all_their_bits() {
    let window = window(1, &[ColorFormat::Rgba32Uint]);
    everywhere(&window, |gl| {
        use_arb(gl, Vertex, "!!NVvp4.0 MOV result.position, vertex.position; END");
        let text = "!!NVfp4.0 MOV.U result.color, {0x80000001, 0xffffffff, 0x12345678, 0}; END";
        use_arb(gl, FragmentArb, text);
        gl.clear_color_iui([0xc000_0003, 0x0f0f_0f0f, 0x8765_4321, 0xdead_beef]).expect("a colour");
        gl.clear(ClearMask::COLOR).expect("a clear");
        gl.enable(Capability::ColorLogicOp).expect("logic operations");
        gl.logic_op(LogicOperation::Xor).expect("an operation");
        gl.rectf([-1.0, -1.0], [1.0, 1.0]).expect("a rectangle");
        assert_eq!(words(gl, 0), [[0x4000_0002, 0xf0f0_f0f0, 0x9551_1559, 0xdead_beef]]);
        // The numbers that a format lacks are held to its own before the operation.
        gl.logic_op(LogicOperation::AndReverse).expect("an operation");
        gl.rectf([-1.0, -1.0], [1.0, 1.0]).expect("a rectangle");
        assert_eq!(words(gl, 0), [[0x8000_0001, 0x0f0f_0f0f, 0x0224_4220, 0]]);
    });
}

#[test]
fn numbers_beyond_a_format_are_held_to_it_first() {
    everywhere(&window(1, &[ColorFormat::Rgba8Uint, ColorFormat::Rgba8Int]), |gl| {
        gl.draw_buffers(&[0, 1].map(DrawBuffer::Color)).expect("draw buffers");
        pass_integers(gl, 2);
        gl.clear_color_ii([1, 1, 1, 1]).expect("a colour");
        gl.clear(ClearMask::COLOR).expect("a clear");
        gl.enable(Capability::ColorLogicOp).expect("logic operations");
        gl.logic_op(LogicOperation::Xor).expect("an operation");
        draw(gl, &[(1.0, 0.0, [300.0, -300.0, 64.0, 0.0])]);
        // 300 and the word of -300 become 255; with a sign they become 127 and -128.
        assert_eq!(words(gl, 0), [[254, 254, 65, 1]]);
        assert_eq!(words(gl, 1)[0].map(u32::cast_signed), [126, -127, 65, 1]);
    });
}

#[test]
fn fragments_of_one_draw_follow_each_other() {
    everywhere(&window(4, &[ColorFormat::Rgba16Uint]), |gl| {
        pass_integers(gl, 1);
        gl.clear_color_iui([0b1010; 4]).expect("a colour");
        gl.clear(ClearMask::COLOR).expect("a clear");
        gl.enable(Capability::ColorLogicOp).expect("logic operations");
        gl.logic_op(LogicOperation::AndReverse).expect("an operation");
        gl.color_mask([true, true, false, true]).expect("a mask");
        let quads = [(1.0, 0.0, [12.0; 4]), (0.75, 0.0, [7.0; 4]), (0.5, 0.0, [6.0; 4])];
        draw(gl, &quads);
        // 12 & !10 is 4, 7 & !4 is 3, 6 & !3 is 4. In another order the second pixel would be 5.
        let expected = [4, 4, 3, 4].map(|value| [value, value, 10, value]);
        assert_eq!(words(gl, 0), expected);
    });
}

#[test]
fn the_tests_of_fragments_come_first() {
    everywhere(&window(4, &[ColorFormat::Rgba32Int]), |gl| {
        pass_integers(gl, 1);
        gl.clear_color_ii([0; 4]).expect("a colour");
        gl.clear(ClearMask::COLOR | ClearMask::DEPTH | ClearMask::STENCIL).expect("a clear");
        gl.enable(Capability::ColorLogicOp).expect("logic operations");
        gl.logic_op(LogicOperation::Xor).expect("an operation");
        gl.enable(Capability::DepthTest).expect("a test");
        gl.depth_func(CompareFunction::Less).expect("a test");
        gl.enable(Capability::StencilTest).expect("a test");
        gl.stencil_func(CompareFunction::Always, 0, 255).expect("a test");
        gl.stencil_op(StencilOperation::Keep, StencilOperation::Keep, StencilOperation::Increment).expect("a test");
        // The second is hidden by the first where they overlap, the third is in front of both.
        draw(gl, &[(0.5, 0.0, [1.0; 4]), (0.75, 0.5, [2.0; 4]), (1.0, -0.5, [4.0; 4])]);
        assert_eq!(words(gl, 0), [5, 5, 6, 4].map(|value| [value; 4]));
        // Later draws see what this one left.
        draw(gl, &[(1.0, -0.25, [8.0; 4])]);
        assert_eq!(words(gl, 0), [5, 5, 6, 4].map(|value| [value; 4]));
        let area = Rectangle { x: 0, y: 0, width: 4, height: 1 };
        assert_eq!(gl.read_stencil(area).expect("stencil values"), [2, 2, 2, 1]);
        gl.stencil_func(CompareFunction::Equal, 1, 255).expect("a test");
        draw(gl, &[(1.0, -0.75, [16.0; 4])]);
        assert_eq!(words(gl, 0), [5, 5, 6, 20].map(|value| [value; 4]));
    });
}

#[test]
fn each_buffer_takes_the_operation_in_its_format() {
    let formats = [ColorFormat::Rgba32Float, ColorFormat::Rgba8, ColorFormat::Rgba8Uint];
    everywhere(&window(1, &formats), |gl| {
        use_arb(gl, Vertex, "!!NVvp4.0 MOV result.position, vertex.position; END");
        let text = "!!NVfp4.0 OPTION ARB_draw_buffers; MOV result.color[0], {0.25, 2, 0, 1};
                    MOV result.color[1], {0.2, 1, 0, 2}; MOV.U result.color[2], {51, 255, 0, 200}; END";
        use_arb(gl, FragmentArb, text);
        gl.draw_buffers(&[0, 1, 2].map(DrawBuffer::Color)).expect("draw buffers");
        gl.clear(ClearMask::COLOR).expect("a clear");
        gl.enable(Capability::ColorLogicOp).expect("logic operations");
        for operation in [LogicOperation::Set, LogicOperation::Nand] {
            gl.logic_op(operation).expect("an operation");
            gl.rectf([-1.0, -1.0], [1.0, 1.0]).expect("a rectangle");
        }
        let area = Rectangle { x: 0, y: 0, width: 1, height: 1 };
        gl.read_buffer(0).expect("a buffer");
        assert_eq!(gl.read_pixels(area).expect("a pixel"), [[0.25, 2.0, 0.0, 1.0]]);
        // 255 - 51 is 204.
        gl.read_buffer(1).expect("a buffer");
        assert_eq!(gl.read_pixels_rgba8(area).expect("a pixel"), [204, 0, 255, 0]);
        assert_eq!(words(gl, 2), [[204, 0, 255, 55]]);
    });
}

#[test]
fn fixed_point_by_the_truth_tables() {
    let window = TargetDescription { samples: 4, ..TargetDescription::color(2, 1, ColorFormat::Rgba8) };
    for samples in [1, 4] {
        everywhere(&TargetDescription { samples, ..window.clone() }, |gl| {
            gl.enable(Capability::ColorLogicOp).expect("logic operations");
            for (number, operation) in OPERATIONS.into_iter().enumerate() {
                // 51 is 0b110011, 102 is 0b1100110.
                gl.disable(Capability::ColorLogicOp).expect("logic operations");
                gl.color([0.4, 1.0, 0.0, 0.2]).expect("a colour");
                square(gl, 0.0).expect("a square");
                gl.enable(Capability::ColorLogicOp).expect("logic operations");
                gl.logic_op(operation).expect("an operation");
                gl.color([0.2, 0.4, 0.4, 1.0]).expect("a colour");
                square(gl, 0.0).expect("a square");
                let expected = [[51, 102], [102, 255], [102, 0], [255, 51]];
                let expected = expected.map(|[source, destination]| combined(number, source, destination, 8) as u8);
                assert_eq!(picture(gl), [expected; 2], "{operation:?}, {samples} samples");
            }
        });
    }
}

#[test]
fn points_lines_and_pixels_take_part() {
    let mut contexts = vec![context(3)];
    if crate::support::expected("gpu") {
        let device = GpuDevice::open().expect("an adapter");
        let window = TargetDescription::color(3, 3, ColorFormat::Rgba8);
        contexts.push(Context::new(Box::new(device), window).expect("a context"));
    }
    for gl in &mut contexts {
        gl.clear_color([0.2; 4]).expect("a colour");
        gl.clear(ClearMask::COLOR).expect("a clear");
        gl.enable(Capability::ColorLogicOp).expect("logic operations");
        gl.logic_op(LogicOperation::Xor).expect("an operation");
        gl.color([0.4; 4]).expect("a colour");
        // The line leaves two pixels of the middle row; the last one gets three points.
        gl.begin(Mode::Lines).expect("a line");
        gl.vertex([-1.0f32, 0.0]).expect("a vertex");
        gl.vertex([0.5f32, 0.0]).expect("a vertex");
        gl.end().expect("a line");
        gl.begin(Mode::Points).expect("points");
        for _ in 0..3 {
            gl.vertex([0.7f32, 0.0]).expect("a vertex");
        }
        gl.end().expect("points");
        gl.raster_pos([-0.9f32, 0.4]).expect("a place");
        gl.draw_pixels(1, 1, glasm_runtime::Pixels::rgba8(&[255, 15, 0, 51])).expect("a pixel");
        let row = [[0x33; 4]; 3];
        let middle = [[0x33 ^ 0x66; 4]; 3];
        let top = [[0xcc, 0x3c, 0x33, 0], [0x33; 4], [0x33; 4]];
        assert_eq!(picture(gl), [row, middle, top].concat());
    }
}
