//! Blocks, calls and stacks, in programs built by hand.

use super::*;
use crate::isa::Op;
use crate::program::{BitSet128, Condition, Destination, File, Instruction, Operand, Rule, Select, Temporary};
use crate::span::Span;
use crate::vocabulary::{Dialect, Type};

fn instruction(op: Op, target: u32) -> Instruction {
    Instruction { target, ..Instruction::new(op, 0, Span::default()) }
}

fn when(rule: Rule, mut instruction: Instruction) -> Instruction {
    instruction.condition.rule = rule;
    instruction
}

/// A constant, all components.
fn constant(index: i32) -> Operand {
    Operand { file: File::Constant, index, ..Operand::NONE }
}

/// Constant n is (n, n, n, n), except for the last, the loop's (3, 2, 5, 0).
fn program(dialect: Dialect, instructions: Vec<Instruction>) -> Program {
    let mut constants: Vec<[u32; 4]> = (0..8).map(|number| [(number as f32).to_bits(); 4]).collect();
    constants.push([3.0f32, 2.0, 5.0, 0.0].map(f32::to_bits));
    let mut outputs_written = BitSet128::default();
    outputs_written.insert(0);
    Program {
        instructions,
        constants,
        temporaries: vec![Temporary { name: "R0".into(), ty: Type::F32 }],
        addresses: 2,
        outputs_written,
        ..Program::new(dialect)
    }
}

/// Adds constant `number` to output 0.
fn add(number: i32) -> Instruction {
    let destination = Destination { file: File::Output, index: 0, relative: None, mask: 15, ty: Type::F32 };
    let sources = [Operand { file: File::Output, ..Operand::NONE }, constant(number), Operand::NONE];
    Instruction { destination, sources, source_count: 2, ..instruction(Op::Add, 0) }
}

fn begin(op: Op, parameters: i32, end: u32) -> Instruction {
    Instruction {
        sources: [constant(parameters), Operand::NONE, Operand::NONE],
        source_count: 1,
        ..instruction(op, end)
    }
}

fn go(dialect: Dialect, instructions: Vec<Instruction>) -> (f32, u64, Exit) {
    let program = program(dialect, instructions);
    let outcome = Machine::new(&program).run(&initial_inputs(&program), &Textures::default());
    (f32::from_bits(outcome.outputs[0][0]), outcome.steps, outcome.exit)
}

const FP2: Dialect = Dialect::ArbFpNv2;

#[test]
fn if_runs_one_side() {
    let text = |rule| {
        vec![
            when(rule, instruction(Op::If, 2)),
            add(1),
            instruction(Op::Else, 4),
            add(2),
            instruction(Op::Endif, 0),
            add(4),
        ]
    };
    // IF, ADD, ELSE, ENDIF, ADD; and IF, ADD, ENDIF, ADD.
    assert_eq!(go(FP2, text(Rule::True)), (5.0, 5, Exit::End));
    assert_eq!(go(FP2, text(Rule::False)), (6.0, 4, Exit::End));
    let without = vec![when(Rule::False, instruction(Op::If, 2)), add(1), instruction(Op::Endif, 0), add(4)];
    assert_eq!(go(FP2, without), (4.0, 2, Exit::End));
}

#[test]
fn loops_run_as_often_as_they_say() {
    let text = |op, end, parameters| vec![begin(op, parameters, 2), add(1), instruction(end, 0), add(4)];
    assert_eq!(go(FP2, text(Op::Rep, Op::Endrep, 8)), (7.0, 8, Exit::End));
    assert_eq!(go(FP2, text(Op::Loop, Op::Endloop, 8)), (7.0, 8, Exit::End));
    // No iteration: LOOP continues at ENDLOOP, REP after ENDREP.
    assert_eq!(go(FP2, text(Op::Loop, Op::Endloop, 0)), (4.0, 3, Exit::End));
    assert_eq!(go(FP2, text(Op::Rep, Op::Endrep, 0)), (4.0, 2, Exit::End));
}

#[test]
fn brk_leaves_one_loop() {
    let text = vec![
        begin(Op::Rep, 2, 6),
        begin(Op::Rep, 3, 5),
        add(1),
        instruction(Op::Brk, 5),
        add(7),
        instruction(Op::Endrep, 1),
        instruction(Op::Endrep, 0),
    ];
    // Twice: REP, ADD, BRK, ENDREP; and the outer REP.
    assert_eq!(go(FP2, text), (2.0, 9, Exit::End));
}

#[test]
fn ret_leaves_the_loops_of_its_routine() {
    let text = vec![
        begin(Op::Rep, 2, 3),
        instruction(Op::Cal, 5),
        add(1),
        instruction(Op::Endrep, 0),
        instruction(Op::Ret, 0),
        begin(Op::Rep, 7, 8),
        add(2),
        instruction(Op::Ret, 0),
        instruction(Op::Endrep, 5),
    ];
    assert_eq!(go(FP2, text), (6.0, 14, Exit::Ret));
}

#[test]
fn nesting_is_counted_through_calls() {
    // Each call opens a loop: the fifth does not fit.
    let text = vec![begin(Op::Rep, 1, 3), add(1), instruction(Op::Cal, 0), instruction(Op::Endrep, 0)];
    assert_eq!(go(FP2, text), (4.0, 13, Exit::Overflow));
}

fn address(op: Op) -> Instruction {
    let destination = Destination { file: File::Address, index: 1, relative: None, mask: 15, ty: Type::S32 };
    Instruction { destination, ..instruction(op, 0) }
}

fn load_address(index: u16, number: i32) -> Instruction {
    let sources = [constant(number), Operand::NONE, Operand::NONE];
    let mut load = Instruction { sources, source_count: 1, ..address(Op::Arl) };
    load.destination.index = index.into();
    load
}

fn push(index: i32) -> Instruction {
    let sources = [Operand { file: File::Address, index, ..Operand::NONE }, Operand::NONE, Operand::NONE];
    Instruction { sources, source_count: 1, ..instruction(Op::Pusha, 0) }
}

/// NV_vertex_program3: one stack of four entries for calls and address registers.
#[test]
fn addresses_share_the_stack_of_calls() {
    let vp3 = Dialect::ArbVpNv3;
    let program = program(
        vp3,
        vec![load_address(0, 5), load_address(1, 6), push(0), push(1), address(Op::Popa), address(Op::Popa)],
    );
    let mut machine = Machine::new(&program);
    let outcome = machine.run(&initial_inputs(&program), &Textures::default());
    assert_eq!(outcome.exit, Exit::End);
    assert_eq!(machine.lanes[0].addresses[1], [5; 4]);
    assert_eq!(go(vp3, vec![push(0), push(0), push(0), push(0), add(1)]), (1.0, 5, Exit::End));
    assert_eq!(go(vp3, vec![push(0), push(0), push(0), push(0), push(0), add(1)]), (0.0, 5, Exit::Overflow));
    assert_eq!(go(vp3, vec![address(Op::Popa), add(1)]).2, Exit::Overflow);
    assert_eq!(go(vp3, vec![push(0), instruction(Op::Ret, 0), add(1)]).2, Exit::Overflow);
    assert_eq!(go(vp3, vec![instruction(Op::Cal, 1), address(Op::Popa), add(1)]).2, Exit::Overflow);
}

/// Lanes in a routine compare their values, whichever way they take through it.
#[test]
fn lanes_wait_for_those_in_a_routine() {
    let output = Destination { file: File::Output, index: 0, relative: None, mask: 15, ty: Type::F32 };
    let register = Destination { file: File::Temporary, ..output };
    let attribute = Operand { file: File::Attribute, index: 1, ..Operand::NONE };
    let mov = |destination, from| Instruction {
        destination,
        sources: [from, Operand::NONE, Operand::NONE],
        source_count: 1,
        ..instruction(Op::Mov, 0)
    };
    let double = Instruction {
        destination: register,
        sources: [Operand { file: File::Temporary, ..attribute }, attribute, Operand::NONE].map(|operand| Operand {
            index: if operand.file == File::Temporary { 0 } else { operand.index },
            ..operand
        }),
        source_count: 2,
        ..instruction(Op::Add, 0)
    };
    let temporary = Operand { file: File::Temporary, index: 0, ..Operand::NONE };
    let call = Instruction {
        condition: Condition { rule: Rule::Greater, register: 0, swizzle: [Select::X as u8; 4] },
        ..instruction(Op::Cal, 4)
    };
    let slope = Instruction { op: Op::Ddx, ..mov(output, temporary) };
    let text = vec![
        Instruction { update: Some(0), ..mov(register, attribute) },
        call,
        slope,
        instruction(Op::Ret, 0),
        double,
        instruction(Op::Ret, 0),
    ];
    let program = program(FP2, text);
    let lanes = [-1.0f32, 2.0, -1.0, 2.0].map(|number| inputs(&program, &[[0.0; 4], [number; 4]]));
    let outcomes = Machine::new(&program).run_quad(&lanes, [true; 4], &Textures::default());
    // 2 became 4 in the routine.
    assert_eq!(outcomes.map(|outcome| f32::from_bits(outcome.outputs[0][0])), [5.0; 4]);
}
