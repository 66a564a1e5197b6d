//! A wgpu program with hand-written shaders, which draws a film again: the same shapes, pictures, parameters and state.

use std::collections::BTreeSet;
use std::path::Path;

use glasm_runtime::Gpu;
use glasm_runtime::raster::Mode;
use glasm_runtime::raster::state::State;

use super::film::{Draw, Event, FLOATS, Film, Mesh, place};
use super::make::{self, Feed, Fixed, Recipe};
use super::table::{Demo, Shape};

/// Bytes between the parameters of two draws.
pub(crate) const STRIDE: u64 = 512;
/// The largest number of compute passes.
pub(crate) const NUMBERS: u32 = 1024;

/// The data of a draw in a frame.
struct Step {
    pipeline: usize,
    samples: bool,
    geometry: usize,
    offset: u32,
    viewport: [f32; 4],
    vertices: u32,
    instances: u32,
}

/// The target of a pass.
#[derive(Copy, Clone, Debug, Default)]
enum Destination {
    #[default]
    Window,
    /// To a texture, for a later pass.
    Copy(usize),
    /// Only its depths, to a texture.
    Depths,
    /// To the faces of a cube, one after the other.
    Faces,
}

/// One render pass.
#[derive(Default)]
struct Pass {
    color: Option<wgpu::Color>,
    depth: Option<f32>,
    goes: Destination,
    steps: Vec<Step>,
}

struct Frame {
    parameters: Vec<u8>,
    computes: u32,
    passes: Vec<Pass>,
}

/// Buffers of a shape.
#[derive(Default)]
struct Geometry {
    vertices: Option<wgpu::Buffer>,
    indices: Option<wgpu::Buffer>,
    corners: Option<wgpu::BindGroup>,
}

pub(crate) struct Raw<'a> {
    gpu: &'a Gpu,
    demo: &'a Demo,
    fixed: Fixed,
    pipelines: Vec<wgpu::RenderPipeline>,
    geometries: Vec<Geometry>,
    frames: Vec<Frame>,
}

/// The parameters named in a text's first lines: `// vertex: c[0..4] light`.
fn wanted(text: &str) -> Vec<(&'static str, String)> {
    let mut wanted = Vec::new();
    for line in text.lines() {
        for stage in ["vertex", "control", "evaluation", "geometry", "fragment"] {
            let Some(names) = line.strip_prefix("// ").and_then(|rest| rest.strip_prefix(stage)?.strip_prefix(": "))
            else {
                continue;
            };
            for name in names.split(' ') {
                let range = name.strip_suffix(']').and_then(|it| it.rsplit_once('['));
                let ends = range.and_then(|(name, range)| Some((name, range.split_once("..")?)));
                match ends {
                    None => wanted.push((stage, name.to_owned())),
                    Some((name, (from, to))) => {
                        let number = |text: &str| text.parse::<u32>().expect("a number");
                        wanted.extend((number(from)..number(to)).map(|number| (stage, format!("{name}[{number}]"))));
                    }
                }
            }
        }
    }
    wanted
}

/// The text of a demo's shaders.
fn text(demo: &Demo) -> String {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/benches/demos"));
    let file =
        |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    // `enable` directives come first.
    file(&format!("{}.wgsl", demo.name)) + &file("common.wgsl")
}

/// Objects created for earlier draws.
#[derive(Default)]
struct Known {
    states: Vec<(usize, State)>,
    /// Mesh and squares a side of its grid.
    shapes: Vec<(usize, u32)>,
}

impl<'a> Raw<'a> {
    pub(crate) fn new(gpu: &'a Gpu, demo: &'a Demo, film: &Film, times: &[f64], size: u32) -> Raw<'a> {
        let text = text(demo);
        let wanted = wanted(&text);
        assert!(wanted.len() as u64 * 16 <= STRIDE, "{}: too many parameters", demo.name);
        let draws = || {
            film.frames.iter().flatten().filter_map(|event| match event {
                Event::Draw(draw) => Some(draw),
                Event::Clear(_) | Event::Copy { .. } => None,
            })
        };
        for name in &wanted {
            let found = draws().any(|draw| draw.values.contains_key(name));
            let there = || draws().flat_map(|draw| draw.values.keys()).collect::<BTreeSet<_>>();
            assert!(found, "{}: no {name:?} among {:?}", demo.name, there());
        }
        let mut raw = Raw {
            gpu,
            demo,
            fixed: Fixed::new(gpu, &text, size, film, demo.steps, demo.apart),
            pipelines: Vec::new(),
            geometries: Vec::new(),
            frames: Vec::new(),
        };
        let mut known = Known::default();
        for (events, time) in film.frames.iter().zip(times) {
            let mut frame = Frame {
                parameters: Vec::new(),
                computes: demo.steps.map_or(0, |steps| (steps.count)(*time)),
                passes: vec![Pass::default()],
            };
            let mut copies = 0;
            for event in events {
                let begun = frame.passes.last().is_some_and(|pass| !pass.steps.is_empty());
                let pass = match event {
                    Event::Draw(_) if begun && matches!(demo.shape, Shape::Fixed { .. }) => continue,
                    Event::Draw(_) if begun && !demo.apart => frame.passes.pop(),
                    Event::Clear(_) | Event::Draw(_) if begun => None,
                    Event::Clear(_) | Event::Draw(_) | Event::Copy { .. } => frame.passes.pop(),
                };
                let mut pass = pass.unwrap_or_default();
                match event {
                    Event::Clear(clear) => {
                        let [r, g, b, a] = clear.color.unwrap_or_default().map(f64::from);
                        pass.color = Some(wgpu::Color { r, g, b, a });
                        pass.depth = Some(clear.depth.unwrap_or(1.0));
                    }
                    Event::Copy { depth: true } => pass.goes = Destination::Depths,
                    Event::Copy { depth: false } => {
                        pass.goes = Destination::Copy(copies);
                        copies += 1;
                    }
                    Event::Draw(draw) => {
                        if draw.faces {
                            pass.goes = Destination::Faces;
                        }
                        let offset = frame.parameters.len();
                        for name in &wanted {
                            let value = draw.values.get(name).copied().unwrap_or_default();
                            frame.parameters.extend(value.iter().flat_map(|word| word.to_le_bytes()));
                        }
                        frame.parameters.resize(offset + STRIDE as usize, 0);
                        pass.steps.push(raw.step(film, draw, size, (&frame.parameters, offset), &mut known));
                    }
                }
                frame.passes.push(pass);
            }
            raw.frames.push(frame);
        }
        raw
    }

    /// A draw, creating what it needs.
    fn step(
        &mut self,
        film: &Film,
        draw: &Draw,
        size: u32,
        (parameters, offset): (&[u8], usize),
        known: &mut Known,
    ) -> Step {
        let shape = self.demo.shape;
        let mesh = &film.meshes[draw.mesh];
        let corners = mesh.indices.len() as u32;
        let segments = match shape {
            Shape::Patches { level } => {
                let start = offset + 16 * level;
                let level = parameters[start..start + 4].try_into().map_or(1.0, f32::from_le_bytes);
                // Odd, and rounded up.
                ((level - 1.0) / 2.0).ceil() as u32 * 2 + 1
            }
            Shape::Grid { side } => side,
            Shape::Meshes | Shape::Apart | Shape::Corners | Shape::Strips { .. } | Shape::Fixed { .. } => 0,
        };
        let points = mesh.mode == Mode::Points && shape == Shape::Meshes;
        let [vertices, instances] = match shape {
            Shape::Meshes if points => [4, corners],
            Shape::Meshes | Shape::Apart | Shape::Corners => [corners, 1],
            Shape::Strips { vertices, instances } => [vertices, corners / 3 * instances],
            Shape::Patches { .. } => [segments * segments * 6, corners / 16],
            Shape::Grid { .. } => [segments * segments * 6, 1],
            Shape::Fixed { vertices, instances } => [vertices, instances],
        };
        let geometry = place(&mut known.shapes, (draw.mesh, segments));
        if geometry == self.geometries.len() {
            self.geometries.push(self.geometry(mesh, segments));
        }
        // Copies to the screen are listed separately.
        let state = State { viewport: State::new(size, size).viewport, ..draw.state.clone() };
        let pipeline = place(&mut known.states, (draw.programs, state.clone()));
        if pipeline == self.pipelines.len() {
            let recipe = Recipe {
                entries: self.demo.entries[draw.programs],
                state: &state,
                feed: match shape {
                    Shape::Meshes if points => Feed::Points,
                    Shape::Meshes | Shape::Apart => Feed::Vertices,
                    Shape::Corners
                    | Shape::Strips { .. }
                    | Shape::Patches { .. }
                    | Shape::Grid { .. }
                    | Shape::Fixed { .. } => Feed::None,
                },
                strip: points || matches!(shape, Shape::Strips { .. } | Shape::Fixed { .. }),
                side: if let Shape::Grid { side } = shape { Some(side) } else { None },
                samples: draw.samples,
                reaches: self.geometries[geometry].corners.is_some() || self.fixed.stored.is_some(),
            };
            self.pipelines.push(self.fixed.pipeline(self.gpu, &recipe));
        }
        let area = draw.state.viewport;
        let top = if draw.faces { 0 } else { size as i32 - area.y - area.height as i32 };
        let viewport = [area.x as f32, top as f32, area.width as f32, area.height as f32];
        let offset = offset as u32;
        Step { pipeline, samples: draw.samples, geometry, offset, viewport, vertices, instances }
    }

    fn geometry(&self, mesh: &Mesh, segments: u32) -> Geometry {
        let spread = || {
            let vertex = |index: &u32| &mesh.vertices[*index as usize * FLOATS..(*index as usize + 1) * FLOATS];
            mesh.indices.iter().flat_map(vertex).copied().collect::<Vec<f32>>()
        };
        let words = |floats: &[f32]| floats.iter().flat_map(|float| float.to_le_bytes()).collect::<Vec<u8>>();
        let indices = |list: &[u32]| {
            let bytes: Vec<u8> = list.iter().flat_map(|entry| entry.to_le_bytes()).collect();
            Some(make::buffer(self.gpu, &bytes, wgpu::BufferUsages::INDEX))
        };
        let vertices = |floats: &[f32]| Some(make::buffer(self.gpu, &words(floats), wgpu::BufferUsages::VERTEX));
        let grid = || {
            let row = segments + 1;
            let cell = |number: u32| number / segments * row + number % segments;
            let corners = |at: u32| [at, at + 1, at + row, at + row, at + 1, at + row + 1];
            (0..segments * segments).flat_map(|number| corners(cell(number))).collect::<Vec<u32>>()
        };
        let corners = || {
            let points: Vec<f32> =
                spread().chunks_exact(FLOATS).flat_map(|vertex| [vertex[0], vertex[1], vertex[2], 1.0]).collect();
            Some(self.fixed.storage_group(self.gpu, &words(&points)))
        };
        match self.demo.shape {
            Shape::Meshes if mesh.mode == Mode::Points => {
                Geometry { vertices: vertices(&spread()), ..Geometry::default() }
            }
            Shape::Meshes => {
                Geometry { vertices: vertices(&mesh.vertices), indices: indices(&mesh.indices), ..Geometry::default() }
            }
            Shape::Apart => Geometry { vertices: vertices(&spread()), ..Geometry::default() },
            Shape::Corners | Shape::Strips { .. } => Geometry { corners: corners(), ..Geometry::default() },
            Shape::Patches { .. } => Geometry { indices: indices(&grid()), corners: corners(), ..Geometry::default() },
            Shape::Grid { .. } => Geometry { indices: indices(&grid()), ..Geometry::default() },
            Shape::Fixed { .. } => Geometry::default(),
        }
    }

    /// Draws a frame and waits until it is done.
    pub(crate) fn frame(&self, number: usize) {
        let frame = &self.frames[number % self.frames.len()];
        let fixed = &self.fixed;
        self.gpu.queue.write_buffer(&fixed.parameters, 0, &frame.parameters);
        let mut encoder = self.gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        fixed.begin(&mut encoder);
        if let (Some(compute), Some(steps)) = (&fixed.compute, self.demo.steps) {
            assert!(frame.computes <= NUMBERS, "more steps than numbers");
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(&compute.pipeline);
            pass.set_bind_group(0, &fixed.parameter_group, &[0]);
            pass.set_bind_group(2, &compute.stored, &[]);
            for number in 0..frame.computes {
                pass.set_bind_group(3, &compute.numbers, &[number * STRIDE as u32]);
                pass.dispatch_workgroups(steps.groups, 1, 1);
            }
        }
        for pass in &frame.passes {
            let faces = if matches!(pass.goes, Destination::Faces) { 6 } else { 1 };
            for face in 0..faces {
                self.pass(&mut encoder, pass, face);
            }
        }
        self.gpu.queue.submit([encoder.finish()]);
        self.gpu.wait();
    }

    /// A pass to the faces of a cube, whose shaders read the face from the instance number, or a pass to anything else.
    fn pass(&self, encoder: &mut wgpu::CommandEncoder, pass: &Pass, face: u32) {
        let fixed = &self.fixed;
        let load = pass.color.map_or(wgpu::LoadOp::Load, wgpu::LoadOp::Clear);
        let color = wgpu::RenderPassColorAttachment {
            view: match pass.goes {
                Destination::Copy(number) => &fixed.copies[number],
                Destination::Faces => &fixed.faces[face as usize],
                Destination::Window | Destination::Depths => &fixed.color,
            },
            depth_slice: None,
            resolve_target: None,
            ops: wgpu::Operations { load, store: wgpu::StoreOp::Store },
        };
        let colors = [Some(color)];
        let shadow = matches!(pass.goes, Destination::Depths);
        let load = pass.depth.map_or(wgpu::LoadOp::Load, wgpu::LoadOp::Clear);
        let depth = wgpu::RenderPassDepthStencilAttachment {
            view: match pass.goes {
                Destination::Depths => &fixed.shadow,
                Destination::Faces => &fixed.face_depth,
                Destination::Copy(_) | Destination::Window => &fixed.depth,
            },
            depth_ops: Some(wgpu::Operations { load, store: wgpu::StoreOp::Store }),
            stencil_ops: None,
        };
        let mut render = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: None,
            color_attachments: if shadow { &[] } else { &colors },
            depth_stencil_attachment: Some(depth),
            timestamp_writes: None,
            occlusion_query_set: None,
            multiview_mask: None,
        });
        for step in &pass.steps {
            let geometry = &self.geometries[step.geometry];
            let [x, y, width, height] = step.viewport;
            render.set_pipeline(&self.pipelines[step.pipeline]);
            render.set_viewport(x, y, width, height, 0.0, 1.0);
            render.set_bind_group(0, &fixed.parameter_group, &[step.offset]);
            if step.samples {
                let earlier = matches!(pass.goes, Destination::Copy(_));
                render.set_bind_group(1, if earlier { &fixed.earlier } else { &fixed.textures }, &[]);
            }
            if let Some(stored) = geometry.corners.as_ref().or(fixed.stored.as_ref()) {
                render.set_bind_group(2, stored, &[]);
            }
            if let Some(vertices) = &geometry.vertices {
                render.set_vertex_buffer(0, vertices.slice(..));
            }
            match &geometry.indices {
                Some(indices) => {
                    render.set_index_buffer(indices.slice(..), wgpu::IndexFormat::Uint32);
                    render.draw_indexed(0..step.vertices, 0, face..face + step.instances);
                }
                None => render.draw(0..step.vertices, 0..step.instances),
            }
        }
    }

    /// The last frame, four bytes a pixel, the bottom row first.
    pub(crate) fn picture(&self) -> Vec<u8> {
        make::read(self.gpu, self.fixed.color.texture())
    }
}
