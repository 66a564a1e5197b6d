//! What callers choose about reading a program, and about what stands around fixed units.

use glasm::check::{self, Checked};
use glasm::combine::{Facts, Fog, Setup};
use glasm::texture::Target;

use crate::boundary::{Answer, Failure, Growing, read};
use crate::choices::{stage_of, truth};
use crate::types::*;

/// The texture of a fixed unit.
pub type glasm_fixed_texture = u8;
/// None is known: combiners have the texture coordinates, and shaders of ATI a 2D texture.
pub const GLASM_FIXED_NONE: glasm_fixed_texture = 0;
/// TEXTURE_1D.
pub const GLASM_FIXED_1D: glasm_fixed_texture = 1;
/// TEXTURE_2D.
pub const GLASM_FIXED_2D: glasm_fixed_texture = 2;
/// TEXTURE_3D.
pub const GLASM_FIXED_3D: glasm_fixed_texture = 3;
/// TEXTURE_CUBE_MAP.
pub const GLASM_FIXED_CUBE: glasm_fixed_texture = 4;
/// TEXTURE_RECTANGLE.
pub const GLASM_FIXED_RECT: glasm_fixed_texture = 5;

/// How many texture units fixed units have.
pub const GLASM_FIXED_UNITS: usize = 6;

/// The fog of a fixed unit.
pub type glasm_fixed_fog = u32;
/// None: the fog register of combiners is the fog coordinate, with the factor in its fourth component.
pub const GLASM_FIXED_FOG_GIVEN: glasm_fixed_fog = 0;
/// Linear, of the fog coordinate, with the parameters `state.fog.color` and `state.fog.params`.
pub const GLASM_FIXED_FOG_LINEAR: glasm_fixed_fog = 1;
/// Exponential.
pub const GLASM_FIXED_FOG_EXP: glasm_fixed_fog = 2;
/// Exponential of the square.
pub const GLASM_FIXED_FOG_EXP2: glasm_fixed_fog = 3;

/// How a program string is read. All zeros, or NULL in its place, is the default: the program must follow its
/// extension.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct glasm_load_options {
    /// sizeof(glasm_load_options)
    pub size: u32,
    /// The target that the program is loaded for: a header of another stage is an error.
    pub stage: glasm_stage,
    /// 1: rules that shipping drivers were known not to enforce give warnings in place of errors.
    pub lenient: u32,
    /// 1: the program computes at full precision, on machines and in translations: fp16 and fx12 in fp32, and NaN as
    /// hardware has it, as NVIDIA's drivers have computed since 2006. 0: as the program's extension says.
    pub full_precision: u32,
    /// For register combiners (`!!RC1.0` without texture shaders) and ATI fragment shaders (`!!ATIfs1.0`), which do not name
    /// the targets of their textures: a `GLASM_FIXED_` for each unit.
    pub fixed_textures: [glasm_fixed_texture; GLASM_FIXED_UNITS],
    /// Units of these whose textures may hold any floats: a bit for each.
    pub fixed_floats: u16,
    /// For the same languages: the fog that is on.
    pub fixed_fog: glasm_fixed_fog,
}

// SAFETY: the struct is repr(C), begins with its size, and consists of integers.
unsafe impl Growing for glasm_load_options {
    const ZERO: Self = Self {
        size: 0,
        stage: 0,
        lenient: 0,
        full_precision: 0,
        fixed_textures: [0; GLASM_FIXED_UNITS],
        fixed_floats: 0,
        fixed_fog: 0,
    };
}

/// A caller's choice about reading.
#[derive(Copy, Clone)]
pub(crate) struct Reading {
    stage: glasm_stage,
    lenient: bool,
    full: bool,
    given: glasm_load_options,
}

impl Reading {
    /// # Safety
    /// The pointer is NULL or points to a struct whose size is right.
    pub(crate) unsafe fn of(options: *const glasm_load_options) -> Answer<Reading> {
        // SAFETY: the pointer is NULL or points to a struct of load options whose size is right.
        let options = unsafe { read(options, "options") }?;
        stage_of(options.stage)?;
        let full = truth(options.full_precision, "full_precision")?;
        surroundings(&options)?;
        Ok(Reading { stage: options.stage, lenient: truth(options.lenient, "lenient")?, full, given: options })
    }

    fn options(self) -> check::ParseOptions {
        let stage = stage_of(self.stage).unwrap_or(None);
        check::ParseOptions::default().with_lenient(self.lenient).with_stage(stage)
    }

    /// The program of a string.
    pub(crate) fn load(self, source: &[u8]) -> Checked {
        let checked = check::load(source, &self.options());
        let known = |setup: &Setup| {
            let (textures, fog) = surroundings(&self.given).unwrap_or_default();
            Facts::around(setup, textures, self.given.fixed_floats.into(), fog)
        };
        let made = match checked.setup.as_ref().map(|setup| (setup, known(setup))) {
            Some((setup, known)) if known != Facts::default() => checked.program.map(|_| setup.program(&known)),
            _ => checked.program,
        };
        let program = made.map(|program| if self.full { program.at_full_precision() } else { program });
        Checked { program, ..checked }
    }

    /// What tells it from other choices.
    pub(crate) fn key(self) -> [u32; 6] {
        let [a, b, c, d, e, f] = self.given.fixed_textures;
        let units = [[a, b, c, d], [e, f, 0, 0]].map(u32::from_le_bytes);
        let rest = u32::from(self.given.fixed_floats) << 16 | self.given.fixed_fog;
        [self.stage, u32::from(self.lenient), u32::from(self.full), units[0], units[1], rest]
    }
}

/// The textures of a fixed unit, and its fog.
fn surroundings(options: &glasm_load_options) -> Answer<(Vec<(u8, Target)>, Fog)> {
    let mut textures = Vec::new();
    for (unit, texture) in (0..).zip(options.fixed_textures) {
        let target = match texture {
            GLASM_FIXED_NONE => continue,
            GLASM_FIXED_1D => Target::Dim1,
            GLASM_FIXED_2D => Target::Dim2,
            GLASM_FIXED_3D => Target::Dim3,
            GLASM_FIXED_CUBE => Target::Cube,
            GLASM_FIXED_RECT => Target::Rect,
            other => return Err(Failure::argument(format!("{other} is not a texture of a fixed unit"))),
        };
        textures.push((unit, target));
    }
    let fog = match options.fixed_fog {
        GLASM_FIXED_FOG_GIVEN => Fog::Given,
        GLASM_FIXED_FOG_LINEAR => Fog::Linear,
        GLASM_FIXED_FOG_EXP => Fog::Exp,
        GLASM_FIXED_FOG_EXP2 => Fog::Exp2,
        other => return Err(Failure::argument(format!("{other} is not a fog of a fixed unit"))),
    };
    Ok((textures, fog))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combiners_read_the_textures_that_are_named() {
        let options = glasm_load_options {
            size: size_of::<glasm_load_options>() as u32,
            fixed_textures: [GLASM_FIXED_CUBE, 0, 0, 0, 0, 0],
            fixed_fog: GLASM_FIXED_FOG_LINEAR,
            ..glasm_load_options::ZERO
        };
        // SAFETY: the pointer is that of a struct with its size.
        let read = |options: &glasm_load_options| unsafe { Reading::of(options) };
        let text = b"!!RC1.0\nout.rgb = tex0 * fog.a;\nout.a = fog.a;\n";
        let of = |reading: Reading| reading.load(text).program.expect("a program");
        let plain =
            of(read(&glasm_load_options { fixed_fog: 0, fixed_textures: [0; 6], ..options }).expect("a choice"));
        assert!(plain.textures().is_empty() && plain.parameters().is_empty());
        let known = of(read(&options).expect("a choice"));
        assert_eq!((known.textures()[0].target, known.textures().len()), (Target::Cube, 1));
        assert!(known.parameters().iter().any(|parameter| parameter.name == "state.fog.params"));
        assert!(read(&glasm_load_options { fixed_fog: 4, ..options }).is_err());
        assert!(read(&glasm_load_options { fixed_textures: [6; 6], ..options }).is_err());
        let floats = glasm_load_options { fixed_floats: 1, ..options };
        assert_ne!(read(&options).expect("a choice").key(), read(&floats).expect("a choice").key());
    }
}
