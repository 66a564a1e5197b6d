//! A script's requirements.

use super::words::Words;
use crate::error::{Code, Error};
use glasm::dialect::EXTENDED;
use glasm::dialect::state::{CLIP_PLANES, LIGHTS, PROGRAM_MATRICES};

/// The GL version that is available, major and minor.
const VERSION: [i64; 2] = [2, 1];
const EXTENSIONS: [&str; 85] = [
    "ARB_compute_variable_group_size",
    "ARB_depth_texture",
    "ARB_draw_buffers",
    "ARB_draw_instanced",
    "ARB_fragment_coord_conventions",
    "ARB_fragment_layer_viewport",
    "ARB_fragment_program",
    "ARB_fragment_program_shadow",
    "ARB_multisample",
    "ARB_multitexture",
    "ARB_point_parameters",
    "ARB_point_sprite",
    "ARB_shadow",
    "ARB_tessellation_shader",
    "ARB_texture_border_clamp",
    "ARB_texture_cube_map",
    "ARB_texture_float",
    "ARB_texture_mirrored_repeat",
    "ARB_texture_non_power_of_two",
    "ARB_texture_rectangle",
    "ARB_transpose_matrix",
    "ARB_vertex_program",
    "ARB_viewport_array",
    "ARB_window_pos",
    "ATI_draw_buffers",
    "ATI_fragment_shader",
    "ATI_text_fragment_shader",
    "ATI_texture_float",
    "EXT_blend_color",
    "EXT_blend_equation_separate",
    "EXT_blend_func_separate",
    "EXT_blend_minmax",
    "EXT_blend_subtract",
    "EXT_draw_range_elements",
    "EXT_fog_coord",
    "EXT_framebuffer_blit",
    "EXT_framebuffer_multisample",
    "EXT_framebuffer_object",
    "EXT_geometry_shader4",
    "EXT_secondary_color",
    "EXT_shadow_funcs",
    "EXT_stencil_two_side",
    "EXT_stencil_wrap",
    "EXT_texture3D",
    "EXT_texture_array",
    "EXT_texture_buffer_object",
    "EXT_texture_cube_map",
    "EXT_texture_filter_anisotropic",
    "EXT_texture_integer",
    "EXT_texture_lod_bias",
    "EXT_texture_rectangle",
    "NV_bindless_texture",
    "NV_compute_program5",
    "NV_depth_clamp",
    "NV_explicit_multisample",
    "NV_float_buffer",
    "NV_fragment_program",
    "NV_fragment_program2",
    "NV_fragment_program4",
    "NV_fragment_program_option",
    "NV_geometry_program4",
    "NV_gpu_program4",
    "NV_gpu_program5",
    "NV_half_float",
    "NV_parameter_buffer_object",
    "NV_register_combiners",
    "NV_register_combiners2",
    "NV_shader_atomic_counters",
    "NV_shader_buffer_load",
    "NV_shader_storage_buffer_object",
    "NV_tessellation_program5",
    "NV_texture_multisample",
    "NV_texture_rectangle",
    "NV_texture_shader",
    "NV_texture_shader2",
    "NV_texture_shader3",
    "NV_transform_feedback",
    "NV_transform_feedback2",
    "NV_vertex_program",
    "NV_vertex_program1_1",
    "NV_vertex_program2",
    "NV_vertex_program2_option",
    "NV_vertex_program3",
    "NV_vertex_program4",
    "NV_viewport_array2",
];

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Requirement {
    Size([u32; 2]),
    /// What is available.
    Met,
    /// What is missing, in words.
    Unmet(String),
}

fn when(met: bool, otherwise: impl FnOnce() -> String) -> Requirement {
    if met { Requirement::Met } else { Requirement::Unmet(otherwise()) }
}

/// Whether what is available satisfies the comparison.
type Holds = fn(&[i64], &[i64]) -> bool;

/// Comparisons; longer ones come before their prefixes.
const COMPARISONS: [(&str, Holds); 7] = [
    (">=", |here, asked| here >= asked),
    ("<=", |here, asked| here <= asked),
    ("!=", |here, asked| here != asked),
    ("==", |here, asked| here == asked),
    (">", |here, asked| here > asked),
    ("<", |here, asked| here < asked),
    ("=", |here, asked| here == asked),
];

/// `NAME >= VALUE`, with or without white space around the sign.
struct Comparison<'a> {
    name: Words<'a>,
    holds: Holds,
    value: Words<'a>,
}

impl<'a> Comparison<'a> {
    fn find(line: &'a str) -> Option<Comparison<'a>> {
        // A leading sign negates an extension.
        let place = line.find(['<', '>', '=', '!']).filter(|place| *place > 0)?;
        let (name, rest) = line.split_at(place);
        let (sign, holds) = COMPARISONS.iter().find(|(sign, _)| rest.starts_with(sign))?;
        Some(Comparison { name: Words::new(name), holds: *holds, value: Words::new(&rest[sign.len()..]) })
    }

    fn requirement(mut self, line: &str) -> Result<Requirement, Error> {
        let mut name = self.name.next().unwrap_or_default();
        if name == "INT" {
            name = self.name.next().ok_or(Code::MissingWord.error("a limit is missing"))?;
        }
        match name.to_ascii_uppercase().as_str() {
            "GL" => self.version(line),
            "GLSL" => Ok(Requirement::Unmet("there is no shading language here".to_owned())),
            _ => self.limit(name),
        }
    }

    fn version(mut self, line: &str) -> Result<Requirement, Error> {
        let profile = self.name.next().unwrap_or("COMPAT");
        self.name.end()?;
        let version = self.value.next().ok_or(Code::MissingWord.error("a version is missing"))?;
        self.value.end()?;
        let (major, minor) = version.split_once('.').unwrap_or((version, "0"));
        let numbers = major.parse::<u32>().ok().zip(minor.parse::<u32>().ok());
        let (major, minor) = numbers.ok_or_else(|| Code::WrongForm.error(format!("`{version}` is not a version")))?;
        match profile {
            "COMPAT" => Ok(when((self.holds)(&VERSION, &[major.into(), minor.into()]), || {
                format!("{} is required, and GL {}.{} is available", line.trim(), VERSION[0], VERSION[1])
            })),
            "CORE" | "ES" => Ok(Requirement::Unmet(format!("there is no GL {profile} here"))),
            other => Err(Code::UnknownWord.error(format!("`{other}` is not a profile"))),
        }
    }

    /// A limit of the implementation: `GL_MAX_CLIP_PLANES >= 6`.
    fn limit(mut self, name: &str) -> Result<Requirement, Error> {
        if !name.starts_with("GL_") {
            return Err(Code::WrongForm.error(format!("`{name}` cannot be compared")));
        }
        self.name.end()?;
        let asked = self.value.integer()?;
        self.value.end()?;
        let Some(here) = limit(name) else {
            return Ok(Requirement::Unmet(format!("{name} is not known here")));
        };
        Ok(when((self.holds)(&[here], &[asked]), || format!("{name} is {here}")))
    }
}

fn limit(name: &str) -> Option<i64> {
    let plain = ["_ARB", "_NV", "_EXT"].iter().find_map(|suffix| name.strip_suffix(suffix)).unwrap_or(name);
    Some(match plain {
        "GL_MAX_CLIP_PLANES" | "GL_MAX_CLIP_DISTANCES" => CLIP_PLANES.into(),
        "GL_MAX_VERTEX_ATTRIBS" | "GL_MAX_TEXTURE_IMAGE_UNITS" => 16,
        "GL_MAX_TEXTURE_COORDS" | "GL_MAX_DRAW_BUFFERS" | "GL_MAX_TRACK_MATRICES" => 8,
        "GL_MAX_TEXTURE_UNITS" => 4,
        "GL_MAX_LIGHTS" => LIGHTS.into(),
        "GL_MAX_PROGRAM_MATRICES" => PROGRAM_MATRICES.into(),
        "GL_MAX_IMAGE_UNITS" => EXTENDED.images.into(),
        "GL_MIN_PROGRAM_TEXEL_OFFSET" => EXTENDED.texel_offsets.0.into(),
        "GL_MAX_PROGRAM_TEXEL_OFFSET" => EXTENDED.texel_offsets.1.into(),
        _ => return None,
    })
}

/// Reads a line of a `[require]` section.
pub(super) fn parse(line: &str) -> Result<Option<Requirement>, Error> {
    let line = super::words::without_comment(line);
    if let Some(comparison) = Comparison::find(line) {
        return comparison.requirement(line).map(Some);
    }
    let mut words = Words::new(line);
    let Some(first) = words.next() else { return Ok(None) };
    let requirement = match first.to_ascii_uppercase().as_str() {
        "SIZE" => {
            let size: [u32; 2] = words.integers()?;
            if size.iter().any(|side| !(1..=4096).contains(side)) {
                return Err(Code::OutOfRange.error("a window has 1 to 4096 pixels a side"));
            }
            Requirement::Size(size)
        }
        "GL" | "GLSL" => return Err(Code::MissingWord.error(format!("{first} needs a comparison and a version"))),
        "DEPTHBUFFER" | "IGNORE_MISSING_UNIFORMS" => Requirement::Met,
        "RLIMIT" => {
            words.integer::<u64>()?;
            Requirement::Met
        }
        "SPIRV" if words.take("NO") => Requirement::Met,
        "SPIRV" | "SSO" | "SEPARABLE" => {
            return Ok(Some(Requirement::Unmet("there are no shaders here, only programs".to_owned())));
        }
        "!" => extension(words.next().ok_or(Code::MissingWord.error("an extension is missing"))?, true),
        _ => match first.strip_prefix('!') {
            Some(name) => extension(name, true),
            None => extension(first, false),
        },
    };
    words.end()?;
    Ok(Some(requirement))
}

fn extension(word: &str, absent: bool) -> Requirement {
    let name = word.strip_prefix("GL_").unwrap_or(word);
    // `GL_!NAME` is accepted as a negation too.
    let (name, absent) = name.strip_prefix('!').map_or((name, absent), |name| (name, true));
    match (EXTENSIONS.contains(&name), absent) {
        (true, false) | (false, true) => Requirement::Met,
        (false, false) => Requirement::Unmet(format!("{name} is not supported")),
        (true, true) => Requirement::Unmet(format!("{name} is supported and must not be")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(line: &str) -> bool {
        match parse(line) {
            Ok(Some(Requirement::Met)) => true,
            Ok(Some(Requirement::Unmet(_))) => false,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn versions_and_limits_are_compared_in_every_way() {
        for line in
            ["GL >= 1.3", "GL>=2.1", "GL COMPAT >= 1.5 # a reason", "GL < 3.0", "GL != 3.1", "GL <= 2.1", "GL = 2.1"]
        {
            assert!(met(line), "{line}");
        }
        for line in ["GL >= 2.2", "GL > 2.1", "GL == 1.5", "GL CORE >= 1.0", "GL ES >= 2.0", "GLSL >= 1.10"] {
            assert!(!met(line), "{line}");
        }
        for line in ["GL_MAX_VERTEX_ATTRIBS >= 16", "INT GL_MAX_DRAW_BUFFERS > 7", "GL_MAX_TEXTURE_COORDS_ARB == 8"] {
            assert!(met(line), "{line}");
        }
        assert!(!met("GL_MAX_CLIP_PLANES > 6"));
        assert!(!met("INT GL_MAX_TESSERACTS >= 1"));
        assert!(parse("GL >= new").is_err());
        assert!(parse("GL 1.3").is_err());
        assert!(parse("GL LEGACY >= 1.3").is_err());
        assert!(parse("SIZE 0 1").is_err());
    }

    #[test]
    fn extensions_are_asked_for_and_kept_away() {
        for line in
            ["ARB_vertex_program", "GL_NV_fragment_program", "!GL_ARB_gl_spirv", "! GL_ARB_gl_spirv", "depthbuffer"]
        {
            assert!(met(line), "{line}");
        }
        for line in ["GL_ARB_gl_spirv", "!GL_ARB_vertex_program", "SSO ENABLED", "SPIRV YES"] {
            assert!(!met(line), "{line}");
        }
        assert_eq!(parse("  # nothing"), Ok(None));
        assert!(parse("GL_ARB_vertex_program GL_ARB_fragment_program").is_err());
    }
}
