//! A shader while it is defined: the rules of its commands (ATI_fragment_shader, 3.8.11 and Errors).

use crate::model::error::{Result, invalid_enum, invalid_operation};
use glasm::combine::{
    Alu, Argument, FragmentShader, Instruction, Pass, PassConstant, REGISTERS, Replicate, Route, Source, Swizzle,
};

use super::CONSTANTS;
use crate::model::limits::TEXTURE_COORDS;

/// Pairs of a colour and an alpha instruction in a pass.
const PAIRS: usize = 8;
/// Passes of a shader.
const PASSES: usize = 2;
const ALPHA: u8 = 8;

/// What PassTexCoord and SampleMap read.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Coordinate {
    /// The coordinates of a texture unit, `GL_TEXTURE0` and so on.
    Texture(u8),
    /// What a register had after the first pass, `GL_REG_0_ATI` and so on.
    Register(u8),
}

/// Where an instruction's result goes, and how.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct ShaderDestination {
    /// `GL_REG_0_ATI` and so on.
    pub register: u8,
    /// Components of a colour that are written, red in bit 0.
    pub mask: u8,
    /// What the result is multiplied by: 1, 2, 4, 8, 1/2, 1/4 or 1/8.
    pub scale: f32,
    /// The result is clamped to `[0, 1]` then.
    pub saturate: bool,
}

impl ShaderDestination {
    /// A register as it is, with all components.
    pub fn register(register: u8) -> ShaderDestination {
        ShaderDestination { register, mask: 7, scale: 1.0, saturate: false }
    }
}

/// What Begin has begun.
#[derive(Debug)]
pub(super) struct Building {
    shader: FragmentShader,
    /// Pairs in the current pass.
    pairs: usize,
    /// Registers that routes of the current pass have set.
    routed: [bool; REGISTERS],
    /// Whether a coordinate is taken with q, once it is used.
    takes_q: [Option<bool>; TEXTURE_COORDS],
    /// The first pass reads a colour.
    early_color: bool,
}

impl Default for Building {
    fn default() -> Building {
        // Constants that the shader does not set have numbers among local parameters.
        let constants = std::array::from_fn(|number| PassConstant::Local(number as u16));
        Building {
            shader: FragmentShader { constants, passes: vec![Pass::default()] },
            pairs: 0,
            routed: [false; REGISTERS],
            takes_q: [None; TEXTURE_COORDS],
            early_color: false,
        }
    }
}

impl Building {
    /// The shader as a whole.
    pub(super) fn finish(self) -> Result<FragmentShader> {
        if self.shader.passes.iter().all(|pass| pass.routes.is_empty() && pass.instructions.is_empty()) {
            return invalid_operation("the shader is empty, so that register 0 has no value");
        }
        if self.early_color && self.shader.passes.len() == PASSES {
            return invalid_operation("the first of two passes reads a colour");
        }
        Ok(self.shader)
    }

    pub(super) fn set(&mut self, number: u8, value: PassConstant) {
        self.shader.constants[usize::from(number) % CONSTANTS] = value;
    }

    /// PassTexCoord and SampleMap. One of them after an instruction begins the second pass.
    pub(super) fn route(&mut self, register: u8, sample: bool, from: Coordinate, swizzle: Swizzle) -> Result {
        valid_register(register)?;
        let passes = self.shader.passes.len();
        let begins = self.pairs > 0;
        let number = passes + usize::from(begins);
        let (from_register, source) = match from {
            Coordinate::Register(source) => (true, source),
            Coordinate::Texture(source) => (false, source),
        };
        if from_register {
            valid_register(source)?;
        } else if usize::from(source) >= TEXTURE_COORDS {
            return invalid_enum(format!("there are no coordinates of unit {source}"));
        }
        if number > PASSES {
            return invalid_operation("two passes have been specified");
        }
        if !begins && self.routed[usize::from(register)] {
            return invalid_operation(format!("register {register} begins this pass with two values"));
        }
        if from_register && number == 1 {
            return invalid_operation("registers have no value before the first pass");
        }
        if from_register && swizzle.takes_q() {
            return invalid_operation("a register has no fourth coordinate");
        }
        let taken = self.takes_q.get_mut(usize::from(source)).filter(|_| !from_register);
        if let Some(taken) = taken
            && *taken.get_or_insert(swizzle.takes_q()) != swizzle.takes_q()
        {
            return invalid_operation(format!("coordinates {source} are used with r and with q"));
        }
        if begins {
            self.shader.passes.push(Pass::default());
            (self.pairs, self.routed) = (0, [false; REGISTERS]);
        }
        self.routed[usize::from(register)] = true;
        if let Some(pass) = self.shader.passes.last_mut() {
            pass.routes.push(Route { register, sample, from_register, source, swizzle, span: None });
        }
        Ok(())
    }

    /// ColorFragmentOp: begins a pair.
    pub(super) fn color(&mut self, op: Alu, to: ShaderDestination, arguments: &[Argument]) -> Result {
        let mask = match to.mask & 7 {
            0 => 7,
            mask => mask,
        };
        let instruction = made(op, to, mask, arguments)?;
        for argument in arguments.iter().filter(|argument| argument.source == Source::Color(1)) {
            let alpha = argument.replicate == Some(Replicate::Alpha);
            if alpha || argument.replicate.is_none() && op == Alu::Dot4 {
                return invalid_operation("the secondary colour has no alpha");
            }
        }
        self.push(instruction)
    }

    /// AlphaFragmentOp: belongs to the colour instruction directly before it, if there is one.
    pub(super) fn alpha(&mut self, op: Alu, to: ShaderDestination, arguments: &[Argument]) -> Result {
        let mut instruction = made(op, to, ALPHA, arguments)?;
        for argument in arguments.iter().filter(|argument| argument.source == Source::Color(1)) {
            if matches!(argument.replicate, None | Some(Replicate::Alpha)) {
                return invalid_operation("the secondary colour has no alpha");
            }
        }
        let last = self.shader.passes.last().and_then(|pass| pass.instructions.last());
        let beside = last.copied().filter(|last| last.mask != ALPHA);
        if op.is_dot() {
            // The result of the colour instruction goes to alpha, too; the parameters are ignored.
            let Some(color) = beside.filter(|color| color.op == op) else {
                return invalid_operation("a dot product in alpha must follow one of the same kind in colour");
            };
            let (register, mask) = (instruction.register, instruction.mask);
            instruction = Instruction { register, mask, ..color };
        } else if beside.is_some_and(|color| color.op == Alu::Dot4) {
            return invalid_operation("an alpha instruction follows DOT4, which takes its place");
        }
        instruction.paired = beside.is_some();
        self.push(instruction)
    }

    fn push(&mut self, instruction: Instruction) -> Result {
        if !instruction.paired && self.pairs == PAIRS {
            return invalid_operation(format!("the pass has more than {PAIRS} instructions"));
        }
        let arguments = &instruction.arguments[..instruction.op.arguments()];
        if self.shader.passes.len() < PASSES {
            self.early_color |= arguments.iter().any(|argument| matches!(argument.source, Source::Color(_)));
        }
        self.pairs += usize::from(!instruction.paired);
        if let Some(pass) = self.shader.passes.last_mut() {
            pass.instructions.push(instruction);
        }
        Ok(())
    }
}

fn valid_register(register: u8) -> Result {
    if usize::from(register) < REGISTERS { Ok(()) } else { invalid_enum(format!("there is no register {register}")) }
}

/// An instruction with what holds for colours and alpha.
fn made(op: Alu, to: ShaderDestination, mask: u8, arguments: &[Argument]) -> Result<Instruction> {
    if arguments.len() != op.arguments() {
        return invalid_enum(format!("the operation has {} arguments, not {}", op.arguments(), arguments.len()));
    }
    valid_register(to.register)?;
    if ![1.0, 2.0, 4.0, 8.0, 0.5, 0.25, 0.125].contains(&to.scale) {
        return invalid_enum(format!("results are not multiplied by {}", to.scale));
    }
    for argument in arguments {
        match argument.source {
            Source::Zero | Source::One => {}
            Source::Register(number) => valid_register(number)?,
            Source::Constant(number) if usize::from(number) < CONSTANTS => {}
            Source::Color(number) if number < 2 => {}
            Source::Constant(number) => return invalid_enum(format!("there is no constant {number}")),
            Source::Color(number) => return invalid_enum(format!("there is no colour {number}")),
        }
    }
    if let [a, b, c] = arguments {
        let constant = |argument: &Argument| matches!(argument.source, Source::Constant(_));
        let differ = a.source != b.source && b.source != c.source && a.source != c.source;
        if differ && [a, b, c].into_iter().all(constant) {
            return invalid_operation("the instruction reads three constants");
        }
    }
    let mut all = [Argument::default(); 3];
    for (place, argument) in all.iter_mut().zip(arguments) {
        *place = *argument;
    }
    let ShaderDestination { register, scale, saturate, .. } = to;
    Ok(Instruction { op, register, mask, scale, saturate, arguments: all, paired: false, span: None })
}
