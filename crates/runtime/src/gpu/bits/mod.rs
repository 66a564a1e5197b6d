//! Logic operations on two colours. Neither WebGPU nor wgpu has them, and a fragment cannot read the colour that it
//! replaces. But blending can compute with single bits: `s * (1 - d) + d * (1 - s)` is an exclusive or. So a buffer is
//! taken apart into planes of one bit a component, the draw is blended into those, fragment by fragment in its order, and
//! the planes are put together again. The draw runs once for as many planes as a pass can have, and once more for
//! everything else.

mod text;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::convert::{Blending, blending, color_format, color_writes, planes_of, reads_second_source};
use super::drawing::GpuDevice;
use super::paint::{Paint, Painted};
use super::record::{Drawn, Group, GroupKind, Pass, Setup};
use super::targets::DeviceTarget;
use crate::call::{Chain, DeviceError, DrawCall, LoadedProgram, TargetDescription, TargetId};
use crate::raster::state::{LogicOperation, State};
use crate::raster::{ColorFormat, MAX_COLORS};
use crate::stored::Feedback;
use glasm::dialect::bindings::Output;
use glasm::program::Program;
use text::{Step, StepKey, StepPipeline};

/// How an operation is done on single bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Recipe {
    /// The planes hold complements.
    flipped: bool,
    /// What a fragment gives for its bit.
    given: Given,
    source: wgpu::BlendFactor,
    destination: wgpu::BlendFactor,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Given {
    Bit,
    Complement,
    One,
}

impl Recipe {
    /// Operations that do not read the buffer have none.
    fn of(operation: LogicOperation) -> Option<Recipe> {
        use wgpu::BlendFactor::{Dst, One, OneMinusDst, OneMinusSrc, Zero};
        let (given, source, destination) = match operation {
            LogicOperation::And => (Given::Bit, Dst, Zero),
            LogicOperation::AndReverse => (Given::Bit, OneMinusDst, Zero),
            LogicOperation::AndInverted => (Given::Bit, Zero, OneMinusSrc),
            LogicOperation::Xor => (Given::Bit, OneMinusDst, OneMinusSrc),
            LogicOperation::Or => (Given::Bit, One, OneMinusSrc),
            LogicOperation::Nor => (Given::Complement, OneMinusDst, Zero),
            LogicOperation::Equivalent => (Given::Complement, OneMinusDst, OneMinusSrc),
            LogicOperation::Invert => (Given::One, OneMinusDst, Zero),
            LogicOperation::OrInverted => (Given::Complement, One, OneMinusSrc),
            // The complements of `s | !d` and `!(s & d)` are `!s & !c` and `s & !c` of the complement c of d.
            LogicOperation::OrReverse => (Given::Complement, OneMinusDst, Zero),
            LogicOperation::Nand => (Given::Bit, OneMinusDst, Zero),
            LogicOperation::Clear
            | LogicOperation::Copy
            | LogicOperation::NoOperation
            | LogicOperation::CopyInverted
            | LogicOperation::Set => return None,
        };
        let flipped = matches!(operation, LogicOperation::OrReverse | LogicOperation::Nand);
        Some(Recipe { flipped, given, source, destination })
    }
}

/// The planes that a target consists of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Planes {
    /// The buffer that was taken apart, and the colour that it takes.
    format: ColorFormat,
    output: u8,
    /// The bit of the first plane.
    first: u8,
    recipe: Recipe,
    /// What the draw's own target has for [`State::first_buffer`].
    decides: Option<ColorFormat>,
}

impl DeviceTarget {
    /// See [`State::first_buffer`].
    pub(super) fn first_buffer(&self, state: &State) -> Option<ColorFormat> {
        match &self.planes {
            Some(planes) => planes.decides,
            None => state.first_buffer(self.description.colors.iter().copied()),
        }
    }

    /// How a buffer takes a colour, and how it is blended.
    pub(super) fn painted(&self, state: &State, buffer: usize) -> Result<(Option<Painted>, Blending), DeviceError> {
        if let Some(planes) = &self.planes {
            let bit = planes.first + buffer as u8;
            let paint = match planes.recipe.given {
                Given::Bit => Paint::Bit(bit),
                Given::Complement => Paint::Complement(bit),
                Given::One => Paint::One,
            };
            let component = wgpu::BlendComponent {
                src_factor: planes.recipe.source,
                dst_factor: planes.recipe.destination,
                operation: wgpu::BlendOperation::Add,
            };
            let blend = wgpu::BlendState { color: component, alpha: component };
            let painted = Painted { output: planes.output, integer: planes.format.integer(), paint };
            return Ok((Some(painted), Blending { blend: Some(blend), ..Blending::PLAIN }));
        }
        let Some(format) = self.description.colors.get(buffer) else { return Ok((None, Blending::PLAIN)) };
        let (paint, blending) = blending(state, *format)?;
        let source = state.color_sources.get(buffer).copied().flatten();
        Ok((source.map(|output| Painted { output, integer: format.integer(), paint }), blending))
    }
}

/// Bits of a component.
fn bits_of(format: ColorFormat) -> u8 {
    format.integer().map_or(8, |it| it.bits as u8)
}

/// Buffers that a draw changes by planes, with their operation.
struct Taken {
    buffer: usize,
    format: ColorFormat,
    output: u8,
    recipe: Recipe,
}

/// The format of planes: a component holds 0 or 1.
const PLANE: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;
/// Bytes of a plane by WebGPU's count of what a pass writes.
const PLANE_BYTES: u32 = 8;

/// The textures for planes and the pipelines of their shaders, kept from draw to draw.
#[derive(Default)]
pub(super) struct Bits {
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
struct Round<'a> {
    taken: &'a Taken,
    view: &'a wgpu::TextureView,
    kept: wgpu::TextureView,
    planes: Vec<wgpu::TextureView>,
    first: u8,
}

fn lacking<T>(what: &str) -> Result<T, DeviceError> {
    Err(DeviceError::Unsupported(format!("logic operations on two colours {what}")))
}

impl GpuDevice {
    /// The buffers that a draw with this state changes by planes.
    fn taken_apart(target: &DeviceTarget, state: &State, program: &Program) -> Vec<Taken> {
        if state.logic_operation.is_none() || state.color_mask == [false; 4] {
            return Vec::new();
        }
        let dual = reads_second_source(state);
        let formats = target.description.colors.iter().enumerate();
        let taken = formats.filter_map(|(buffer, format)| {
            let output = state.color_sources.get(buffer).copied().flatten()?;
            let recipe = planes_of(state, *format).and_then(Recipe::of)?;
            let written = program.writes(Output(output)) && !(dual && buffer > 0);
            written.then_some(Taken { buffer, format: *format, output, recipe })
        });
        taken.collect()
    }

    /// Draws what a draw's logic operation makes of two colours.
    pub(super) fn draw_planes(&mut self, id: TargetId, call: &DrawCall<'_>) -> Result<(), DeviceError> {
        let feedback = call.feedback.copied().unwrap_or_default();
        if call.state.logic_operation.is_none() || feedback.discard {
            return Ok(());
        }
        let between = call.chain.into_iter().flat_map(Chain::stages);
        let stores = [call.vertex, call.fragment].into_iter().chain(between).any(|stage| stage.program.stores);
        // The draw proper counts and captures.
        let feedback = call.feedback.map(|feedback| Feedback { tallies: &[], capture: None, ..*feedback });
        let layered = feedback.as_ref().is_some_and(|feedback| feedback.layers.len() > 1);
        self.draw_bits(id, call.state, call.fragment.program, stores, |device, planes, state| {
            if layered {
                return lacking("in several layers at once");
            }
            let state = Arc::new(state.clone());
            let call = DrawCall { state: &state, feedback: feedback.as_ref(), ..*call };
            device.draw_all(planes, &call).map(|_| ())
        })
    }

    /// Draws what a state's logic operation makes of two colours: `draw` draws everything to a target of planes, with
    /// another state. Everything else is left for the target itself.
    pub(super) fn draw_bits(
        &mut self,
        id: TargetId,
        state: &State,
        fragment: &LoadedProgram,
        stores: bool,
        mut draw: impl FnMut(&mut GpuDevice, TargetId, &State) -> Result<(), DeviceError>,
    ) -> Result<(), DeviceError> {
        let target = self.targets.get(id)?;
        let taken = GpuDevice::taken_apart(target, state, &fragment.program);
        if taken.is_empty() {
            return Ok(());
        }
        if stores {
            return lacking("of programs that store, which would run more than once");
        }
        if target.description.samples > 1 && self.objects.gpu().is_opengl() {
            return lacking("with several samples");
        }
        let changes = target.depth.is_some() && changes_depth(&target.description, state);
        let depth = target.depth.clone().filter(|_| changes);
        if depth.as_ref().is_some_and(|view| !view.texture().usage().contains(wgpu::TextureUsages::COPY_SRC)) {
            return lacking("by draws that change a depth or stencil buffer, which cannot be copied here");
        }
        for Taken { buffer, format, .. } in &taken {
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
            let kept = self.plane_textures(id, taken.format, changes)?;
            let Some(textures) = &self.bits.textures else { continue };
            let (hidden, planes) = (textures.target, textures.planes.clone());
            let copied = depth.as_ref().zip(textures.depth.as_ref());
            let copied = copied.map(|(from, to)| [from, to].map(|view| view.texture().clone()));
            own.color_sources = [Some(taken.output); MAX_COLORS];
            for first in (0..bits_of(taken.format)).step_by(planes.len().max(1)) {
                let view = &colors[taken.buffer];
                let round = Round { taken, view, kept: kept.clone(), planes: planes.clone(), first };
                self.step(hidden, Step::Keep, &round, state)?;
                self.step(hidden, Step::Spread, &round, state)?;
                let Taken { format, output, recipe, .. } = *taken;
                self.targets.set_planes(hidden, Planes { format, output, first, recipe, decides })?;
                // Plans for other planes look the same.
                self.memo = None;
                self.begin_pass(hidden)?;
                self.pass(hidden)?.copied = copied.clone();
                draw(self, hidden, &own)?;
                self.step(hidden, Step::Gather, &round, state)?;
            }
        }
        // What is drawn next comes after all this.
        self.begin_pass(id)
    }

    /// Makes a target of planes like this one, unless it is there already, and a texture for a copy of a buffer.
    fn plane_textures(
        &mut self,
        id: TargetId,
        format: ColorFormat,
        changes: bool,
    ) -> Result<wgpu::TextureView, DeviceError> {
        let fresh = self.targets.name();
        let target = self.targets.get(id)?;
        let TargetDescription { width, height, samples, depth, stencil, .. } = target.description;
        let limits = self.objects.device().limits();
        let count = limits.max_color_attachments.min(limits.max_color_attachment_bytes_per_sample / PLANE_BYTES);
        let count = count.clamp(1, MAX_COLORS as u32).min(8) as usize;
        let description =
            TargetDescription { width, height, samples, colors: vec![ColorFormat::Rgba8; count], depth, stencil };
        let objects = &self.objects;
        let texture = |format, usage| {
            let texture = objects.texture(&wgpu::TextureDescriptor {
                label: None,
                size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
                mip_level_count: 1,
                sample_count: samples,
                dimension: wgpu::TextureDimension::D2,
                format,
                usage: wgpu::TextureUsages::RENDER_ATTACHMENT | usage,
                view_formats: &[],
            });
            texture.create_view(&wgpu::TextureViewDescriptor::default())
        };
        let read = wgpu::TextureUsages::TEXTURE_BINDING;
        let known = self.bits.textures.take();
        let known = known.filter(|it| self.targets.get(it.target).is_ok_and(|it| it.description == description));
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
        self.targets.put_back(textures.target, hidden);
        self.bits.textures = Some(textures);
        Ok(kept)
    }

    /// Records a pass that reads and writes planes.
    fn step(&mut self, hidden: TargetId, step: Step, round: &Round<'_>, state: &State) -> Result<(), DeviceError> {
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
            flipped: round.taken.recipe.flipped,
            samples: texture.sample_count(),
            mask: if step == Step::Gather { color_writes(state.color_mask) } else { wgpu::ColorWrites::ALL },
        };
        let StepPipeline { layout, pipeline } = match self.bits.pipelines.get(&key) {
            Some(made) => made.clone(),
            None => {
                let objects = &self.objects;
                let made = objects.gpu().checked(|| key.pipeline(objects))?;
                self.bits.pipelines.insert(key, made.clone());
                made
            }
        };
        let views = (0..).zip(read).collect();
        self.groups.push(Group::new(layout, GroupKind::Views(views)));
        let TargetDescription { width, height, .. } = self.targets.get(hidden)?.description;
        self.record.setups.push(Setup {
            pipeline,
            groups: [Some(self.groups.len() - 1), None, None, None],
            offsets: [false; 2],
            viewport: [0.0, 0.0, width as f32, height as f32, 0.0, 1.0],
            scissor: [0, 0, width, height],
            constant: [0.0; 4],
            reference: 0,
        });
        let drawn = Drawn::whole(self.record.setups.len() - 1, 0);
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
        self.record.begin_pass(pass, false);
        Ok(())
    }
}

/// Whether a draw with this state may write the depth or stencil buffer.
fn changes_depth(description: &TargetDescription, state: &State) -> bool {
    let depth = description.depth.is_some() && state.depth.test && state.depth.write;
    depth || description.stencil && state.stencil.enabled
}
