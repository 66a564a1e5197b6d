//! What callers choose: how programs are read and how they are translated. This is the one place that turns the structs of
//! the header into the options of the crate `glasm`.

use std::os::raw::c_char;

use glasm::check;
use glasm::dialect::{Dialect, Stage};
use glasm::export::{self, Language, compat};
use glasm::lower::{
    Arithmetic, ClipDistances, Coordinates, Doubles, FloatLevel, Half, LongIntegers, Lookup, Options, OwnFunctions,
    UnitFormat,
};
use glasm::texture::{DepthMode, Target};

use crate::boundary::{Answer, Failure, Growing, read};
use crate::types::*;

/// How closely floating point follows the specification.
pub type glasm_float_level = u32;
/// What the specification promises; fp32 denormals and fused multiply-add are up to the device.
pub const GLASM_FLOAT_STRICT: glasm_float_level = 0;
/// The reference machine bit for bit.
pub const GLASM_FLOAT_EXACT: glasm_float_level = 1;
/// Without NaN rules that cost speed.
pub const GLASM_FLOAT_FAST: glasm_float_level = 2;

/// What resources, and values that go between stages, are called in GLSL and HLSL.
pub type glasm_names = u32;
/// What they are: `texture0`, `vertex_position`, `register(t0)`, `TEXCOORD0`.
pub const GLASM_NAMES_PROGRAM: glasm_names = 0;
/// Where they are: numbers of groups, bindings and locations, and wgpu's heap of samplers.
pub const GLASM_NAMES_BINDINGS: glasm_names = 1;

/// What the texture of a unit requires beyond its sampler.
pub type glasm_lookup = u8;
/// As the program says.
pub const GLASM_LOOKUP_PROGRAM: glasm_lookup = 0;
/// A depth texture whose comparison is on, with the result in the components of a luminance texture.
pub const GLASM_LOOKUP_COMPARED: glasm_lookup = 1;
/// The same as an intensity texture has it.
pub const GLASM_LOOKUP_COMPARED_INTENSITY: glasm_lookup = 2;
/// The same as an alpha texture has it.
pub const GLASM_LOOKUP_COMPARED_ALPHA: glasm_lookup = 3;
/// Two components of a unit vector, whose third is computed.
pub const GLASM_LOOKUP_HEMISPHERE: glasm_lookup = 4;
/// Not compared, whatever the program calls its target.
pub const GLASM_LOOKUP_PLAIN: glasm_lookup = 5;
/// A depth texture that is not compared: each depth is (d,d,d,1).
pub const GLASM_LOOKUP_DEPTH: glasm_lookup = 6;
/// The same: (d,d,d,d).
pub const GLASM_LOOKUP_DEPTH_INTENSITY: glasm_lookup = 7;
/// The same: (0,0,0,d).
pub const GLASM_LOOKUP_DEPTH_ALPHA: glasm_lookup = 8;

/// How many texture units there are.
pub const GLASM_UNITS: usize = 32;

/// How a program is translated. All zeros, or NULL in its place, is what `glasm translate` does without options for all
/// languages but one: see `opengl`.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct glasm_translate_options {
    /// sizeof(glasm_translate_options)
    pub size: u32,
    /// How closely the module follows the numeric rules of the program's language.
    pub float_level: glasm_float_level,
    /// 1: fp16 numbers are the device's own type (SHADER_F16). 0: they are rounded in fp32, the same on every device.
    pub native_half: u32,
    /// 1: EX2, LG2, RSQ, SIN, COS and quotients are computed with integers, for devices that are too imprecise.
    pub own_functions: u32,
    /// 1: 64-bit integers are pairs of 32-bit words. 0: they are the device's own (SHADER_INT64) where the language has
    /// them.
    pub paired_int64: u32,
    /// 1: depth from -w to w in clip space and window rows upward, as OpenGL has it. 0: depth from 0 to w and rows downward.
    pub gl_coordinates: u32,
    /// 1: clip distances are the device's own. 0: they are interpolated, and fragments discarded where one is below zero.
    pub native_clip_distances: u32,
    /// 1: back faces take the vertex program's back colours.
    pub two_sided: u32,
    /// 1: colours are not interpolated.
    pub flat_colors: u32,
    /// 1: the size of points is passed on, at location 15.
    pub point_size: u32,
    /// Bind group of everything, 254 at most.
    pub group: u32,
    /// The first binding number, 65535 at most.
    pub binding: u32,
    /// Units whose textures may hold any floats, including NaN: a bit for each.
    pub float_textures: u32,
    /// For GLSL and HLSL.
    pub names: glasm_names,
    /// A `GLASM_LOOKUP_` for each unit.
    pub lookups: [glasm_lookup; GLASM_UNITS],
    /// 1: for `GLASM_LANGUAGE_GLSL_COMPAT`, which only such translations can be written in: OpenGL's coordinates, clip
    /// distances, point sizes, texture targets, stages and fixed function, whatever is chosen above. Other languages lack
    /// some of these.
    pub opengl: u32,
    /// 1: 64-bit floats are pairs of 32-bit words, computed exactly, and so are 64-bit integers beside them. 0: they are the
    /// device's own (SHADER_F64) where the language has them.
    pub paired_float64: u32,
    /// 1: a fragment program also gets parameters rounded to fp16 and fx12, where it computes with that precision
    /// (`GLASM_SYSTEM_HALF`, `GLASM_SYSTEM_FIXED`). 0: each fragment rounds them.
    pub rounded_parameters: u32,
    /// 1: fp16 and fx12 are computed in fp32, and NaN is treated as by hardware, as NVIDIA's drivers have computed since
    /// 2006. 0: as the program's extension says.
    pub full_precision: u32,
    /// 1: a vertex program's colours are clamped to [0, 1], as OpenGL does by default; `glasm_translate_chain` refuses it.
    /// 0: they are passed on as they are.
    pub clamped_colors: u32,
    /// For `GLASM_LANGUAGE_GLSL_COMPAT`: vertex attributes that the application sets by glVertexAttrib, a bit for each, as
    /// Doom 3 does with 8 to 11: bits 0xf00. The others are conventional ones where there are such.
    pub generic_attributes: u32,
    /// For compute programs whose groups have a size that the dispatch chooses (ARB_compute_variable_group_size): that size.
    /// All zeros: 64 in a row.
    pub group_size: [u32; 3],
}

// SAFETY: the struct is repr(C), begins with its size, and consists of integers.
unsafe impl Growing for glasm_translate_options {
    const ZERO: Self = Self {
        size: 0,
        float_level: 0,
        native_half: 0,
        own_functions: 0,
        paired_int64: 0,
        gl_coordinates: 0,
        native_clip_distances: 0,
        two_sided: 0,
        flat_colors: 0,
        point_size: 0,
        group: 0,
        binding: 0,
        float_textures: 0,
        names: 0,
        lookups: [0; GLASM_UNITS],
        opengl: 0,
        paired_float64: 0,
        rounded_parameters: 0,
        full_precision: 0,
        clamped_colors: 0,
        generic_attributes: 0,
        group_size: [0; 3],
    };
}

/// A choice between no and yes.
pub(crate) fn truth(value: u32, name: &str) -> Answer<bool> {
    match value {
        0 => Ok(false),
        1 => Ok(true),
        other => Err(Failure::argument(format!("{name} is 0 or 1, not {other}"))),
    }
}

pub(crate) fn stage_of(stage: glasm_stage) -> Answer<Option<Stage>> {
    Ok(match stage {
        GLASM_STAGE_ANY => None,
        GLASM_STAGE_VERTEX => Some(Stage::Vertex),
        GLASM_STAGE_FRAGMENT => Some(Stage::Fragment),
        GLASM_STAGE_STATE => Some(Stage::State),
        GLASM_STAGE_GEOMETRY => Some(Stage::Geometry),
        GLASM_STAGE_TESSELLATION_CONTROL => Some(Stage::TessellationControl),
        GLASM_STAGE_TESSELLATION_EVALUATION => Some(Stage::TessellationEvaluation),
        GLASM_STAGE_COMPUTE => Some(Stage::Compute),
        other => return Err(Failure::argument(format!("{other} is not a stage"))),
    })
}

pub(crate) fn stage_number(stage: Stage) -> glasm_stage {
    match stage {
        Stage::Vertex => GLASM_STAGE_VERTEX,
        Stage::Fragment => GLASM_STAGE_FRAGMENT,
        Stage::State => GLASM_STAGE_STATE,
        Stage::Geometry => GLASM_STAGE_GEOMETRY,
        Stage::TessellationControl => GLASM_STAGE_TESSELLATION_CONTROL,
        Stage::TessellationEvaluation => GLASM_STAGE_TESSELLATION_EVALUATION,
        Stage::Compute => GLASM_STAGE_COMPUTE,
    }
}

/// Dialects are numbered in the order of `Dialect::ALL`, from 1 on.
pub(crate) fn dialect_number(dialect: Dialect) -> glasm_dialect {
    Dialect::ALL.iter().position(|entry| *entry == dialect).map_or(GLASM_DIALECT_NONE, |place| place as u32 + 1)
}

const TARGETS: [(glasm_target, Target); 11] = [
    (GLASM_TARGET_1D, Target::Dim1),
    (GLASM_TARGET_2D, Target::Dim2),
    (GLASM_TARGET_3D, Target::Dim3),
    (GLASM_TARGET_CUBE, Target::Cube),
    (GLASM_TARGET_RECT, Target::Rect),
    (GLASM_TARGET_1D_ARRAY, Target::Array1D),
    (GLASM_TARGET_2D_ARRAY, Target::Array2D),
    (GLASM_TARGET_CUBE_ARRAY, Target::ArrayCube),
    (GLASM_TARGET_BUFFER, Target::Buffer),
    (GLASM_TARGET_MULTISAMPLE, Target::Multisample),
    (GLASM_TARGET_MULTISAMPLE_ARRAY, Target::MultisampleArray),
];

pub(crate) fn target_number(target: Target) -> glasm_target {
    TARGETS.iter().find(|known| known.1 == target).map_or(0, |target| target.0)
}

/// The target with a number.
pub(crate) fn target_of(number: glasm_target) -> Answer<Target> {
    let known = TARGETS.iter().find(|target| target.0 == number);
    known.map(|known| known.1).ok_or_else(|| Failure::argument(format!("{number} is not a target")))
}

/// A language of the library, or the debug form of naga's IR.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum To {
    Language(Language),
    Naga,
}

impl To {
    /// By number. Numbers never change, so later languages come after naga's IR.
    pub(crate) const ALL: [To; 9] = [
        To::Language(Language::Wgsl),
        To::Language(Language::Spirv),
        To::Language(Language::Glsl330),
        To::Language(Language::Glsl450),
        To::Language(Language::GlslEs300),
        To::Language(Language::Hlsl),
        To::Language(Language::Msl),
        To::Naga,
        To::Language(Language::GlslCompat),
    ];

    pub(crate) fn of(language: glasm_language) -> Answer<To> {
        let found = usize::try_from(language).ok().and_then(|place| To::ALL.get(place));
        found.copied().ok_or_else(|| Failure::argument(format!("{language} is not a language")))
    }

    /// Name, title and extension of its files.
    pub(crate) const fn texts(self) -> [&'static str; 3] {
        match self {
            To::Language(language) => [language.name(), language.title(), language.extension()],
            To::Naga => ["naga", "naga's IR in its debug form", "txt"],
        }
    }
}

/// How translations are written.
#[derive(Copy, Clone)]
pub(crate) struct Writing {
    pub(crate) export: export::ExportOptions,
    /// The translation is for OpenGL's compatibility profile.
    opengl: bool,
}

impl Writing {
    /// Whether a translation can be written in a language at all.
    pub(crate) fn permits(&self, to: To) -> Answer<()> {
        if to == To::Language(Language::GlslCompat) && !self.opengl {
            let message = "glsl-compat can be written only from translations made with `opengl` = 1";
            return Err(Failure::argument(message));
        }
        Ok(())
    }
}

/// A caller's choice about translating, checked.
pub(crate) struct Choices {
    pub(crate) options: Options,
    pub(crate) writing: Writing,
    given: glasm_translate_options,
}

impl Choices {
    /// What tells it from other choices.
    pub(crate) fn key(&self) -> Vec<u32> {
        key(&self.given)
    }

    /// # Safety
    /// The pointer is NULL or points to a struct whose size is right.
    pub(crate) unsafe fn of(options: *const glasm_translate_options) -> Answer<Choices> {
        // SAFETY: the pointer is NULL or points to a struct of translation options whose size is right.
        let given = unsafe { read(options, "options") }?;
        let float = match given.float_level {
            GLASM_FLOAT_STRICT => FloatLevel::Strict,
            GLASM_FLOAT_EXACT => FloatLevel::Exact,
            GLASM_FLOAT_FAST => FloatLevel::Fast,
            other => return Err(Failure::argument(format!("{other} is not a float level"))),
        };
        let names = match given.names {
            GLASM_NAMES_PROGRAM => export::Names::Program,
            GLASM_NAMES_BINDINGS => export::Names::Bindings,
            other => return Err(Failure::argument(format!("{other} is not a choice of names"))),
        };
        let options = Options::default()
            .with_float(float)
            .with_half(match truth(given.native_half, "native_half")? {
                false => Half::Emulated,
                true => Half::Native,
            })
            .with_own(match truth(given.own_functions, "own_functions")? {
                false => OwnFunctions::empty(),
                true => OwnFunctions::IMPRECISE,
            })
            .with_long_integers(match truth(given.paired_int64, "paired_int64")? {
                false => LongIntegers::Native,
                true => LongIntegers::Pairs,
            })
            .with_doubles(match truth(given.paired_float64, "paired_float64")? {
                false => Doubles::Native,
                true => Doubles::Pairs,
            })
            .with_coordinates(match truth(given.gl_coordinates, "gl_coordinates")? {
                false => Coordinates::Wgpu,
                true => Coordinates::Gl,
            })
            .with_clip_distances(match truth(given.native_clip_distances, "native_clip_distances")? {
                false => ClipDistances::Emulated,
                true => ClipDistances::Native,
            })
            .with_two_sided(truth(given.two_sided, "two_sided")?)
            .with_flat_colors(truth(given.flat_colors, "flat_colors")?)
            .with_clamped_colors(truth(given.clamped_colors, "clamped_colors")?)
            .with_point_size(truth(given.point_size, "point_size")?)
            .with_formats(formats(&given.lookups)?)
            .with_float_textures(given.float_textures)
            .with_rounded_parameters(truth(given.rounded_parameters, "rounded_parameters")?)
            .with_arithmetic(match truth(given.full_precision, "full_precision")? {
                false => Arithmetic::Specified,
                true => Arithmetic::Full,
            })
            .with_group(given.group)
            .with_binding(given.binding);
        let options = if given.group_size == [0; 3] { options } else { options.with_group_size(given.group_size) };
        let Ok(generic) = u16::try_from(given.generic_attributes) else {
            return Err(Failure::argument("generic_attributes has a bit beyond the sixteenth"));
        };
        let opengl = truth(given.opengl, "opengl")?;
        let options = if opengl { compat::adapted(options) } else { options };
        Ok(Choices {
            options,
            writing: Writing {
                export: export::ExportOptions::default().with_names(names).with_generic(generic),
                opengl,
            },
            given,
        })
    }
}

/// What the units' textures ask for.
fn formats(lookups: &[glasm_lookup; GLASM_UNITS]) -> Answer<Vec<UnitFormat>> {
    let mut formats = Vec::new();
    for (unit, lookup) in (0u8..).zip(lookups) {
        let lookup = match *lookup {
            GLASM_LOOKUP_PROGRAM => continue,
            GLASM_LOOKUP_COMPARED => Lookup::Compared(DepthMode::Luminance),
            GLASM_LOOKUP_COMPARED_INTENSITY => Lookup::Compared(DepthMode::Intensity),
            GLASM_LOOKUP_COMPARED_ALPHA => Lookup::Compared(DepthMode::Alpha),
            GLASM_LOOKUP_HEMISPHERE => Lookup::Hemisphere,
            GLASM_LOOKUP_PLAIN => Lookup::Plain,
            GLASM_LOOKUP_DEPTH => Lookup::Depth(DepthMode::Luminance),
            GLASM_LOOKUP_DEPTH_INTENSITY => Lookup::Depth(DepthMode::Intensity),
            GLASM_LOOKUP_DEPTH_ALPHA => Lookup::Depth(DepthMode::Alpha),
            other => return Err(Failure::argument(format!("{other} is not a lookup of a unit"))),
        };
        formats.push(UnitFormat { unit, lookup });
    }
    Ok(formats)
}

/// Every choice as words, those of the units packed.
fn key(given: &glasm_translate_options) -> Vec<u32> {
    let mut key = vec![
        given.float_level,
        given.native_half,
        given.own_functions,
        given.paired_int64,
        given.gl_coordinates,
        given.native_clip_distances,
        given.two_sided,
        given.flat_colors,
        given.point_size,
        given.group,
        given.binding,
        given.float_textures,
        given.names,
        given.opengl,
        given.paired_float64,
        given.rounded_parameters,
        given.full_precision,
        given.clamped_colors,
        given.generic_attributes,
    ];
    key.extend(given.group_size);
    key.extend(given.lookups.as_chunks::<4>().0.iter().map(|four| u32::from_le_bytes(*four)));
    key
}

/// What a caller passes as a program string: at most as much as is read, or only its length.
///
/// # Safety
/// As [`crate::boundary::bytes`].
pub(crate) unsafe fn source<'a>(text: *const c_char, length: usize) -> Answer<Option<&'a [u8]>> {
    // SAFETY: the text has `length` bytes, or ends with a zero byte.
    unsafe { crate::boundary::bytes(text, length, check::MAX_SOURCE, "text") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dialects_and_languages_keep_their_numbers() {
        assert_eq!(dialect_number(Dialect::Vp10), GLASM_DIALECT_VP10);
        assert_eq!(dialect_number(Dialect::ArbFpNv2), GLASM_DIALECT_ARB_FP_NV2);
        assert_eq!(dialect_number(Dialect::Tep50), GLASM_DIALECT_TEP50);
        assert_eq!(dialect_number(Dialect::Cp50), GLASM_DIALECT_CP50);
        assert_eq!(dialect_number(Dialect::Fp20), GLASM_DIALECT_FP20);
        assert_eq!(dialect_number(Dialect::Rc10), GLASM_DIALECT_RC10);
        assert_eq!(dialect_number(Dialect::Ts10), GLASM_DIALECT_TS10);
        assert_eq!(dialect_number(Dialect::AtiFs10), GLASM_DIALECT_ATI_FS10);
        assert_eq!(Dialect::ALL.len() as u32, GLASM_DIALECT_ATI_FS10, "each language has a number in the header");
        assert_eq!(To::of(GLASM_LANGUAGE_SPIRV).ok(), Some(To::Language(Language::Spirv)));
        assert_eq!(To::of(GLASM_LANGUAGE_GLSL450).ok(), Some(To::Language(Language::Glsl450)));
        assert_eq!(To::of(GLASM_LANGUAGE_MSL).ok(), Some(To::Language(Language::Msl)));
        assert_eq!(To::of(GLASM_LANGUAGE_NAGA).ok(), Some(To::Naga));
        assert_eq!(To::of(GLASM_LANGUAGE_GLSL_COMPAT).ok(), Some(To::Language(Language::GlslCompat)));
        let languages = To::ALL.iter().filter(|entry| matches!(entry, To::Language(_))).count();
        assert_eq!(languages, Language::ALL.len());
        assert!(To::of(9).is_err() && To::of(u32::MAX).is_err());
    }

    #[test]
    fn choices_that_do_not_exist_are_refused() {
        let of = |change: fn(&mut glasm_translate_options)| {
            let mut options = glasm_translate_options::ZERO;
            options.size = size_of::<glasm_translate_options>() as u32;
            change(&mut options);
            // SAFETY: the struct is whole.
            unsafe { Choices::of(&raw const options) }.map(|it| it.options)
        };
        assert_eq!(of(|_| {}).ok(), Some(Options::default()));
        assert_eq!(of(|it| it.float_level = 1).map(|it| it.precision.float).ok(), Some(FloatLevel::Exact));
        let compared = of(|it| it.lookups[31] = GLASM_LOOKUP_COMPARED_ALPHA).expect("a choice").units.formats;
        assert_eq!(compared, [UnitFormat { unit: 31, lookup: Lookup::Compared(DepthMode::Alpha) }]);
        let depth = of(|it| it.lookups[2] = GLASM_LOOKUP_DEPTH_INTENSITY).expect("a choice").units.formats;
        assert_eq!(depth, [UnitFormat { unit: 2, lookup: Lookup::Depth(DepthMode::Intensity) }]);
        assert!(of(|it| it.float_level = 3).is_err());
        assert!(of(|it| it.two_sided = 2).is_err());
        assert_eq!(of(|it| it.clamped_colors = 1).ok(), Some(Options::default().with_clamped_colors(true)));
        assert_eq!(of(|it| it.group_size = [8, 4, 1]).ok(), Some(Options::default().with_group_size([8, 4, 1])));
        assert!(of(|it| it.generic_attributes = 1 << 16).is_err());
        assert!(of(|it| it.rounded_parameters = 2).is_err());
        assert!(of(|it| it.full_precision = 2).is_err());
        let full = of(|it| it.full_precision = 1).map(|it| it.precision.arithmetic);
        assert_eq!(full.ok(), Some(Arithmetic::Full));
        assert!(of(|it| it.lookups[0] = GLASM_LOOKUP_DEPTH_ALPHA + 1).is_err());
        assert_eq!(of(|it| it.opengl = 1).ok(), Some(compat::adapted(Options::default())));
        assert!(of(|it| it.opengl = 2).is_err());
        assert!(of(|it| it.names = 2).is_err());
    }
}
