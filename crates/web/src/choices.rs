//! Options as JavaScript gives them: `name=value`, one a line, with the names of the command line's options.

use glasm::check;
use glasm::dialect::Stage;
use glasm::export::Names;
use glasm::lower::{
    Arithmetic, ClipDistances, Coordinates, Fixed, FloatLevel, Half, LongIntegers, Options, OwnFunctions,
};
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

impl Choices {
    /// Reads the lines. A name or value that there is not is an error, which tells those that there are.
    pub fn parse(lines: &str) -> Result<Choices, Error> {
        let mut choices = Choices::default();
        for line in lines.lines().filter(|line| !line.is_empty()) {
            let form = || Code::WrongForm.error(format!("{line:?} does not have the form name=value"));
            let (name, value) = line.split_once('=').ok_or_else(form)?;
            choices = choices.with(name, value)?;
        }
        Ok(choices)
    }

    fn with(self, name: &str, value: &str) -> Result<Choices, Error> {
        let Choices { mut reading, lowering: it, mut names } = self;
        let lowering = match name {
            "lenient" => {
                reading = reading.with_lenient(truth(name, value)?);
                it
            }
            "stage" => {
                reading = reading.with_stage(Some(stage(value)?));
                it
            }
            "names" => {
                names = one_of(name, value, [("program", Names::Program), ("bindings", Names::Bindings)])?;
                it
            }
            "float" => it.with_float(float(value)?),
            "precision" => {
                let known = [("text", Arithmetic::Specified), ("full", Arithmetic::Full)];
                it.with_arithmetic(one_of(name, value, known)?)
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
            "point-size" => it.with_point_size(truth(name, value)?),
            "group" => it.with_group(number(name, value)?),
            "binding" => it.with_binding(number(name, value)?),
            _ => {
                return Err(Code::UnknownName.error(format!(
                    "unknown option {name}: the options are binding, clamp-colors, clip, coordinates, fixed, flat, float, \
                     functions, group, half, int64, lenient, names, point-size, precision, stage and two-sided"
                )));
            }
        };
        Ok(Choices { reading, lowering, names })
    }
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
