//! An example of each code: a short program that breaks the rule.

use std::borrow::Cow;

use super::Code;

impl Code {
    /// A program that breaks the rule; `None` for the one whose program would have more than 16 MiB. For
    /// [`Code::WrongStage`] it is a program that is loaded as a fragment program.
    pub fn example(self) -> Option<Cow<'static, str>> {
        match self {
            Code::TooManyInstructions => {
                let body = "ADD R0, R0, v[0];\n".repeat(128);
                Some(format!("!!VP1.0\n{body}MOV o[HPOS], R0;\nEND").into())
            }
            Code::TooManyTemporaries => {
                let names: String = (0..=4096).map(|number| format!("TEMP t{number};\n")).collect();
                Some(format!("!!ARBfp1.0\n{names}MOV result.color, fragment.color;\nEND").into())
            }
            Code::TooManyPairs => {
                let body = "  MOV r0.r, color0;\n".repeat(9);
                Some(format!("!!ATIfs1.0\nStartOutputPass;\n{body}EndPass;").into())
            }
            _ => EXAMPLES.iter().find(|(code, _)| *code == self).map(|(_, text)| Cow::Borrowed(*text)),
        }
    }
}

/// In the order of the codes.
#[rustfmt::skip]
const EXAMPLES: &[(Code, &str)] = &[
    (Code::UnknownCharacter, "!!VP2.0\nMOV o[HPOS], v[0]; @\nEND"),
    (Code::Header, "!!ARBvp2.0\nMOV result.position, vertex.position;\nEND"),
    (Code::WithdrawnHeader, "!!FCP1.0\nEND"),
    (Code::WrongStage, "!!ARBvp1.0\nMOV result.position, vertex.position;\nEND"),
    (Code::MissingEnd, "!!VP2.0\nMOV o[HPOS], v[0];"),
    (Code::AfterEnd, "!!VP2.0\nMOV o[HPOS], v[0];\nEND\nMOV o[COL0], v[3];"),
    (Code::Syntax, "!!VP2.0\nMOV o[HPOS], v[0]\nEND"),
    (Code::BadNumber, "!!ARBvp1.0\nMOV result.position, 0x1;\nEND"),
    (Code::UnknownInstruction, "!!FP1.0\nMVO o[COLR], f[COL0];\nEND"),
    (Code::WrongDialect, "!!ARBfp1.0\nDDX result.color, fragment.color;\nEND"),
    (Code::Suffix, "!!ARBvp1.0\nADDRESS a;\nARL_SAT a.x, vertex.position.x;\nMOV result.position, vertex.position;\nEND"),
    (Code::OperandCount, "!!FP1.0\nADD o[COLR], f[COL0];\nEND"),
    (Code::OperandKind, "!!VP1.0\nMOV o[HPOS], +v[0];\nEND"),
    (Code::UnknownRegister, "!!VP2.0\nMOV o[HPOZ], v[0];\nEND"),
    (Code::RegisterRange, "!!VP1.0\nMOV o[HPOS], c[96];\nEND"),
    (Code::WriteMask, "!!VP1.0\nMOV o[HPOS].yx, v[0];\nEND"),
    (Code::Swizzle, "!!VP1.0\nMOV o[HPOS], v[0].xy;\nEND"),
    (Code::ScalarSuffix, "!!VP1.0\nRCP o[HPOS], v[0];\nEND"),
    (Code::ReadOnly, "!!VP2.0\nMOV v[0], c[0];\nMOV o[HPOS], v[0];\nEND"),
    (Code::WriteOnly, "!!VP2.0\nMOV o[HPOS], v[0];\nMOV R0, o[HPOS];\nEND"),
    (Code::ConditionRule, "!!FP1.0\nMOVC R0, f[COL0];\nKIL LESS.x;\nMOV o[COLR], R0;\nEND"),
    (Code::ConditionUnavailable, "!!ARBfp1.0\nMOV result.color (EQ), fragment.color;\nEND"),
    (Code::RelativeOffset, "!!VP1.0\nARL A0.x, v[1].x;\nMOV o[HPOS], c[A0.x + 64];\nEND"),
    (Code::RelativePlace, "!!ARBfp1.0\nPARAM rows[] = { {1}, {2} };\nTEMP i;\nMOV i, fragment.color;\nMOV result.color, rows[i.x];\nEND"),
    (Code::TwoAttributes, "!!VP1.0\nADD o[HPOS], v[0], v[1];\nEND"),
    (Code::TwoParameters, "!!FP1.0\nADD o[COLR], p[0], p[1];\nEND"),
    (Code::TooManyConstants, "!!FP1.0\nADD o[COLR], {1, 2, 3, 4}, {5, 6, 7, 8};\nEND"),
    (Code::UndefinedLabel, "!!VP2.0\nMOV o[HPOS], v[0];\nBRA end;\nEND"),
    (Code::LabelName, "!!VP2.0\n$top: MOV o[HPOS], v[0];\nEND"),
    (Code::LabelTwice, "!!VP2.0\nagain:\nMOV o[HPOS], v[0];\nagain:\nEND"),
    (Code::LabelUnavailable, "!!ARBvp1.0\nhere:\nMOV result.position, vertex.position;\nEND"),
    (Code::UndefinedName, "!!ARBfp1.0\nMOV result.color, tint;\nEND"),
    (Code::NameTwice, "!!ARBfp1.0\nTEMP a;\nTEMP a;\nMOV a, fragment.color;\nMOV result.color, a;\nEND"),
    (Code::ReservedName, "!!ARBfp1.0\nTEMP MUL;\nMOV result.color, fragment.color;\nEND"),
    (Code::UnknownOption, "!!VP2.0\nOPTION NV_vertex_program3;\nMOV o[HPOS], v[0];\nEND"),
    (Code::OptionPlace, "!!ARBvp1.0\nTEMP t;\nOPTION ARB_position_invariant;\nEND"),
    (Code::TooManyRegisters, "!!FP1.0\nMAD R0, R1, R2, R3;\nMAD R4, R5, R6, R7;\nMAD R8, R9, R10, R11;\nMAD R12, R13, R14, R15;\nMAD R16, R17, R18, R19;\nMAD R20, R21, R22, R23;\nMAD R24, R25, R26, R27;\nMAD R28, R29, R30, R31;\nMOV o[COLR], R0;\nEND"),
    (Code::PositionMissing, "!!VP2.0\nMOV o[COL0], v[3];\nEND"),
    (Code::PositionForbidden, "!!VP2.0\nOPTION NV_position_invariant;\nMOV o[HPOS], v[0];\nEND"),
    (Code::NoOutput, "!!FP1.0\nMOV R0, f[COL0];\nEND"),
    (Code::TwoColors, "!!FP1.0\nMOV o[COLR], f[COL0];\nMOV o[COLH], f[COL0];\nEND"),
    (Code::ReflectionMask, "!!FP1.0\nRFL o[COLR], f[TEX0], R0;\nEND"),
    (Code::PackedDestination, "!!FP1.0\nPK2H o[COLH], f[TEX0];\nEND"),
    (Code::PackedSource, "!!FP1.0\nUP2H o[COLR], H0.x;\nEND"),
    (Code::TwoTargets, "!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\nTEX R1, f[TEX0], TEX0, CUBE;\nADD o[COLR], R0, R1;\nEND"),
    (Code::TextureUnit, "!!FP1.0\nTEX o[COLR], f[TEX0], TEX16, 2D;\nEND"),
    (Code::TextureTarget, "!!FP1.0\nTEX o[COLR], f[TEX0], TEX0, 4D;\nEND"),
    (Code::StateAttribute, "!!VSP1.0\nMOV c[0], v[1];\nEND"),
    (Code::StateOutput, "!!VSP1.0\nMOV R0, v[0];\nEND"),
    (Code::BadName, "!!ARBvp1.0\nTEMP 2D;\nMOV result.position, vertex.position;\nEND"),
    (Code::UnknownBinding, "!!ARBfp1.0\nMOV result.color, fragment.colour;\nEND"),
    (Code::AttributeConflict, "!!ARBvp1.0\nADD result.position, vertex.normal, vertex.attrib[2];\nEND"),
    (Code::ArrayIndex, "!!ARBvp1.0\nPARAM rows[] = { {1}, {2} };\nMOV result.position, rows[2];\nEND"),
    (Code::ArraySize, "!!ARBvp1.0\nPARAM rows[2] = { {1}, {2}, {3} };\nMOV result.position, rows[0];\nEND"),
    (Code::ArrayBinding, "!!ARBvp1.0\nPARAM a[2] = { program.env[0], program.env[0] };\nADDRESS i;\nARL i.x, vertex.position.x;\nMOV result.position, a[i.x];\nEND"),
    (Code::ExtendedSwizzle, "!!ARBfp1.0\nSWZ result.color, fragment.color, y, -a, b, x;\nEND"),
    (Code::OptionConflict, "!!ARBfp1.0\nOPTION ARB_fog_linear;\nOPTION ARB_fog_exp;\nMOV result.color, fragment.color;\nEND"),
    (Code::TooManyParameters, "!!ARBvp1.0\nPARAM a[] = { program.local[0..1023], program.env[0..255] };\nMOV result.position, a[0];\nEND"),
    (Code::TooManyAttributes, "!!ARBvp1.0\nATTRIB a0 = vertex.attrib[0];\nATTRIB a1 = vertex.attrib[1];\nATTRIB a2 = vertex.attrib[2];\nATTRIB a3 = vertex.attrib[3];\nATTRIB a4 = vertex.attrib[4];\nATTRIB a5 = vertex.attrib[5];\nATTRIB a6 = vertex.attrib[6];\nATTRIB a7 = vertex.attrib[7];\nATTRIB a8 = vertex.attrib[8];\nATTRIB a9 = vertex.attrib[9];\nATTRIB a10 = vertex.attrib[10];\nATTRIB a11 = vertex.attrib[11];\nATTRIB a12 = vertex.attrib[12];\nATTRIB a13 = vertex.attrib[13];\nATTRIB a14 = vertex.attrib[14];\nATTRIB a15 = vertex.attrib[15];\nATTRIB w = vertex.weight[4];\nMOV result.position, a0;\nEND"),
    (Code::TooManyAddresses, "!!ARBvp1.0\nADDRESS a, b, c;\nMOV result.position, vertex.position;\nEND"),
    (Code::ResultSizes, "!!ARBfp1.0\nOPTION NV_fragment_program;\nSHORT OUTPUT s = result.color;\nOUTPUT o = result.color;\nMOV s, 1;\nMOV o.x, 0;\nEND"),
    (Code::BlockEnd, "!!NVvp4.0\nENDIF;\nMOV result.position, vertex.position;\nEND"),
    (Code::BlockOpen, "!!NVvp4.0\nIF NE.x;\nMOV result.position, vertex.position;\nEND"),
    (Code::BlockDepth, "!!NVvp4.0\nREP.S 2;\nREP.S 2;\nREP.S 2;\nREP.S 2;\nREP.S 2;\nENDREP;\nENDREP;\nENDREP;\nENDREP;\nENDREP;\nMOV result.position, vertex.position;\nEND"),
    (Code::LabelInBlock, "!!NVvp4.0\nIF NE.x;\nlab:\nENDIF;\nMOV result.position, vertex.position;\nEND"),
    (Code::BreakOutside, "!!NVvp4.0\nBRK;\nMOV result.position, vertex.position;\nEND"),
    (Code::LoopIndexOutside, "!!ARBfp1.0\nOPTION NV_fragment_program2;\nMOV result.color, fragment.texcoord[A0.x];\nEND"),
    (Code::LoopParameter, "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP t;\nMOV t, 2;\nREP t;\nENDREP;\nMOV result.color, t;\nEND"),
    (Code::Modifier, "!!NVfp4.0\nDDY.PREC result.color, fragment.color;\nEND"),
    (Code::ModifierTwice, "!!NVvp4.0\nADD.F.S result.position, vertex.position, 1;\nEND"),
    (Code::StorageModifier, "!!NVvp5.0\nTEMP r;\nLOADIM r, r, image[0], 2D;\nMOV result.position, r;\nEND"),
    (Code::AtomicModifier, "!!NVvp5.0\nTEMP r;\nLONG TEMP d;\nATOM.ADD.F32 r.x, r, d.x;\nMOV result.position, r;\nEND"),
    (Code::TypeMismatch, "!!NVvp4.0\nINT TEMP count;\nMOV.F count, vertex.position;\nMOV result.position, vertex.position;\nEND"),
    (Code::ConstantType, "!!NVvp4.0\nTEMP r;\nMOV.S r, 1.5;\nMOV result.position, r;\nEND"),
    (Code::OptionNeeded, "!!NVfp5.0\nFSIB;\nMOV result.color, fragment.color;\nEND"),
    (Code::VariableModifier, "!!NVfp4.0\nSHORT SHORT TEMP a;\nMOV result.color, fragment.color;\nEND"),
    (Code::Interpolation, "!!NVfp4.0\nCENTROID ATTRIB b = primitive.id;\nMOV result.color, fragment.color;\nEND"),
    (Code::IntegerAttribute, "!!NVfp4.0\nINT ATTRIB a = fragment.attrib[1];\nMOV.S result.color, a;\nEND"),
    (Code::BindingOrder, "!!NVfp4.0\nATTRIB a[2] = { fragment.attrib[4], fragment.attrib[6] };\nMOV result.color, a[0];\nEND"),
    (Code::SharedMemory, "!!NVcp5.0\nGROUP_SIZE 4;\nSHARED s[] = { program.sharedmem[0..63] };\nTEMP r;\nLDS.U32X4 r, s[52];\nEND"),
    (Code::BufferKind, "!!NVfp4.0\nBUFFER b[] = { program.buffer[0] };\nBUFFER4 c[] = { program.buffer[0] };\nMOV result.color, fragment.color;\nEND"),
    (Code::VertexNumber, "!!NVtcp5.0\nVERTICES_OUT 3;\nTEMP r;\nMOV r, vertex.out[3].position;\nEND"),
    (Code::PatchInput, "!!NVgp5.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\nMOV result.attrib[0], primitive.tessouter[0];\nEND"),
    (Code::TexelOffset, "!!NVfp4.0\nTEX result.color, fragment.texcoord[0], texture[0], 2D, (1,2,3);\nEND"),
    (Code::TextureComponent, "!!NVfp5.0\nTEX result.color, fragment.texcoord[0], texture[3].x, 2D;\nEND"),
    (Code::ImageUnit, "!!NVfp5.0\nTEMP r;\nLOADIM.U32 r, r, picture, 2D;\nMOV result.color, r;\nEND"),
    (Code::ImageTarget, "!!NVfp5.0\nTEMP r;\nLOADIM.U32 r, r, image[0], SHADOW2D;\nMOV result.color, r;\nEND"),
    (Code::LongVariable, "!!NVvp5.0\nTEMP f;\nPK64 f, f;\nMOV result.position, f;\nEND"),
    (Code::InterpolatedOperand, "!!NVfp5.0\nTEMP r;\nMOV r, 1;\nIPAC result.color, r;\nEND"),
    (Code::Declaration, "!!NVcp5.0\nGROUP_SIZE 0;\nEND"),
    (Code::DeclarationTwice, "!!NVtep5.0\nTESS_MODE QUADS;\nTESS_MODE QUADS;\nMOV result.position, vertex[0].position;\nEND"),
    (Code::DeclarationPlace, "!!NVcp5.0\nTEMP r;\nGROUP_SIZE 4;\nEND"),
    (Code::DeclarationMissing, "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nEMIT;\nEND"),
    (Code::StreamOutput, "!!NVgp5.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\nEMITS 1;\nEND"),
    (Code::TooManyOutputs, "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 256;\nMOV result.position, vertex[0].position;\nMOV result.attrib[0], vertex[0].position;\nEND"),
    (Code::EndlessLoop, "!!NVvp4.0\nREP;\nMOV result.position, vertex.position;\nENDREP;\nEND"),
    (Code::SubroutineType, "!!NVvp5.0\nSUBROUTINE t x = program.subroutine[0];\nMOV result.position, vertex.position;\nEND"),
    (Code::SubroutineNumber, "!!NVvp5.0\nSUBROUTINETYPE t { nowhere };\nMOV result.position, vertex.position;\nEND"),
    (Code::IndirectRecursion, "!!NVvp5.0\nSUBROUTINETYPE t { one };\nSUBROUTINE t s = program.subroutine[0];\nmain:\nMOV result.position, vertex.position;\nCALI s;\nRET;\none SUBROUTINENUM(0):\nCALI s;\nRET;\nEND"),
    (Code::PopMask, "!!ARBvp1.0\nOPTION NV_vertex_program3;\nADDRESS a;\nPOPA a.x;\nMOV result.position, vertex.position;\nEND"),
    (Code::UnwrittenTemporary, "!!ARBfp1.0\nTEMP a;\nMUL result.color, fragment.color, a;\nEND"),
    (Code::UnusedName, "!!ARBfp1.0\nTEMP a;\nMOV result.color, fragment.color;\nEND"),
    (Code::WrongPortion, "!!RC1.0\n{\n  rgb { spare0 = tex0.b; }\n}\nout.rgb = spare0.rgb;"),
    (Code::PortionTwice, "!!RC1.0\n{\n  rgb { spare0 = tex0; }\n  rgb { spare1 = tex0; }\n}\nout.rgb = spare0.rgb;"),
    (Code::PortionFunction, "!!RC1.0\n{\n  rgb {\n    discard = tex0;\n    spare0 = sum();\n  }\n}\nout.rgb = spare0.rgb;"),
    (Code::ConstantTwice, "!!RC1.0\nconst0 = (0, 0, 0, 0);\nconst0 = (1, 1, 1, 1);\nout.rgb = const0.rgb;"),
    (Code::OutputTwice, "!!RC1.0\nout.rgb = tex0.rgb;\nout.rgb = tex1.rgb;"),
    (Code::FinalOnly, "!!RC1.0\n{\n  rgb { spare0 = color_sum; }\n}\nout.rgb = spare0.rgb;"),
    (Code::FinalInput, "!!RC1.0\nout.a = color_sum;"),
    (Code::TooManyStages, "!!TS1.0\nnop();\nnop();\nnop();\nnop();\nnop();"),
    (Code::TextureReference, "!!TS1.0\nnop();\ndependent_ar(tex0);"),
    (Code::DotProductParts, "!!TS1.0\ntexture_2d();\ntexture_2d();\ndot_product_3d_2of3(tex0);"),
    (Code::PassOrder, "!!ATIfs1.0\nStartOutputPass;\n  MOV r0, r1;\n  SampleMap r1, t0.str;\nEndPass;"),
    (Code::EmptyPass, "!!ATIfs1.0\nStartPrelimPass;\n  SampleMap r0, t0.str;\nEndPass;\nStartOutputPass;\n  MOV r0, r0;\nEndPass;"),
    (Code::RoutedTwice, "!!ATIfs1.0\nStartOutputPass;\n  SampleMap r0, t0.str;\n  PassTexCoord r0, t1.str;\n  MOV r0, r0;\nEndPass;"),
    (Code::RoutedRegister, "!!ATIfs1.0\nStartPrelimPass;\n  SampleMap r2, r0.str;\n  MOV r1, r2;\nEndPass;\nStartOutputPass;\n  MOV r0, r1;\nEndPass;"),
    (Code::CoordinateChoice, "!!ATIfs1.0\nStartPrelimPass;\n  SampleMap r0, t0.str;\n  SampleMap r1, t0.stq_dq;\n  MOV r1, r0;\nEndPass;\nStartOutputPass;\n  MOV r0, r1;\nEndPass;"),
    (Code::ThreeConstants, "!!ATIfs1.0\nStartConstants;\n  CONSTANT c0 = { 1, 0, 0, 0 };\n  CONSTANT c1 = program.local[0];\n  CONSTANT c2 = program.local[1];\nEndConstants;\nStartOutputPass;\n  MAD r0, c0, c1, c2;\nEndPass;"),
    (Code::FirstPassColor, "!!ATIfs1.0\nStartPrelimPass;\n  MOV r0, color0;\nEndPass;\nStartOutputPass;\n  MOV r0, r0;\nEndPass;"),
    (Code::SecondaryAlpha, "!!ATIfs1.0\nStartOutputPass;\n  MOV r0.rgb, color1.a;\nEndPass;"),
    (Code::DotAlpha, "!!ATIfs1.0\nStartOutputPass;\n  DOT3 r0.a, color0, color0;\nEndPass;"),
];
