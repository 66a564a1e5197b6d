mod addresses;
mod arrays;
mod chains;
mod clamps;
mod clips;
mod colors;
mod comparisons;
mod conversions;
mod described;
mod fetches;
mod hidden;
mod host;
mod loops;
mod pairs;
mod spared;
mod sums;

use super::*;
use crate::check;
use crate::dialect::bindings::Output;
use crate::export::{Exported, Language, export};
use crate::lower::description::{DeviceFeature, System};
use crate::lower::locations::BACK_COLOR;
use crate::program::Program;

fn wgsl(source: &str, options: &Options) -> String {
    let checked = check::load(source.as_bytes(), &check::ParseOptions::default());
    let program = checked.program.unwrap_or_else(|| panic!("{:?}", checked.diagnostics));
    let lowered = lower(&program, options).unwrap_or_else(|error| panic!("{error}\n{source}"));
    match export(&lowered, Language::Wgsl) {
        Ok(Exported::Text(text)) => text,
        other => panic!("{other:?}"),
    }
}

fn strict(source: &str) -> String {
    wgsl(source, &Options::default())
}

#[test]
fn what_nobody_reads_is_not_computed() {
    let text = strict("!!FP1.0\nDECLARE a;\nDECLARE b;\nMUL R0, f[COL0], b;\nMOV R1, a;\nMOV o[COLR], R1;\nEND");
    assert!(!text.contains(" * "), "{text}");
    assert!(!text.contains("b:"), "an unused parameter is not declared: {text}");
}

#[test]
fn names_and_variables_that_nobody_reads_are_left_out() {
    let folded = "!!ARBfp1.0\nTEMP a;\nADD a, fragment.color, fragment.texcoord[0];\nSWZ a, a, -x, 0, 1, -w;\n\
                  MOV result.color.xz, a.wzyx;\nEND";
    let text = strict(folded);
    assert_eq!(text.matches("let a").count(), 1, "the sum alone: {text}");
    let branch = "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP t;\nMOVC t, fragment.texcoord[0];\nIF GT.x;\n\
                  MOV result.color, 1;\nELSE;\nMOV result.color, 2;\nENDIF;\nEND";
    let text = strict(branch);
    assert!(text.contains("f_TEX0_.x > 0f") && !text.contains("CC0"), "the test knows the number: {text}");
    let later = branch.replace("ENDIF;", "ENDIF;\nADD result.depth.z (GT.x), t.x, t.y;");
    let text = strict(&later);
    assert!(text.matches("var ").count() == 1 && !text.contains("CC0"), "the colour alone is not known: {text}");
}

#[test]
fn constants_and_parameters_keep_their_names() {
    let text = strict(
        "!!FP1.0\nDEFINE tint = {0.5, 0.25, 1};\nDEFINE shade = {0.5, 0.25, 1};\nDEFINE two = 2;\nDEFINE unused = 7;\n\
         DEFINE wide = 1e39;\nMAD R0, f[COL0], tint, shade.zzxy;\nMUL R0, R0, tint.y;\nMUL R0, R0, {0.5, 0.25, 1, 1};\n\
         MIN R0, R0, wide;\nMAD R0, R0, two, -two;\n\
         MAD o[COLR], R0, -tint.zyxw, two;\nEND",
    );
    for line in ["const tint: vec4<f32> = vec4<f32>(0.5f, 0.25f, 1f, 1f);", "const two: f32 = 2f;"] {
        assert!(text.contains(line), "{line}: {text}");
    }
    for use_of in [
        "f_COL0_ * tint) + shade.zzxy",
        "* tint.y",
        "* two) + vec4(-(two))",
        "* -(tint.zyxw)) + vec4(two)",
        "* vec4<f32>(0.5f, 0.25f, 1f, 1f)",
    ] {
        assert!(text.contains(use_of), "{use_of}: {text}");
    }
    assert!(!text.contains("unused") && !text.contains("wide"), "what no literal holds has no name: {text}");
    let text = strict(
        "!!ARBvp1.0\nPARAM rows[2] = { state.matrix.mvp.row[1..2] };\nPARAM lamp = program.env[3];\n\
         PARAM steps[] = { 4, {1, 2, 3, 4} };\nALIAS light = lamp;\nTEMP t;\nMUL t, lamp, light.x;\nADD t, t, rows[1];\n\
         MAD t, t, steps[1].w, steps[0];\nMOV result.position, t;\nEND",
    );
    for line in [
        "let lamp = parameters.program_env_3_;",
        "let rows_1_ = parameters.state_matrix_mvp_row_2_;",
        "const steps_1_: vec4<f32> = vec4<f32>(1f, 2f, 3f, 4f);",
        "* steps_1_.w) + vec4(steps_0_)",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn names_of_constants_do_not_keep_them_from_being_folded() {
    let text = strict("!!FP1.0\nDEFINE a = {1, 2, 3, 4};\nADD R0, a, a.wzyx;\nMUL o[COLR], R0, f[COL0];\nEND");
    assert!(text.contains("5f") && !text.contains("const a"), "the sum is a number: {text}");
    let source = "!!FP1.0\nDEFINE a = {0, 2, 3, 4};\nMUL o[COLR], f[COL0], a;\nEND";
    let exact = wgsl(source, &Options::default().with_float(FloatLevel::Exact));
    assert!(!exact.contains("const a"), "no driver may see the zero: {exact}");
}

#[test]
fn constants_of_the_typed_languages_have_their_types() {
    let text = strict(
        "!!NVfp4.0\nINT PARAM count = {1, 2, 3, -1};\nPARAM half = {0.5, 0.25, 0, 1};\nTEMP t;\n\
         ADD.S t, count, fragment.texcoord[0];\nI2F t, t;\nMUL result.color, t, half;\nEND",
    );
    for line in ["const count: vec4<u32> = vec4<u32>(1u, 2u, 3u, 4294967295u);", "* half)"] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn whole_vectors_are_stored_whole() {
    let text = strict("!!VSP1.0\nADD c[7], v[0], c[8];\nMOV c[9].xz, v[0];\nEND");
    assert!(text.contains("parameters[0] = "), "{text}");
    assert_eq!(text.matches("parameters[2].").count(), 2, "{text}");
}

#[test]
fn a_nan_that_cannot_arise_is_not_tested() {
    let clamped =
        strict("!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\nMAXR R1, R0, {0.5, 0.25, 0.5, 0.25};\nMOV o[COLR], R1;\nEND");
    assert!(clamped.contains("max("), "a normalised texture has no NaN: {clamped}");
    let open = strict("!!FP1.0\nMAXR R1, f[TEX0], {0.5, 0.25, 0.5, 0.25};\nMOV o[COLR], R1;\nEND");
    assert!(open.contains("select(") && !open.contains("max("), "{open}");
    let fast = Options::default().with_float(FloatLevel::Fast);
    let fast = wgsl("!!FP1.0\nMAXR R1, f[TEX0], {0.5, 0.25, 0.5, 0.25};\nMOV o[COLR], R1;\nEND", &fast);
    assert!(fast.contains("max("), "{fast}");
}

#[test]
fn bounds_on_both_sides_are_compared_with_what_came_in() {
    let text = strict("!!FP1.0\nMAX R0, f[TEX0], {-2, -2, -2, -3};\nMIN o[COLR], R0, {4, 4, 4, 5};\nEND");
    assert!(text.contains("select(f_TEX0_,") && text.contains("(f_TEX0_ > "), "neither waits for the other: {text}");
    let crossing = strict("!!FP1.0\nMAX R0, f[TEX0], {4, 4, 4, -3};\nMIN o[COLR], R0, {-2, -2, -2, 5};\nEND");
    assert!(crossing.contains("(R0_ > "), "what the first put there lies beyond the second: {crossing}");
}

#[test]
fn functions_are_the_devices_unless_it_is_rough() {
    let source = "!!FP1.0\nSINR R0.x, f[TEX0].x;\nCOSR R0.y, f[TEX0].y;\nEX2R R0.zw, f[TEX0].z;\nMOV o[COLR], R0;\nEND";
    let device = strict(source);
    assert!(device.contains("sin(") && !device.contains("own_"), "{device}");
    let own = wgsl(source, &Options::default().with_own(OwnFunctions::CIRCULAR));
    assert!(!own.contains("sin(") && !own.contains("cos(") && own.contains("exp2("), "{own}");
    assert_eq!(own.matches("fn own_circular").count(), 1, "{own}");
    let exact = wgsl(source, &Options::default().with_float(FloatLevel::Exact));
    assert!(!exact.contains("exp2("), "{exact}");
}

#[test]
fn a_device_that_is_wrong_only_for_zero_keeps_its_logarithm() {
    let zero = Options::default().with_own(OwnFunctions::LOGARITHM_OF_ZERO);
    let logarithm = "!!ARBfp1.0\nTEMP r;\nLG2 r.x, fragment.color.x;\nMOV result.color, r.x;\nEND";
    let power =
        "!!ARBfp1.0\nTEMP r;\nABS r, fragment.color;\nPOW r.x, r.x, fragment.color.y;\nMOV result.color, r.x;\nEND";
    for source in [logarithm, power] {
        let text = wgsl(source, &zero);
        let least = text.matches("11754944f").count();
        assert!(text.contains("log2(") && !text.contains("own_") && least == 1, "{text}");
        assert!(!strict(source).contains("11754944f"), "the device knows: {}", strict(source));
    }
    let bounded = "!!ARBfp1.0\nTEMP r;\nMAX r.x, fragment.color.x, 0.5;\nLG2 r.x, r.x;\nMOV result.color, r.x;\nEND";
    assert!(!wgsl(bounded, &zero).contains("11754944f"), "it is never zero: {}", wgsl(bounded, &zero));
}

#[test]
fn roundings_that_change_nothing_are_left_out() {
    let text = strict("!!FP1.0\nMOVH H0, {0.5, 1, 2, 3};\nMOVH H1, H0.wzyx;\nMOV o[COLH], H1;\nEND");
    assert!(!text.contains("round"), "{text}");
}

#[test]
fn a_host_rounds_parameters_that_are_computed_with_at_less_precision() {
    let source = "!!FP1.0\nDECLARE tint;\nMULH H0, p[3], -p[3].x;\nMOVX H1, tint;\nADDX H1, H1, -p[5];\nADDX H1, H1, tint;\n\
                  ADDR R0, H0, p[3];\nADDR R0, R0, H1;\nMULH R0, R0, |p[4]|;\nMOV o[COLR], R0;\nEND";
    let checked = check::load(source.as_bytes(), &check::ParseOptions::default()).program.expect("a program");
    let lowered = lower(&checked, &Options::default().with_rounded_parameters(true)).expect("a module");
    let (names, interface) = (["tint", "p[3]", "p[4]", "p[5]"], &lowered.interface);
    let number = |name: &str| {
        let found = interface.parameters.iter().position(|parameter| parameter.name == name);
        found.unwrap_or_else(|| panic!("{name} in {:?}", interface.parameters))
    };
    let slots = names.map(|name| interface.parameters[number(name)].slot);
    // At fp32, p[3] is read alone; fx12 of a negated parameter is not the opposite of the parameter's.
    assert_eq!(slots.map(|slot| slot.is_some()), [false, true, false, true]);
    let [tint, third, fourth, _] = names.map(|name| number(name) as u16);
    let given: Vec<System> = interface.system.iter().map(|system| system.what).collect();
    assert_eq!(given, [System::Half(third), System::Fixed(tint), System::Half(fourth)]);
    let mut places: Vec<u32> =
        interface.system.iter().map(|system| system.slot).chain(slots.into_iter().flatten()).collect();
    places.sort_unstable();
    assert_eq!(places, [0, 1, 2, 3, 4]);
    assert_eq!(interface.slots, 5);
    assert_eq!(interface.parameters.len(), checked.parameters.len());
    assert_eq!(lower(&checked, &Options::default()).expect("a module").interface.system, []);
}

#[test]
fn hosts_round_as_texts_say() {
    let bits = |numbers: [f32; 4]| numbers.map(f32::to_bits);
    // Halfway to the next half, what overflows, half of the least denormal and more; the same around fx12.
    let half = System::Half(7).rounded(|number| {
        assert_eq!(number, 7);
        bits([1.0 + 1.0 / 2048.0, -65520.0, 2f32.powi(-25), 1.5 * 2f32.powi(-25)])
    });
    assert_eq!(half, Some(bits([1.0, f32::NEG_INFINITY, 0.0, 2f32.powi(-24)])));
    let fixed = System::Fixed(0).rounded(|_| bits([f32::NAN, -7.0, 3.0, -1.5 / 1024.0]));
    assert_eq!(fixed, Some(bits([0.0, -2.0, 2047.0 / 1024.0, -2.0 / 1024.0])));
    assert_eq!(System::Window.rounded(|_| [1; 4]), None);
}

#[test]
fn straight_programs_have_no_variables_and_branches_few() {
    let text = strict("!!VP2.0\nMUL R0, v[OPOS], c[0].x;\nADD o[HPOS], R0, c[1];\nEND");
    assert!(!text.contains("var "), "{text}");
    assert!(text.contains("v_OPOS * "), "{text}");
}

#[test]
fn linked_programs_agree_on_what_is_passed() {
    let load = |source: &str| check::load(source.as_bytes(), &check::ParseOptions::default()).program;
    let vertex = load("!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], v[COL0];\nMOV o[TEX3], v[TEX0];\nEND");
    let fragment = load("!!FP1.0\nADD R0, f[TEX1], {1, 1, 1, 1};\nADD o[COLR], R0, f[COL0];\nEND");
    let (Some(vertex), Some(fragment)) = (vertex, fragment) else { panic!("both load") };
    let (vertex, fragment) = link(&vertex, &fragment, &Options::default()).expect("a pair");
    let passed: Vec<u32> = vertex.interface.outputs.iter().filter_map(|output| output.location).collect();
    let read: Vec<u32> = fragment.interface.inputs.iter().map(|input| input.location).collect();
    assert_eq!(passed, read);
    assert_eq!(passed, [0, 4]);
}

#[test]
fn linked_back_colours_are_interpolated_as_the_front_ones() {
    let load =
        |source: &str| check::load(source.as_bytes(), &check::ParseOptions::default()).program.expect("it loads");
    let vertex = load(
        "!!NVvp4.0\nMOV result.position, vertex.position;\nMOV result.color, vertex.color;\n\
         MOV result.color.back, {0, 1, 0, 1};\nEND",
    );
    let fragment = load("!!NVfp4.0\nFLAT ATTRIB c = fragment.color;\nMOV result.color, c;\nEND");
    let options = Options::default().with_two_sided(true);
    let (vertex, fragment) = link(&vertex, &fragment, &options).expect("a pair");
    // wgpu refuses a pipeline of two sides that differ at a location.
    for side in [vertex, fragment] {
        let Ok(Exported::Text(text)) = export(&side, Language::Wgsl) else { panic!("WGSL") };
        for location in [0, BACK_COLOR] {
            assert!(text.contains(&format!("@location({location}) @interpolate(flat")), "{location}: {text}");
        }
    }
}

#[test]
fn halves_are_held_between_zero_and_one_before_they_are_rounded() {
    let roundings = |lines: &str| {
        let text = strict(&format!("!!FP1.0\nMOVR R0, f[TEX1];\nMULR R0, f[TEX0], R0;\n{lines}\nEND"));
        let calls = text.lines().filter(|line| line.contains("= round_to_half("));
        let calls: Vec<String> = calls.map(|line| line[line.find("half_").unwrap_or(0)..].to_owned()).collect();
        (calls, text)
    };
    // Of the whole vector, of a part of it beside another one, and of single components.
    for lines in [
        "MOVH H0, R0;\nMOVH_SAT o[COLH], H0;",
        "MULH_SAT o[COLH], R0, f[TEX2];",
        "MOVH H0.xyz, R0;\nMOVH H0.w, {0.5}.x;\nMOVH_SAT o[COLH], H0;",
    ] {
        let (calls, text) = roundings(lines);
        assert_eq!(calls, ["half_positive_bounded);"], "{text}");
    }
    let (calls, text) = roundings("DP3H H0.x, R0, f[TEX2];\nDP3H H0.y, R0, f[TEX3];\nMOVH_SAT o[COLH].xy, H0;");
    assert_eq!(calls, ["half_positive_bounded);"; 2], "{text}");
    // What lies between the bounds is rounded once, and is the result.
    let (calls, text) = roundings("MULH H0, R0, {0}.x;\nTEX H1, f[TEX0], TEX0, 2D;\nMOVH_SAT o[COLH], H1;");
    assert_eq!(calls, ["half_positive_bounded);"], "{text}");
    // What is used elsewhere is rounded for that.
    let (calls, text) = roundings("MOVH H0, R0;\nMOVH_SAT o[COLH].xyz, H0;\nADDH o[COLH].w, H0.w, {1}.x;");
    assert_eq!(calls[..2], ["half_any);", "half_positive_bounded);"], "{text}");
}

#[test]
fn code_size_is_linear_in_nested_calls() {
    // Each of four routines calls the next one twice: copies would double at every level.
    let size = |levels: usize| {
        let mut source = String::from("!!VP2.0\nCAL a0;\nMOV o[HPOS], R0;\nRET;\n");
        for level in 0..levels {
            let call = if level + 1 < levels { format!("CAL a{0};\nCAL a{0};\n", level + 1) } else { String::new() };
            source += &format!("a{level}: ADD R0, R0, c[{level}];\n{call}RET;\n");
        }
        strict(&(source + "END")).len()
    };
    let (two, three, four) = (size(2), size(3), size(4));
    assert!(four - three < (three - two) * 3 / 2, "{two} {three} {four}");
}

#[test]
fn only_loops_without_a_bound_count_instructions() {
    let bounded =
        strict("!!VP2.0\nMOVC R0.x, v[OPOS].x;\nBRA end (LT.x);\nADD R0.x, R0.x, c[0].x;\nend: MOV o[HPOS], R0;\nEND");
    assert!(!bounded.contains("instructions_left"), "{bounded}");
    let endless = "!!VP2.0\nMOV R0, c[0];\nagain: MUL R1, R0, R0;\nMUL R1, R1, R0;\nADDC R0.x, R0.x, R1.x;\nBRA again (GT.x);\n\
                   MOV o[HPOS], R0;\nMOV o[COL0], R1;\nEND";
    let counted = strict(endless);
    // Each round may leave the loop. Behind it, where less than two instructions are left, the first result may still be
    // written, and the second is not.
    assert_eq!(counted.matches("return;").count(), 1, "{counted}");
    assert_eq!(loops::checks(&counted), 1, "{counted}");
    assert!(counted.contains("> 0i) {\n            HPOS ="), "{counted}");
    assert_eq!(counted.matches("COL0_ = R1_").count(), 1, "{counted}");
}

#[test]
fn loops_without_a_count_take_one_from_their_rounds_each_time() {
    let text = strict(
        "!!NVfp5.0\nTEMP i, sum;\nMOV.S i.x, {0}.x;\nMOV.F sum, {0}.x;\nREP;\nSGE.S.CC i.y, i.x, program.local[0].x;\n\
         BRK (NE.y);\nIF EQ.y;\nADD.F sum, sum, fragment.color;\nENDIF;\nSHL.S i.x, i.x, {1}.x;\nENDREP;\n\
         MOV.F result.color, sum;\nEND",
    );
    assert!(text.contains("var rounds_left: i32 = 67108864i;"), "{text}");
    assert_eq!(text.matches("rounds_left").count(), 3, "declared, read and written: {text}");
    assert!(!text.contains("instructions_left") && !text.contains("return;"), "nothing else counts: {text}");
    let counted = strict("!!NVfp5.0\nTEMP t;\nMOV t, 1;\nREP.S {9};\nMUL t, t, t;\nENDREP;\nMOV result.color, t;\nEND");
    assert!(!counted.contains("rounds_left") && !counted.contains("if (9i"), "nine rounds are nine: {counted}");
}

/// 2 + 3 * 2^26 is what such a counter is after as many rounds as are allowed.
#[test]
fn a_counter_counts_the_rounds_of_its_loop() {
    let program = |around: &str, test: &str, end: &str| {
        strict(&format!(
            "!!NVfp5.0\nPARAM most = program.local[0];\nTEMP i, sum;\nMOV.F sum, {{0}}.x;\nMOV.S i, {{2}}.x;\n{around}\n\
             REP;\n{test}\nADD.F sum, sum, fragment.color;\nADD.S i.x, i.x, {{3}}.x;\nENDREP;\n{end}\n\
             MOV.F result.color, sum;\nEND"
        ))
    };
    for test in [
        "SGE.S.CC i.y, i.x, most.x;\nBRK (NE.y);",
        "SGT.S.CC i.y, i.x, most.x;\nBRK (NE.y);",
        "SLE.S.CC i.y, most.x, i.x;\nBRK (NE.y);",
        "SLT.S.CC i.y, i.x, most.x;\nBRK (EQ.y);",
    ] {
        let text = program("", test, "");
        assert!(!text.contains("rounds_left") && text.contains("201326594i"), "{test}: {text}");
    }
    // Another loop around it, a test whether it is small, or for equality.
    let inner = program("REP;", "SGE.S.CC i.y, i.x, most.x;\nBRK (NE.y);", "BRK;\nENDREP;");
    assert!(inner.contains("rounds_left"), "{inner}");
    for test in ["SLE.S.CC i.y, i.x, most.x;\nBRK (NE.y);", "SEQ.S.CC i.y, i.x, most.x;\nBRK (NE.y);"] {
        assert!(program("", test, "").contains("rounds_left"), "{test}");
    }
}

#[test]
fn what_is_done_to_a_comparison_is_folded() {
    // As NVIDIA's Cg compiler writes `while (i < count)`.
    let text = strict(
        "!!NVfp5.0\nPARAM count = program.local[0];\nTEMP R0, RC;\nMOV.S R0.x, {0}.x;\nREP.S;\nSLT.S R0.z, R0.x, count.x;\n\
         SEQ.U R0.z, -R0, {0}.x;\nMOV.U.CC RC.x, -R0.z;\nBRK (GT.x);\nADD.S R0.x, R0, {1};\nENDREP;\n\
         I2F.S result.color, R0.x;\nEND",
    );
    assert!(text.contains("R0_x: i32") && !text.contains("R0_z"), "an integer, and a truth that no one keeps: {text}");
    assert!(text.contains(">= min(bitcast<i32>(count.x), ") && !text.contains("select"), "one comparison: {text}");
    let float = strict(
        "!!NVfp5.0\nTEMP a;\nSLT.F a.x, fragment.color.x, fragment.color.y;\nTRUNC.U.CC a.y, a.x;\nMOV.F a.z, {2}.x;\n\
         IF NE.y;\nMOV.F a.z, {3}.x;\nENDIF;\nMOV.F result.color, a.z;\nEND",
    );
    assert!(float.contains("if (f_COL0_.x < f_COL0_.y)"), "{float}");
    let vector = strict(
        "!!NVfp5.0\nTEMP a;\nSLT.F a, fragment.color, fragment.texcoord[0];\nDP4.F result.color.x, a, {1}.x;\n\
         MOV.F result.color.yzw, a;\nEND",
    );
    assert!(vector.contains("dot("), "a sum over lanes is not a choice: {vector}");
}

#[test]
fn known_divisors_are_neither_zero_nor_minus_one() {
    let divided = |divisor: &str| {
        strict(&format!(
            "!!NVfp5.0\nTEMP a;\nDIV.S a.x, program.local[0].x, {divisor};\nMOD.U a.y, program.local[0].y, {{10}}.x;\n\
             SHL.S a.x, a.x, {{3}}.x;\nI2F.S result.color, a.xyxy;\nEND"
        ))
    };
    let literal = divided("{3}.x");
    assert!(["/ 3i)", "% 10u)", "<< 3u)"].iter().all(|part| literal.contains(part)), "{literal}");
    assert!(!literal.contains("select") && !literal.contains("divide"), "{literal}");
    let unknown = divided("program.local[0].z");
    assert!(unknown.contains("fn divide(value: i32, other: i32) -> i32"), "{unknown}");
}

#[test]
fn registers_that_hold_one_type_have_it() {
    let text = strict(
        "!!NVfp5.0\nTEMP sum, mixed;\nMOV.F sum, {0}.x;\nMOV.S mixed.x, {5}.x;\nMOV.F mixed.y, {1}.x;\nMOV.U mixed.z, {7}.x;\n\
         REP.S {4};\nADD.F sum, sum, fragment.color;\nADD.S mixed.x, mixed.x, {1}.x;\nADD.F mixed.y, mixed.y, sum.x;\n\
         ADD.F mixed.z, mixed.z, sum.y;\nENDREP;\nI2F.S sum.x, mixed.x;\nMUL.F result.color, sum, mixed.yzyz;\nEND",
    );
    for line in ["var sum: vec4<f32>;", "var mixed_x: i32;", "var mixed_y: f32;", "var mixed_z: u32;"] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn native_halves_say_what_they_need() {
    let source = "!!FP1.0\nMULH H0, f[COL0], f[COL0];\nMOV o[COLH], H0;\nEND";
    let native = Options::default().with_half(Half::Native);
    let text = wgsl(source, &native);
    assert!(text.starts_with("enable f16;") && text.contains("f16>("), "{text}");
    assert!(!wgsl(source, &Options::default()).contains("f16"));
    let checked = check::load(source.as_bytes(), &check::ParseOptions::default());
    let program = checked.program.unwrap_or_else(|| panic!("{:?}", checked.diagnostics));
    let lowered = lower(&program, &native).expect("a module");
    assert_eq!(lowered.interface.features, [DeviceFeature::HalfFloats]);
    let refused = export(&lowered, Language::Glsl330).expect_err("GLSL 330 has no halves");
    assert!(refused.message.contains("16-bit floats"), "{refused}");
}

#[test]
fn zeros_keep_their_signs_only_where_somebody_looks() {
    // Between -1 and 1: where products may overflow, zeros keep their signs in any case.
    let start = "!!FP1.0\nDEFINE e = {2, -1, 0, 0};\nTEX H1, f[TEX0], TEX0, 2D;\nMADH H1, H1, e.x, e.y;\n\
                 MULH H0, H1, H1.wzyx;\n";
    let clamped = strict(&format!("{start}MADH_SAT o[COLH], H0, H0, H1;\nEND"));
    assert!(clamped.contains(", half_bounded)") && !clamped.contains("_signed"), "{clamped}");
    let inverted = strict(&format!("{start}RCPR R0, H0.x;\nMOV_SAT o[COLR], R0;\nEND"));
    assert!(inverted.contains("_signed"), "{inverted}");
}

#[test]
fn precise_products_go_through_a_zero_that_no_driver_knows() {
    let source = |suffix: &str| {
        format!(
            "!!NVvp5.0\nTEMP a;\nMUL{suffix} a, vertex.attrib[1], vertex.attrib[2];\nADD result.position, a, vertex.attrib[3];\nEND"
        )
    };
    let plain = strict(&source(""));
    assert!(!plain.contains("zero") && !plain.contains("bitcast"), "no cost without PREC: {plain}");
    let precise = strict(&source(".PREC"));
    assert!(precise.contains("zero: vec4<f32>"), "the host supplies a zero: {precise}");
    let product = precise.lines().find(|line| line.contains(" * ") && line.contains("v_WGHT")).unwrap_or_default();
    assert_eq!(
        product.matches(" | ").count() + product.matches(" + ").count(),
        3,
        "both operands and the result are hidden: {precise}"
    );
}

#[test]
fn only_a_stack_of_address_registers_asks_for_a_zero() {
    let source = |body: &str| {
        format!(
            "!!ARBvp1.0\nOPTION NV_vertex_program3;\nADDRESS A;\n{body}\nMOV result.position, vertex.position;\nEND"
        )
    };
    let balanced = strict(&source("PUSHA A;\nPOPA A;"));
    assert!(!balanced.contains("zero: vec4<f32>"), "no cost where every level is known: {balanced}");
    let calls =
        "TEMP R;\nMOVC R, vertex.position;\nBRA main;\nagain:\nCAL again (GT.x);\nRET;\nmain:\nCAL again (GT.x);";
    let calls = strict(&source(calls));
    assert!(
        calls.contains("stack") && !calls.contains("zero: vec4<f32>"),
        "states on the stack are not hidden: {calls}"
    );
    let stacked = strict(&source("again:\nPUSHA A;\nBRA again;"));
    assert!(stacked.contains("zero: vec4<f32>"), "the stack begins where drivers cannot see: {stacked}");
}

fn program(source: &str) -> Program {
    let checked = check::load(source.as_bytes(), &check::ParseOptions::default());
    checked.program.unwrap_or_else(|| panic!("{:?}", checked.diagnostics))
}

const TEXTURED: &str = "!!FP1.0\nDECLARE a;\nTEX R0, f[TEX0], TEX0, 2D;\nMUL o[COLR], R0, a;\nEND";
const PASSED: &str = "!!VP2.0\nMOV o[HPOS], c[0];\nMOV o[TEX0], v[TEX0];\nEND";
const GEOMETRY: &str = "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\nPARAM a = program.local[0];\n\
    MOV result.position, a;\nEMIT;\nEND";

#[test]
fn vertices_vote_alone_where_fragments_have_subgroups() {
    let votes = "TEMP R;\nTGALL R, {1};\n";
    let options = Options::default().with_subgroups(true);
    let features = |text: String| {
        let program = check::load(text.as_bytes(), &check::ParseOptions::default()).program.expect("a program");
        lower(&program, &options).expect("a module").interface.features
    };
    let vertex = features(format!("!!NVvp5.0\n{votes}MOV result.position, R;\nEND"));
    assert!(!vertex.contains(&DeviceFeature::Subgroups), "{vertex:?}");
    let fragment = features(format!("!!NVfp5.0\n{votes}MOV result.color, R;\nEND"));
    assert!(fragment.contains(&DeviceFeature::Subgroups), "{fragment:?}");
}
