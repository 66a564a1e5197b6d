//! Case files of fixed units: combiners, texture shaders, ATI's fragment shaders. The program is made for the textures of
//! each run.

use super::file::{Run, Settings};
use super::name::Part;
use super::resolve::{fragment_attribute, fragment_output};
use super::texture::{Binding, Bindings};
use super::value::Input;
use glasm::check::Checked;
use glasm::combine::{ComponentKind, Facts, Setup, Unit};
use glasm::dialect::Family;
use glasm::dialect::bindings::{Attribute, Output};
use glasm::interp::Inputs;
use glasm::program::Program;
use glasm::texture::{self, BaseFormat};

use Part::{Index, Word};

/// The program of a setup for a run: for its textures, and with the registers that it may expect.
pub fn program_for(setup: &Setup, run: &Run) -> Program {
    setup.program(&facts(setup, run))
}

/// The same for the settings of a whole file, or the program that a text became.
pub fn program_with(checked: &Checked, settings: &Settings) -> Option<Program> {
    let setup =
        checked.setup.as_ref().map(|setup| setup.program(&facts_of(setup, &settings.textures, &settings.inputs)));
    setup.or_else(|| checked.program.clone())
}

/// The program that a text became, or, for a fixed unit, the one for a run.
pub fn program_of(checked: &Checked, run: Option<&Run>) -> Option<Program> {
    match (&checked.setup, run) {
        (Some(setup), Some(run)) => Some(program_for(setup, run)),
        _ => checked.program.clone(),
    }
}

/// What a run says about the surroundings of a setup.
pub(super) fn facts(setup: &Setup, run: &Run) -> Facts {
    facts_of(setup, &run.textures, &run.inputs)
}

fn facts_of(setup: &Setup, textures: &Bindings, inputs: &[Input]) -> Facts {
    let constant = |parts: Vec<Part<'_>>| matches!(parts.as_slice(), [Word("const0" | "const1"), Index(_)]);
    Facts {
        units: units(textures),
        spares: matches!(setup, Setup::Combined { combiners: Some(_), .. }),
        stage_constants: inputs.iter().any(|input| constant(input.name.parts())),
        ..Facts::default()
    }
}

/// What is bound to the units.
fn units(textures: &Bindings) -> [Unit; glasm::combine::REGISTERS] {
    std::array::from_fn(|unit| textures.get(&(unit as u8)).map_or(Unit::Missing, unit_of))
}

fn unit_of(binding: &Binding) -> Unit {
    let texture = &binding.texture;
    let complete = texture::Unit::new(texture, &binding.sampler).is_some();
    match texture.level(0).filter(|_| complete) {
        Some(level) => {
            let compared = level.format() == BaseFormat::Depth && binding.sampler.compare.is_some();
            let kind = if compared { ComponentKind::Rgba } else { kind(level.format()) };
            Unit::Bound { target: texture.target(), kind }
        }
        None => Unit::Missing,
    }
}

/// What the components of a format are to texture shaders.
fn kind(format: BaseFormat) -> ComponentKind {
    match format {
        BaseFormat::Alpha => ComponentKind::Alpha,
        BaseFormat::Luminance
        | BaseFormat::LuminanceAlpha
        | BaseFormat::Intensity
        | BaseFormat::Rgb
        | BaseFormat::Rgba => ComponentKind::Rgba,
        BaseFormat::Hilo => ComponentKind::Hilo,
        BaseFormat::SignedHilo => ComponentKind::SignedHilo,
        BaseFormat::Dsdt => ComponentKind::Dsdt,
        BaseFormat::DsdtMag => ComponentKind::DsdtMag,
        BaseFormat::DsdtMagIntensity => ComponentKind::DsdtMagIntensity,
        BaseFormat::Depth => ComponentKind::Depth,
        BaseFormat::FloatR
        | BaseFormat::FloatRg
        | BaseFormat::FloatRgb
        | BaseFormat::FloatRgba
        | BaseFormat::RgbaInt
        | BaseFormat::RgbaUint => ComponentKind::FloatRgba,
    }
}

/// Whether the results of texture units are inputs of the program.
fn gets_textures(program: &Program) -> bool {
    let rules = program.dialect().rules();
    rules.family == Family::Fixed && rules.texture_units == 0
}

/// Whether the results of texture units are results of the program.
fn gives_textures(program: &Program) -> bool {
    program.writes(Output(Output::COLOR0.0 + 3))
}

/// A texture result that is not given is undefined: zero.
pub(super) fn begin(program: &Program, inputs: &mut Inputs) {
    if gets_textures(program) {
        let first = usize::from(Attribute::TEXCOORD0.0);
        inputs.attributes[first..first + glasm::combine::UNITS].fill([0; 4]);
    }
}

/// Colours and fog arrive clamped.
pub(super) fn clamp(program: &Program, inputs: &mut Inputs) {
    if program.dialect().rules().family != Family::Fixed {
        return;
    }
    for attribute in [Attribute::COLOR0, Attribute::COLOR1, Attribute::FOG] {
        for word in &mut inputs.attributes[usize::from(attribute.0)] {
            *word = f32::from_bits(*word).clamp(0.0, 1.0).to_bits();
        }
    }
}

fn unit(name: &str) -> Option<u8> {
    let number = name.strip_prefix("tex")?.parse().ok()?;
    (usize::from(number) < glasm::combine::UNITS && name.len() == 4).then_some(number)
}

/// An attribute by its name.
pub(super) fn attribute(program: &Program, parts: &[Part<'_>]) -> Option<u8> {
    match parts {
        [Word("col0")] => Some(Attribute::COLOR0.0),
        [Word("col1")] => Some(Attribute::COLOR1.0),
        [Word("fog")] => Some(Attribute::FOG.0),
        [Word("texcoord"), Index(number)] => {
            let number: u8 = number.parse().ok()?;
            (usize::from(number) < glasm::combine::REGISTERS).then_some(Attribute::TEXCOORD0.0 + number)
        }
        [Word(name)] if gets_textures(program) => Some(Attribute::TEXCOORD0.0 + unit(name)?),
        _ => fragment_attribute(parts),
    }
}

/// Whether a name is that of a constant colour, which a program need not read.
pub(super) fn is_constant(program: &Program, parts: &[Part<'_>]) -> bool {
    let named = match parts {
        [Word("const0" | "const1")] => true,
        [Word("const0" | "const1"), Index(stage)] => {
            stage.parse().is_ok_and(|stage: usize| stage < glasm::combine::GENERAL_STAGES)
        }
        _ => false,
    };
    named && program.dialect().rules().family == Family::Fixed
}

/// A result by its name.
pub(super) fn output(program: &Program, parts: &[Part<'_>]) -> Option<u8> {
    let spare = |number: u8| program.writes(Output(number)).then_some(number).filter(|_| !gives_textures(program));
    match parts {
        [Word("out")] => (!gives_textures(program)).then_some(Output::COLOR0.0),
        [Word("spare0")] => spare(Output::COLOR0.0 + 1),
        [Word("spare1")] => spare(Output::COLOR0.0 + 2),
        [Word("depth")] => Some(Output::DEPTH.0),
        [Word(name)] if gives_textures(program) => Some(Output::COLOR0.0 + unit(name)?),
        _ => fragment_output(parts),
    }
}

/// The name of a result.
pub(super) fn output_name(program: &Program, output: Output) -> Option<String> {
    let name = match output {
        Output::DEPTH => "depth".to_owned(),
        Output(number) if gives_textures(program) => format!("tex{number}"),
        Output::COLOR0 => "out".to_owned(),
        Output(number) => format!("spare{}", number.checked_sub(1)?),
    };
    Some(name)
}
