//! What a context of the host can do, and what the program is told of it.

use std::ffi::{CStr, CString, c_char};

use glasm::lower::Arithmetic;

use crate::host::{self, tokens};
use crate::platform;
use crate::settings::{Mode, settings};

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
    ("GL_EXT_gpu_program_parameters", 120),
    ("GL_NV_geometry_program4", GEOMETRY),
    ("GL_NV_tessellation_program5", TESSELLATION),
];

/// The versions of GLSL with geometry and tessellation stages, and the bits of numbers that their programs need.
const GEOMETRY: u16 = 330;
const TESSELLATION: u16 = 400;

/// The host's side of a context.
pub(crate) struct Facts {
    /// The version of GLSL, as in `#version`.
    pub(crate) glsl: u16,
    /// The host has assembly programs of its own.
    pub(crate) host_programs: bool,
    /// The host has options of NVIDIA's for the ARB's languages.
    pub(crate) host_options: bool,
    /// The host has matrices that only programs read.
    pub(crate) program_matrices: bool,
    /// The application can set vertex weights and matrix indices.
    pub(crate) weights: bool,
    /// Buffers can be changed without a binding.
    pub(crate) direct_access: bool,
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
    /// The host has sampler objects.
    pub(crate) samplers: bool,
    /// Environment and local parameters of the host's own programs, of both stages.
    pub(crate) parameters: [[u32; 2]; 2],
    /// Vendor, renderer and version, for what is kept on disk.
    pub(crate) name: String,
    /// The host draws without a GPU.
    pub(crate) software: bool,
    /// The program can be kept in the host's own form.
    pub(crate) binaries: bool,
    /// Extensions that only this library provides.
    pub(crate) added: Vec<CString>,
    /// The host's extensions and those.
    pub(crate) extensions: CString,
    /// The number of the host's.
    pub(crate) host_extensions: u32,
}

/// Names that renderers without a GPU have.
const SOFTWARE: [&str; 6] =
    ["llvmpipe", "softpipe", "swiftshader", "swrast", "software rasterizer", "basic render driver"];

fn is_software(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    SOFTWARE.iter().any(|it| name.contains(it))
}

fn version(text: &str) -> u16 {
    let digits = text.split(|it: char| !it.is_ascii_digit() && it != '.').find(|part| part.contains('.'));
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

/// Bindings of storage buffers that the library can use.
fn storage_bindings(gl: u16) -> u32 {
    let bindings = || host::integer(tokens::MAX_SHADER_STORAGE_BUFFER_BINDINGS).max(0).cast_unsigned();
    Some(gl).filter(|gl| *gl >= 430).map(|_| bindings()).filter(|count| *count >= 8).unwrap_or(0)
}

impl Facts {
    /// Those of the thread's current context; `None` where this library has no place: core profiles, OpenGL ES, and
    /// hosts without GLSL.
    pub(crate) fn of_current_context() -> Option<Facts> {
        let told = host::string(tokens::VERSION);
        if told.is_empty() || told.starts_with("OpenGL ES") {
            return None;
        }
        let gl = version(&told);
        if gl >= 320 && host::integer(tokens::CONTEXT_PROFILE_MASK) & 1 != 0 {
            return None;
        }
        let glsl = version(&host::string(tokens::SHADING_LANGUAGE_VERSION));
        let listed = host::string(tokens::EXTENSIONS);
        // GL 3.1 without GL_ARB_compatibility has lost what these programs build on.
        if glsl < 120 || (gl >= 310 && listed.is_empty()) {
            return None;
        }
        let has = |name: &str| listed.split(' ').any(|it| it == name);
        let host_programs = has("GL_ARB_vertex_program") && has("GL_ARB_fragment_program");
        let provided = PROVIDED.iter().filter(|(name, least)| glsl >= *least && !has(name)).map(|(name, _)| *name);
        let added: Vec<&str> = provided.collect();
        let extensions = format!("{} {}", listed.trim_end(), added.join(" "));
        let buffers = host::integer(tokens::MAX_UNIFORM_BUFFER_BINDINGS).cast_unsigned();
        let uniform_buffers = gl >= 310 && buffers >= 5;
        let name = [tokens::VENDOR, tokens::RENDERER, tokens::VERSION].map(host::string).join("|");
        Some(Facts {
            glsl,
            software: is_software(&name),
            name,
            host_programs,
            host_options: ["GL_NV_fragment_program_option", "GL_NV_vertex_program2_option"].into_iter().any(has),
            program_matrices: has("GL_ARB_vertex_program") || has("GL_ARB_fragment_program"),
            weights: has("GL_ARB_vertex_blend") || has("GL_ARB_matrix_palette"),
            direct_access: gl >= 450,
            bindings: if uniform_buffers { [1, 2, 3, 4, 5].map(|place| buffers - place) } else { [0; 5] },
            parameters: [tokens::VERTEX_PROGRAM_ARB, tokens::FRAGMENT_PROGRAM_ARB].map(|stage| {
                [tokens::MAX_PROGRAM_ENV_PARAMETERS_ARB, tokens::MAX_PROGRAM_LOCAL_PARAMETERS_ARB].map(|name| {
                    let mut value = 0;
                    if host_programs {
                        // SAFETY: this has one value.
                        unsafe { host::GetProgramivARB(stage, name, &raw mut value) };
                    }
                    value.max(0).cast_unsigned()
                })
            }),
            texture_coordinates: host::integer(tokens::MAX_TEXTURE_COORDS).max(1),
            storage_bindings: storage_bindings(gl),
            image_units: match gl >= 420 || has("GL_ARB_shader_image_load_store") {
                true => host::integer(tokens::MAX_IMAGE_UNITS).max(0).cast_unsigned(),
                false => 0,
            },
            plain_parameters: plain_parameters(glsl),
            units: host::integer(tokens::MAX_COMBINED_TEXTURE_IMAGE_UNITS).max(1),
            samplers: gl >= 330 || has("GL_ARB_sampler_objects"),
            binaries: gl >= 410 || has("GL_ARB_get_program_binary"),
            added: added.iter().filter_map(|name| CString::new(*name).ok()).collect(),
            extensions: CString::new(extensions).ok()?,
            host_extensions: if gl >= 300 { host::integer(tokens::NUM_EXTENSIONS).cast_unsigned() } else { 0 },
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
    pub(crate) fn told(&self) -> String {
        let mode = match settings().mode {
            Mode::All => "all assembly programs are translated",
            Mode::Refused | Mode::Off => "assembly programs that the host refuses are translated",
        };
        format!("{}, GLSL {}: {mode}", self.name, self.glsl)
    }

    /// The extension of this number.
    pub(crate) fn extension(&self, number: u32) -> Option<*const c_char> {
        let number = number.checked_sub(self.host_extensions)?;
        self.added.get(number as usize).map(|name: &CString| CStr::as_ptr(name))
    }

    /// Whether program binaries can be kept.
    pub(crate) fn keeps_binaries(&self) -> bool {
        self.binaries && platform::has(c"glGetProgramBinary")
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
