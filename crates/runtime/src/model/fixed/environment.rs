//! Texture environments as combiners: each unit's function is a general stage, or two, and the final combiner adds the
//! secondary colour and fog (NV_texture_shader, 3.8.9 and 3.9; NV_texture_env_combine4; ATI_texture_env_combine3).

use glasm::combine::{
    Combiners, Constant, FinalCombiner, FinalInput, FinalSource, GENERAL_STAGES, GeneralStage, Input, Mapping, Portion,
    Register, Scale, UNITS, Usage,
};

use super::tokens::*;

/// Components of a texture, as texture environments tell them apart.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Base {
    /// None that is a colour, or no texture.
    #[default]
    None,
    /// Alpha alone.
    Alpha,
    /// Luminance.
    Luminance,
    /// Luminance and alpha.
    LuminanceAlpha,
    /// Intensity.
    Intensity,
    /// A colour.
    Rgb,
    /// A colour and alpha.
    Rgba,
}

/// The texture environment of a unit, in the GL's tokens; RGB and then alpha where there are two.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct UnitEnvironment {
    /// TEXTURE_ENV_MODE.
    pub mode: u32,
    /// COMBINE_RGB and COMBINE_ALPHA.
    pub functions: [u32; 2],
    /// SOURCE0_RGB to SOURCE3_RGB_NV, and those of alpha.
    pub sources: [[u32; 4]; 2],
    /// OPERAND0_RGB to OPERAND3_RGB_NV, and those of alpha.
    pub operands: [[u32; 4]; 2],
    /// RGB_SCALE and ALPHA_SCALE: 1, 2 or 4.
    pub scales: [u32; 2],
}

impl Default for UnitEnvironment {
    /// Its initial state (OpenGL 1.4, table 6.17; NV_texture_env_combine4).
    fn default() -> UnitEnvironment {
        UnitEnvironment {
            mode: MODULATE,
            functions: [MODULATE; 2],
            sources: [[TEXTURE, PREVIOUS, CONSTANT, ZERO]; 2],
            operands: [
                [SRC_COLOR, SRC_COLOR, SRC_ALPHA, ONE_MINUS_SRC_COLOR],
                [SRC_ALPHA, SRC_ALPHA, SRC_ALPHA, ONE_MINUS_SRC_ALPHA],
            ],
            scales: [1; 2],
        }
    }
}

impl UnitEnvironment {
    /// One whose mode alone matters.
    pub fn of_mode(mode: u32) -> UnitEnvironment {
        UnitEnvironment { mode, ..UnitEnvironment::default() }
    }
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
    fn function(self, mode: u32, base: Base) -> Option<[Portion; 2]> {
        use Base::{Alpha, Intensity, Luminance, LuminanceAlpha, Rgb, Rgba};
        if base == Base::None {
            return None;
        }
        let opaque = matches!(base, Luminance | Rgb);
        Some(match mode {
            REPLACE => [
                if base == Alpha { self.kept() } else { self.replaced() },
                if opaque { self.kept() } else { self.replaced() },
            ],
            MODULATE => [
                if base == Alpha { self.kept() } else { self.product() },
                if opaque { self.kept() } else { self.product() },
            ],
            DECAL => [
                match base {
                    Rgb => self.replaced(),
                    Rgba => self.blend(self.texture, Input { usage: Usage::Alpha, ..self.texture }),
                    Alpha | Luminance | LuminanceAlpha | Intensity | Base::None => self.kept(),
                },
                self.kept(),
            ],
            BLEND => [
                if base == Alpha { self.kept() } else { self.blend(self.constant, self.texture) },
                match base {
                    Luminance | Rgb => self.kept(),
                    Intensity => self.blend(self.constant, self.texture),
                    Alpha | LuminanceAlpha | Rgba | Base::None => self.product(),
                },
            ],
            ADD => [
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
    fn argument(self, source: u32, operand: u32) -> Input {
        let inverted = matches!(operand, ONE_MINUS_SRC_COLOR | ONE_MINUS_SRC_ALPHA);
        let register = match source {
            TEXTURE => Register::Texture(self.unit),
            CONSTANT => Register::Constant(0),
            PRIMARY_COLOR_OF_COMBINE => Register::Primary,
            PREVIOUS => self.previous.register,
            // ONE is an inverted zero (ATI_texture_env_combine3).
            ONE => return if inverted { Input::ZERO } else { Input::ONE },
            _ => match source.wrapping_sub(TEXTURE0) {
                unit if (unit as usize) < UNITS => Register::Texture(unit as u8),
                _ => Register::Zero,
            },
        };
        let mapping = if inverted { Mapping::UnsignedInvert } else { Mapping::UnsignedIdentity };
        let is_alpha = matches!(operand, SRC_ALPHA | ONE_MINUS_SRC_ALPHA);
        Input { register, mapping, usage: if is_alpha { Usage::Alpha } else { Usage::Own } }
    }

    fn combine(self, environment: &UnitEnvironment, portion: usize) -> Portion {
        let arguments: [Input; 4] = std::array::from_fn(|number| {
            let read = self.argument(environment.sources[portion][number], environment.operands[portion][number]);
            if portion == 1 { Input { usage: Usage::Own, ..read } } else { read }
        });
        let function = environment.functions[portion];
        let mut portion_of = match environment.mode {
            COMBINE4 => Portion { bias: function == ADD_SIGNED, ..sum(arguments) },
            _ => combined(function, arguments),
        };
        portion_of.scale = match environment.scales[portion] {
            2 => Scale::Two,
            4 => Scale::Four,
            _ => Scale::One,
        };
        portion_of
    }
}

/// A function of COMBINE.
fn combined(function: u32, [first, second, third, _]: [Input; 4]) -> Portion {
    let mapped = |input: Input, positive: Mapping, inverted: Mapping| {
        let is_inverted = input.mapping == Mapping::UnsignedInvert;
        Input { mapping: if is_inverted { inverted } else { positive }, ..input }
    };
    let (zero, one) = (Input::ZERO, Input::ONE);
    let minus_one = Input { mapping: Mapping::ExpandNormal, ..zero };
    match function {
        MODULATE => sum([first, second, zero, zero]),
        ADD => sum([first, one, second, one]),
        ADD_SIGNED => Portion { bias: true, ..sum([first, one, second, one]) },
        SUBTRACT => sum([first, one, second, minus_one]),
        MODULATE_ADD => sum([first, third, second, one]),
        MODULATE_SIGNED_ADD => Portion { bias: true, ..sum([first, third, second, one]) },
        MODULATE_SUBTRACT => sum([first, third, second, minus_one]),
        INTERPOLATE => {
            let rest = mapped(third, Mapping::UnsignedInvert, Mapping::UnsignedIdentity);
            sum([first, third, second, rest])
        }
        DOT3_RGB | DOT3_RGBA => {
            let expanded = |input| mapped(input, Mapping::ExpandNormal, Mapping::ExpandNegate);
            Portion { ab_dot: true, ..sum([expanded(first), expanded(second), zero, zero]) }
        }
        _ => sum([first, one, zero, zero]),
    }
}

/// The environments of units, each with the components of its texture, as combiners; `sums`: the secondary colour is added.
/// Unit n has the stages 2n and 2n + 1, whose constants are its colour.
pub fn environment(units: &[(UnitEnvironment, Base); UNITS], sums: bool) -> Combiners {
    let mut stages = vec![GeneralStage::default(); GENERAL_STAGES];
    let mut previous = input(Register::Primary, Mapping::SignedIdentity);
    let constants = [Constant::Stage; 2];
    for (unit, (environment, base)) in units.iter().enumerate() {
        let reads = Reads {
            unit: unit as u8,
            previous,
            texture: input(Register::Texture(unit as u8), Mapping::SignedIdentity),
            constant: input(Register::Constant(0), Mapping::UnsignedIdentity),
        };
        let is_combined = matches!(environment.mode, COMBINE | COMBINE4) && *base != Base::None;
        let portions = match is_combined {
            true => Some([0, 1].map(|portion| reads.combine(environment, portion))),
            false => reads.function(environment.mode, *base),
        };
        let Some([rgb, alpha]) = portions else { continue };
        stages[2 * unit] = GeneralStage { constants, rgb, alpha };
        // What COMBINE gives is positive.
        let mapping = if is_combined { Mapping::UnsignedIdentity } else { Mapping::SignedIdentity };
        previous = input(Register::Spare(0), mapping);
        if environment.mode == COMBINE && is_combined && environment.functions[0] == DOT3_RGBA {
            let dot = Input { usage: Usage::Blue, ..previous };
            stages[2 * unit + 1].alpha = sum([dot, Input::ONE, Input::ZERO, Input::ZERO]);
        }
    }
    if previous.register == Register::Primary {
        // The sum reads spare 0.
        let kept = sum([previous, Input::ONE, Input::ZERO, Input::ZERO]);
        stages[0] = GeneralStage { rgb: kept.clone(), alpha: kept, ..GeneralStage::default() };
    }
    while stages.last() == Some(&GeneralStage::default()) {
        stages.pop();
    }
    Combiners { stages, last: last(sums), ..Combiners::default() }
}

/// The unit whose colour a parameter of the combiners is: `const0[3]` is that of unit 1.
pub fn environment_unit(name: &str) -> Option<usize> {
    let stage: usize = name.strip_prefix("const0[")?.strip_suffix(']')?.parse().ok()?;
    Some(stage / 2).filter(|unit| *unit < UNITS)
}

/// Colour sum and fog, of spare 0.
fn last(sums: bool) -> FinalCombiner {
    let read = |source, usage| FinalInput { source, invert: false, usage };
    let of = |register, usage| read(FinalSource::Register(register), usage);
    let color = if sums { read(FinalSource::Sum, Usage::Own) } else { of(Register::Spare(0), Usage::Own) };
    let zero = FinalInput::default();
    let [factor, fog] = [Usage::Alpha, Usage::Own].map(|usage| of(Register::Fog, usage));
    let inputs = [factor, color, fog, zero, zero, zero, of(Register::Spare(0), Usage::Alpha)];
    FinalCombiner { inputs, clamp_sum: true, spans: [None; 3] }
}
