//! The fixed function pipeline, written as programs.
//!
//! The vertex side is position-invariant, so that its positions match those of the user's position-invariant programs.
//! Texts depend on a small key of state and are built once for each key.

use std::fmt::Write;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::call::{Identity, LoadedProgram};
use crate::context::names::{FogSource, TextureEnvironment};
use crate::model::fixed::FogDistance;
use glasm::check;
use glasm::dialect::{Family, Rules, Stage, Switches};
use glasm::program::{FogMode, Program};
use glasm::texture::{BaseFormat, DepthMode, Target};

/// What conventional vertices need.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct VertexKey {
    /// Texture coordinate sets that fragments read, one bit each.
    pub sets: u8,
    pub fog: Option<FogSource>,
    /// Which distance the fragment's depth stands for.
    pub distance: FogDistance,
    pub clip_planes: u8,
    /// Point sizes are attenuated by distance.
    pub attenuated: bool,
}

/// How a texture's components enter an environment function (GL 1.5, tables 3.22 and 3.23).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TextureClass {
    Alpha,
    /// Luminance and RGB: the alpha is unchanged.
    Color,
    ColorAlpha,
    Intensity,
}

/// A unit that conventional fragments sample.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct UnitKey {
    pub unit: u8,
    pub target: Target,
    pub compared: bool,
    pub class: TextureClass,
    pub environment: TextureEnvironment,
}

/// What conventional fragments need.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FragmentKey {
    pub units: Vec<UnitKey>,
    pub color_sum: bool,
    pub fog: Option<FogMode>,
}

/// Programs built so far.
#[derive(Debug, Default)]
pub(crate) struct Conventional {
    vertex: FxHashMap<VertexKey, Arc<LoadedProgram>>,
    fragment: FxHashMap<FragmentKey, Arc<LoadedProgram>>,
    /// Users' programs with clip planes.
    clipped: FxHashMap<(Identity, u8), Arc<LoadedProgram>>,
}

/// If there are more of the users' programs with clip planes than this, all are dropped and built again.
const MAX_CLIPPED: usize = 256;

impl Conventional {
    pub(crate) fn vertex(&mut self, key: &VertexKey) -> Option<Arc<LoadedProgram>> {
        if let Some(known) = self.vertex.get(key) {
            return Some(known.clone());
        }
        let program = read(&vertex_text(key))?;
        self.vertex.insert(*key, program.clone());
        Some(program)
    }

    /// A user's position-invariant program that clips against planes.
    pub(crate) fn clipped(&mut self, program: &Arc<LoadedProgram>, planes: u8) -> Option<Arc<LoadedProgram>> {
        let key = (program.identity, planes);
        if let Some(known) = self.clipped.get(&key) {
            return Some(known.clone());
        }
        if self.clipped.len() >= MAX_CLIPPED {
            self.clipped.clear();
        }
        let clip = read(&clip_text(program.program.dialect().rules(), planes))?;
        let joined = program.program.with_prologue(&clip.program);
        let joined = LoadedProgram::from_source(joined, &program.source);
        self.clipped.insert(key, joined.clone());
        Some(joined)
    }

    pub(crate) fn fragment(&mut self, key: &FragmentKey) -> Option<Arc<LoadedProgram>> {
        if let Some(known) = self.fragment.get(key) {
            return Some(known.clone());
        }
        let program = read(&fragment_text(key))?;
        self.fragment.insert(key.clone(), program.clone());
        Some(program)
    }
}

/// Whether client-defined planes clip the output of this vertex program. With a position-invariant one the GL clips as it
/// does without a program (ARB_vertex_program, 2.11; NV_vertex_program2_option, 2.11; NV_vertex_program4, 2.X.6).
pub(crate) fn clips(program: &Program) -> bool {
    let rules = program.dialect().rules();
    rules.stage == Stage::Vertex
        && rules.family != Family::Register
        && program.options().has(Switches::POSITION_INVARIANT)
}

fn read(text: &str) -> Option<Arc<LoadedProgram>> {
    let program = check::load(text.as_bytes(), &check::ParseOptions::default()).program?;
    Some(LoadedProgram::from_source(program, text.as_bytes()))
}

/// Lines of a program. Writing into a string does not fail.
struct Lines(String);

impl Lines {
    fn add(&mut self, line: impl std::fmt::Display) {
        let _ = writeln!(self.0, "{line}");
    }
}

/// Instructions that compute the eye position.
fn eye_lines(lines: &mut Lines) {
    for (row, component) in ["x", "y", "z", "w"].iter().enumerate() {
        lines.add(format_args!("DP4 eye.{component}, state.matrix.modelview.row[{row}], vertex.position;"));
    }
}

/// In the language of the program that they are inserted into.
fn clip_text(rules: &Rules, planes: u8) -> String {
    let mut lines = Lines(String::new());
    lines.add(rules.header);
    lines.add("OPTION ARB_position_invariant;");
    if !rules.has_types() {
        lines.add("OPTION NV_vertex_program2;");
    }
    lines.add("TEMP eye;");
    eye_lines(&mut lines);
    clip_lines(&mut lines, planes);
    lines.add("END");
    lines.0
}

/// Instructions that write the clip distances of planes to results, from the eye position in `eye`.
fn clip_lines(lines: &mut Lines, planes: u8) {
    for plane in (0..8).filter(|plane| planes >> plane & 1 != 0) {
        lines.add(format_args!("DP4 result.clip[{plane}].x, eye, state.clip[{plane}].plane;"));
    }
}

fn vertex_text(key: &VertexKey) -> String {
    let mut lines = Lines("!!ARBvp1.0\nOPTION ARB_position_invariant;\n".to_owned());
    if key.clip_planes != 0 {
        lines.add("OPTION NV_vertex_program2;");
    }
    lines.add("TEMP eye, size;");
    if key.clip_planes != 0 || key.attenuated || key.fog == Some(FogSource::FragmentDepth) {
        eye_lines(&mut lines);
    }
    clip_lines(&mut lines, key.clip_planes);
    lines.add("MOV result.color, vertex.color;\nMOV result.color.secondary, vertex.color.secondary;");
    match key.fog {
        Some(FogSource::FragmentDepth) => lines.add(key.distance.instructions().trim_end()),
        Some(FogSource::FogCoord) => lines.add("MOV result.fogcoord.x, vertex.fogcoord.x;"),
        None => {}
    }
    for set in (0..8).filter(|set| key.sets >> set & 1 != 0) {
        for (row, component) in ["x", "y", "z", "w"].iter().enumerate() {
            lines.add(format_args!(
                "DP4 result.texcoord[{set}].{component}, state.matrix.texture[{set}].row[{row}], vertex.texcoord[{set}];"
            ));
        }
    }
    if key.attenuated {
        // GL 1.5, 3.3: the size over the root of a + b d + c d^2, clamped to the limits in the state.
        lines.add(
            "DP3 size.x, eye, eye;\nMAX size.x, size.x, 1.0e-30;\nRSQ size.y, size.x;\nMUL size.y, size.y, size.x;\n\
             MAD size.z, size.y, state.point.attenuation.y, state.point.attenuation.x;\n\
             MAD size.z, size.x, state.point.attenuation.z, size.z;\nRSQ size.z, size.z;\n\
             MUL size.z, size.z, state.point.size.x;\nMAX size.z, size.z, state.point.size.y;\n\
             MIN result.pointsize.x, size.z, state.point.size.z;",
        );
    }
    lines.add("END");
    lines.0
}

fn fragment_text(key: &FragmentKey) -> String {
    let mut lines = Lines("!!ARBfp1.0\n".to_owned());
    if let Some(mode) = key.fog {
        let name = match mode {
            FogMode::Linear => "linear",
            FogMode::Exp => "exp",
            FogMode::Exp2 => "exp2",
        };
        lines.add(format_args!("OPTION ARB_fog_{name};"));
    }
    if key.units.iter().any(|unit| unit.compared) {
        lines.add("OPTION ARB_fragment_program_shadow;");
    }
    lines.add("TEMP color, texel;\nMOV_SAT color, fragment.color.primary;");
    for unit in &key.units {
        unit_lines(&mut lines, unit);
    }
    if key.color_sum {
        lines.add("ADD_SAT color.xyz, color, fragment.color.secondary;");
    }
    lines.add("MOV result.color, color;\nEND");
    lines.0
}

/// A unit's lookup and environment function (GL 1.5, tables 3.22 and 3.23).
fn unit_lines(lines: &mut Lines, key: &UnitKey) {
    let number = key.unit;
    let target = key.target.name(key.compared);
    // Cube maps are looked up by direction; the others divide by q.
    let lookup = if key.target.is_cube() { "TEX" } else { "TXP" };
    lines.add(format_args!("{lookup} texel, fragment.texcoord[{number}], texture[{number}], {target};"));
    let color = match (key.environment, key.class) {
        (_, TextureClass::Alpha) => None,
        (TextureEnvironment::Modulate, _) => Some("MUL_SAT color.xyz, color, texel;".to_owned()),
        (TextureEnvironment::Replace, _) => Some("MOV_SAT color.xyz, texel;".to_owned()),
        (TextureEnvironment::Decal, TextureClass::Color) => Some("MOV_SAT color.xyz, texel;".to_owned()),
        (TextureEnvironment::Decal, _) => Some("LRP_SAT color.xyz, texel.w, texel, color;".to_owned()),
        (TextureEnvironment::Blend, _) => {
            Some(format!("LRP_SAT color.xyz, texel, state.texenv[{number}].color, color;"))
        }
        (TextureEnvironment::Add, _) => Some("ADD_SAT color.xyz, color, texel;".to_owned()),
    };
    let alpha = match (key.environment, key.class) {
        (_, TextureClass::Color) | (TextureEnvironment::Decal, _) => None,
        (TextureEnvironment::Replace, _) => Some("MOV_SAT color.w, texel.w;".to_owned()),
        (TextureEnvironment::Blend, TextureClass::Intensity) => {
            Some(format!("LRP_SAT color.w, texel.w, state.texenv[{number}].color.w, color.w;"))
        }
        (TextureEnvironment::Add, TextureClass::Intensity) => Some("ADD_SAT color.w, color.w, texel.w;".to_owned()),
        (TextureEnvironment::Modulate | TextureEnvironment::Blend | TextureEnvironment::Add, _) => {
            Some("MUL_SAT color.w, color.w, texel.w;".to_owned())
        }
    };
    // The colour does not depend on the old alpha, nor the alpha on a colour: their order does not matter.
    color.into_iter().chain(alpha).for_each(|line| lines.add(line));
}

/// The class of a texture's base format; without one the unit has no effect (NV_float_buffer, 3.8.13).
pub(crate) fn class(format: BaseFormat, mode: DepthMode) -> Option<TextureClass> {
    Some(match format {
        BaseFormat::Alpha => TextureClass::Alpha,
        BaseFormat::Luminance | BaseFormat::Rgb => TextureClass::Color,
        BaseFormat::LuminanceAlpha | BaseFormat::Rgba | BaseFormat::RgbaInt | BaseFormat::RgbaUint => {
            TextureClass::ColorAlpha
        }
        BaseFormat::Intensity => TextureClass::Intensity,
        BaseFormat::Hilo | BaseFormat::SignedHilo => return None,
        BaseFormat::Dsdt | BaseFormat::DsdtMag | BaseFormat::DsdtMagIntensity => return None,
        BaseFormat::FloatR | BaseFormat::FloatRg | BaseFormat::FloatRgb | BaseFormat::FloatRgba => return None,
        BaseFormat::Depth => match mode {
            DepthMode::Luminance => TextureClass::Color,
            DepthMode::Intensity => TextureClass::Intensity,
            DepthMode::Alpha => TextureClass::Alpha,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_vertex_text_loads() {
        for sets in [0, 1, 0xff] {
            let depths = [FogDistance::EyePlaneAbsolute, FogDistance::EyePlane, FogDistance::EyeRadial];
            let depths = depths.map(|distance| (Some(FogSource::FragmentDepth), distance));
            let others = [None, Some(FogSource::FogCoord)].map(|fog| (fog, FogDistance::default()));
            for (fog, distance) in depths.into_iter().chain(others) {
                for clip_planes in [0, 0b10_0101] {
                    for attenuated in [false, true] {
                        let text = vertex_text(&VertexKey { sets, fog, distance, clip_planes, attenuated });
                        assert!(read(&text).is_some(), "{text}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_fragment_text_loads() {
        use TextureEnvironment::{Add, Blend, Decal, Modulate, Replace};
        for environment in [Modulate, Replace, Decal, Blend, Add] {
            for class in [TextureClass::Alpha, TextureClass::Color, TextureClass::ColorAlpha, TextureClass::Intensity] {
                for target in Target::PLAIN {
                    let compared = matches!(target, Target::Dim1 | Target::Dim2 | Target::Rect);
                    let unit = UnitKey { unit: 3, target, compared, class, environment };
                    for fog in [None, Some(FogMode::Linear), Some(FogMode::Exp), Some(FogMode::Exp2)] {
                        let text = fragment_text(&FragmentKey { units: vec![unit], color_sum: true, fog });
                        assert!(read(&text).is_some(), "{text}");
                    }
                }
            }
        }
    }
}
