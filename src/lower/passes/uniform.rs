//! Whether all invocations of a group come to the barriers of a compute program together, as far as its text shows, and
//! whether all fragments of a draw choose the same texture. The rules are those of WGSL, where browsers check them: what lies
//! in memory that programs write may differ from invocation to invocation, and so may what is in the variables of routines.

use crate::dialect::bindings::Attribute;
use crate::isa::{Op, Uses};
use crate::lower::passes::recorder::{Read, Recorder};
use crate::lower::passes::slots::Slots;
use crate::program::{File, Instruction, Program, Rule};
use crate::vocabulary::Stage;

/// Instructions times the rounds in which it is found what differs: beyond, everything does.
const MOST_VISITED: usize = 1 << 19;

/// What differs within a group, or within a draw.
struct Differing<'a> {
    program: &'a Program,
    slots: Slots,
    /// Invocations are fragments: buffers of parameters do not change while they are drawn.
    fragments: bool,
    /// By register: components that may differ.
    registers: Vec<u8>,
    /// By instruction: loops that some invocations leave, or go on with, before others.
    loops: Vec<bool>,
    /// By instruction of flow: whether what it reads may differ.
    decisions: Vec<bool>,
    /// By instruction: whether it may look up another texture than others do, or only some invocations execute it.
    choices: Vec<bool>,
    /// By register: components that have been written since the last instruction of flow, and those of them that may
    /// differ. A program uses a register, and above all a condition code, for one thing after the other.
    lately: Vec<[u8; 2]>,
}

/// Whether each barrier of the program stands where no invocation of the group can be elsewhere.
pub(crate) fn meets_in_step(program: &Program) -> bool {
    let instructions = &program.instructions;
    if instructions.iter().any(|instruction| instruction.op.uses(Uses::CALL)) {
        return !instructions.iter().any(|instruction| instruction.op.is_control_barrier());
    }
    Differing::of(program).meets()
}

/// By temporary register: components that may differ within a group, in a program whose invocations come to its barriers
/// together. To a browser a variable differs as a whole, so these need variables of their own.
pub(crate) fn differing(program: &Program) -> Option<Vec<u8>> {
    let meets =
        program.instructions.iter().any(|instruction| instruction.op.is_control_barrier()) && meets_in_step(program);
    let differing = meets.then(|| Differing::of(program))?;
    let components = |index| differing.slots.register(File::Temporary, index).map(|slot| differing.registers[slot]);
    Some((0..program.temporaries.len()).map(|index| components(index).unwrap_or(0)).collect())
}

/// By instruction of a fragment program: whether it chooses a texture, and all fragments that may execute it choose the same
/// one. Empty if none chooses.
pub(crate) fn chosen_alike(program: &Program) -> Vec<bool> {
    let instructions = &program.instructions;
    let chooses =
        |instruction: &Instruction| instruction.texture.as_ref().is_some_and(|texture| texture.relative.is_some());
    let calls = instructions.iter().any(|instruction| instruction.op.uses(Uses::CALL));
    if program.dialect.rules().stage != Stage::Fragment || calls || !instructions.iter().any(chooses) {
        return Vec::new();
    }
    let differing = Differing::of(program);
    instructions.iter().zip(differing.choices).map(|(instruction, differs)| chooses(instruction) && !differs).collect()
}

/// Results that may differ whatever the operands are.
fn is_own(op: Op, fragments: bool) -> bool {
    let outside = Uses::QUAD
        .union(Uses::VOTE)
        .union(Uses::TEXTURE)
        .union(if fragments { Uses::empty() } else { Uses::READS_CONSTANTS })
        .union(Uses::READS_MEMORY)
        .union(Uses::READS_IMAGE)
        .union(Uses::SHARED)
        .union(Uses::WRITES);
    op.uses(outside)
}

impl<'a> Differing<'a> {
    fn of(program: &'a Program) -> Differing<'a> {
        let slots = Slots::of(program);
        let (registers, loops) = (vec![0; slots.count()], vec![false; program.instructions.len()]);
        let (decisions, choices, lately) = (loops.clone(), loops.clone(), vec![[0; 2]; slots.count()]);
        let fragments = program.dialect.rules().stage == Stage::Fragment;
        let mut differing = Differing { program, slots, fragments, registers, loops, decisions, choices, lately };
        let mut visits = MOST_VISITED;
        while differing.round() {
            visits = match visits.checked_sub(program.instructions.len()) {
                Some(rest) => rest,
                None => {
                    differing.registers.fill(15);
                    differing.loops.fill(true);
                    differing.decisions.fill(true);
                    differing.choices.fill(true);
                    break;
                }
            };
        }
        differing
    }

    /// Components of a register that may differ at the current instruction.
    fn now(&self, slot: usize) -> u8 {
        let [written, differing] = self.lately[slot];
        self.registers[slot] & !written | differing
    }

    fn differs(&self, read: &Read) -> bool {
        let slot = |file: File, index: usize| self.slots.register(file, index).map_or(0, |slot| self.now(slot));
        match *read {
            Read::Register(File::Attribute, index, _) => {
                let same = [Attribute::GROUP_ID, Attribute::GROUP_COUNT, Attribute::GROUP_SIZE];
                self.fragments || !same.iter().any(|attribute| u16::from(attribute.0) == index)
            }
            Read::Register(File::Constant | File::Parameter | File::Null, ..) => false,
            Read::Register(file @ (File::Temporary | File::Output | File::Address), index, components) => {
                slot(file, index.into()) & components != 0
            }
            Read::Register(File::Buffer(_), ..) | Read::Whole(File::Buffer(_), _) => !self.fragments,
            Read::Code(register, components) => {
                let both = self.now(self.slots.code(register)) | self.now(self.slots.flags(register));
                both & components != 0
            }
            Read::Whole(File::Constant | File::Parameter, _) => false,
            Read::Whole(File::Temporary, components) => {
                (0..self.program.temporaries.len()).any(|index| slot(File::Temporary, index) & components != 0)
            }
            Read::Whole(File::Attribute | File::Output | File::Address | File::Null, _) => true,
        }
    }

    /// Whether anything that the instruction reads may differ.
    fn reads(&self, instruction: &Instruction) -> bool {
        let mut recorder = Recorder::new(self.program);
        recorder.record(instruction);
        is_own(instruction.op, self.fragments) || recorder.reads.iter().any(|read| self.differs(read))
    }

    /// Notes for components of what the instruction writes whether they may differ. Returns whether that is new.
    fn mark(&mut self, instruction: &Instruction, components: u8, differ: bool) -> bool {
        let destination = &instruction.destination;
        let range = destination.relative.and_then(|relative| self.program.ranges.get(usize::from(relative.range)));
        let (first, count) =
            range.map_or((destination.number(), 1), |range| (range.first as usize, range.count as usize));
        let registers = (first..first.saturating_add(count)).map(|index| self.slots.register(destination.file, index));
        let codes = instruction.update.map(|code| [self.slots.code(code), self.slots.flags(code)]);
        let replaced = instruction.condition.rule == Rule::True && range.is_none();
        let mut new = false;
        for slot in registers.flatten().chain(codes.into_iter().flatten()) {
            let [written, differing] = &mut self.lately[slot];
            if replaced {
                *written |= components;
                *differing &= !components;
            }
            if differ {
                *differing |= components;
                let place = &mut self.registers[slot];
                new |= *place | components != *place;
                *place |= components;
            }
        }
        new
    }

    /// Goes through the text once. Returns whether anything was marked.
    fn round(&mut self) -> bool {
        let mut new = false;
        let instructions = &self.program.instructions;
        let mut blocks: Vec<(usize, bool)> = Vec::new();
        self.lately.fill([0; 2]);
        for (at, instruction) in instructions.iter().enumerate() {
            let apart = blocks.iter().any(|(_, apart)| *apart);
            if instruction.op.is_flow() {
                let differs = self.reads(instruction);
                new |= differs && !self.decisions[at];
                self.decisions[at] |= differs;
                self.lately.fill([0; 2]);
            }
            match instruction.op {
                Op::If => blocks.push((at, self.decisions[at])),
                Op::Rep | Op::RepForever => {
                    new |= self.part(at, instruction.op == Op::Rep && self.decisions[at]);
                    blocks.push((at, self.loops[at]));
                }
                Op::Endif | Op::Endrep => drop(blocks.pop()),
                Op::Brk | Op::Cont | Op::Ret => {
                    let leaves = |blocks: &[(usize, bool)], of: usize| {
                        blocks[of..].iter().any(|(start, apart)| *apart && instructions[*start].op == Op::If)
                    };
                    let own = instruction.condition.rule != Rule::True && self.decisions[at];
                    // RET leaves all loops, the others the innermost.
                    let mut inner = true;
                    for of in (0..blocks.len()).rev() {
                        if instructions[blocks[of].0].op == Op::If {
                            continue;
                        }
                        if inner || instruction.op == Op::Ret {
                            new |= self.part(blocks[of].0, own || leaves(&blocks, of));
                        }
                        inner = false;
                    }
                }
                _ if instruction.op.is_flow() => {}
                _ => {
                    if let Some(index) = instruction.texture.as_ref().and_then(|texture| texture.relative) {
                        let read = Read::Register(index.file, index.index, 1 << (index.component & 3));
                        self.choices[at] |= apart || self.differs(&read);
                    }
                    let mask = instruction.destination.mask;
                    let components = (0..4).map(|component| 1 << component).filter(|it| mask & it != 0);
                    let differing = components.clone().filter(|component| {
                        let mut alone = instruction.clone();
                        alone.destination.mask = *component;
                        apart || self.reads(&alone)
                    });
                    let differing = differing.fold(0, |all, component| all | component);
                    for component in components {
                        new |= self.mark(instruction, component, differing & component != 0);
                    }
                }
            }
        }
        new
    }

    /// Marks a loop as one that invocations leave one by one.
    fn part(&mut self, start: usize, parts: bool) -> bool {
        let new = parts && !self.loops[start];
        self.loops[start] |= parts;
        new
    }

    /// Whether no barrier stands in a block or after an exit that may differ.
    fn meets(&self) -> bool {
        let instructions = &self.program.instructions;
        let starts = |at: &usize| instructions[*at].op == Op::RepForever && self.loops[*at];
        // All loops without a count share what limits their rounds.
        let rounds_differ = (0..instructions.len()).any(|at| starts(&at));
        let mut blocks: Vec<bool> = Vec::new();
        let mut left = false;
        for (at, instruction) in instructions.iter().enumerate() {
            let apart = blocks.iter().any(|apart| *apart);
            match instruction.op {
                Op::If => blocks.push(self.decisions[at]),
                Op::Rep => blocks.push(self.loops[at]),
                Op::RepForever => blocks.push(self.loops[at] || rounds_differ),
                Op::Endif | Op::Endrep => drop(blocks.pop()),
                Op::Ret => {
                    let own = instruction.condition.rule != Rule::True && self.decisions[at];
                    left |= own || apart;
                }
                Op::Bar if apart || left => return false,
                _ => {}
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{ParseOptions, load};

    fn program(body: &str) -> Program {
        let text = format!(
            "!!NVcp5.0\nGROUP_SIZE 64;\nSHARED_MEMORY 256;\nSHARED s[] = {{ program.sharedmem }};\n\
             PARAM p = program.local[0];\nTEMP a, b, c;\n{body}\nEND"
        );
        let checked = load(text.as_bytes(), &ParseOptions::default());
        checked.program.unwrap_or_else(|| panic!("{text}\n{:?}", checked.diagnostics))
    }

    fn in_step(body: &str) -> bool {
        meets_in_step(&program(body))
    }

    /// A browser takes a variable for different in all components if one is: the step of a loop with barriers must not
    /// share one with what an invocation has of its own.
    #[test]
    fn components_that_differ_lie_apart() {
        let halving = "MOV.U a.x, invocation.localindex.x;\nMOV.U a.y, 32;\nREP;\nBAR;\nSHR.U.CC a.y, a.y, 1;\n\
                       BRK (EQ.y);\nENDREP;\nSTS.U32 a.x, s[0];";
        assert_eq!(differing(&program(halving)), Some(vec![0b0001, 0, 0]));
        assert_eq!(differing(&program("MOV.U a.x, invocation.localindex.x;")), None);
        let lowered = crate::lower::lower(&program(halving), &crate::Options::default()).expect("a module");
        let wgsl = lowered.to(crate::Language::Wgsl).expect("a text");
        let has = |variable: &str| wgsl.text().is_some_and(|text| text.contains(variable));
        assert!(has("var a_x: u32") && has("var a_y: u32"), "{wgsl:?}");
    }

    /// What each lookup of a fragment program that chooses a texture is told to do.
    fn alike(body: &str) -> Vec<bool> {
        let text = format!(
            "!!NVfp5.0\nOPTION NV_bindless_texture;\nCBUFFER c[] = {{ program.buffer[0] }};\nTEXTURE t[] = {{ texture[0..3] }};\n\
             LONG TEMP h;\nTEMP a, b;\nPARAM p = program.local[0];\n{body}\nMOV.F result.color, a;\nEND"
        );
        let checked = load(text.as_bytes(), &ParseOptions::default());
        let program = checked.program.unwrap_or_else(|| panic!("{text}\n{:?}", checked.diagnostics));
        let alike = chosen_alike(&program);
        let lookups = program.instructions.iter().zip(alike).filter(|(it, _)| it.texture.is_some());
        lookups.map(|(_, alike)| alike).collect()
    }

    #[test]
    fn the_device_takes_slopes_where_textures_are_alike() {
        let text = |index: &str| {
            let text = format!(
                "!!NVfp5.0\nTEXTURE t[] = {{ texture[0..5] }};\nTEMP a;\nMOV.S a.x, {index};\n\
                 TEX.F a, fragment.texcoord[0], t[a.x], 2D;\nMOV.F result.color, a;\nEND"
            );
            let program = load(text.as_bytes(), &ParseOptions::default()).program.expect("a program");
            let lowered = crate::lower::lower(&program, &crate::Options::default()).expect("a module");
            lowered.to(crate::Language::Wgsl).expect("a text").text().expect("text").to_owned()
        };
        let [same, own] = [text("program.local[0].x"), text("fragment.texcoord[1].x")];
        let count = |text: &str, word: &str| text.matches(word).count();
        assert_eq!([count(&same, "textureSample("), count(&same, "dpdx"), count(&same, "if (")], [6, 0, 5], "{same}");
        assert_eq!([count(&own, "textureSampleGrad("), count(&own, "dpdx")], [6, 1], "{own}");
    }

    #[test]
    fn textures_are_alike_where_their_handles_are() {
        assert_eq!(alike("TEX.F a, fragment.texcoord[0], texture[0], 2D;"), []);
        assert_eq!(alike("MOV.U a, p;\nPK64.U h, a;\nTEX.F a, fragment.texcoord[0], handle(h.x), 2D;"), [true]);
        assert_eq!(alike("LDC.U64 h.x, c[16];\nTEX.F a, fragment.texcoord[0], handle(h.x), 2D;"), [true]);
        assert_eq!(alike("MOV.U a.x, p.x;\nLDC.U64 h.x, c[a.x];\nTEX.F a, a, handle(h.x), 2D;"), [true]);
        assert_eq!(
            alike("FLR.U a.x, fragment.texcoord[0].x;\nLDC.U64 h.x, c[a.x];\nTEX.F a, a, handle(h.x), 2D;"),
            [false]
        );
        assert_eq!(alike("PK64.U h, fragment.texcoord[0];\nTEX.F a, a, handle(h.x), 2D;"), [false]);
        assert_eq!(alike("MOV.U a.x, p.x;\nTEX.F b, a, t[a.x], 2D;\nTEX.F b, a, t[b.x], 2D;"), [true, false]);
        // One lookup after the other in the same register.
        assert_eq!(
            alike(
                "PK64.U h, fragment.texcoord[0];\nTEX.F a, a, handle(h.x), 2D;\nPK64.U h, p;\nTEX.F a, a, handle(h.x), 2D;"
            ),
            [false, true]
        );
        // Where fragments may have parted, derivatives are taken before.
        let parted = |condition: &str| {
            format!("PK64.U h, p;\nMOV.U.CC b.x, {condition};\nIF NE.x;\nTEX.F a, a, handle(h.x), 2D;\nENDIF;")
        };
        assert_eq!(alike(&parted("p.x")), [true]);
        assert_eq!(alike(&parted("fragment.texcoord[0].x")), [false]);
        let rounds = "PK64.U h, p;\nREP;\nTEX.F.CC a, a, handle(h.x), 2D;\nBRK (LT.x);\nENDREP;";
        assert_eq!(alike(rounds), [false]);
    }

    #[test]
    fn barriers_in_step_need_no_rounds() {
        assert!(in_step("BAR;"));
        assert!(in_step("MOV.U.CC a.x, p.x;\nIF NE.x;\nBAR;\nENDIF;"));
        assert!(in_step("MOV.U a.x, invocation.groupid.x;\nMOV.U.CC a.y, a.x;\nIF NE.y;\nBAR;\nENDIF;"));
        // A loop that halves a step, with a test of its own in each round.
        assert!(in_step(
            "MOV.U a.x, 32;\nREP;\nBAR;\nSLT.U.CC b.x, invocation.localindex.x, a.x;\nIF NE.x;\nLDS.U32 b, s[0];\n\
             STS.U32 b.x, s[4];\nENDIF;\nSHR.U.CC1 a.x, a.x, 1;\nBRK (EQ1.x);\nENDREP;"
        ));
        assert!(in_step("REP p.x;\nBAR;\nENDREP;"));
        // A condition code, or a register, is used for one thing after the other.
        assert!(in_step(
            "MOV.U a.x, 32;\nREP;\nBAR;\nSLT.U.CC b.x, invocation.localindex.x, a.x;\nIF NE.x;\nSTS.U32 a.x, s[0];\nENDIF;\n\
             SHR.U a.x, a.x, 1;\nSEQ.U.CC b.x, a.x, 0;\nBRK (NE.x);\nENDREP;"
        ));
        // What comes after the last barrier does not matter.
        assert!(in_step("BAR;\nMOV.U.CC a.x, invocation.localid.x;\nRET (NE.x);\nMOV.U a.x, 1;"));
    }

    #[test]
    fn other_barriers_do() {
        assert!(!in_step("MOV.U.CC a.x, invocation.localid.x;\nIF NE.x;\nBAR;\nENDIF;"));
        assert!(!in_step("LDS.U32.CC a, s[0];\nIF NE.x;\nBAR;\nENDIF;"));
        assert!(!in_step("MOV.U.CC a.x, invocation.localid.x;\nRET (NE.x);\nBAR;"));
        assert!(!in_step("REP invocation.localid.x;\nBAR;\nENDREP;"));
        assert!(!in_step("REP;\nBAR;\nMOV.U.CC a.x, invocation.localid.x;\nBRK (NE.x);\nENDREP;"));
        // A loop that is left one by one counts the rounds of a later one down differently.
        let later = "REP;\nBAR;\nMOV.U.CC b.x, p.x;\nBRK (NE.x);\nENDREP;";
        assert!(in_step(&format!("REP;\nMOV.U.CC a.x, p.x;\nBRK (NE.x);\nENDREP;\n{later}")));
        assert!(!in_step(&format!("REP;\nMOV.U.CC a.x, invocation.localid.x;\nBRK (NE.x);\nENDREP;\n{later}")));
        // What a branch that differs has written differs.
        assert!(!in_step(
            "MOV.U b.x, 0;\nMOV.U.CC a.x, invocation.localid.x;\nIF NE.x;\nMOV.U b.x, 1;\nENDIF;\nMOV.U.CC b.x, b.x;\n\
             IF NE.x;\nBAR;\nENDIF;"
        ));
        // A write under a condition leaves what was there before, and one in a branch ends with it.
        assert!(!in_step(
            "MOV.U b.x, invocation.localid.x;\nMOV.U.CC c.x, p.x;\nMOV.U b.x (NE.x), 1;\nMOV.U.CC c.x, b.x;\nIF NE.x;\nBAR;\nENDIF;"
        ));
        assert!(!in_step(
            "MOV.U b.x, invocation.localid.x;\nMOV.U.CC c.x, p.x;\nIF NE.x;\nMOV.U b.x, 1;\nENDIF;\nMOV.U.CC c.x, b.x;\nIF NE.x;\n\
             BAR;\nENDIF;"
        ));
        assert!(!in_step("CAL far;\nRET;\nfar:\nBAR;"));
    }
}
