//! Texts of fixed units: combiners after texture shaders or alone, texture shaders alone, ATI's fragment shaders.

use super::choices::Choices;

const RUNS: usize = 4;

/// The lines of a text, with textures and runs, in this language by its header.
pub fn program(choices: &mut Choices, header: &str) -> Vec<String> {
    match header {
        "!!RC1.0" => {
            let mut lines = vec![header.to_owned()];
            runs(choices, &mut lines, &["col0", "col1", "fog", "tex0", "tex1", "tex2", "tex3"], "out=(_,_,_,_)");
            combiners(choices, &mut lines);
            lines
        }
        "!!TS1.0" => shader(choices),
        _ => passes(choices),
    }
}

/// A number in [-1, 1], or one of the ends and their middle.
fn number(choices: &mut Choices) -> f32 {
    match choices.below(6) {
        0 => *choices.pick(&[0.0, 1.0, -1.0, 0.5]),
        _ => choices.within(-1024, 1024) as f32 / 1024.0,
    }
}

fn runs(choices: &mut Choices, lines: &mut Vec<String>, names: &[&str], wanted: &str) {
    for _ in 0..RUNS {
        let inputs: Vec<String> = names
            .iter()
            .chain(&["const0", "const1"][..if names.contains(&"col1") && names.contains(&"fog") { 2 } else { 0 }])
            .map(|name| {
                let positive = !name.starts_with("tex");
                let mut value = || if positive { number(choices).abs() } else { number(choices) };
                format!("{name}=({},{},{},{})", value(), value(), value(), value())
            })
            .collect();
        lines.push(format!("#@ run {} => {wanted}", inputs.join(" ")));
    }
}

const REGISTERS: [&str; 8] = ["col0", "col1", "tex0", "tex1", "tex2", "tex3", "spare0", "spare1"];

/// A register that a portion may read, with its mapping.
fn input(choices: &mut Choices, alpha: bool) -> String {
    let constants = ["const0", "const1", "zero", "one", "fog"];
    let name = if choices.chance(1, 5) { *choices.pick(&constants) } else { *choices.pick(&REGISTERS) };
    let component = match (alpha, name) {
        (true, "fog") => ".b",
        (false, "fog") => *choices.pick(&["", ".rgb"]),
        (true, _) => *choices.pick(&["", ".a", ".b"]),
        (false, _) => *choices.pick(&["", ".rgb", ".a"]),
    };
    let minus = if choices.chance(1, 3) { "-" } else { "" };
    match choices.below(6) {
        0 => format!("{minus}expand({name}{component})"),
        1 => format!("{minus}half_bias({name}{component})"),
        2 => format!("unsigned({name}{component})"),
        3 => format!("unsigned_invert({name}{component})"),
        _ => format!("{minus}{name}{component}"),
    }
}

fn product(choices: &mut Choices, alpha: bool) -> String {
    let dot = !alpha && choices.chance(1, 4);
    let first = input(choices, alpha);
    match choices.below(4) {
        0 if !dot => first,
        _ => format!("{first} {} {}", if dot { "." } else { "*" }, input(choices, alpha)),
    }
}

fn portion(choices: &mut Choices, alpha: bool) -> Vec<String> {
    let mut free: Vec<&str> = REGISTERS.to_vec();
    let mut lines = vec![format!("{} {{", if alpha { "alpha" } else { "rgb" })];
    let mut target = |choices: &mut Choices| {
        if choices.chance(1, 3) { "discard" } else { free.swap_remove(choices.below(free.len())) }
    };
    let mut dots = false;
    let count = 1 + choices.below(2);
    for _ in 0..count {
        let product = product(choices, alpha);
        dots |= product.contains(" . ");
        lines.push(format!("{} = {product};", target(choices)));
    }
    if count == 2 && !dots && choices.chance(2, 3) {
        lines.push(format!("{} = {}();", target(choices), choices.pick(&["sum", "mux"])));
    }
    let scales = [
        "bias_by_negative_one_half_scale_by_two",
        "bias_by_negative_one_half",
        "scale_by_one_half",
        "scale_by_two",
        "scale_by_four",
    ];
    if choices.chance(1, 3) {
        lines.push(format!("{}();", choices.pick(&scales)));
    }
    lines.push("}".to_owned());
    lines
}

fn constant(choices: &mut Choices) -> String {
    let mut value = || number(choices).abs();
    let values = format!("({:.4}, {:.4}, {:.4}, {:.4})", value(), value(), value(), value());
    format!("const{} = {values};", choices.below(2))
}

/// Everything after the header.
fn combiners(choices: &mut Choices, lines: &mut Vec<String>) {
    if choices.chance(1, 4) {
        lines.push(constant(choices));
    }
    for _ in 0..choices.below(5) {
        lines.push("{".to_owned());
        if choices.chance(1, 4) {
            lines.push(constant(choices));
        }
        let portions = choices.below(3);
        if portions < 2 {
            lines.extend(portion(choices, false));
        }
        if portions > 0 {
            lines.extend(portion(choices, true));
        }
        lines.push("}".to_owned());
    }
    if choices.chance(1, 3) {
        lines.push("clamp_color_sum();".to_owned());
    }
    let product = choices.chance(1, 3);
    if product {
        let [a, b] = [0, 1].map(|_| last(choices, &["", ".rgb", ".a"], false, false));
        lines.push(format!("final_product = {a} * {b};"));
    }
    let variable = |choices: &mut Choices, sum: bool| last(choices, &["", ".rgb", ".a"], sum, product);
    let text = match choices.below(6) {
        0 => variable(choices, true),
        1 => format!("{} * {}", variable(choices, false), variable(choices, true)),
        2 => format!("{} + {}", variable(choices, true), variable(choices, false)),
        3 => format!("{} * {} + {}", variable(choices, false), variable(choices, true), variable(choices, true)),
        choice => {
            let blend =
                format!("lerp({}, {}, {})", variable(choices, false), variable(choices, true), variable(choices, true));
            if choice == 4 { blend } else { format!("{blend} + {}", variable(choices, true)) }
        }
    };
    lines.push(format!("out.rgb = {text};"));
    if choices.chance(5, 6) {
        lines.push(format!("out.a = {};", last(choices, &["", ".a", ".b"], false, false)));
    }
}

/// A variable of the final combiner.
fn last(choices: &mut Choices, components: &[&str], sum: bool, product: bool) -> String {
    let register = match choices.below(8) {
        0 if sum => "color_sum".to_owned(),
        1 if product => "final_product".to_owned(),
        0..3 => format!("{}{}", choices.pick(&["fog", "const0", "const1", "one"]), choices.pick(components)),
        _ => format!("{}{}", choices.pick(&REGISTERS), choices.pick(components)),
    };
    match choices.below(4) {
        0 => format!("unsigned({register})"),
        1 => format!("unsigned_invert({register})"),
        _ => register,
    }
}

const COLORS: [&str; 5] = ["rgba", "rgb", "alpha", "luminance_alpha", "intensity"];
const PAIRS: [&str; 2] = ["hilo", "signed_hilo"];
const OFFSETS: [&str; 3] = ["dsdt", "dsdt_mag", "dsdt_mag_intensity"];

/// A texture of one colour, whose lookups do not depend on the coordinates.
fn texture(choices: &mut Choices, unit: usize, target: &str, format: &str) -> String {
    let (size, texels) = match target {
        "1D" => ("4", 4),
        "3D" => ("2x2x2", 8),
        "CUBE" => ("1x1x6", 6),
        _ => ("2x4", 8),
    };
    let signed = format == "signed_hilo" || format.starts_with("dsdt");
    let mut component = || if signed { number(choices) } else { number(choices).abs() };
    let texel = format!(" ({},{},{},{})", component(), component(), component().abs(), component().abs());
    format!("#@ texture {unit} {target} {size} {format} nearest clamp_to_edge{}", texel.repeat(texels))
}

/// Numbers after commas.
fn numbers(choices: &mut Choices, count: usize) -> String {
    (0..count).map(|_| format!(", {:.3}", number(choices))).collect()
}

/// Texture shaders, and combiners after them in half of the texts.
fn shader(choices: &mut Choices) -> Vec<String> {
    let mut stages: Vec<String> = Vec::new();
    let mut textures: Vec<String> = Vec::new();
    // Units whose results can be read.
    let mut given: Vec<usize> = Vec::new();
    while stages.len() < 4 {
        let unit = stages.len();
        let room = 4 - unit;
        let previous = if given.is_empty() { None } else { Some(*choices.pick(&given)) };
        let mut targets: Vec<(usize, &str)> = Vec::new();
        match (previous, choices.below(9)) {
            (Some(previous), kind @ 0..6) => {
                let read = format!("tex{previous}");
                let mapped = if choices.chance(1, 2) { format!("expand({read})") } else { read.clone() };
                match kind {
                    0 => {
                        let names =
                            ["offset_2d", "offset_projective_2d", "offset_hilo_2d", "offset_hilo_projective_2d"];
                        stages.push(format!("{}({read}{});", choices.pick(&names), numbers(choices, 4)));
                        targets.push((unit, "2D"));
                    }
                    1 => {
                        let name = *choices.pick(&["offset_rectangle_scale", "offset_projective_rectangle_scale"]);
                        stages.push(format!("{name}({read}{});", numbers(choices, 6)));
                        targets.push((unit, "RECT"));
                    }
                    2 => {
                        let names = [
                            ("dependent_ar", "2D"),
                            ("dependent_gb", "2D"),
                            ("dependent_hilo", "2D"),
                            ("dependent_rgb_3d", "3D"),
                            ("dependent_rgb_cube_map", "CUBE"),
                        ];
                        let (name, target) = *choices.pick(&names);
                        stages.push(format!("{name}({read});"));
                        targets.push((unit, target));
                    }
                    3 => {
                        let names = [("dot_product_1d", Some("1D")), ("dot_product_pass_through", None)];
                        let (name, target) = *choices.pick(&names);
                        stages.push(format!("{name}({mapped});"));
                        targets.extend(target.map(|target| (unit, target)));
                    }
                    _ => parts(choices, &mut stages, &mut targets, &mapped, room),
                }
            }
            (_, kind) => {
                let plain = ["texture_1d", "texture_2d", "texture_rectangle", "texture_3d", "texture_cube_map"];
                match kind {
                    0 => stages.push("nop();".to_owned()),
                    1 => stages.push("pass_through();".to_owned()),
                    2 => {
                        let mut mode = || *choices.pick(&["GEQUAL_TO_ZERO", "GEQUAL_TO_ZERO", "LESS_THAN_ZERO"]);
                        stages.push(format!("cull_fragment({}, {}, {}, {});", mode(), mode(), mode(), mode()));
                    }
                    _ => {
                        let place = choices.below(plain.len());
                        stages.push(format!("{}();", plain[place]));
                        targets.push((unit, ["1D", "2D", "RECT", "3D", "CUBE"][place]));
                    }
                }
            }
        }
        for (unit, target) in targets {
            given.push(unit);
            let format = match choices.below(4) {
                0 => *choices.pick(&PAIRS),
                1 => *choices.pick(&OFFSETS),
                _ => *choices.pick(&COLORS),
            };
            if !choices.chance(1, 12) {
                textures.push(texture(choices, unit, target, format));
            }
        }
        if stages.last().is_some_and(|stage| stage.contains("pass_through")) {
            given.push(stages.len() - 1);
        }
        if choices.chance(1, 6) {
            break;
        }
    }
    let combined = choices.chance(1, 2);
    let mut lines = vec!["!!TS1.0".to_owned()];
    lines.extend(textures);
    let wanted = if combined { "out=(_,_,_,_)" } else { "tex0=(_,_,_,_)" };
    for _ in 0..RUNS {
        let mut inputs = String::new();
        for unit in 0..4 {
            let mut value = || number(choices);
            inputs.push_str(&format!(" texcoord[{unit}]=({},{},{},{})", value(), value(), value(), value()));
        }
        let mut value = || number(choices).abs();
        for name in ["col0", "col1", "fog"] {
            inputs.push_str(&format!(" {name}=({},{},{},{})", value(), value(), value(), value()));
        }
        lines.push(format!("#@ run{inputs} => {wanted}"));
    }
    lines.extend(stages);
    if combined {
        lines.push("!!RC1.0".to_owned());
        combiners(choices, &mut lines);
    }
    lines
}

/// A dot product of several stages, if there is room for it.
fn parts(
    choices: &mut Choices,
    stages: &mut Vec<String>,
    targets: &mut Vec<(usize, &'static str)>,
    read: &str,
    room: usize,
) {
    let unit = stages.len();
    let two = [("2d", Some("2D")), ("rectangle", Some("RECT")), ("depth_replace", None)];
    let three = [
        ("3d", "3D"),
        ("cube_map", "CUBE"),
        ("reflect_cube_map_eye_from_qs", "CUBE"),
        ("reflect_cube_map_const_eye", "CUBE"),
        ("cube_map_and_reflect_cube_map_eye_from_qs", "CUBE"),
        ("cube_map_and_reflect_cube_map_const_eye", "CUBE"),
    ];
    if room >= 3 && choices.chance(2, 3) {
        let (name, target) = *choices.pick(&three);
        for part in 1..=3 {
            let eye = if part == 1 && name.ends_with("const_eye") { numbers(choices, 3) } else { String::new() };
            stages.push(format!("dot_product_{name}_{part}of3({read}{eye});"));
        }
        if name.contains("_and_") {
            targets.push((unit + 1, target));
        }
        targets.push((unit + 2, target));
    } else if room >= 2 {
        let (name, target) = *choices.pick(&two);
        stages.push(format!("dot_product_{name}_1of2({read});"));
        stages.push(format!("dot_product_{name}_2of2({read});"));
        targets.extend(target.map(|target| (unit + 1, target)));
    } else {
        stages.push("nop();".to_owned());
    }
}

const OPERATIONS: [(&str, usize); 11] = [
    ("MOV", 1),
    ("ADD", 2),
    ("MUL", 2),
    ("SUB", 2),
    ("DOT3", 2),
    ("DOT4", 2),
    ("MAD", 3),
    ("LERP", 3),
    ("CND", 3),
    ("CND0", 3),
    ("DOT2ADD", 3),
];

/// A shader of one or two passes.
fn passes(choices: &mut Choices) -> Vec<String> {
    let mut lines = vec!["!!ATIfs1.0".to_owned()];
    for unit in 0..3 {
        let format = *choices.pick(&COLORS);
        let target = *choices.pick(&["2D", "2D", "3D", "CUBE"]);
        lines.push(texture(choices, unit, target, format));
    }
    for _ in 0..RUNS {
        let mut inputs = String::new();
        for name in ["col0", "col1", "program.env[0]", "program.env[5]", "program.local[1]"] {
            let mut value = || number(choices).abs();
            inputs.push_str(&format!(" {name}=({},{},{},{})", value(), value(), value(), value()));
        }
        for unit in 0..6 {
            let mut value = || number(choices);
            inputs.push_str(&format!(" texcoord[{unit}]=({},{},{},{})", value(), value(), value(), value()));
        }
        lines.push(format!("#@ run{inputs} => out=(_,_,_,_)"));
    }
    lines.push("StartConstants;".to_owned());
    lines.push("CONSTANT c0 = program.env[0];".to_owned());
    lines.push("CONSTANT c1 = program.local[1];".to_owned());
    lines.push("CONSTANT c5 = program.env[5];".to_owned());
    lines.push("CONSTANT c7 = { 0.25, 0.5, 1.0, 0.0 };".to_owned());
    lines.push("EndConstants;".to_owned());
    let two = choices.chance(1, 2);
    // Coordinates are taken with q or with r in the whole shader.
    let choice: Vec<bool> = (0..6).map(|_| choices.chance(1, 2)).collect();
    if two {
        lines.push("StartPrelimPass;".to_owned());
        pass(choices, &mut lines, &choice, false, false);
        lines.push("EndPass;".to_owned());
    }
    lines.push("StartOutputPass;".to_owned());
    pass(choices, &mut lines, &choice, two, true);
    lines.push("EndPass;".to_owned());
    lines
}

fn pass(choices: &mut Choices, lines: &mut Vec<String>, takes_q: &[bool], second: bool, output: bool) {
    for register in 0..6 {
        if choices.chance(1, 2) {
            continue;
        }
        let name = if register < 3 && choices.chance(1, 2) { "SampleMap" } else { "PassTexCoord" };
        let source = choices.below(6);
        let divided = choices.chance(1, 4);
        let (letter, q) = if second && choices.chance(1, 2) { ('r', false) } else { ('t', takes_q[source]) };
        let taken = match (q, divided) {
            (false, false) => "str",
            (false, true) => "str_dr",
            (true, false) => "stq",
            (true, true) => "stq_dq",
        };
        lines.push(format!("{name} r{register}, {letter}{source}.{taken};"));
    }
    for _ in 0..1 + choices.below(4) {
        let (name, arguments) = *choices.pick(&OPERATIONS);
        let dot = name.starts_with("DOT");
        let masks = ["", ".rgb", ".r", ".gb", ".ra", ".rgba", ".a"];
        let mask = *choices.pick(if dot { &masks[..6] } else { &masks });
        lines.push(operation(choices, name, arguments, mask, output));
        let color = !mask.is_empty() && !mask.contains('a');
        if color && name != "DOT4" && choices.chance(1, 2) {
            let (name, arguments) = loop {
                let picked = *choices.pick(&OPERATIONS);
                if !picked.0.starts_with("DOT") {
                    break picked;
                }
            };
            lines.push(operation(choices, name, arguments, ".a", output));
        } else if color && name == "DOT4" {
            // Its alpha place is taken: a colour instruction comes next.
            lines.push("MOV r5.r, r5;".to_owned());
        }
    }
}

fn operation(choices: &mut Choices, name: &str, arguments: usize, mask: &str, output: bool) -> String {
    let scale =
        if choices.chance(1, 3) { *choices.pick(&[".2x", ".4x", ".8x", ".half", ".quarter", ".eighth"]) } else { "" };
    let clamp = if choices.chance(1, 4) { ".sat" } else { "" };
    let mut text = format!("{name} r{}{mask}{scale}{clamp}", choices.below(6));
    let constants = ["c0", "c1", "c5", "c7"];
    let constant = *choices.pick(&constants);
    for _ in 0..arguments {
        let source = match choices.below(8) {
            0 => constant.to_owned(),
            1 => choices.pick(&["0", "1"]).to_string(),
            2 if output => "color0".to_owned(),
            3 if output => "color1.g".to_owned(),
            _ => format!("r{}", choices.below(6)),
        };
        let replicate =
            if source.contains('.') || choices.chance(2, 3) { "" } else { *choices.pick(&[".r", ".g", ".b", ".a"]) };
        let modifiers: String =
            [".neg", ".2x", ".bias", ".comp"].into_iter().filter(|_| choices.chance(1, 6)).collect();
        text.push_str(&format!(", {source}{replicate}{modifiers}"));
    }
    text + ";"
}
