//! Options as JavaScript gives them: `name=value`, one a line, with the names of the command line's options.

use glasm::check;
use glasm::combine::{Facts, Fog, REGISTERS, Setup};
use glasm::dialect::Stage;
use glasm::export::Names;
use glasm::lower::{
    Arithmetic, ClipDistances, Coordinates, Doubles, Fixed, FloatLevel, Half, LongIntegers, Lookup, Options,
    OwnFunctions, UnitFormat,
};
use glasm::texture::{DepthMode, Target};
use glasm_scene::{Code, Error};

/// How a program is read, translated and written.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// For [`glasm::check::load`].
    pub reading: check::ParseOptions,
    /// For the translation.
    pub lowering: Options,
    /// For the writers.
    pub names: Names,
    /// A bit for each vertex attribute that comes from a generic array in `glsl-compat`.
    pub generic: u16,
    formats: Vec<UnitFormat>,
    /// A bit for each unit whose texels may be outside [0, 1].
    float_textures: u32,
    /// The textures behind a fixed unit, and its fog.
    textures: Vec<(u8, Target)>,
    fog: Option<Fog>,
}

/// A level by its name.
pub fn float(value: &str) -> Result<FloatLevel, Error> {
    one_of("float", value, [("strict", FloatLevel::Strict), ("exact", FloatLevel::Exact), ("fast", FloatLevel::Fast)])
}

fn one_of<T: Copy, const N: usize>(name: &str, value: &str, known: [(&str, T); N]) -> Result<T, Error> {
    known.iter().find(|(word, _)| *word == value).map(|(_, it)| *it).ok_or_else(|| {
        let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
        Code::UnknownWord.error(format!("the option {name} takes one of {}, not {value:?}", words.join(", ")))
    })
}

fn truth(name: &str, value: &str) -> Result<bool, Error> {
    one_of(name, value, [("true", true), ("false", false)])
}

fn number(name: &str, value: &str) -> Result<u32, Error> {
    let error = || format!("the option {name} takes a whole number from 0 up, not {value:?}");
    value.parse().map_err(|_| Code::NotANumber.error(error()))
}

/// A number below a limit.
fn below(name: &str, value: &str, limit: u8) -> Result<u8, Error> {
    let number = value.parse().ok().filter(|number| *number < limit);
    let message = || format!("the option {name} takes numbers from 0 to {}, not {value:?}", limit - 1);
    number.ok_or_else(|| Code::NotANumber.error(message()))
}

/// Texture units that formats and kinds are given for.
const UNITS: u8 = 32;
/// Vertex attributes.
const ATTRIBUTES: u8 = 16;

fn depths(name: &str, value: &str, lookup: impl Fn(DepthMode) -> Lookup) -> Result<UnitFormat, Error> {
    let (unit, mode) = value.split_once('=').unwrap_or((value, "luminance"));
    let known = ["luminance", "intensity", "alpha"].map(|name| (name, DepthMode::parse(name).unwrap_or_default()));
    Ok(UnitFormat { unit: below(name, unit, UNITS)?, lookup: lookup(one_of(name, mode, known)?) })
}

fn texture(name: &str, value: &str) -> Result<(u8, Target), Error> {
    let form =
        || Code::WrongForm.error(format!("the option {name} takes a unit and a target, as in 1=CUBE, not {value:?}"));
    let (unit, target) = value.split_once('=').ok_or_else(form)?;
    let known = Target::PLAIN.map(|target| (target.name(false), target));
    Ok((below(name, unit, REGISTERS as u8)?, one_of(name, &target.to_ascii_uppercase(), known)?))
}

impl Choices {
    /// Reads the lines. A name or value that there is not is an error, which tells those that there are. What concerns single
    /// units has a line for each.
    pub fn parse(lines: &str) -> Result<Choices, Error> {
        let mut choices = Choices::default();
        for line in lines.lines().filter(|line| !line.is_empty()) {
            let form = || Code::WrongForm.error(format!("{line:?} does not have the form name=value"));
            let (name, value) = line.split_once('=').ok_or_else(form)?;
            choices = choices.with(name, value)?;
        }
        let lowering = choices.lowering.with_formats(std::mem::take(&mut choices.formats));
        choices.lowering = lowering.with_float_textures(choices.float_textures);
        Ok(choices)
    }

    /// What is known of the textures and the fog around a fixed unit, as on the command line; `None` if nothing is.
    pub fn facts(&self, setup: &Setup) -> Option<Facts> {
        let textures = self.textures.iter().copied();
        let facts = Facts::around(setup, textures, self.float_textures, self.fog.unwrap_or(Fog::Given));
        (facts != Facts::default()).then_some(facts)
    }

    fn with(mut self, name: &str, value: &str) -> Result<Choices, Error> {
        match name {
            "lenient" => self.reading = self.reading.with_lenient(truth(name, value)?),
            "stage" => self.reading = self.reading.with_stage(Some(stage(value)?)),
            "names" => {
                self.names = one_of(name, value, [("program", Names::Program), ("bindings", Names::Bindings)])?;
            }
            "generic" => {
                for number in value.split(',') {
                    self.generic |= 1 << below(name, number, ATTRIBUTES)?;
                }
            }
            "compared" => self.formats.push(depths(name, value, Lookup::Compared)?),
            "depth" => self.formats.push(depths(name, value, Lookup::Depth)?),
            "hemisphere" => {
                self.formats.push(UnitFormat { unit: below(name, value, UNITS)?, lookup: Lookup::Hemisphere });
            }
            "float-texture" => self.float_textures |= 1 << below(name, value, UNITS)?,
            "texture" => self.textures.push(texture(name, value)?),
            "fog" => {
                let known = [("linear", Fog::Linear), ("exp", Fog::Exp), ("exp2", Fog::Exp2)];
                self.fog = Some(one_of(name, value, known)?);
            }
            _ => self.lowering = lowering(self.lowering, name, value)?,
        }
        Ok(self)
    }
}

/// One of the options of the translation itself.
fn lowering(it: Options, name: &str, value: &str) -> Result<Options, Error> {
    Ok(match name {
        "float" => it.with_float(float(value)?),
        "precision" => {
            it.with_arithmetic(one_of(name, value, [("text", Arithmetic::Specified), ("full", Arithmetic::Full)])?)
        }
        "half" => {
            let [emulated, packed] = [("emulated", Half::Emulated), ("packed", Half::Packed)];
            let [native, hidden] = [("native", Half::Native), ("native-hidden", Half::NativeHidden)];
            it.with_half(one_of(name, value, [emulated, packed, ("hidden", Half::Hidden), native, hidden])?)
        }
        "fixed" => it.with_fixed(one_of(name, value, [("emulated", Fixed::Emulated), ("hidden", Fixed::Hidden)])?),
        "functions" => {
            let all = OwnFunctions::IMPRECISE;
            it.with_own(one_of(name, value, [("device", OwnFunctions::empty()), ("own", all)])?)
        }
        "int64" => {
            let known = [("native", LongIntegers::Native), ("pairs", LongIntegers::Pairs)];
            it.with_long_integers(one_of(name, value, known)?)
        }
        "float64" => it.with_doubles(one_of(name, value, [("native", Doubles::Native), ("pairs", Doubles::Pairs)])?),
        "coordinates" => {
            it.with_coordinates(one_of(name, value, [("wgpu", Coordinates::Wgpu), ("gl", Coordinates::Gl)])?)
        }
        "clip" => {
            let known = [("emulated", ClipDistances::Emulated), ("native", ClipDistances::Native)];
            it.with_clip_distances(one_of(name, value, known)?)
        }
        "two-sided" => it.with_two_sided(truth(name, value)?),
        "flat" => it.with_flat_colors(truth(name, value)?),
        "clamp-colors" => it.with_clamped_colors(truth(name, value)?),
        "rounded-parameters" => it.with_rounded_parameters(truth(name, value)?),
        "point-size" => it.with_point_size(truth(name, value)?),
        "group" => it.with_group(number(name, value)?),
        "binding" => it.with_binding(number(name, value)?),
        _ => {
            return Err(Code::UnknownName.error(format!(
                "unknown option {name}: the options are binding, clamp-colors, clip, compared, coordinates, depth, fixed, \
                 flat, float, float-texture, float64, fog, functions, generic, group, half, hemisphere, int64, lenient, \
                 names, point-size, precision, rounded-parameters, stage, texture and two-sided"
            )));
        }
    })
}

fn stage(value: &str) -> Result<Stage, Error> {
    let known = [
        Stage::Vertex,
        Stage::State,
        Stage::Fragment,
        Stage::Geometry,
        Stage::TessellationControl,
        Stage::TessellationEvaluation,
        Stage::Compute,
    ];
    one_of("stage", value, known.map(|stage| (stage.name(), stage)))
}
