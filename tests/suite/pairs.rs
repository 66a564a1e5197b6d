//! Pairs of programs in a renderer's own pass: memory, parameter buffers, images and subroutines.

use glasm::check;
use glasm::lower::FloatLevel;
use glasm::memory::{Heap, Permission};
use glasm::program::Program;
use glasm::texture::{StorageFormat, StorageImage, Target};
use glasm_runtime::{
    DeviceError, Gpu, GpuDevice, Pair, PairBindings, PairDescription, PairImage, PairMemory, PairStage, Surroundings,
};

use crate::support::expected;

const SIZE: u32 = 4;

/// Vertices moved by a vector from a parameter buffer.
const VERTEX: &str = "!!NVvp5.0
BUFFER4 offset[] = { program.buffer[1] };
ADD result.position, vertex.position, offset[1];
END";

/// Counts fragments at an address, and stores the word after the counter in an image.
const FRAGMENT: &str = "!!NVfp5.0
SUBROUTINETYPE change { keep, twice };
SUBROUTINE change chosen = program.subroutine[0];
PARAM base = program.local[0];
IMAGE painted = image[2];
LONG UINT TEMP at;
UINT TEMP before;
INT TEMP place;
TEMP color;
main:
PK64.U at, base;
ATOM.ADD.U32 before.x, {1}, at.x;
ADD.U64 at.x, at.x, 16;
LOAD.F32X4 color, at.x;
CALI chosen;
TRUNC.S place, fragment.position;
STOREIM.F32X4 painted, color, place, 2D;
MOV result.color, color;
RET;
keep SUBROUTINENUM(0):
RET;
twice SUBROUTINENUM(1):
ADD color, color, color;
RET;
END";

fn load(text: &str) -> Program {
    let checked = check::load(text.as_bytes(), &check::ParseOptions::default());
    checked.program.unwrap_or_else(|| panic!("{:?}\n{text}", checked.diagnostics))
}

fn adapter() -> Option<Gpu> {
    match GpuDevice::open() {
        Ok(device) => Some(device.gpu().clone()),
        Err(error) => {
            assert!(!expected("gpu"), "there should be an adapter: {error}");
            None
        }
    }
}

fn buffer(gpu: &Gpu, bytes: &[u8], usage: wgpu::BufferUsages) -> wgpu::Buffer {
    let usage = usage | wgpu::BufferUsages::COPY_DST;
    let size = bytes.len().max(16) as u64;
    let descriptor = wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false };
    let buffer = gpu.device.create_buffer(&descriptor);
    gpu.queue.write_buffer(&buffer, 0, bytes);
    buffer
}

fn read(gpu: &Gpu, source: &wgpu::Buffer) -> Vec<u32> {
    let copy = buffer(gpu, &vec![0; source.size() as usize], wgpu::BufferUsages::MAP_READ);
    let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    encoder.copy_buffer_to_buffer(source, 0, &copy, 0, source.size());
    gpu.queue.submit([encoder.finish()]);
    copy.map_async(wgpu::MapMode::Read, .., |_| {});
    gpu.device.poll(wgpu::PollType::wait_indefinitely()).expect("a device");
    let view = copy.get_mapped_range(..).expect("words");
    view.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
}

/// Draws a triangle, and returns the pixels.
fn draw(gpu: &Gpu, pair: &Pair, groups: [&wgpu::BindGroup; 2], vertices: &wgpu::Buffer) -> Vec<[u8; 4]> {
    let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: None,
        size: wgpu::Extent3d { width: SIZE, height: SIZE, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8Unorm,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
        view_formats: &[],
    });
    let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
    let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
        label: None,
        color_attachments: &[Some(wgpu::RenderPassColorAttachment {
            view: &view,
            depth_slice: None,
            resolve_target: None,
            ops: wgpu::Operations { load: wgpu::LoadOp::Clear(wgpu::Color::BLACK), store: wgpu::StoreOp::Store },
        })],
        depth_stencil_attachment: None,
        timestamp_writes: None,
        occlusion_query_set: None,
        multiview_mask: None,
    });
    pass.set_pipeline(&pair.pipeline);
    groups.iter().enumerate().for_each(|(number, group)| pass.set_bind_group(number as u32, *group, &[]));
    pass.set_vertex_buffer(0, vertices.slice(..));
    pass.draw(0..3, 0..1);
    drop(pass);
    let row = wgpu::COPY_BYTES_PER_ROW_ALIGNMENT;
    let rows = buffer(gpu, &vec![0; (row * SIZE) as usize], wgpu::BufferUsages::COPY_SRC);
    let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(row), rows_per_image: None };
    let target = wgpu::TexelCopyBufferInfo { buffer: &rows, layout };
    encoder.copy_texture_to_buffer(texture.as_image_copy(), target, texture.size());
    gpu.queue.submit([encoder.finish()]);
    let words = read(gpu, &rows);
    words.chunks((row / 4) as usize).flat_map(|row| &row[..SIZE as usize]).map(|word| word.to_le_bytes()).collect()
}

const POSITIONS: wgpu::VertexBufferLayout<'static> = wgpu::VertexBufferLayout {
    array_stride: 16,
    step_mode: wgpu::VertexStepMode::Vertex,
    attributes: &[wgpu::VertexAttribute { format: wgpu::VertexFormat::Float32x4, offset: 0, shader_location: 0 }],
};

/// A triangle around all of the window.
fn corners(gpu: &Gpu) -> wgpu::Buffer {
    let corners = [[-1.0, -1.0, 0.0, 1.0], [3.0, -1.0, 0.0, 1.0], [-1.0, 3.0, 0.0, 1.0f32]];
    let bytes: Vec<u8> = corners.as_flattened().iter().flat_map(|value| value.to_le_bytes()).collect();
    buffer(gpu, &bytes, wgpu::BufferUsages::VERTEX)
}

/// A fragment program may read more values than any device passes, if the vertex program does not write them.
#[test]
fn pairs_pass_what_is_written() {
    let Some(gpu) = adapter() else { return };
    let vertex = "!!NVvp4.0\nMOV result.position, vertex.position;\nMOV result.attrib[5], {0.2, 0.4, 0, 0};\nEND";
    let read: String = (0..32)
        .map(|number| format!("ADD sum, sum, fragment.attrib[{number}];\n"))
        .chain((0..8).map(|number| format!("ADD sum, sum, fragment.texcoord[{number}];\n")))
        .collect();
    let fragment =
        format!("!!NVfp4.0\nTEMP sum;\nMOV sum, 0;\n{read}MUL result.color, sum, {{1, 1, 1, 0.015625}};\nEND");
    for float in [FloatLevel::Strict, FloatLevel::Exact] {
        let description = PairDescription {
            float,
            buffers: &[Some(POSITIONS)],
            targets: &[Some(wgpu::TextureFormat::Rgba8Unorm.into())],
            ..PairDescription::default()
        };
        let pair = Pair::new(&gpu, &load(vertex), &load(&fragment), &description).expect("a pair");
        assert_eq!(pair.fragment.interface.inputs.len(), 1);
        let group = |stage: &PairStage| {
            let bytes = stage.parameters(&[], &Surroundings::default());
            let parameters = (stage.size() > 0).then(|| buffer(&gpu, &bytes, wgpu::BufferUsages::UNIFORM));
            stage.bind_group(&gpu, parameters.as_ref(), &[]).expect("a group")
        };
        let pixels = draw(&gpu, &pair, [&group(&pair.vertex), &group(&pair.fragment)], &corners(&gpu));
        // 39 of the 40 vectors are (0,0,0,1): 39 / 64 of 255 is 155.4.
        assert!(pixels.iter().all(|pixel| *pixel == [51, 102, 0, 155]), "{pixels:?}");
    }
}

/// Colours are clamped after the vertex program (ARB_vertex_program, "Operations not subsumed by vertex programs").
#[test]
fn pairs_clamp_colors() {
    let Some(gpu) = adapter() else { return };
    let vertex = "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, {2, -3, 0.8, 4};\nEND";
    let fragment = "!!ARBfp1.0\nADD result.color, fragment.color, {-0.8, 0.2, 0, -0.6};\nEND";
    // Of (1, 0, 0.8, 1) and of the colour as it is, in 255ths.
    for (unclamped_colors, expected) in [(false, [51, 51, 204, 102]), (true, [255, 0, 204, 255])] {
        let description = PairDescription {
            buffers: &[Some(POSITIONS)],
            targets: &[Some(wgpu::TextureFormat::Rgba8Unorm.into())],
            unclamped_colors,
            ..PairDescription::default()
        };
        let pair = Pair::new(&gpu, &load(vertex), &load(fragment), &description).expect("a pair");
        let group = |stage: &PairStage| {
            let bytes = stage.parameters(&[], &Surroundings::default());
            let parameters = (stage.size() > 0).then(|| buffer(&gpu, &bytes, wgpu::BufferUsages::UNIFORM));
            stage.bind_group(&gpu, parameters.as_ref(), &[]).expect("a group")
        };
        let pixels = draw(&gpu, &pair, [&group(&pair.vertex), &group(&pair.fragment)], &corners(&gpu));
        assert!(pixels.iter().all(|pixel| *pixel == expected), "{unclamped_colors}: {pixels:?}");
    }
}

#[test]
fn pairs_need_a_vertex_and_a_fragment_program() {
    let Some(gpu) = adapter() else { return };
    let vertex = load("!!ARBvp1.0\nMOV result.position, vertex.position;\nEND");
    let fragment = load("!!ARBfp1.0\nMOV result.color, program.env[0];\nEND");
    let description = PairDescription {
        buffers: &[Some(POSITIONS)],
        targets: &[Some(wgpu::TextureFormat::Rgba8Unorm.into())],
        ..PairDescription::default()
    };
    for (first, second) in [(&fragment, &vertex), (&fragment, &fragment), (&vertex, &vertex)] {
        let error = Pair::new(&gpu, first, second, &description).expect_err("no pair");
        assert!(matches!(&error, DeviceError::Invalid(why) if why.contains("program of a pair")), "{error}");
    }
    let pair = Pair::new(&gpu, &vertex, &fragment, &description).expect("a pair");
    let error = pair.fragment.bind_group(&gpu, None, &[]).expect_err("no parameters are given");
    assert_eq!(error.to_string(), "the program needs a buffer of parameters, which is not given");
}

/// Parameters are rounded where an instruction computes with them at less precision; others keep all their bits.
#[test]
fn pairs_round_parameters_once() {
    let Some(gpu) = adapter() else { return };
    // 0.2502 at fx12 is 256/1024, which leaves 0.0002 * 4096 = 0.8192; 2049 at fp16 is 2048.
    let fragment = "!!FP1.0\nDECLARE given;\nDECLARE first = {2049, 0, 0, 0};\nMOVX R0, given;\nADDR R0, given, -R0;\n\
                    MULR R0, R0, 4096;\nMOVH H2, first.x;\nADDR R0.y, H2.x, -first.x;\nADDR R0.y, R0.y, 1.4;\n\
                    MOVR o[COLR], R0;\nEND";
    let vertex = "!!VP1.0\nMOV o[HPOS], v[OPOS];\nEND";
    let description = PairDescription {
        buffers: &[Some(POSITIONS)],
        targets: &[Some(wgpu::TextureFormat::Rgba8Unorm.into())],
        ..PairDescription::default()
    };
    let program = load(fragment);
    let pair = Pair::new(&gpu, &load(vertex), &program, &description).expect("a pair");
    assert_eq!(pair.fragment.interface.system.len(), 2, "{:?}", pair.fragment.interface);
    let number = program.parameters().iter().position(|parameter| parameter.name == "given").expect("a parameter");
    // The other one keeps its initial value.
    let values = vec![[0.2502, 0.0, 0.0, 0.0]; number + 1];
    assert_eq!(number, 0);
    let group = |stage: &PairStage| {
        let bytes = stage.parameters(&values, &Surroundings::default());
        let parameters = (stage.size() > 0).then(|| buffer(&gpu, &bytes, wgpu::BufferUsages::UNIFORM));
        stage.bind_group(&gpu, parameters.as_ref(), &[]).expect("a group")
    };
    let pixels = draw(&gpu, &pair, [&group(&pair.vertex), &group(&pair.fragment)], &corners(&gpu));
    // 0.8192 and 0.4 of 255.
    assert!(pixels.iter().all(|pixel| *pixel == [209, 102, 0, 0]), "{pixels:?}");
}

#[test]
fn pairs_reach_memory_and_images() {
    let Some(gpu) = adapter() else { return };
    let words = |values: &[f32]| values.iter().map(|value| value.to_bits()).collect::<Vec<u32>>();
    let mut heap = Heap::default();
    let counted = [vec![0; 4], words(&[0.25, 0.5, 0.75, 1.0])].concat();
    let counter = heap.place(&counted, Permission::ReadWrite).expect("room");
    let moves = heap.place(&words(&[9.0, 9.0, 9.0, 9.0, -0.9, 0.0, 0.0, 0.0]), Permission::Nothing).expect("room");
    let memory = PairMemory::new(&gpu, &heap);
    let format = StorageFormat::parse("rgba32f").expect("a format");
    let blank = vec![0; (4 * SIZE * SIZE) as usize];
    let image = StorageImage { target: Target::Dim2, format, extent: [SIZE, SIZE, 1], samples: 1, words: blank };
    let image = PairImage::new(&gpu, &image);

    let description = PairDescription {
        buffers: &[Some(POSITIONS)],
        targets: &[Some(wgpu::TextureFormat::Rgba8Unorm.into())],
        ..PairDescription::default()
    };
    let pair = Pair::new(&gpu, &load(VERTEX), &load(FRAGMENT), &description).expect("a pair");
    let given = |stage: &PairStage, values: &[[f32; 4]], subroutines: &[u32]| {
        let surroundings = Surroundings { window: [SIZE as f32; 2], subroutines, ..Surroundings::default() };
        let bytes = stage.parameters(values, &surroundings);
        (stage.size() > 0).then(|| buffer(&gpu, &bytes, wgpu::BufferUsages::UNIFORM))
    };
    let parameters =
        [given(&pair.vertex, &[], &[]), given(&pair.fragment, &[[f32::from_bits(counter.start), 0.0, 0.0, 0.0]], &[1])];
    let refused = pair.fragment.bind_group(&gpu, parameters[1].as_ref(), &[]).expect_err("no memory is given");
    assert!(refused.to_string().contains("memory"), "{refused}");
    let vertex = PairBindings {
        parameters: parameters[0].as_ref(),
        memory: Some(&memory),
        buffers: &[None, Some(moves)],
        ..PairBindings::default()
    };
    let images = [(2, &image)];
    let fragment =
        PairBindings { parameters: parameters[1].as_ref(), memory: Some(&memory), images: &images, ..vertex };
    let vertex = pair.vertex.bind(&gpu, &vertex).expect("a group");
    let fragment = pair.fragment.bind(&gpu, &fragment).expect("a group");
    draw(&gpu, &pair, [&vertex, &fragment], &corners(&gpu));

    // In pixels the triangle's long side is x + y = 8 - 1.8: it excludes the upper right one.
    let inside = |x: u32, y: u32| f64::from(x) + 0.5 + f64::from(y) + 0.5 < 6.2;
    let heap = read(&gpu, &memory.words);
    assert_eq!(heap[counter.start as usize / 4], 15);
    let texels = read(&gpu, &image.words)[glasm::lower::memory::HEADER..].to_vec();
    let painted = words(&[0.5, 1.0, 1.5, 2.0]);
    for place in 0..SIZE * SIZE {
        let (x, y) = (place % SIZE, place / SIZE);
        let expected = if inside(x, y) { painted.clone() } else { vec![0; 4] };
        assert_eq!(texels[place as usize * 4..][..4], expected[..], "{x} {y}");
    }
}
