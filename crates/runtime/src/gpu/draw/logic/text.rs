//! The shaders that take a buffer apart into planes of bits and put it together again, pixel by pixel.

use std::fmt::Write as _;

use crate::gpu::adapter::objects::Objects;
use crate::gpu::draw::compiling::Pipeline;
use crate::gpu::shaders::paint::integer_scalar;
use crate::gpu::textures::formats::color_format;
use crate::gpu::textures::source_kind::{SourceKind, source_type};
use crate::raster::ColorFormat;

/// The format of planes: a component holds 0 or 1.
pub(crate) const PLANE: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;

/// What is done with the buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Step {
    /// It is copied, since a pass cannot read what it writes.
    Keep,
    /// Its bits are written to planes.
    Spread,
    /// The bits of planes are written to it, beside the other bits of the copy.
    Gather,
}

/// A pipeline for a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct StepKey {
    pub step: Step,
    pub format: ColorFormat,
    /// The format of what is written.
    pub written: wgpu::TextureFormat,
    /// The number of planes, and the bit of the first.
    pub planes: u32,
    pub first: u8,
    /// Planes hold complements.
    pub flipped: bool,
    pub samples: u32,
    pub mask: wgpu::ColorWrites,
}

/// A step's pipeline with the layout of what it reads.
#[derive(Clone)]
pub(crate) struct StepPipeline {
    pub layout: wgpu::BindGroupLayout,
    pub pipeline: Pipeline,
}

impl StepKey {
    fn text(&self) -> String {
        let several = self.samples > 1;
        let kind = SourceKind::of(self.format);
        let (level, sample) = match several {
            true => ("i32(number)", ", @builtin(sample_index) number: u32"),
            false => ("0", ""),
        };
        let mut text = format!("@group(0) @binding(0) var source: {};\n", source_type(kind, several));
        if self.step == Step::Gather {
            let plane = source_type(SourceKind::Color, several);
            for number in 0..self.planes {
                let _ = writeln!(text, "@group(0) @binding({}) var plane{number}: {plane};", number + 1);
            }
        }
        text += "@vertex fn whole(@builtin(vertex_index) i: u32) -> @builtin(position) vec4<f32> {
    return vec4<f32>(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.5, 1.0);
}
";
        let scalar = self.format.integer().map_or("f32", integer_scalar);
        let result = match self.step {
            Step::Keep | Step::Gather => format!("@location(0) vec4<{scalar}>"),
            Step::Spread => {
                text += "struct Planes {\n";
                for number in 0..self.planes {
                    let _ = writeln!(text, "    @location({number}) plane{number}: vec4<f32>,");
                }
                text += "}\n";
                "Planes".to_owned()
            }
        };
        let _ = writeln!(
            text,
            "@fragment fn step(@builtin(position) place: vec4<f32>{sample}) -> {result} {{
    let at = vec2<i32>(place.xy);
    let color = textureLoad(source, at, {level});"
        );
        let words = match self.format.integer() {
            Some(_) => "bitcast<vec4<u32>>(color)",
            None => "vec4<u32>(floor(color * 255.0 + 0.5))",
        };
        let _ = writeln!(text, "    var words = {words};");
        match self.step {
            Step::Keep => text += "    return color;\n",
            Step::Spread => self.spread(&mut text),
            Step::Gather => self.gather(&mut text, level),
        }
        text + "}\n"
    }

    fn bits(&self) -> impl Iterator<Item = (u32, u32)> {
        let first = u32::from(self.first);
        (0..self.planes).map(move |number| (number, first + number))
    }

    fn spread(&self, text: &mut String) {
        if self.flipped {
            *text += "    words = ~words;\n";
        }
        let plane = |(_, bit): (u32, u32)| format!("vec4<f32>((words >> vec4<u32>({bit}u)) & vec4<u32>(1u))");
        let planes: Vec<String> = self.bits().map(plane).collect();
        let _ = writeln!(text, "    return Planes({});", planes.join(", "));
    }

    fn gather(&self, text: &mut String, level: &str) {
        let changed = self.bits().fold(0, |bits, (_, bit)| bits | 1u32 << bit);
        let _ = writeln!(text, "    words &= vec4<u32>({}u);", !changed);
        let flip = if self.flipped { " ^ vec4<u32>(1u)" } else { "" };
        for (number, bit) in self.bits() {
            let plane = format!("vec4<u32>(textureLoad(plane{number}, at, {level}) + 0.5)");
            let _ = writeln!(text, "    words |= ({plane}{flip}) << vec4<u32>({bit}u);");
        }
        let value = match self.format.integer() {
            None => "vec4<f32>(words) / 255.0".to_owned(),
            Some(it) if it.signed => {
                let above = 32 - it.bits;
                format!("(bitcast<vec4<i32>>(words) << vec4<u32>({above}u)) >> vec4<u32>({above}u)")
            }
            Some(it) => format!("words & vec4<u32>({}u)", it.range()[1]),
        };
        let _ = writeln!(text, "    return {value};");
    }

    /// The pipeline, made on the device.
    pub(crate) fn pipeline(&self, objects: &Objects) -> StepPipeline {
        let several = self.samples > 1;
        let entry = |binding, sample_type| wgpu::BindGroupLayoutEntry {
            binding,
            visibility: wgpu::ShaderStages::FRAGMENT,
            ty: wgpu::BindingType::Texture {
                sample_type,
                view_dimension: wgpu::TextureViewDimension::D2,
                multisampled: several,
            },
            count: None,
        };
        let planes = if self.step == Step::Gather { self.planes } else { 0 };
        let mut entries = vec![entry(0, SourceKind::of(self.format).sample_type())];
        entries.extend((1..=planes).map(|binding| entry(binding, SourceKind::Color.sample_type())));
        let layout = objects.group_layout(&entries);
        let module = objects.shader(wgpu::ShaderSource::Wgsl(self.text().into()));
        let target = |format, write_mask| Some(wgpu::ColorTargetState { format, blend: None, write_mask });
        let targets = match self.step {
            Step::Keep => vec![target(color_format(self.format), wgpu::ColorWrites::ALL)],
            Step::Spread => vec![target(PLANE, wgpu::ColorWrites::ALL); self.planes as usize],
            Step::Gather => vec![target(self.written, self.mask)],
        };
        let whole = objects.pipeline_layout(&[Some(&layout)]);
        let pipeline = objects.whole_pipeline(&module, "step", &whole, None, self.samples, &targets);
        StepPipeline { layout, pipeline: Pipeline::ready(pipeline) }
    }
}
