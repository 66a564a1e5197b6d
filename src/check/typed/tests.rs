//! The contents of checked programs: types, locations, accesses, declarations.

use crate::check::{ParseOptions, load};
use crate::dialect::bindings::{Attribute, Output};
use crate::isa::{Atomic, Op};
use crate::program::{
    Arrangement, BufferKind, File, IndexRange, Offset, Outer, PrimitiveIn, PrimitiveOut, Program, Rule,
};
use crate::vocabulary::{Rounding, Type, Width};
use crate::vocabulary::{Saturate, Target};

fn program(text: &str) -> Program {
    let checked = load(text.as_bytes(), &ParseOptions::default());
    let errors: Vec<_> = checked.diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect();
    checked.program.unwrap_or_else(|| panic!("{errors:?}"))
}

#[test]
fn operands_have_the_types_of_their_instruction() {
    let program = program(
        "!!NVvp5.0\nTEMP a; LONG TEMP d;\nFLR.S a, a;\nSHL.U64 d, d, 36;\nCVT.S16.F64.CEIL.SAT a, d;\n\
         MOV.U a, -|-a|;\nMUL.S.HI a, a, a;\nMOV a, 2;\nMOV.S a, 2;\nADDRC1_SSAT a, a, a;\nEND",
    );
    let [floor, shift, convert, negate, high, float, integer, suffixes] = &program.instructions[..] else {
        panic!("eight instructions")
    };
    assert_eq!((floor.ty, floor.sources[0].ty, floor.destination.ty), (Type::S32, Type::F32, Type::S32));
    assert_eq!((shift.ty, shift.sources[1].ty, shift.sources[1].held), (Type::U64, Type::U64, Width::Bits64));
    assert_eq!(program.wide_constants[shift.sources[1].index as usize], [36; 4]);
    assert_eq!((convert.ty, convert.sources[0].ty), (Type::S16, Type::F64));
    assert_eq!((convert.rounding, convert.saturate), (Rounding::Up, Saturate::Unsigned));
    // Two negations of an unsigned number cancel, and its absolute value is itself.
    assert_eq!((negate.sources[0].negate, negate.sources[0].absolute), (0, false));
    assert_eq!(high.op, Op::MulHigh);
    assert_eq!(program.constants[float.sources[0].index as usize], [2f32.to_bits(); 4]);
    assert_eq!(program.constants[integer.sources[0].index as usize], [2; 4]);
    assert_eq!((suffixes.update, suffixes.saturate, suffixes.ty), (Some(1), Saturate::Signed, Type::F32));
}

#[test]
fn accesses_say_what_they_move() {
    let program = program(
        "!!NVfp5.0\nTEMP r; LONG TEMP d; INT TEMP i; CBUFFER c[] = { program.buffer[2][16..95] };\n\
         BUFFER4 v[][] = { program.buffer[3..5][0..7] };\nTEXTURE t[] = { texture[4..7] };\n\
         LDC.U8 r, c[i.x+3];\nSTORE.F32X2.COH r, d.y;\nATOM.CSWAP.S32 r.x, r, r.x;\nMOV r, v[i.x][2];\n\
         TXG r, r, t[i.y].z, ARRAY2D, offset(i);\nSTOREIM.U image[3], r, i, 3D;\nTEX r, r, texture[0], 2D, (-1,2);\nEND",
    );
    let [constant, store, atom, vector, gather, image, texture] = &program.instructions[..] else {
        panic!("seven instructions")
    };
    let operand = constant.sources[0];
    assert_eq!((operand.file, operand.index), (File::Buffer(BufferKind::Bytes), 16 + 3));
    assert_eq!(operand.outer, Some(Outer { index: 2, relative: None }));
    let range = operand.relative.map(|relative| program.ranges[usize::from(relative.range)]);
    assert_eq!(range, Some(IndexRange { first: 16, count: 80 }));
    let access = store.access.expect("an access");
    assert_eq!((access.ty, access.count, access.coherent, access.volatile), (Type::F32, 2, true, false));
    // An address has the width of its variable.
    assert_eq!((store.sources[1].ty, atom.sources[1].ty), (Type::U64, Type::U32));
    assert_eq!(atom.access.and_then(|access| access.atomic), Some(Atomic::CompareSwap));
    let outer = vector.sources[0].outer.and_then(|outer| outer.relative);
    assert_eq!(outer.map(|relative| program.ranges[usize::from(relative.range)].count), Some(3));
    assert_eq!(vector.sources[0].index, 2);
    let buffers: Vec<(u8, u32)> = program.buffers.iter().map(|used| (used.binding, used.elements)).collect();
    assert_eq!(buffers, [(2, 96), (3, 3), (4, 3), (5, 3)]);
    let gathered = gather.texture.expect("a texture");
    assert_eq!((gathered.unit, gathered.component, gathered.target), (4, 2, Target::Array2D));
    assert_eq!((gathered.offset, gather.sources[1].ty), (Offset::Operand(1), Type::S32));
    assert_eq!(program.textures.len(), 5);
    assert!(image.access.is_some_and(|access| access.formatted && access.ty == Type::U32));
    assert_eq!(image.image.map(|image| (image.unit, image.target)), Some((3, Target::Dim3)));
    assert_eq!(texture.texture.map(|texture| texture.offset), Some(Offset::Constant([-1, 2, 0])));
}

#[test]
fn vertices_are_chosen_by_the_first_index() {
    let program = program(
        "!!NVgp5.0\nPRIMITIVE_IN LINES_ADJACENCY;\nPRIMITIVE_OUT LINE_STRIP;\nVERTICES_OUT 5;\nINVOCATIONS 2;\n\
         INT TEMP i; ATTRIB a[] = { vertex.attrib[2..4] };\nMOV result.position, a[i.x][1];\n\
         MOV result.attrib[9], vertex[3].texcoord[1];\nMOV.S result.layer.x, primitive.invocation.x;\nEMIT;\nEND",
    );
    let arrangement = Arrangement::Geometry {
        input: PrimitiveIn::LinesAdjacency,
        output: PrimitiveOut::LineStrip,
        vertices: 5,
        invocations: 2,
    };
    assert_eq!(program.arrangement, arrangement);
    let [computed, fixed, invocation, ..] = &program.instructions[..] else { panic!("four instructions") };
    let operand = computed.sources[0];
    assert_eq!((operand.file, operand.index), (File::Attribute, i32::from(Output::INTERPOLANT0.0) + 3));
    let relative = operand.outer.and_then(|outer| outer.relative).expect("a computed vertex");
    assert_eq!(program.ranges[usize::from(relative.range)], IndexRange { first: 0, count: 4 });
    assert_eq!(fixed.sources[0].outer, Some(Outer { index: 3, relative: None }));
    assert_eq!(fixed.destination.index, i32::from(Output::INTERPOLANT0.0) + 9);
    assert_eq!(invocation.sources[0].index, i32::from(Attribute::INVOCATION.0));
}

#[test]
fn subroutines_are_numbered() {
    let program = program(
        "!!NVvp5.0\nSUBROUTINETYPE t { low, high };\nSUBROUTINE t s[2] = { program.subroutine[4..5] };\nTEMP r;\n\
         main:\nCALI s[1] (GT.x);\nRET;\nhigh SUBROUTINENUM(7):\nRET;\nlow SUBROUTINENUM(2):\nRET;\nEND",
    );
    let numbers: Vec<(u16, u32)> = program.subroutines.iter().map(|routine| (routine.number, routine.at)).collect();
    assert_eq!(numbers, [(2, 3), (7, 2)]);
    assert_eq!(program.subroutine_types[0].members, [0, 1]);
    assert_eq!(program.instructions[0].subroutine.map(|operand| operand.parameter), Some(1));
    assert_eq!(program.subroutine_parameters[1].binding, 5);
    assert_eq!(program.instructions[0].condition.rule, Rule::Greater);
}

#[test]
fn interpolation_belongs_to_the_attribute() {
    let program = program(
        "!!NVfp5.0\nFLAT INT ATTRIB a = fragment.attrib[1];\nSAMPLE NOPERSPECTIVE ATTRIB b[] = \
         { fragment.texcoord[0..1] };\nATTRIB c = fragment.attrib[2];\nMOV.S result.color, a;\nEND",
    );
    let found: Vec<(u8, bool, bool)> = program
        .interpolated
        .iter()
        .map(|interpolated| {
            (
                interpolated.attribute.0,
                interpolated.interpolation.flat,
                interpolated.interpolation.no_perspective && interpolated.interpolation.sample,
            )
        })
        .collect();
    assert_eq!(found, [(4, false, true), (5, false, true), (Attribute::INTERPOLANT0.0 + 1, true, false)]);
}
