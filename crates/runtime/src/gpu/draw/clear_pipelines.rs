//! Pipelines that write values regardless of what was there.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use crate::call::DeviceError;
use crate::gpu::adapter::objects::{Objects, whole_descriptor};
use crate::gpu::draw::compiling::Pipeline;
use crate::gpu::draw::groups::Layouts;
use crate::gpu::shaders::ends::{BLOCK, Mark};
use crate::gpu::shaders::marks::{MARK_ENTRY, MarkEnds, MarkShape};
use crate::gpu::shaders::paint::{as_integers, integer_scalar};
use crate::gpu::textures::formats::integer_format;

/// A pipeline that writes its values regardless of previous contents.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClearKey {
    /// Groups of a pixel rectangle; otherwise the whole target.
    pub groups: bool,
    pub colors: Vec<(wgpu::TextureFormat, wgpu::ColorWrites)>,
    pub depth_format: Option<wgpu::TextureFormat>,
    pub depth: bool,
    pub stencil_mask: u8,
    pub samples: u32,
}

/// A triangle over the whole target. Colour and depth are in the state block.
fn whole(colors: &[(wgpu::TextureFormat, wgpu::ColorWrites)]) -> String {
    let mut text = format!(
        "{BLOCK}
@vertex fn {MARK_ENTRY}(@builtin(vertex_index) i: u32) -> @builtin(position) vec4<f32> {{
    return vec4<f32>(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, state.tests.x, 1.0);
}}
"
    );
    text += &fill(colors);
    text
}

fn fill(colors: &[(wgpu::TextureFormat, wgpu::ColorWrites)]) -> String {
    let mut text = String::new();
    let written: Vec<usize> = (0..colors.len()).filter(|at| !colors[*at].1.is_empty()).collect();
    if written.is_empty() {
        return "@fragment fn fill() {}\n".to_owned();
    }
    text += "struct Colors {\n";
    let mut values = Vec::new();
    for number in &written {
        let integer = integer_format(colors[*number].0);
        let scalar = integer.map_or("f32", integer_scalar);
        let _ = writeln!(text, "    @location({number}) c{number}: vec4<{scalar}>,");
        values.push(integer.map_or_else(|| "state.point".to_owned(), |integer| as_integers(integer, "state.point")));
    }
    let values = values.join(", ");
    let _ = writeln!(text, "}}\n@fragment fn fill() -> Colors {{ return Colors({values}); }}");
    text
}

/// The pipelines of clears that were needed so far.
#[derive(Default)]
pub(crate) struct ClearPipelines(FxHashMap<ClearKey, Pipeline>);

impl ClearPipelines {
    pub(crate) fn of(&mut self, objects: &Objects, layouts: &Layouts, key: &ClearKey) -> Result<Pipeline, DeviceError> {
        if let Some(pipeline) = self.0.get(key) {
            return Ok(pipeline.clone());
        }
        let text = match key.groups {
            false => whole(&key.colors),
            true => format!("{}{}", pixel_marks().text(), fill(&key.colors)),
        };
        let replace = wgpu::StencilFaceState {
            compare: wgpu::CompareFunction::Always,
            fail_op: wgpu::StencilOperation::Keep,
            depth_fail_op: wgpu::StencilOperation::Keep,
            pass_op: wgpu::StencilOperation::Replace,
        };
        let depth_stencil = key.depth_format.map(|format| wgpu::DepthStencilState {
            format,
            depth_write_enabled: Some(key.depth),
            depth_compare: Some(wgpu::CompareFunction::Always),
            stencil: match key.stencil_mask {
                0 => wgpu::StencilState::default(),
                mask => wgpu::StencilState { front: replace, back: replace, read_mask: 0xff, write_mask: mask.into() },
            },
            bias: wgpu::DepthBiasState::default(),
        });
        let colors: Vec<_> = key
            .colors
            .iter()
            .map(|(format, write_mask)| {
                Some(wgpu::ColorTargetState { format: *format, blend: None, write_mask: *write_mask })
            })
            .collect();
        let marks = key.groups.then_some(&layouts.marks);
        let mut groups = vec![None, None, Some(&layouts.block)];
        if marks.is_some() {
            groups.push(marks);
        }
        let topology = match key.groups {
            true => wgpu::PrimitiveTopology::TriangleStrip,
            false => wgpu::PrimitiveTopology::TriangleList,
        };
        let pipeline = objects.gpu().checked(|| {
            let module = objects.shader(wgpu::ShaderSource::Wgsl(text.into()));
            let layout = objects.pipeline_layout(&groups);
            let mut described = whole_descriptor(&module, "fill", &layout, depth_stencil, key.samples, &colors);
            described.vertex.entry_point = Some(MARK_ENTRY);
            described.primitive.topology = topology;
            objects.pipeline(&described)
        })?;
        let pipeline = Pipeline::ready(pipeline);
        self.0.insert(key.clone(), pipeline.clone());
        Ok(pipeline)
    }
}

/// Groups that only have a position.
fn pixel_marks() -> MarkEnds {
    MarkEnds {
        shape: MarkShape::Pixel(None),
        mark: Mark::Whole,
        varyings: Vec::new(),
        stored: Vec::new(),
        outline: false,
        two_sided: false,
        numbered: None,
        clips: 0,
        unclipped: false,
        sized: false,
        sprite: None,
        exact: true,
    }
}
