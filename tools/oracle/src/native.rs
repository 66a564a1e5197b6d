//! Programs of the system's OpenGL.

use super::context::{Oracle, string};

pub(crate) const VERTEX_PROGRAM: u32 = 0x8620;
pub(crate) const STATE_PROGRAM: u32 = 0x8621;
const FRAGMENT_PROGRAM: u32 = 0x8804;
/// NV_fragment_program's own target.
const FRAGMENT_PROGRAM_NV: u32 = 0x8870;
const GEOMETRY_PROGRAM: u32 = 0x8c26;
const CONTROL_PROGRAM: u32 = 0x891e;
const EVALUATION_PROGRAM: u32 = 0x891f;
const COMPUTE_PROGRAM: u32 = 0x90fb;

/// The target of the programs that begin so; the first that matches counts.
const TARGETS: [(&str, u32); 10] = [
    ("!!VP", VERTEX_PROGRAM),
    ("!!ARBvp", VERTEX_PROGRAM),
    ("!!NVvp", VERTEX_PROGRAM),
    ("!!VSP", STATE_PROGRAM),
    ("!!FP", FRAGMENT_PROGRAM_NV),
    ("!!NVgp", GEOMETRY_PROGRAM),
    ("!!NVtcp", CONTROL_PROGRAM),
    ("!!NVtep", EVALUATION_PROGRAM),
    ("!!NVcp", COMPUTE_PROGRAM),
    ("", FRAGMENT_PROGRAM),
];
const FORMAT_ASCII: u32 = 0x8875;
const ERROR_POSITION: u32 = 0x864b;
const ERROR_STRING: u32 = 0x8874;

/// The loader of a program and its kind of parameters.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `!!ARB...`: glProgramStringARB.
    Declared,
    /// `!!NV...4.0` on: loaded likewise; parameters are words.
    Typed,
    /// `!!VP...`, `!!VSP...` and `!!FP1.0`: glLoadProgramNV.
    Register,
}

/// Why a program did not load.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// PROGRAM_ERROR_POSITION.
    pub position: i32,
    pub message: String,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "at {}: {}", self.position, self.message)
    }
}

/// The results of GetProgramiv for a program.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Resources {
    pub instructions: u32,
    pub temporaries: u32,
    pub parameters: u32,
    pub attributes: u32,
    pub address_registers: u32,
    /// Of fragment programs.
    pub alu_instructions: u32,
    pub texture_instructions: u32,
    pub texture_indirections: u32,
    pub native: bool,
}

/// A program that has loaded and is bound and enabled.
pub(crate) struct Loaded {
    pub target: u32,
    pub kind: Kind,
    pub name: u32,
}

impl Oracle {
    /// The target that a program is loaded to.
    pub(crate) fn target_of(text: &str) -> u32 {
        TARGETS.iter().find(|(header, _)| text.starts_with(header)).map_or(FRAGMENT_PROGRAM, |(_, target)| *target)
    }

    /// Loads a program, binds it and enables its stage.
    pub(crate) fn load(&self, text: &str) -> Result<Loaded, Refused> {
        let refused = |message: &str| Refused { position: -1, message: message.to_owned() };
        let begins = |headers: &[&str]| headers.iter().any(|header| text.starts_with(header));
        let kind = match text {
            _ if begins(&["!!VP", "!!VSP", "!!FP"]) => Kind::Register,
            _ if begins(&["!!NV"]) => Kind::Typed,
            _ => Kind::Declared,
        };
        let target = Self::target_of(text);
        let length = i32::try_from(text.len()).map_err(|_| refused("the program is too long"))?;
        let mut name = 0;
        // SAFETY: the context is current; the text has `length` bytes.
        unsafe {
            while (self.gl.error)() != 0 {}
            (self.gl.generate_programs)(1, &mut name);
            match (kind, &self.nvidia) {
                (Kind::Declared | Kind::Typed, _) => {
                    (self.gl.bind_program)(target, name);
                    (self.gl.program_string)(target, FORMAT_ASCII, length, text.as_ptr().cast());
                }
                (Kind::Register, Some(nvidia)) => {
                    (nvidia.load_program)(target, name, length, text.as_ptr());
                    if target != STATE_PROGRAM {
                        (nvidia.bind_program)(target, name);
                    }
                }
                (Kind::Register, None) => return Err(refused("the driver has no programs of NVIDIA's own languages")),
            }
            let failed = (self.gl.error)() != 0;
            let mut position = -1;
            (self.gl.get_integer)(ERROR_POSITION, &mut position);
            if failed || position != -1 {
                let message = string(&self.gl, ERROR_STRING).trim().replace('\n', " ");
                (self.gl.delete_programs)(1, &name);
                return Err(Refused { position, message });
            }
            if target != STATE_PROGRAM {
                (self.gl.enable)(target);
            }
        }
        Ok(Loaded { target, kind, name })
    }

    pub(crate) fn unload(&self, loaded: &Loaded) {
        // SAFETY: the name is the GL's.
        unsafe {
            if loaded.target != STATE_PROGRAM {
                (self.gl.disable)(loaded.target);
            }
            (self.gl.delete_programs)(1, &loaded.name);
        }
    }

    /// Loads a program only to see whether it loads, and what it uses.
    pub fn try_load(&self, text: &str) -> Result<Resources, Refused> {
        self.make_current().map_err(|error| Refused { position: -1, message: error.to_string() })?;
        let loaded = self.load(text)?;
        let resources = self.resources(&loaded);
        self.unload(&loaded);
        Ok(resources)
    }

    /// Loads a text of an ARB language in place of the last one, to time the loading. Returns whether it loaded.
    pub fn reload(&self, text: &str) -> bool {
        let target = Self::target_of(text);
        let length = i32::try_from(text.len()).unwrap_or(0);
        // SAFETY: the context is current; the text has `length` bytes. Program 0 is always there.
        unsafe {
            (self.gl.bind_program)(target, 0);
            (self.gl.program_string)(target, FORMAT_ASCII, length, text.as_ptr().cast());
            (self.gl.error)() == 0
        }
    }

    fn resources(&self, loaded: &Loaded) -> Resources {
        if loaded.kind == Kind::Register {
            return Resources::default();
        }
        let get = |query: u32| {
            let mut value = 0;
            // SAFETY: a query of one integer; what the stage lacks is an error that leaves it at 0.
            unsafe {
                (self.gl.get_program)(loaded.target, query, &mut value);
                (self.gl.error)();
            }
            u32::try_from(value).unwrap_or(0)
        };
        Resources {
            instructions: get(0x88a0),
            temporaries: get(0x88a4),
            parameters: get(0x88a8),
            attributes: get(0x88ac),
            address_registers: get(0x88b0),
            alu_instructions: get(0x8805),
            texture_instructions: get(0x8806),
            texture_indirections: get(0x8807),
            native: get(0x88b6) != 0,
        }
    }
}
