//! ATI's fragment shaders (ATI_fragment_shader, 3.8.11).

use super::values::{ALPHA, Maker, Value};
use crate::combine::facts::{Facts, Fog, Unit};
use crate::combine::setup::{
    Alu, Argument, FragmentShader, Instruction, Pass, PassConstant, REGISTERS, Replicate, Route, Source,
};
use crate::dialect::bindings::{Attribute, Binding, Output};
use crate::dialect::state::StateItem;
use crate::program::Saturate;
use crate::vocabulary::{Dialect, Target};

const COLOR: u8 = 7;
const ALL: u8 = 15;
const UNLIMITED: (f32, f32) = (f32::NEG_INFINITY, f32::INFINITY);

/// The registers of a pass; those that nothing sets are zero.
type Registers = [Option<Value>; REGISTERS];

/// Writes the fragment's colour: register 0 after the last pass.
pub(super) fn make(maker: &mut Maker, shader: &FragmentShader, facts: &Facts) {
    let mut registers: Registers = [None; REGISTERS];
    for pass in &shader.passes {
        let mut making = Making { maker, shader, facts, before: registers, registers: [None; REGISTERS] };
        making.pass(pass);
        registers = making.registers;
    }
    let result = registers[0].unwrap_or_else(|| maker.scalar(0.0));
    let result = applied(maker, result, facts);
    maker.output(Output::COLOR0, ALL, &result);
}

/// The colour after the stages that a shader does not replace: the sum with the secondary colour, and fog (OpenGL 1.4,
/// 3.9 and 3.10). Their colours are clamped.
fn applied(maker: &mut Maker, result: Value, facts: &Facts) -> Value {
    let fogged = !matches!(facts.fog, Fog::Given | Fog::Off);
    if !facts.color_sum && !fogged {
        return result;
    }
    let color = maker.compute("MOV", "color", ALL, Saturate::Unsigned, &[result]);
    if facts.color_sum {
        let secondary = maker.attribute(Attribute::COLOR1, UNLIMITED.0, UNLIMITED.1);
        maker.write("ADD", &color, COLOR, Saturate::Unsigned, &[color, secondary]);
    }
    if fogged {
        let coordinate = maker.attribute(Attribute::FOG, UNLIMITED.0, UNLIMITED.1);
        let factor = maker.fog_factor(facts.fog, coordinate);
        let fog = maker.parameter("state.fog.color".into(), Binding::State(StateItem::FogColor), 0.0, 1.0);
        maker.write("LRP", &color, COLOR, Saturate::None, &[factor, color, fog]);
    }
    color
}

struct Making<'a> {
    maker: &'a mut Maker,
    shader: &'a FragmentShader,
    facts: &'a Facts,
    /// The registers after the pass before.
    before: Registers,
    registers: Registers,
}

const NAMES: [&str; REGISTERS] = ["r0", "r1", "r2", "r3", "r4", "r5"];

impl Making<'_> {
    fn pass(&mut self, pass: &Pass) {
        for route in &pass.routes {
            self.maker.at(route.span);
            self.route(route);
        }
        let mut instructions = pass.instructions.iter().peekable();
        while let Some(instruction) = instructions.next() {
            match instructions.next_if(|next| next.paired) {
                Some(alpha) => self.pair(instruction, alpha),
                None => self.instruction(instruction, None),
            }
        }
    }

    /// A register that is written in this pass.
    fn register(&mut self, number: u8) -> Value {
        let place = usize::from(number) % REGISTERS;
        match self.registers[place] {
            Some(register) => register,
            None => {
                let register = self.maker.temporary(NAMES[place]);
                self.registers[place] = Some(register);
                register
            }
        }
    }

    fn route(&mut self, route: &Route) {
        let source = if route.from_register {
            match self.before[usize::from(route.source) % REGISTERS] {
                Some(register) => register,
                None => self.maker.scalar(0.0),
            }
        } else {
            self.maker.attribute(Attribute(Attribute::TEXCOORD0.0 + route.source), UNLIMITED.0, UNLIMITED.1)
        };
        let third = if route.swizzle.takes_q() { 3 } else { 2 };
        let register = self.register(route.register);
        if route.sample {
            let target = match self.facts.units[usize::from(route.register) % REGISTERS] {
                Unit::Bound { target, .. } => target,
                Unit::Assumed => Target::Dim2,
                Unit::Missing => {
                    let missing = self.maker.constant(Dialect::AtiFs10.rules().missing_texture);
                    return self.maker.write("MOV", &register, ALL, Saturate::None, &[missing]);
                }
            };
            let coordinates = source.swizzled([0, 1, third, third]);
            self.maker.lookup(route.register, target, route.swizzle.divides(), &register, &coordinates);
            return;
        }
        if route.swizzle.divides() {
            let divisor = [source.replicated(third)];
            let inverse = self.maker.compute("RCP", "inverse", ALPHA, Saturate::None, &divisor);
            self.maker.write("MUL", &register, 3, Saturate::None, &[source, inverse]);
            self.maker.write("MOV", &register, 4, Saturate::None, &[inverse]);
        } else {
            self.maker.write("MOV", &register, COLOR, Saturate::None, &[source.swizzled([0, 1, third, third])]);
        }
    }

    /// A colour and an alpha instruction at once: neither sees what the other writes.
    fn pair(&mut self, color: &Instruction, alpha: &Instruction) {
        if !reads(color, alpha.register, ALPHA) {
            self.instruction(alpha, None);
            self.instruction(color, None);
        } else if !reads(alpha, color.register, color.mask) {
            self.instruction(color, None);
            self.instruction(alpha, None);
        } else {
            let kept = self.maker.temporary("kept");
            self.instruction(alpha, Some(kept));
            self.instruction(color, None);
            let register = self.register(alpha.register);
            self.maker.at(alpha.span);
            self.maker.write("MOV", &register, ALPHA, Saturate::None, &[kept]);
        }
    }

    /// An instruction, into another register if one is given.
    fn instruction(&mut self, instruction: &Instruction, into: Option<Value>) {
        self.maker.at(instruction.span);
        let read: Vec<u8> = (0..instruction.op.arguments()).map(|place| components(instruction, place)).collect();
        let mut arguments = Vec::with_capacity(3);
        for (place, argument) in instruction.arguments.iter().take(instruction.op.arguments()).enumerate() {
            arguments.push(self.argument(argument, read[place]));
        }
        let (name, arguments) = self.operation(instruction, &arguments);
        let register = into.unwrap_or_else(|| self.register(instruction.register));
        let saturate = if instruction.saturate { Saturate::Unsigned } else { Saturate::None };
        if instruction.scale == 1.0 {
            self.maker.write(name, &register, instruction.mask, saturate, &arguments);
            return;
        }
        let result = self.maker.temporary("result");
        self.maker.write(name, &result, instruction.mask, Saturate::None, &arguments);
        let scale = self.maker.scalar(instruction.scale);
        self.maker.write("MUL", &register, instruction.mask, saturate, &[result, scale]);
    }

    /// The existing instruction that computes the same, with its operands.
    fn operation(&mut self, instruction: &Instruction, arguments: &[Value]) -> (&'static str, Vec<Value>) {
        let mask = instruction.mask;
        let name = match (instruction.op, arguments) {
            (Alu::Dot2Add, [a, b, c]) => return ("DP2A", vec![*a, *b, c.replicated(2)]),
            // The comparison is a3 > 1/2.
            (Alu::Cnd, [a, b, c]) => {
                let choice = self.maker.scaled("choice", mask, c, -1.0, 0.5);
                return ("CMP", vec![choice, *a, *b]);
            }
            (Alu::Cnd0, [a, b, c]) => return ("CMP", vec![*c, *b, *a]),
            (Alu::Mov, _) => "MOV",
            (Alu::Add, _) => "ADD",
            (Alu::Mul, _) => "MUL",
            (Alu::Sub, _) => "SUB",
            (Alu::Dot3, _) => "DP3",
            (Alu::Dot4, _) => "DP4",
            (Alu::Mad, _) => "MAD",
            (Alu::Lerp, _) => "LRP",
            (Alu::Dot2Add | Alu::Cnd | Alu::Cnd0, _) => "MOV",
        };
        (name, arguments.to_vec())
    }

    /// An argument after its modifiers, in the components that are read.
    fn argument(&mut self, argument: &Argument, read: u8) -> Value {
        let value = self.source(argument.source);
        let value = match argument.replicate {
            Some(Replicate::Red) => value.replicated(0),
            Some(Replicate::Green) => value.replicated(1),
            Some(Replicate::Blue) => value.replicated(2),
            Some(Replicate::Alpha) => value.replicated(3),
            None => value,
        };
        // Complement, bias, doubling and negation together are a product and a sum.
        let (mut factor, mut added) = if argument.complement { (-1.0, 1.0) } else { (1.0, 0.0) };
        if argument.bias {
            added -= 0.5;
        }
        for (wanted, by) in [(argument.double, 2.0), (argument.negate, -1.0)] {
            if wanted {
                (factor, added) = (factor * by, added * by);
            }
        }
        self.maker.scaled("argument", read, &value, factor, added)
    }

    fn source(&mut self, source: Source) -> Value {
        match source {
            Source::Zero => self.maker.scalar(0.0),
            Source::One => self.maker.scalar(1.0),
            Source::Register(number) => match self.registers[usize::from(number) % REGISTERS] {
                Some(register) => register,
                None => self.maker.scalar(0.0),
            },
            Source::Color(number) => {
                let attribute = if number == 0 { Attribute::COLOR0 } else { Attribute::COLOR1 };
                self.maker.attribute(attribute, UNLIMITED.0, UNLIMITED.1)
            }
            Source::Constant(number) => {
                let parameter = |maker: &mut Maker, binding: Binding| {
                    maker.parameter(binding.name(), binding, UNLIMITED.0, UNLIMITED.1)
                };
                match self.shader.constants[usize::from(number & 7)] {
                    PassConstant::Known(known) => self.maker.constant(known),
                    PassConstant::Environment(index) => parameter(self.maker, Binding::Environment(index)),
                    PassConstant::Local(index) => parameter(self.maker, Binding::Local(index)),
                    PassConstant::Unused => self.maker.scalar(0.0),
                }
            }
        }
    }
}

/// The components that an instruction reads of an argument, before replication.
fn components(instruction: &Instruction, place: usize) -> u8 {
    match instruction.op {
        Alu::Dot3 => COLOR,
        Alu::Dot4 => ALL,
        Alu::Dot2Add if place == 2 => 4,
        Alu::Dot2Add => 3,
        Alu::Mov | Alu::Add | Alu::Mul | Alu::Sub | Alu::Mad | Alu::Lerp | Alu::Cnd | Alu::Cnd0 => instruction.mask,
    }
}

/// Whether an instruction reads components of a register.
fn reads(instruction: &Instruction, register: u8, mask: u8) -> bool {
    let arguments = instruction.arguments.iter().take(instruction.op.arguments()).enumerate();
    arguments.into_iter().any(|(place, argument)| {
        let read = match argument.replicate {
            Some(Replicate::Red) => 1,
            Some(Replicate::Green) => 2,
            Some(Replicate::Blue) => 4,
            Some(Replicate::Alpha) => ALPHA,
            None => components(instruction, place),
        };
        argument.source == Source::Register(register) && read & mask != 0
    })
}
