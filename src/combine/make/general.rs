//! General combiner stages (NV_register_combiners, 3.8.12.2).

use super::values::{ALPHA, Maker, RGB, Term, Value, signed_clamp};
use crate::combine::facts::{Facts, Fog};
use crate::combine::setup::{Combiners, Constant, GeneralStage, Input, Mapping, Portion, Register, UNITS, Usage};
use crate::dialect::bindings::{Attribute, Binding, Output};
use crate::dialect::state::StateItem;
use crate::program::Saturate;

/// RGB and alpha of a register; alpha stands in every component.
#[derive(Copy, Clone)]
pub(super) struct Contents {
    pub rgb: Value,
    pub alpha: Value,
}

/// The registers between two stages.
pub(super) struct Registers {
    pub zero: Contents,
    pub fog: Contents,
    pub primary: Contents,
    pub secondary: Contents,
    pub spares: [Contents; 2],
    pub textures: [Contents; UNITS],
}

impl Registers {
    fn new(maker: &mut Maker, textures: &[Value; UNITS], facts: &Facts) -> Registers {
        let zero = both(maker.scalar(0.0));
        let textures = textures.map(both);
        // Texture 0 gives spare 0 its alpha.
        let spare = Contents { rgb: zero.rgb, alpha: textures[0].alpha };
        Registers {
            zero,
            fog: fog(maker, facts.fog),
            primary: both(maker.attribute(Attribute::COLOR0, 0.0, 1.0)),
            secondary: both(maker.attribute(Attribute::COLOR1, 0.0, 1.0)),
            spares: [spare, zero],
            textures,
        }
    }

    fn place(&mut self, register: Register) -> Option<&mut Contents> {
        match register {
            Register::Primary => Some(&mut self.primary),
            Register::Secondary => Some(&mut self.secondary),
            Register::Spare(number) => self.spares.get_mut(usize::from(number)),
            Register::Texture(unit) => self.textures.get_mut(usize::from(unit)),
            Register::Zero | Register::Constant(_) | Register::Fog => None,
        }
    }

    /// A register's contents, with the constants of the stage.
    pub(super) fn read(&self, register: Register, constants: &[Value; 2]) -> Contents {
        let found = |contents: Option<&Contents>| contents.copied().unwrap_or(self.zero);
        match register {
            Register::Zero => self.zero,
            Register::Constant(number) => both(constants[usize::from(number & 1)]),
            Register::Fog => self.fog,
            Register::Primary => self.primary,
            Register::Secondary => self.secondary,
            Register::Spare(number) => found(self.spares.get(usize::from(number))),
            Register::Texture(unit) => found(self.textures.get(usize::from(unit))),
        }
    }
}

/// All components of a vector.
fn both(value: Value) -> Contents {
    Contents { rgb: value, alpha: value.replicated(3) }
}

/// The fog register: the colour, and the factor as alpha (OpenGL 1.4, 3.10).
fn fog(maker: &mut Maker, fog: Fog) -> Contents {
    let attribute = maker.attribute(Attribute::FOG, 0.0, 1.0);
    if fog == Fog::Given {
        return both(attribute);
    }
    let binding = Binding::State(StateItem::FogColor);
    let rgb = maker.parameter(binding.name(), binding, 0.0, 1.0);
    Contents { rgb, alpha: maker.fog_factor(fog, attribute) }
}

impl Maker {
    /// The fog factor of a coordinate in x. The instructions are left out where nothing reads them.
    pub(super) fn fog_factor(&mut self, fog: Fog, coordinate: Value) -> Value {
        let coordinate = coordinate.replicated(0).within(f32::NEG_INFINITY, f32::INFINITY);
        let parameters = |maker: &mut Maker| {
            let binding = Binding::State(StateItem::FogParameters);
            maker.parameter(binding.name(), binding, f32::NEG_INFINITY, f32::INFINITY)
        };
        let clamped = Saturate::Unsigned;
        match fog {
            Fog::Off | Fog::Given => self.scalar(1.0),
            Fog::Linear => {
                let parameters = parameters(self);
                let rest = [parameters.replicated(2), coordinate];
                let rest = self.compute("SUB", "fog", ALPHA, Saturate::None, &rest);
                self.compute("MUL", "fog", ALPHA, clamped, &[rest, parameters.replicated(3)]).within(0.0, 1.0)
            }
            Fog::Exp | Fog::Exp2 => {
                let density = parameters(self).replicated(0);
                let mut depth = self.compute("MUL", "fog", ALPHA, Saturate::None, &[density, coordinate]);
                if fog == Fog::Exp2 {
                    depth = self.compute("MUL", "fog", ALPHA, Saturate::None, &[depth, depth]);
                }
                let depth = self.scaled("fog", ALPHA, &depth, -std::f32::consts::LOG2_E, 0.0);
                self.compute("EX2", "fog", ALPHA, clamped, &[depth]).within(0.0, 1.0)
            }
        }
    }
}

/// The global constant colours.
pub(super) fn constants(maker: &mut Maker, combiners: &Combiners) -> [Value; 2] {
    let names = ["const0", "const1"];
    std::array::from_fn(|number| match combiners.constants[number] {
        Some(known) => maker.constant(known),
        None => maker.parameter(names[number].into(), Binding::Named, 0.0, 1.0),
    })
}

/// The constant colours of a stage.
fn own_constants(
    maker: &mut Maker,
    combiners: &Combiners,
    place: usize,
    stage: &GeneralStage,
    facts: &Facts,
) -> [Value; 2] {
    std::array::from_fn(|number| {
        let given = combiners.constants[number];
        match stage.constants[number] {
            Constant::Known(known) => maker.constant(known),
            Constant::Global if !facts.stage_constants => constants(maker, combiners)[number],
            Constant::Global | Constant::Stage => match given {
                Some(known) => maker.constant(known),
                None => {
                    let name = format!("const{number}[{place}]");
                    maker.parameter(name.into(), Binding::Named, 0.0, 1.0)
                }
            },
        }
    })
}

/// All general stages; the registers that the last one leaves.
pub(super) fn make(maker: &mut Maker, combiners: &Combiners, textures: &[Value; UNITS], facts: &Facts) -> Registers {
    let mut registers = Registers::new(maker, textures, facts);
    for (place, stage) in combiners.stages.iter().enumerate() {
        // Both portions read the registers as the stage before left them.
        let constants = |maker: &mut Maker| own_constants(maker, combiners, place, stage, facts);
        let rgb = portion(maker, &registers, &stage.rgb, RGB, &constants);
        let alpha = portion(maker, &registers, &stage.alpha, ALPHA, &constants);
        for (register, value) in rgb {
            if let Some(contents) = registers.place(register) {
                contents.rgb = value;
            }
        }
        for (register, value) in alpha {
            if let Some(contents) = registers.place(register) {
                contents.alpha = value;
            }
        }
    }
    if facts.spares {
        for (number, spare) in (1..).zip(registers.spares) {
            maker.output(Output(Output::COLOR0.0 + number), RGB, &spare.rgb);
            maker.output(Output(Output::COLOR0.0 + number), ALPHA, &spare.alpha);
        }
    }
    registers
}

/// A constant colour is a parameter of the program only if something reads it.
type Constants<'a> = &'a dyn Fn(&mut Maker) -> [Value; 2];

/// What a portion writes.
fn portion(
    maker: &mut Maker,
    registers: &Registers,
    portion: &Portion,
    mask: u8,
    constants: Constants<'_>,
) -> Vec<(Register, Value)> {
    let mut written = Vec::new();
    let sum = portion.sum.is_some();
    if portion.ab.is_none() && portion.cd.is_none() && !sum {
        return written;
    }
    let zero = registers.zero.rgb;
    let mut terms = [Term::Value(zero); 2];
    let sides = [(portion.ab, portion.ab_dot), (portion.cd, portion.cd_dot)];
    for (place, (register, dot)) in sides.into_iter().enumerate() {
        if register.is_none() && !sum {
            continue;
        }
        maker.at(portion.spans[place]);
        let mut factor = |place: usize| input(maker, registers, &portion.inputs[place], mask, constants);
        let (a, b) = (factor(2 * place), factor(2 * place + 1));
        terms[place] = if dot { dot_product(maker, a, b, zero) } else { Term::product(mask, a, b, zero) };
        if register.is_some() && sum {
            // The product is needed by itself and in the sum.
            terms[place] = Term::Value(maker.term(mask, terms[place]));
        }
        if let Some(register) = register {
            written.push((register, result(maker, portion, register, mask, [terms[place], Term::Value(zero)])));
        }
    }
    let Some(register) = portion.sum else { return written };
    maker.at(portion.spans[2]);
    let terms = if portion.mux {
        let chosen = chosen(maker, registers, terms, mask);
        [Term::Value(chosen), Term::Value(zero)]
    } else {
        terms
    };
    written.push((register, result(maker, portion, register, mask, terms)));
    written
}

/// A dot product of three components, in all of them.
fn dot_product(maker: &mut Maker, a: Value, b: Value, zero: Value) -> Term {
    if a.is(RGB, 0.0) || b.is(RGB, 0.0) {
        return Term::Value(zero);
    }
    let (low, high) = [a.range.0 * b.range.0, a.range.0 * b.range.1, a.range.1 * b.range.0, a.range.1 * b.range.1]
        .into_iter()
        .fold((0.0f32, 0.0f32), |(low, high), it| (low.min(it), high.max(it)));
    let computed = maker.compute("DP3", "dot", RGB, Saturate::None, &[a, b]);
    Term::Value(computed.within(3.0 * low, 3.0 * high))
}

/// AB where the alpha of spare 0 is below a half, CD elsewhere.
fn chosen(maker: &mut Maker, registers: &Registers, terms: [Term; 2], mask: u8) -> Value {
    let alpha = registers.spares[0].alpha;
    if let Some([alpha, ..]) = alpha.known {
        return maker.term(mask, terms[usize::from(alpha >= 0.5)]);
    }
    let [ab, cd] = terms.map(|term| maker.term(mask, term));
    let choice = maker.scaled("choice", ALPHA, &alpha, 1.0, -0.5).replicated(3);
    let range = (ab.range.0.min(cd.range.0), ab.range.1.max(cd.range.1));
    maker.compute("CMP", "chosen", mask, Saturate::None, &[choice, ab, cd]).within(range.0, range.1)
}

/// A result with bias and scale, clamped to [-1, 1].
fn result(maker: &mut Maker, portion: &Portion, register: Register, mask: u8, terms: [Term; 2]) -> Value {
    let name = match register {
        Register::Primary => "col0",
        Register::Secondary => "col1",
        Register::Spare(0) => "spare0",
        Register::Spare(_) => "spare1",
        Register::Texture(unit) => ["tex0", "tex1", "tex2", "tex3"][usize::from(unit & 3)],
        Register::Zero | Register::Constant(_) | Register::Fog => "discard",
    };
    let factor = portion.scale.factor();
    let added = if portion.bias { -0.5 * factor } else { 0.0 };
    if factor == 1.0 && added == 0.0 {
        return maker.sum(name, mask, terms, signed_clamp);
    }
    let sum = maker.sum("sum", mask, terms, |range| (Saturate::None, range));
    let factor = maker.scalar(factor);
    let added = maker.scalar(added);
    let zero = maker.scalar(0.0);
    let term = Term::product(mask, sum, factor, zero);
    maker.sum(name, mask, [term, Term::Value(added)], signed_clamp)
}

/// A variable's value after its mapping.
fn input(maker: &mut Maker, registers: &Registers, input: &Input, mask: u8, constants: Constants<'_>) -> Value {
    let constants = match input.register {
        Register::Constant(_) => constants(maker),
        _ => [registers.zero.rgb; 2],
    };
    let contents = registers.read(input.register, &constants);
    let value = match (mask, input.usage) {
        (_, Usage::Blue) => contents.rgb.replicated(2),
        (RGB, Usage::Own) => contents.rgb,
        (_, Usage::Own | Usage::Alpha) => contents.alpha,
    };
    let (mapping, positive) = match input.mapping {
        Mapping::SignedIdentity => return value,
        Mapping::SignedNegate => return value.negative(),
        Mapping::UnsignedIdentity => ((1.0, 0.0), value),
        Mapping::UnsignedInvert => ((-1.0, 1.0), value),
        Mapping::ExpandNormal => ((2.0, -1.0), value),
        Mapping::ExpandNegate => ((-2.0, 1.0), value),
        Mapping::HalfBiasNormal => ((1.0, -0.5), value),
        Mapping::HalfBiasNegate => ((-1.0, 0.5), value),
    };
    let positive = positive_part(maker, mask, positive, input.mapping == Mapping::UnsignedInvert);
    maker.scaled("mapped", mask, &positive, mapping.0, mapping.1)
}

/// max(0, e), with `limited` also min(1, e).
pub(super) fn positive_part(maker: &mut Maker, mask: u8, value: Value, limited: bool) -> Value {
    let (low, high) = value.range;
    let above = limited && high > 1.0;
    if let Some(known) = value.known {
        let top = if limited { 1.0 } else { f32::INFINITY };
        return maker.constant(known.map(|known| known.clamp(0.0, top)));
    }
    if low >= 0.0 && !above {
        return value;
    }
    if limited {
        return maker.compute("MOV", "positive", mask, Saturate::Unsigned, &[value]).within(0.0, 1.0);
    }
    let zero = maker.scalar(0.0);
    maker.compute("MAX", "positive", mask, Saturate::None, &[value, zero]).within(0.0, high.max(0.0))
}
