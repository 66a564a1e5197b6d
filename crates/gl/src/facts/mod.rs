//! What a context of the host can do, and what the program is told of it.

pub(crate) mod values;

use std::ffi::{CStr, CString, c_char};

use glasm::lower::Arithmetic;
use glasm_runtime::model::fixed::OwnExtensions;

use crate::host::{self, tokens};
use crate::process::flags;
use crate::settings::{Mode, settings};
use crate::system;
use crate::system::strings::kept;

/// Extensions that this library provides, with the version of GLSL that each needs of the host.
const PROVIDED: &[(&str, u16)] = &[
    ("GL_ARB_vertex_program", 120),
    ("GL_ARB_fragment_program", 120),
    ("GL_ARB_fragment_program_shadow", 120),
    ("GL_NV_vertex_program", 120),
    ("GL_NV_vertex_program1_1", 120),
    ("GL_NV_vertex_program2", 330),
    ("GL_NV_vertex_program2_option", 330),
    ("GL_NV_vertex_program3", 330),
    ("GL_NV_fragment_program", 330),
    ("GL_NV_fragment_program_option", 330),
    ("GL_NV_fragment_program2", 330),
    ("GL_NV_gpu_program4", 330),
    ("GL_NV_parameter_buffer_object", 430),
    ("GL_NV_gpu_program5", 430),
    ("GL_NV_gpu_program_fp64", 430),
    ("GL_EXT_gpu_program_parameters", 120),
    ("GL_NV_geometry_program4", GEOMETRY),
    ("GL_NV_tessellation_program5", TESSELLATION),
    ("GL_NV_register_combiners", 120),
    ("GL_NV_register_combiners2", 120),
];

/// Extensions that are older names of what hosts have, with one of theirs, and the version of OpenGL that has it without a
/// name.
const OLDER: &[(&str, &str, u16)] = &[
    ("GL_NV_texture_rectangle", "GL_ARB_texture_rectangle", 310),
    ("GL_EXT_texture_rectangle", "GL_ARB_texture_rectangle", 310),
    ("GL_EXT_texture_cube_map", "GL_ARB_texture_cube_map", 130),
];

/// Extensions of texture shaders, whose formats become signed ones of the host.
const SHADERS: [&str; 3] = ["GL_NV_texture_shader", "GL_NV_texture_shader2", "GL_NV_texture_shader3"];

/// Extensions of memory for arrays, which need nothing of the host.
const RANGES: &str = "GL_NV_vertex_array_range";
const FENCES: &str = "GL_NV_fence";

/// The extension of textures with palettes, which become colours.
const PALETTES: &str = "GL_EXT_paletted_texture";

/// What becomes a setup of fixed units. A driver that has all languages of programs is left alone without it.
const ATI_SHADERS: &str = "GL_ATI_fragment_shader";
const ATI_TEXTS: &str = "GL_ATI_text_fragment_shader";
const COMBINE4: &str = "GL_NV_texture_env_combine4";
const COMBINE3: &str = "GL_ATI_texture_env_combine3";
const FOG_DISTANCE: &str = "GL_NV_fog_distance";

/// The versions of GLSL with geometry and tessellation stages, and the bits of numbers that their programs need.
const GEOMETRY: u16 = 330;
const TESSELLATION: u16 = 400;

/// What the host has of assembly programs.
pub(crate) struct HostPrograms {
    /// The host has assembly programs of its own.
    pub(crate) programs: bool,
    /// It has options of NVIDIA's for the ARB's languages.
    pub(crate) options: bool,
    /// It has matrices that only programs read.
    pub(crate) matrices: bool,
    /// Environment and local parameters of its programs, of both stages.
    pub(crate) parameters: [[u32; 2]; 2],
}

/// Extensions that are this library's, and not the host's.
pub(crate) struct Own {
    /// NV_vertex_array_range and NV_fence.
    pub(crate) ranges: bool,
    pub(crate) fences: bool,
    /// EXT_paletted_texture.
    pub(crate) palettes: bool,
    /// Register combiners.
    pub(crate) combiners: bool,
    /// ATI's fragment shaders.
    pub(crate) ati_shaders: bool,
    /// Their texts.
    pub(crate) ati_texts: bool,
    /// Texture shaders.
    pub(crate) shaders: bool,
    /// Values of texture environments.
    pub(crate) environments: OwnExtensions,
    /// Which distance fog depends on.
    pub(crate) fog_distance: bool,
}

/// How much of something the host has.
pub(crate) struct Limits {
    /// Uniform buffers of the stages, in the order of the pipeline.
    pub(crate) bindings: [u32; 5],
    pub(crate) texture_coordinates: i32,
    /// Bindings of storage buffers; 0 on hosts that have none.
    pub(crate) storage_bindings: u32,
    /// Image units; 0 on hosts that have none.
    pub(crate) image_units: u32,
    /// Vectors of parameters that a stage may have outside of buffers.
    pub(crate) plain_parameters: u32,
    /// Units of textures, all stages together.
    pub(crate) units: i32,
}

/// The extensions that are advertised: the host's, and those of this library.
pub(crate) struct Advertised {
    pub(crate) text: &'static CStr,
    /// The same one by one.
    pub(crate) names: Vec<&'static CStr>,
}

/// The host's side of a context.
pub(crate) struct Facts {
    /// The version of OpenGL, as 450 for 4.5.
    pub(crate) gl: u16,
    /// The version of GLSL, as in `#version`.
    pub(crate) glsl: u16,
    /// The host has all languages, so that it draws all programs.
    pub(crate) is_complete: bool,
    pub(crate) hosts: HostPrograms,
    pub(crate) own: Own,
    pub(crate) limits: Limits,
    pub(crate) advertised: Advertised,
    /// The application can set vertex weights and matrix indices.
    pub(crate) weights: bool,
    /// Buffers can be changed without a binding.
    pub(crate) direct_access: bool,
    /// The host has sampler objects.
    pub(crate) samplers: bool,
    /// Vendor, renderer and version, for what is kept on disk.
    pub(crate) name: String,
    /// The host can clamp depths in place of clipping.
    pub(crate) depth_clamp: bool,
    /// The host draws without a GPU.
    pub(crate) software: bool,
    /// The host compiles in threads of its own.
    pub(crate) compiles_aside: bool,
    /// The program can be kept in the host's own form.
    pub(crate) binaries: bool,
}

/// Names that renderers without a GPU have.
const SOFTWARE: [&str; 6] =
    ["llvmpipe", "softpipe", "swiftshader", "swrast", "software rasterizer", "basic render driver"];

fn is_software(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    SOFTWARE.iter().any(|software| name.contains(software))
}

fn version(text: &str) -> u16 {
    let digits = text.split(|letter: char| !letter.is_ascii_digit() && letter != '.').find(|part| part.contains('.'));
    let mut numbers = digits.unwrap_or_default().split('.').map(|part| part.parse::<u16>().unwrap_or(0));
    let (major, minor) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    major * 100 + if minor < 10 { minor * 10 } else { minor }
}

/// Vectors of uniforms of any stage, less some for what hosts keep there themselves.
fn plain_parameters(glsl: u16) -> u32 {
    let stages = [
        (tokens::MAX_VERTEX_UNIFORM_COMPONENTS, 0),
        (tokens::MAX_FRAGMENT_UNIFORM_COMPONENTS, 0),
        (tokens::MAX_GEOMETRY_UNIFORM_COMPONENTS, GEOMETRY),
        (tokens::MAX_TESS_CONTROL_UNIFORM_COMPONENTS, TESSELLATION),
        (tokens::MAX_TESS_EVALUATION_UNIFORM_COMPONENTS, TESSELLATION),
    ];
    let components = stages.into_iter().filter(|(_, least)| glsl >= *least).map(|(name, _)| host::integer(name));
    (components.min().unwrap_or(0).max(0).cast_unsigned() / 4).saturating_sub(16)
}

/// The environment and local parameters of the host's vertex and fragment programs.
fn parameters_of_programs() -> [[u32; 2]; 2] {
    [tokens::VERTEX_PROGRAM_ARB, tokens::FRAGMENT_PROGRAM_ARB].map(|stage| {
        [tokens::MAX_PROGRAM_ENV_PARAMETERS_ARB, tokens::MAX_PROGRAM_LOCAL_PARAMETERS_ARB].map(|name| {
            let mut value = 0;
            // SAFETY: this has one value.
            unsafe { host::GetProgramivARB(stage, name, &raw mut value) };
            value.max(0).cast_unsigned()
        })
    })
}

/// Bindings of storage buffers that the library can use.
fn storage_bindings(gl: u16) -> u32 {
    let bindings = || host::integer(tokens::MAX_SHADER_STORAGE_BUFFER_BINDINGS).max(0).cast_unsigned();
    Some(gl).filter(|gl| *gl >= 430).map(|_| bindings()).filter(|count| *count >= 8).unwrap_or(0)
}

impl Limits {
    fn of_host(gl: u16, glsl: u16, has_images: bool) -> Limits {
        let buffers = host::integer(tokens::MAX_UNIFORM_BUFFER_BINDINGS).cast_unsigned();
        let uniform_buffers = gl >= 310 && buffers >= 5;
        let images = || host::integer(tokens::MAX_IMAGE_UNITS).max(0).cast_unsigned();
        Limits {
            bindings: if uniform_buffers { [1, 2, 3, 4, 5].map(|place| buffers - place) } else { [0; 5] },
            texture_coordinates: host::integer(tokens::MAX_TEXTURE_COORDS).max(1),
            storage_bindings: storage_bindings(gl),
            image_units: if has_images { images() } else { 0 },
            plain_parameters: plain_parameters(glsl),
            units: host::integer(tokens::MAX_COMBINED_TEXTURE_IMAGE_UNITS).max(1),
        }
    }
}

impl HostPrograms {
    fn of(has: impl Fn(&str) -> bool) -> HostPrograms {
        let programs = has("GL_ARB_vertex_program") && has("GL_ARB_fragment_program");
        HostPrograms {
            programs,
            options: ["GL_NV_fragment_program_option", "GL_NV_vertex_program2_option"].into_iter().any(&has),
            matrices: has("GL_ARB_vertex_program") || has("GL_ARB_fragment_program"),
            parameters: if programs { parameters_of_programs() } else { [[0; 2]; 2] },
        }
    }
}

impl Own {
    /// What a host lacks, or has and is not to do; a complete one lacks no languages.
    fn beside(has: impl Fn(&str) -> bool, is_complete: bool, has_signed: bool) -> Own {
        let all = settings().mode == Mode::All;
        let is_own = |name: &str| all || !has(name) && !is_complete;
        let shaders = has_signed && (all || !has("GL_NV_texture_shader"));
        Own {
            ranges: !has(RANGES),
            fences: !has(FENCES),
            palettes: !has(PALETTES),
            combiners: all || !has("GL_NV_register_combiners"),
            ati_shaders: is_own(ATI_SHADERS),
            ati_texts: is_own(ATI_TEXTS),
            shaders,
            environments: OwnExtensions { shaders, combine4: is_own(COMBINE4), combine3: is_own(COMBINE3) },
            fog_distance: is_own(FOG_DISTANCE),
        }
    }
}

impl Facts {
    /// Those of the thread's current context; `None` where this library has no place: core profiles, OpenGL ES, and
    /// hosts without GLSL.
    pub(crate) fn of_current_context() -> Option<Facts> {
        let text = host::string(tokens::VERSION);
        if text.is_empty() || text.starts_with("OpenGL ES") {
            return None;
        }
        let gl = version(&text);
        if gl >= 320 && host::integer(tokens::CONTEXT_PROFILE_MASK) & 1 != 0 {
            return None;
        }
        let glsl = version(&host::string(tokens::SHADING_LANGUAGE_VERSION));
        let listed = host::string(tokens::EXTENSIONS);
        // GL 3.1 without GL_ARB_compatibility has lost what these programs build on.
        if glsl < 120 || (gl >= 310 && listed.is_empty()) {
            return None;
        }
        let has = |name: &str| listed.split(' ').any(|part| part == name);
        let provided = PROVIDED.iter().filter(|(name, least)| glsl >= *least && !has(name)).map(|(name, _)| *name);
        let has_signed = gl >= 310 && has("GL_EXT_texture_snorm");
        let shaders = SHADERS.into_iter().filter(|name| has_signed && !has(name));
        let added: Vec<&str> = provided.chain(shaders).collect();
        let settings = settings();
        // A driver that has all languages itself needs none of ours, unless the user wants to see or change programs.
        let sees_programs = settings.mode == Mode::All
            || settings.dump.is_some()
            || settings.replace.is_some()
            || settings.is_inspected();
        let older = OLDER.iter().filter(|(name, theirs, least)| (gl >= *least || has(theirs)) && !has(name));
        let older =
            older.map(|(name, ..)| *name).chain([RANGES, FENCES, PALETTES].into_iter().filter(|name| !has(name)));
        let older: Vec<&str> = older.collect();
        let is_complete = added.is_empty() && !sees_programs;
        let flag = if is_complete { &flags::COMPLETE } else { &flags::LANGUAGES };
        flag.set();
        if is_complete && older.is_empty() && settings.environment.is_plain() {
            return None;
        }
        if has(RANGES) {
            flags::RANGES.set();
        }
        if gl >= 210 {
            flags::PIXEL_BUFFERS.set();
        }
        let lacks = |name: &str| !has(name) && !is_complete;
        let units = [ATI_SHADERS, ATI_TEXTS, COMBINE4, COMBINE3, FOG_DISTANCE].into_iter().filter(|name| lacks(name));
        let all = listed.split_whitespace().chain(added).chain(units).chain(older).map(str::to_owned).collect();
        let names = settings.environment.extensions(all, "GL_");
        let name = [tokens::VENDOR, tokens::RENDERER, tokens::VERSION].map(host::string).join("|");
        Some(Facts {
            gl,
            glsl,
            software: is_software(&name),
            name,
            is_complete,
            hosts: HostPrograms::of(has),
            own: Own::beside(has, is_complete, has_signed),
            limits: Limits::of_host(gl, glsl, gl >= 420 || has("GL_ARB_shader_image_load_store")),
            advertised: Advertised {
                text: CString::new(names.join(" ")).map(kept).ok()?,
                names: names.into_iter().filter_map(|name| CString::new(name).map(kept).ok()).collect(),
            },
            weights: has("GL_ARB_vertex_blend") || has("GL_ARB_matrix_palette"),
            direct_access: gl >= 450,
            depth_clamp: gl >= 320 || has("GL_ARB_depth_clamp") || has("GL_NV_depth_clamp"),
            samplers: gl >= 330 || has("GL_ARB_sampler_objects"),
            compiles_aside: has("GL_KHR_parallel_shader_compile") || has("GL_ARB_parallel_shader_compile"),
            binaries: gl >= 410 || has("GL_ARB_get_program_binary"),
        })
    }

    /// How programs compute: as the user says, or else exactly where the host draws in software, and as NVIDIA's own
    /// drivers do on a GPU.
    pub(crate) fn arithmetic(&self) -> Arithmetic {
        let suited = if self.software { Arithmetic::Specified } else { Arithmetic::Full };
        settings().arithmetic.unwrap_or(suited)
    }

    /// Whether geometry programs have a stage.
    pub(crate) fn has_geometry(&self) -> bool {
        self.glsl >= GEOMETRY
    }

    /// Whether tessellation programs have stages.
    pub(crate) fn has_tessellation(&self) -> bool {
        self.glsl >= TESSELLATION
    }

    /// A line for the log.
    pub(crate) fn summary(&self) -> String {
        let mode = match settings().mode {
            Mode::All => "all assembly programs are translated",
            Mode::Refused | Mode::Off => "assembly programs that the host refuses are translated",
        };
        format!("{}, GLSL {}: {mode}", self.name, self.glsl)
    }

    /// The extension of this number.
    pub(crate) fn extension(&self, number: u32) -> Option<*const c_char> {
        self.advertised.names.get(number as usize).map(|name| name.as_ptr())
    }

    /// Whether program binaries can be kept.
    pub(crate) fn keeps_binaries(&self) -> bool {
        self.binaries && system::has(c"glGetProgramBinary")
    }
}

#[cfg(test)]
mod tests {
    use super::{is_software, version};

    #[test]
    fn hosts_without_a_gpu_are_known_by_their_names() {
        let software =
            ["Mesa|llvmpipe (LLVM 15.0.6, 256 bits)|4.5", "Google|ANGLE (SwiftShader Device)|4.1", "Mesa|softpipe|3.3"];
        assert!(software.iter().all(|name| is_software(name)));
        let hardware =
            ["NVIDIA Corporation|NVIDIA H100 PCIe|4.6.0 NVIDIA 580", "AMD|AMD Radeon RX 6800 (radeonsi, navi21)|4.6"];
        assert!(!hardware.iter().any(|name| is_software(name)));
    }

    #[test]
    fn versions_are_read_as_glsl_writes_them() {
        assert_eq!(version("4.5 (Compatibility Profile) Mesa 22.3.6"), 450);
        assert_eq!(version("1.20"), 120);
        assert_eq!(version("3.30 NVIDIA via Cg compiler"), 330);
        assert_eq!(version("OpenGL ES GLSL ES 3.20"), 320);
        assert_eq!(version(""), 0);
    }
}
