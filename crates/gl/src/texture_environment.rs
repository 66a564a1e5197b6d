//! Texture environments after texture shaders, as combiners: each unit's function is a general stage or two, and the final
//! combiner adds the secondary colour and fog (NV_texture_shader, 3.8.9 and 3.9).

use glasm::combine::{
    Combiners, Constant, FinalCombiner, FinalInput, FinalSource, GeneralStage, Input, Mapping, Portion, Register,
    Scale, TextureStage, UNITS, Usage,
};

use crate::host::{self, GLenum, GLint, integer, tokens};
use crate::unit_textures::{Base, each_unit, is_on};

/// The combiners, and the colour of the environment for each of their stages.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Environment {
    pub(crate) combiners: Combiners,
    pub(crate) colors: Vec<[f32; 4]>,
}

fn parameter(name: GLenum) -> GLenum {
    let mut value: GLint = 0;
    // SAFETY: these have one value.
    unsafe { host::GetTexEnviv(tokens::TEXTURE_ENV, name, &raw mut value) };
    value.cast_unsigned()
}

fn input(register: Register, mapping: Mapping) -> Input {
    Input { register, mapping, usage: Usage::Own }
}

/// The sum of two products.
fn sum(inputs: [Input; 4]) -> Portion {
    Portion { inputs, sum: Some(Register::Spare(0)), ..Portion::default() }
}

/// What the functions of a unit read.
#[derive(Copy, Clone)]
struct Reads {
    unit: u8,
    /// The colour before the unit, which may be signed.
    previous: Input,
    texture: Input,
    constant: Input,
}

impl Reads {
    fn kept(self) -> Portion {
        sum([self.previous, Input::ONE, Input::ZERO, Input::ZERO])
    }

    fn replaced(self) -> Portion {
        sum([self.texture, Input::ONE, Input::ZERO, Input::ZERO])
    }

    fn product(self) -> Portion {
        sum([self.previous, self.texture, Input::ZERO, Input::ZERO])
    }

    fn added(self) -> Portion {
        sum([self.previous, Input::ONE, self.texture, Input::ONE])
    }

    /// From the colour before to another, by a factor.
    fn blend(self, to: Input, factor: Input) -> Portion {
        let rest = Input { mapping: Mapping::UnsignedInvert, ..factor };
        let factor = Input { mapping: Mapping::UnsignedIdentity, ..factor };
        sum([self.previous, rest, to, factor])
    }

    /// The functions other than COMBINE; `None` for those that leave the colour as it is.
    fn function(self, mode: GLenum, base: Base) -> Option<[Portion; 2]> {
        use Base::{Alpha, Intensity, Luminance, LuminanceAlpha, Rgb, Rgba};
        if base == Base::None {
            return None;
        }
        let opaque = matches!(base, Luminance | Rgb);
        Some(match mode {
            tokens::REPLACE => [
                if base == Alpha { self.kept() } else { self.replaced() },
                if opaque { self.kept() } else { self.replaced() },
            ],
            tokens::MODULATE => [
                if base == Alpha { self.kept() } else { self.product() },
                if opaque { self.kept() } else { self.product() },
            ],
            tokens::DECAL => [
                match base {
                    Rgb => self.replaced(),
                    Rgba => self.blend(self.texture, Input { usage: Usage::Alpha, ..self.texture }),
                    Alpha | Luminance | LuminanceAlpha | Intensity | Base::None => self.kept(),
                },
                self.kept(),
            ],
            tokens::BLEND => [
                if base == Alpha { self.kept() } else { self.blend(self.constant, self.texture) },
                match base {
                    Luminance | Rgb => self.kept(),
                    Intensity => self.blend(self.constant, self.texture),
                    Alpha | LuminanceAlpha | Rgba | Base::None => self.product(),
                },
            ],
            tokens::ADD => [
                if base == Alpha { self.kept() } else { self.added() },
                match base {
                    Luminance | Rgb => self.kept(),
                    Intensity => self.added(),
                    Alpha | LuminanceAlpha | Rgba | Base::None => self.product(),
                },
            ],
            _ => return None,
        })
    }

    /// An argument of COMBINE: its register, whether it is inverted, and its component.
    fn argument(self, source: GLenum, operand: GLenum) -> Input {
        let register = match source {
            tokens::TEXTURE => Register::Texture(self.unit),
            tokens::CONSTANT => Register::Constant(0),
            tokens::PRIMARY_COLOR => Register::Primary,
            tokens::PREVIOUS => self.previous.register,
            _ => match source.wrapping_sub(tokens::TEXTURE0) {
                unit if (unit as usize) < UNITS => Register::Texture(unit as u8),
                _ => Register::Zero,
            },
        };
        let inverted = matches!(operand, tokens::ONE_MINUS_SRC_COLOR | tokens::ONE_MINUS_SRC_ALPHA);
        let mapping = if inverted { Mapping::UnsignedInvert } else { Mapping::UnsignedIdentity };
        let is_alpha = matches!(operand, tokens::SRC_ALPHA | tokens::ONE_MINUS_SRC_ALPHA);
        Input { register, mapping, usage: if is_alpha { Usage::Alpha } else { Usage::Own } }
    }

    fn combine(self, alpha: bool) -> Portion {
        let (sources, operands, function, scale) = match alpha {
            false => (tokens::SRC0_RGB, tokens::OPERAND0_RGB, tokens::COMBINE_RGB, tokens::RGB_SCALE),
            true => (tokens::SRC0_ALPHA, tokens::OPERAND0_ALPHA, tokens::COMBINE_ALPHA, tokens::ALPHA_SCALE),
        };
        let argument = |number: u32| {
            let read = self.argument(parameter(sources + number), parameter(operands + number));
            if alpha { Input { usage: Usage::Own, ..read } } else { read }
        };
        let (one, zero) = (Input::ONE, Input::ZERO);
        let mut portion = combined(parameter(function), [argument(0), argument(1), argument(2)], [zero, one]);
        portion.scale = match parameter(scale) {
            2 => Scale::Two,
            4 => Scale::Four,
            _ => Scale::One,
        };
        portion
    }
}

/// A function of COMBINE.
fn combined(function: GLenum, [first, second, third]: [Input; 3], [zero, one]: [Input; 2]) -> Portion {
    let mapped = |input: Input, positive: Mapping, inverted: Mapping| {
        let is_inverted = input.mapping == Mapping::UnsignedInvert;
        Input { mapping: if is_inverted { inverted } else { positive }, ..input }
    };
    let minus_one = Input { mapping: Mapping::ExpandNormal, ..zero };
    match function {
        tokens::MODULATE => sum([first, second, zero, zero]),
        tokens::ADD => sum([first, one, second, one]),
        tokens::ADD_SIGNED => Portion { bias: true, ..sum([first, one, second, one]) },
        tokens::SUBTRACT => sum([first, one, second, minus_one]),
        tokens::INTERPOLATE => {
            let rest = mapped(third, Mapping::UnsignedInvert, Mapping::UnsignedIdentity);
            sum([first, third, second, rest])
        }
        tokens::DOT3_RGB | tokens::DOT3_RGBA => {
            let expanded = |input| mapped(input, Mapping::ExpandNormal, Mapping::ExpandNegate);
            Portion { ab_dot: true, ..sum([expanded(first), expanded(second), zero, zero]) }
        }
        _ => sum([first, one, zero, zero]),
    }
}

impl Environment {
    /// As the host's state is now.
    pub(crate) fn of_host(
        stages: &[TextureStage; UNITS],
        bases: &[Base; UNITS],
        ignored: [bool; UNITS],
    ) -> Environment {
        let mut found = Environment::default();
        let mut previous = input(Register::Primary, Mapping::SignedIdentity);
        each_unit(UNITS, |unit| {
            use glasm::combine::Operation;
            let base = match stages[unit].operation {
                _ if ignored[unit] => Base::None,
                Operation::PassThrough | Operation::DotPassThrough => Base::Rgba,
                operation if operation.target().is_some() => bases[unit],
                _ => Base::None,
            };
            let reads = Reads {
                unit: unit as u8,
                previous,
                texture: input(Register::Texture(unit as u8), Mapping::SignedIdentity),
                constant: input(Register::Constant(0), Mapping::UnsignedIdentity),
            };
            let mode = parameter(tokens::TEXTURE_ENV_MODE);
            let is_combined = mode == tokens::COMBINE && base != Base::None;
            let portions = match is_combined {
                true => Some([reads.combine(false), reads.combine(true)]),
                false => reads.function(mode, base),
            };
            let Some([rgb, alpha]) = portions else { return };
            let mut color = [0.0; 4];
            // SAFETY: a colour has four values.
            unsafe { host::GetTexEnvfv(tokens::TEXTURE_ENV, tokens::TEXTURE_ENV_COLOR, color.as_mut_ptr()) };
            found.add(GeneralStage { constants: [Constant::Stage; 2], rgb, alpha }, color);
            // What COMBINE gives is positive.
            let mapping = if is_combined { Mapping::UnsignedIdentity } else { Mapping::SignedIdentity };
            previous = input(Register::Spare(0), mapping);
            if is_combined && parameter(tokens::COMBINE_RGB) == tokens::DOT3_RGBA {
                let dot = Input { usage: Usage::Blue, ..previous };
                let alpha = sum([dot, Input::ONE, Input::ZERO, Input::ZERO]);
                found.add(GeneralStage { alpha, ..GeneralStage::default() }, color);
            }
        });
        if found.combiners.stages.is_empty() {
            // The sum reads spare 0.
            let kept = sum([previous, Input::ONE, Input::ZERO, Input::ZERO]);
            found.add(GeneralStage { rgb: kept.clone(), alpha: kept, ..GeneralStage::default() }, [0.0; 4]);
        }
        found.combiners.last = last();
        found
    }

    fn add(&mut self, stage: GeneralStage, color: [f32; 4]) {
        self.combiners.stages.push(stage);
        self.colors.push(color);
    }

    /// The value of a parameter: `const0[3]` is the colour of the fourth stage.
    pub(crate) fn parameter(&self, name: &str) -> Option<[f32; 4]> {
        let place: usize = name.strip_prefix("const0[")?.strip_suffix(']')?.parse().ok()?;
        self.colors.get(place).copied()
    }
}

/// Colour sum and fog, of spare 0.
fn last() -> FinalCombiner {
    let separate = || integer(tokens::LIGHT_MODEL_COLOR_CONTROL).cast_unsigned() == tokens::SEPARATE_SPECULAR_COLOR;
    let sums = is_on(tokens::COLOR_SUM) || is_on(tokens::LIGHTING) && separate();
    let read = |source, usage| FinalInput { source, invert: false, usage };
    let of = |register, usage| read(FinalSource::Register(register), usage);
    let color = if sums { read(FinalSource::Sum, Usage::Own) } else { of(Register::Spare(0), Usage::Own) };
    let zero = FinalInput::default();
    let [factor, fog] = [Usage::Alpha, Usage::Own].map(|usage| of(Register::Fog, usage));
    let inputs = [factor, color, fog, zero, zero, zero, of(Register::Spare(0), Usage::Alpha)];
    FinalCombiner { inputs, clamp_sum: true, spans: [None; 3] }
}
