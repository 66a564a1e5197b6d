//! Draws what logic operations make of two colours, plane by plane.

use rustc_hash::FxHashMap;

use crate::call::{DeviceError, LoadedProgram, TargetDescription, TargetId};
use crate::gpu::draw::groups::{Group, GroupKind};
use crate::gpu::draw::logic::recipe::Recipe;
use crate::gpu::draw::logic::text::{PLANE, Step, StepKey, StepPipeline};
use crate::gpu::draw::record::{Drawn, Pass, Setup};
use crate::gpu::draw::renderer::Renderer;
use crate::gpu::draw::state::{color_writes, planes_of, reads_second_source};
use crate::gpu::textures::formats::color_format;
use crate::gpu::textures::targets::{BitPlanes, DeviceTarget};
use crate::raster::state::{LogicOperation, State};
use crate::raster::{ColorFormat, MAX_COLORS};
use glasm::dialect::bindings::Output;
use glasm::program::Program;

/// Bits of a component.
fn bits_of(format: ColorFormat) -> u8 {
    format.integer().map_or(8, |integer| integer.bits as u8)
}

/// Buffers that a draw changes by planes, with their operation.
struct LogicBuffer {
    buffer: usize,
    format: ColorFormat,
    output: u8,
    operation: LogicOperation,
    /// Planes hold complements.
    flipped: bool,
}

/// Bytes of a plane by WebGPU's count of what a pass writes.
const PLANE_BYTES: u32 = 8;

/// The textures for planes and the pipelines of their shaders, kept from draw to draw.
#[derive(Default)]
pub(crate) struct LogicPlanes {
    textures: Option<PlaneTextures>,
    pipelines: FxHashMap<StepKey, StepPipeline>,
}

/// The textures for planes.
struct PlaneTextures {
    target: TargetId,
    planes: Vec<wgpu::TextureView>,
    /// A copy of the depth and stencil buffer, for draws that change it.
    depth: Option<wgpu::TextureView>,
    /// Copies of buffers.
    kept: FxHashMap<ColorFormat, wgpu::TextureView>,
}

/// One group of planes of a draw.
struct PlaneRound<'a> {
    taken: &'a LogicBuffer,
    view: &'a wgpu::TextureView,
    kept: wgpu::TextureView,
    planes: Vec<wgpu::TextureView>,
    first: u8,
}

pub(crate) fn lacking<T>(what: &str) -> Result<T, DeviceError> {
    Err(DeviceError::Unsupported(format!("logic operations on two colours {what}")))
}

/// The buffers that a draw with this state changes by planes.
fn logic_buffers(target: &DeviceTarget, state: &State, program: &Program) -> Vec<LogicBuffer> {
    if state.logic_operation.is_none() || state.color_mask == [false; 4] {
        return Vec::new();
    }
    let dual = reads_second_source(state);
    let formats = target.description.colors.iter().enumerate();
    let taken = formats.filter_map(|(buffer, format)| {
        let output = state.color_sources.get(buffer).copied().flatten()?;
        let operation = planes_of(state, *format)?;
        let flipped = Recipe::of(operation)?.flipped;
        let written = program.writes(Output(output)) && !(dual && buffer > 0);
        written.then_some(LogicBuffer { buffer, format: *format, output, operation, flipped })
    });
    taken.collect()
}

impl LogicPlanes {
    /// Draws what a state's logic operation makes of two colours: `draw` draws everything to a target of planes, with
    /// another state. Everything else is left for the target itself.
    pub(crate) fn draw(
        &mut self,
        renderer: &mut Renderer,
        id: TargetId,
        state: &State,
        fragment: &LoadedProgram,
        stores: bool,
        mut draw: impl FnMut(&mut Renderer, TargetId, &State) -> Result<(), DeviceError>,
    ) -> Result<(), DeviceError> {
        let target = renderer.targets.get(id)?;
        let taken = logic_buffers(target, state, &fragment.program);
        if taken.is_empty() {
            return Ok(());
        }
        if stores {
            return lacking("of programs that store, which would run more than once");
        }
        if target.description.samples > 1 && renderer.objects.gpu().is_opengl() {
            return lacking("with several samples");
        }
        let changes = target.depth.is_some() && changes_depth(&target.description, state);
        let depth = target.depth.clone().filter(|_| changes);
        if depth.as_ref().is_some_and(|view| !view.texture().usage().contains(wgpu::TextureUsages::COPY_SRC)) {
            return lacking("by draws that change a depth or stencil buffer, which cannot be copied here");
        }
        for LogicBuffer { buffer, format, .. } in &taken {
            let texture = target.colors[*buffer].texture();
            let plain = [color_format(*format), wgpu::TextureFormat::Bgra8Unorm].contains(&texture.format());
            if !plain || !texture.usage().contains(wgpu::TextureUsages::TEXTURE_BINDING) {
                return lacking("in this target, whose buffers cannot be read");
            }
        }
        let colors = target.colors.clone();
        let decides = target.first_buffer(state);
        let mut own = State { color_mask: [true; 4], ..state.clone() };
        own.blend.enabled = false;
        for taken in &taken {
            let kept = self.plane_textures(renderer, id, taken.format, changes)?;
            let Some(textures) = &self.textures else { continue };
            let (hidden, planes) = (textures.target, textures.planes.clone());
            let copied = depth.as_ref().zip(textures.depth.as_ref());
            let copied = copied.map(|(from, to)| [from, to].map(|view| view.texture().clone()));
            own.color_sources = [Some(taken.output); MAX_COLORS];
            for first in (0..bits_of(taken.format)).step_by(planes.len().max(1)) {
                let view = &colors[taken.buffer];
                let round = PlaneRound { taken, view, kept: kept.clone(), planes: planes.clone(), first };
                self.step(renderer, hidden, Step::Keep, &round, state)?;
                self.step(renderer, hidden, Step::Spread, &round, state)?;
                let LogicBuffer { format, output, operation, .. } = *taken;
                renderer.targets.set_planes(hidden, BitPlanes { format, output, first, operation, decides })?;
                // Plans for other planes look the same.
                renderer.previous = None;
                renderer.begin_pass(hidden)?;
                renderer.pass(hidden)?.copied = copied.clone();
                draw(renderer, hidden, &own)?;
                self.step(renderer, hidden, Step::Gather, &round, state)?;
            }
        }
        // What is drawn next comes after all this.
        renderer.begin_pass(id)
    }

    /// Makes a target of planes like this one, unless it is there already, and a texture for a copy of a buffer.
    fn plane_textures(
        &mut self,
        renderer: &mut Renderer,
        id: TargetId,
        format: ColorFormat,
        changes: bool,
    ) -> Result<wgpu::TextureView, DeviceError> {
        let fresh = renderer.targets.name();
        let target = renderer.targets.get(id)?;
        let TargetDescription { width, height, samples, depth, stencil, .. } = target.description;
        let limits = renderer.objects.device().limits();
        let count = limits.max_color_attachments.min(limits.max_color_attachment_bytes_per_sample / PLANE_BYTES);
        let count = count.clamp(1, MAX_COLORS as u32).min(8) as usize;
        let description =
            TargetDescription { width, height, samples, colors: vec![ColorFormat::Rgba8; count], depth, stencil };
        let objects = &renderer.objects;
        let texture = |format, usage| {
            let texture = objects.attachment([width, height], samples, format, usage);
            texture.create_view(&wgpu::TextureViewDescriptor::default())
        };
        let read = wgpu::TextureUsages::TEXTURE_BINDING;
        let known = self.textures.take();
        let known = known
            .filter(|known| renderer.targets.get(known.target).is_ok_and(|target| target.description == description));
        let mut textures = match known {
            Some(textures) => textures,
            None => {
                let planes = objects.gpu().checked(|| (0..count).map(|_| texture(PLANE, read)).collect())?;
                PlaneTextures { target: fresh, planes, depth: None, kept: FxHashMap::default() }
            }
        };
        let real = target.depth.clone();
        if let Some(view) = real.as_ref().filter(|_| changes && textures.depth.is_none()) {
            let format = view.texture().format();
            textures.depth = Some(objects.gpu().checked(|| texture(format, wgpu::TextureUsages::COPY_DST))?);
        }
        let kept = match textures.kept.get(&format) {
            Some(kept) => kept.clone(),
            None => {
                let kept = objects.gpu().checked(|| texture(color_format(format), read))?;
                textures.kept.insert(format, kept.clone());
                kept
            }
        };
        let hidden = DeviceTarget {
            description,
            colors: textures.planes.clone(),
            color_formats: vec![PLANE; count],
            depth: if changes { textures.depth.clone() } else { real },
            depth_aspect: None,
            stencil_aspect: None,
            own: true,
            planes: None,
        };
        renderer.targets.put_back(textures.target, hidden);
        self.textures = Some(textures);
        Ok(kept)
    }

    /// Records a pass that reads and writes planes.
    fn step(
        &mut self,
        renderer: &mut Renderer,
        hidden: TargetId,
        step: Step,
        round: &PlaneRound<'_>,
        state: &State,
    ) -> Result<(), DeviceError> {
        let (written, read) = match step {
            Step::Keep => (vec![round.kept.clone()], vec![round.view.clone()]),
            Step::Spread => (round.planes.clone(), vec![round.view.clone()]),
            Step::Gather => {
                let read = [&round.kept].into_iter().chain(&round.planes).cloned().collect();
                (vec![round.view.clone()], read)
            }
        };
        let texture = round.view.texture();
        let key = StepKey {
            step,
            format: round.taken.format,
            written: texture.format(),
            planes: round.planes.len() as u32,
            first: round.first,
            flipped: round.taken.flipped,
            samples: texture.sample_count(),
            mask: if step == Step::Gather { color_writes(state.color_mask) } else { wgpu::ColorWrites::ALL },
        };
        let StepPipeline { layout, pipeline } = match self.pipelines.get(&key) {
            Some(made) => made.clone(),
            None => {
                let objects = &renderer.objects;
                let made = objects.gpu().checked(|| key.pipeline(objects))?;
                self.pipelines.insert(key, made.clone());
                made
            }
        };
        let views = (0..).zip(read).collect();
        let group = renderer.pending.groups.push(Group::new(layout, GroupKind::Views(views)));
        let TargetDescription { width, height, .. } = renderer.targets.get(hidden)?.description;
        renderer.pending.record.setups.push(Setup {
            pipeline,
            groups: [Some(group), None, None, None],
            offsets: [false; 2],
            viewport: [0.0, 0.0, width as f32, height as f32, 0.0, 1.0],
            scissor: [0, 0, width, height],
            constant: [0.0; 4],
            reference: 0,
        });
        let drawn = Drawn::whole(renderer.pending.record.setups.len() - 1, 0);
        let clear_colors = vec![None; written.len()];
        let pass = Pass {
            target: hidden,
            colors: written,
            depth: None,
            has_depth: false,
            has_stencil: false,
            clear_colors,
            clear_depth: None,
            clear_stencil: None,
            copied: None,
            draws: vec![drawn],
            dropped: false,
        };
        renderer.pending.record.begin_pass(pass, false);
        Ok(())
    }
}

/// Whether a draw with this state may write the depth or stencil buffer.
fn changes_depth(description: &TargetDescription, state: &State) -> bool {
    let depth = description.depth.is_some() && state.depth.test && state.depth.write;
    depth || description.stencil && state.stencil.enabled
}
