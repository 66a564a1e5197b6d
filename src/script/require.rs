//! What a script needs.

use super::words::Words;

/// The GL that is at hand, and its shading language, of which there is none.
const VERSION: f32 = 2.1;
const EXTENSIONS: [&str; 57] = [
    "ARB_depth_texture",
    "ARB_draw_buffers",
    "ARB_fragment_coord_conventions",
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
    "ARB_window_pos",
    "ATI_draw_buffers",
    "ATI_texture_float",
    "EXT_blend_color",
    "EXT_blend_equation_separate",
    "EXT_blend_func_separate",
    "EXT_blend_minmax",
    "EXT_blend_subtract",
    "EXT_draw_range_elements",
    "EXT_fog_coord",
    "EXT_geometry_shader4",
    "EXT_secondary_color",
    "EXT_shadow_funcs",
    "EXT_stencil_two_side",
    "EXT_stencil_wrap",
    "EXT_texture3D",
    "EXT_texture_cube_map",
    "EXT_texture_filter_anisotropic",
    "EXT_texture_lod_bias",
    "EXT_texture_rectangle",
    "NV_depth_clamp",
    "NV_float_buffer",
    "NV_fragment_program",
    "NV_fragment_program2",
    "NV_fragment_program4",
    "NV_fragment_program_option",
    "NV_geometry_program4",
    "NV_gpu_program4",
    "NV_gpu_program5",
    "NV_half_float",
    "NV_tessellation_program5",
    "NV_texture_rectangle",
    "NV_vertex_program",
    "NV_vertex_program1_1",
    "NV_vertex_program2",
    "NV_vertex_program2_option",
    "NV_vertex_program3",
    "NV_vertex_program4",
];

#[derive(Clone, Debug, PartialEq)]
pub enum Requirement {
    Size([u32; 2]),
    /// What is to be had.
    Met,
    /// What is not, in words.
    Unmet(String),
}

/// Reads a line of a `[require]` section.
pub fn parse(line: &str) -> Result<Option<Requirement>, String> {
    if line.trim_start().starts_with('#') {
        return Ok(None);
    }
    let mut words = Words::new(line);
    let Some(first) = words.next() else { return Ok(None) };
    let requirement = match first.to_ascii_uppercase().as_str() {
        "SIZE" => {
            let size: [u32; 2] = words.integers()?;
            if size.iter().any(|side| !(1..=4096).contains(side)) {
                return Err("a window has 1 to 4096 pixels a side".to_owned());
            }
            Requirement::Size(size)
        }
        "GL" => {
            words.named("comparison", |word| (word == ">=").then_some(()))?;
            let version = words.number()?;
            if version <= VERSION { Requirement::Met } else { Requirement::Unmet(format!("GL {version} is not here")) }
        }
        "GLSL" => Requirement::Unmet("there is no shading language here".to_owned()),
        "DEPTHBUFFER" => Requirement::Met,
        name if name.starts_with("GL_MAX_") || name == "INT" => limit(first, &mut words)?,
        _ => extension(first),
    };
    if !matches!(requirement, Requirement::Unmet(_)) {
        words.end()?;
    }
    Ok(Some(requirement))
}

fn extension(word: &str) -> Requirement {
    let name = word.strip_prefix("GL_").unwrap_or(word);
    let (absent, name) = match name.strip_prefix('!') {
        Some(name) => (true, name.strip_prefix("GL_").unwrap_or(name)),
        None => (false, name),
    };
    match (EXTENSIONS.contains(&name), absent) {
        (true, false) | (false, true) => Requirement::Met,
        (false, false) => Requirement::Unmet(format!("{name} is not here")),
        (true, true) => Requirement::Unmet(format!("{name} is here and must not be")),
    }
}

/// A limit of the implementation: `GL_MAX_CLIP_PLANES >= 6`.
fn limit(first: &str, words: &mut Words) -> Result<Requirement, String> {
    let name = if first == "INT" { words.next().ok_or("a limit is missing")? } else { first };
    words.named("comparison", |word| (word == ">=").then_some(()))?;
    let least: i64 = words.integer()?;
    let here = match name {
        "GL_MAX_CLIP_PLANES" => 6,
        "GL_MAX_VERTEX_ATTRIBS" | "GL_MAX_TEXTURE_IMAGE_UNITS" => 16,
        "GL_MAX_TEXTURE_COORDS" | "GL_MAX_LIGHTS" => 8,
        "GL_MAX_DRAW_BUFFERS" => 8,
        _ => 0,
    };
    Ok(if least <= here { Requirement::Met } else { Requirement::Unmet(format!("{name} is {here}")) })
}
