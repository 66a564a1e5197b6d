//! Every lookup of NV_gpu_program5 with every target that it has: how long it is, in which languages it is written, and
//! whether the device gives what the reference machine gives.

use std::collections::BTreeMap;
use std::fmt::Write;

use glasm::Program;
use glasm::check;
use glasm::export::{ExportOptions as Writing, Language};
use glasm::lower::{FloatLevel, Options};
use glasm::texture::Target;
use glasm_scene::cases::{Batch, BatchResult, CaseFile, Cpu, Engine, GpuEngine, Job, job};

use crate::support::{Folder, expected};
use crate::validators::{assert_accepted, has};

/// The lookups, in the order of docs/EXPORTS.md.
const LOOKUPS: [&str; 11] = ["TEX", "TXP", "TXB", "TXL", "TXD", "TXF", "TXFMS", "TXG", "TXGO", "TXQ", "LOD"];

/// Kinds of targets that are written alike.
const KINDS: [(&str, &[&str]); 6] = [
    ("plain", &["1D", "2D", "3D", "CUBE", "RECT"]),
    ("array", &["ARRAY1D", "ARRAY2D", "ARRAYCUBE"]),
    ("shadow", &["SHADOW1D", "SHADOW2D", "SHADOWRECT", "SHADOWCUBE"]),
    ("shadow array", &["SHADOWARRAY1D", "SHADOWARRAY2D", "SHADOWARRAYCUBE"]),
    ("buffer", &["BUFFER"]),
    ("samples", &["RENDERBUFFER"]),
];

/// Lines of WGSL for a program of one lookup: where WGSL has the operation, and where it has none.
const SHORT: usize = 16;
const LONG: usize = 60;

/// Whether WGSL has an operation that is the lookup.
fn has_operation(lookup: &str, target: &str) -> bool {
    let compares = target.starts_with("SHADOW") && target != "SHADOWARRAYCUBE";
    match lookup {
        "LOD" => false,
        // Fetches and sizes of WGSL are not bounded as the text has them, but their functions are short.
        "TXB" | "TXL" | "TXD" => !compares,
        // A gather for each texel.
        "TXGO" => false,
        _ => true,
    }
}

/// A program of one lookup; `None` where the language does not have it.
fn program(lookup: &str, target: &str, offset: &str) -> Option<String> {
    let integers = "FLAT INT ATTRIB I = fragment.attrib[1];\nINT TEMP R;\n";
    let place = "fragment.texcoord[0]";
    let body = match lookup {
        "TXD" => format!(
            "TXD result.color, {place}, fragment.texcoord[1], fragment.texcoord[2], texture[0], {target}{offset};"
        ),
        "TXF" | "TXFMS" => format!("{integers}{lookup} result.color, I, texture[0], {target}{offset};"),
        "TXQ" => format!("{integers}TXQ R, I.x, texture[0], {target};\nMOV.S result.color, R;"),
        "TXGO" => format!("{integers}TXGO result.color, {place}, I, I.yzwx, texture[0], {target};"),
        "TEX" if target == "SHADOWARRAYCUBE" => {
            format!("TEX result.color, {place}, {place}, texture[0], {target}{offset};")
        }
        "TXB" | "TXL" if matches!(target, "ARRAYCUBE" | "SHADOWCUBE") => {
            format!("{lookup} result.color, {place}, {place}, texture[0], {target}{offset};")
        }
        _ if offset.contains("offset") => {
            format!("{integers}{lookup} result.color, {place}, texture[0], {target}{offset};")
        }
        _ => format!("{lookup} result.color, {place}, texture[0], {target}{offset};"),
    };
    let mut options = String::new();
    if target == "RENDERBUFFER" {
        options.push_str("OPTION NV_explicit_multisample;\n");
    }
    let text = format!("!!NVfp5.0\n{options}{body}\nEND\n");
    check::load(text.as_bytes(), &check::ParseOptions::default()).program.map(|_| text)
}

/// All that the language has: lookup, kind of target, target, program.
fn cells() -> Vec<(&'static str, &'static str, &'static str, String)> {
    let mut cells = Vec::new();
    for lookup in LOOKUPS {
        for (kind, targets) in KINDS {
            for target in targets {
                cells.extend(program(lookup, target, "").map(|text| (lookup, kind, *target, text)));
            }
        }
    }
    cells
}

fn lines(text: &str) -> usize {
    text.lines().filter(|line| !line.trim().is_empty()).count()
}

/// What a language says to a program: its text, or why not.
fn written(text: &str, language: Language) -> Result<Vec<u8>, String> {
    let program = Program::parse(text).expect("a program");
    let translation = program.translate(&Options::default()).expect("a translation");
    translation.to_with(language, &Writing::default()).map(|it| it.bytes()).map_err(|error| error.message)
}

#[test]
fn lookups_are_short() {
    let mut long = Vec::new();
    let cells = cells();
    for (lookup, _, target, text) in &cells {
        let wgsl = String::from_utf8(written(text, Language::Wgsl).expect("WGSL has every lookup")).expect("a text");
        let limit = if has_operation(lookup, target) { SHORT } else { LONG };
        if lines(&wgsl) > limit {
            long.push(format!("{lookup} {target}: {} lines, more than {limit}\n{wgsl}", lines(&wgsl)));
        }
        let read = naga::front::wgsl::parse_str(&wgsl);
        assert!(
            read.is_ok(),
            "{lookup} {target}: {}\n{wgsl}",
            read.err().map_or_else(String::new, |error| error.to_string())
        );
    }
    assert!(cells.len() > 90, "only {} cells", cells.len());
    assert!(long.is_empty(), "{}", long.join("\n"));
}

/// The table of docs/EXPORTS.md: lookups and kinds of targets in rows, with the greatest number of lines, and what GLSL
/// 330 and ES 3.00, which are alike in this, answer.
fn table() -> String {
    let mut rows: BTreeMap<_, (usize, BTreeMap<String, Vec<&str>>)> = BTreeMap::new();
    for (lookup, kind, target, text) in cells() {
        let row = (LOOKUPS.iter().position(|known| *known == lookup), KINDS.iter().position(|(it, _)| *it == kind));
        let row = rows.entry(row).or_default();
        let wgsl = written(&text, Language::Wgsl).expect("WGSL has every lookup");
        row.0 = row.0.max(lines(&String::from_utf8_lossy(&wgsl)));
        let [answer, other] = [Language::Glsl330, Language::GlslEs300].map(|language| match written(&text, language) {
            Ok(_) => "yes".to_owned(),
            Err(why) => why.rsplit(": ").next().unwrap_or_default().trim_start_matches("the language has ").to_owned(),
        });
        assert_eq!(answer, other, "{lookup} {target}");
        row.1.entry(answer).or_default().push(target);
        for language in [Language::Spirv, Language::Glsl450, Language::Hlsl, Language::Msl] {
            let answer = written(&text, language);
            assert!(answer.is_ok(), "{lookup} {target} in {}: {}", language.name(), answer.err().unwrap_or_default());
        }
    }
    let mut table = String::new();
    for ((lookup, kind), (lines, answers)) in rows {
        let (lookup, kind) = (LOOKUPS[lookup.unwrap_or(0)], KINDS[kind.unwrap_or(0)].0);
        let said = match answers.len() {
            1 => answers.into_keys().collect(),
            _ => {
                let each = answers.iter().map(|(answer, targets)| format!("{}: {answer}", targets.join(", ")));
                each.collect::<Vec<_>>().join("; ")
            }
        };
        writeln!(table, "| {lookup} | {kind} | {lines} | {said} |").expect("a text");
    }
    table
}

#[test]
fn the_document_has_the_table_of_lookups() {
    let text = include_str!("../../docs/EXPORTS.md");
    let rows = text.lines().skip_while(|line| !line.starts_with("| lookup |"));
    let shown: String = rows.take_while(|line| line.starts_with('|')).skip(2).map(|line| format!("{line}\n")).collect();
    let table = table();
    assert!(shown == table, "docs/EXPORTS.md should have\n{table}");
}

#[test]
fn validators_accept_every_lookup() {
    if !has("spirv-val") || !has("glslangValidator") {
        return;
    }
    let folder = Folder::new("lookups", &[]);
    let mut all = [Vec::new(), Vec::new(), Vec::new()];
    let offsets = ["", ", (1)", ", (1,-1)", ", (1,-1,2)", ", offset(I)"];
    for lookup in LOOKUPS {
        for target in KINDS.iter().flat_map(|(_, targets)| *targets) {
            for (number, offset) in offsets.iter().enumerate() {
                let Some(text) = program(lookup, target, offset) else { continue };
                for (language, kind, extension) in [
                    (Language::Glsl330, 0, "330.frag"),
                    (Language::Glsl450, 0, "450.frag"),
                    (Language::GlslEs300, 0, "es.frag"),
                    (Language::Hlsl, 1, "hlsl.frag"),
                    (Language::Spirv, 2, "spv"),
                ] {
                    let Ok(bytes) = written(&text, language) else { continue };
                    let path = folder.path().join(format!("{lookup}-{target}-{number}.{extension}"));
                    std::fs::write(&path, bytes).expect("a file");
                    all[kind].push(path);
                }
            }
        }
    }
    let [glsl, hlsl, spirv] = all;
    assert!(glsl.len() > 300 && hlsl.len() > 150 && spirv.len() == hlsl.len(), "{} files of GLSL", glsl.len());
    assert_accepted("spirv-val", &["--target-env", "vulkan1.1"], &spirv, 1);
    assert_accepted("glslangValidator", &[], &glsl, 1);
    assert_accepted("glslangValidator", &["-D", "-V", "-e", "fragment_main", "-o", "/dev/null"], &hlsl, 1);
}

/// Numbers from 0 on that look like no pattern: a generator of its own, so that they stay the same.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f32 / 16_777_216.0
    }

    fn between(&mut self, least: f32, most: f32) -> f32 {
        least + (most - least) * self.next()
    }
}

/// What a texture is in the tests: its base level's sides, and how many levels it has.
fn shape(target: Target) -> (Vec<u32>, u32) {
    match target {
        Target::Dim1 => (vec![8], 4),
        Target::Dim2 => (vec![8, 4], 4),
        Target::Dim3 => (vec![4, 4, 4], 3),
        Target::Cube => (vec![8, 8, 6], 2),
        Target::Rect => (vec![8, 4], 1),
        Target::Array1D => (vec![8, 3], 4),
        Target::Array2D => (vec![8, 4, 3], 4),
        Target::ArrayCube => (vec![8, 8, 12], 2),
        Target::Buffer => (vec![8], 1),
        Target::Multisample => (vec![4, 4], 1),
        Target::MultisampleArray => (vec![4, 4, 2], 1),
    }
}

/// Directives for a texture.
fn texture(target: Target, depth: bool, filter: &str, wrap: &str, numbers: &mut Numbers) -> String {
    let (sides, levels) = shape(target);
    let format = if depth { "depth" } else { "rgba" };
    let samples = if matches!(target, Target::Multisample | Target::MultisampleArray) { 4 } else { 1 };
    let mut text = String::new();
    for level in 0..levels {
        let mut reduced = sides.clone();
        reduced.iter_mut().take(target.axes()).for_each(|side| *side = (*side >> level).max(1));
        let size: Vec<String> = reduced.iter().map(u32::to_string).collect();
        write!(text, "#@ texture 0 {} {} {format} {filter} {wrap} level={level}", target.name(false), size.join("x"))
            .expect("a text");
        if samples > 1 {
            write!(text, " samples={samples}").expect("a text");
        }
        if depth {
            text.push_str(" compare=lequal");
        }
        for _ in 0..reduced.iter().product::<u32>() * samples {
            let texel = match depth {
                true => format!(" ({})", numbers.next()),
                false => format!(" ({},{},{},{})", numbers.next(), numbers.next(), numbers.next(), numbers.next()),
            };
            text.push_str(&texel);
        }
        text.push('\n');
    }
    text
}

/// A level of detail is a whole number for slopes that are powers of two: devices take logarithms roughly.
const SLOPE: f32 = 1.0 / 32.0;

fn slope(numbers: &mut Numbers) -> f32 {
    SLOPE * [1.0, 2.0, 4.0, 8.0][(numbers.next() * 4.0) as usize]
}

/// A slope along an axis.
fn along(axis: usize, slope: f32) -> [f32; 4] {
    std::array::from_fn(|component| if component == axis { slope } else { 0.0 })
}

/// Runs whose places lie all over the texture. Slopes run along the axes: how long others are is the device's affair.
fn runs(lookup: &str, target: Target, count: usize, numbers: &mut Numbers) -> String {
    let mut text = String::new();
    let tuple = |four: [f32; 4]| format!("({},{},{},{})", four[0], four[1], four[2], four[3]);
    for _ in 0..count {
        let mut place = [0; 4].map(|_| numbers.between(-1.5, 2.5));
        let mut second = [0; 4].map(|_| numbers.between(-2.0, 9.0).floor());
        // The axes that slopes run along: of a cube map those of the face.
        let mut axes = [0, 1];
        if target == Target::Rect {
            place = [0; 4].map(|_| numbers.between(-3.0, 12.0));
        }
        if target.is_cube() {
            // The middle of a face: devices filter across edges.
            let face = (numbers.next() * 6.0) as usize;
            let aside = [numbers.between(-0.7, 0.7), numbers.between(-0.7, 0.7)];
            let ahead = if face.is_multiple_of(2) { 1.0 } else { -1.0 };
            let w = place[3];
            axes = [[1, 2], [0, 2], [0, 1]][face / 2];
            place = match face / 2 {
                0 => [ahead, aside[0], aside[1], w],
                1 => [aside[0], ahead, aside[1], w],
                _ => [aside[0], aside[1], ahead, w],
            };
        }
        if let Some(reference) = target.reference_component() {
            place[reference] = numbers.between(-0.2, 1.2);
        }
        match lookup {
            // Of cube maps a bias makes slopes longer, of which the device takes the logarithm.
            "TXB" if target.is_cube() => place[3] = numbers.between(-1.0, 4.0).floor(),
            "TXL" | "TXB" => place[3] = numbers.between(-1.0, 4.0),
            "TXP" => place[3] = numbers.between(0.5, 2.0),
            "TXF" | "TXFMS" => second[3] = numbers.between(-1.0, 5.0).floor(),
            "TXD" => second = along(axes[0], slope(numbers)),
            "TXQ" => second = second.map(|second| second - 2.0),
            _ => {}
        }
        // Where w is the level it cannot be chosen as a layer, too.
        let leveled = matches!(lookup, "TXL" | "TXB");
        if let Some(layer) = target.layer_component().filter(|layer| *layer < 3 || !leveled) {
            place[layer] = numbers.between(-1.0, 4.0);
        }
        write!(text, "#@ run fragment.texcoord[0]={}", tuple(place)).expect("a text");
        if matches!(lookup, "TEX" | "TXB" | "LOD") {
            let slope = slope(numbers) * if target == Target::Rect { 8.0 } else { 1.0 };
            let [right, up] = axes.map(|axis| tuple(along(axis, slope)));
            write!(text, "dx{right}dy{up}").expect("a text");
        }
        let words = second.map(|second| format!("{:#x}", second as i32)).join(",");
        writeln!(
            text,
            " fragment.texcoord[1]={} fragment.texcoord[2]={} fragment.attrib[1]=({words}) => exit=end",
            tuple(second),
            tuple(along(axes[1], SLOPE))
        )
        .expect("a text");
    }
    text
}

/// How far the device's filter may be from the reference's: weights have eight bits or more, and the level of detail is
/// found by a logarithm of its own.
const NEAR: f32 = 0.02;

/// Jobs of a case file.
fn jobs(text: &str) -> (glasm::program::Program, Vec<Job>) {
    let file = CaseFile::parse("lookups.fp", text.as_bytes()).unwrap_or_else(|wrong| panic!("{wrong:?}\n{text}"));
    let program = check::load(text.as_bytes(), &check::ParseOptions::default()).program.expect("a program");
    let jobs =
        file.runs.iter().map(|run| job(&program, run).unwrap_or_else(|wrong| panic!("{wrong}\n{text}"))).collect();
    (program, jobs)
}

fn colors(results: Vec<BatchResult>) -> Vec<Vec<[u32; 4]>> {
    let color = usize::from(glasm::dialect::bindings::Output::COLOR0.0);
    let of = |result| match result {
        BatchResult::Done(jobs) => jobs.into_iter().map(|job| job.threads[0].outputs[color]).collect(),
        BatchResult::Refused(why) => panic!("a program is refused: {why}"),
        BatchResult::Skipped => Vec::new(),
    };
    results.into_iter().map(of).collect()
}

#[test]
fn the_device_looks_up_what_the_reference_does() {
    let mut device = match GpuEngine::open(FloatLevel::Strict) {
        Ok(device) => device,
        Err(error) => {
            assert!(!expected("gpu"), "{error}; GLASM_WITHOUT=gpu goes without");
            return;
        }
    };
    let count = std::env::var("GLASM_LOOKUPS").ok().and_then(|it| it.parse().ok()).unwrap_or(12);
    let mut numbers = Numbers(7);
    let mut texts = Vec::new();
    for lookup in LOOKUPS {
        for name in KINDS.iter().flat_map(|(_, targets)| *targets) {
            let (target, shadow) = Target::parse(name).expect("a target");
            for (number, offset) in ["", ", (1)", ", (1,-1)", ", (1,-1,2)", ", offset(I)"].into_iter().enumerate() {
                let Some(program) = program(lookup, name, offset) else { continue };
                let (header, body) = program.split_once('\n').expect("a line");
                let ways = [
                    ("linear", "repeat"),
                    ("nearest", "mirrored_repeat"),
                    ("linear", "clamp_to_edge"),
                    ("linear", "clamp_to_border"),
                ];
                let ways = if number == 0 { &ways[..] } else { &ways[..2] };
                for (filter, wrap) in ways {
                    let texture = texture(target, shadow, filter, wrap, &mut numbers);
                    let runs = runs(lookup, target, count, &mut numbers);
                    texts.push((
                        format!("{lookup} {name}{offset} {filter} {wrap}"),
                        format!("{header}\n{texture}{runs}{body}"),
                    ));
                }
            }
        }
    }
    let loaded: Vec<_> = texts.iter().map(|(_, text)| jobs(text)).collect();
    let batches: Vec<Batch<'_>> = loaded.iter().map(|(program, jobs)| Batch { program, jobs }).collect();
    let want = colors(Cpu.run(&batches));
    let got = colors(device.run(&batches));
    let mut different = Vec::new();
    let mut compared = 0;
    for (((name, _), want), got) in texts.iter().zip(&want).zip(&got) {
        for (run, (want, got)) in want.iter().zip(got).enumerate() {
            compared += 1;
            let near = |(want, got): (&u32, &u32)| {
                let (want, got) = (f32::from_bits(*want), f32::from_bits(*got));
                want == got || (want - got).abs() <= NEAR * want.abs().max(1.0)
            };
            if !want.iter().zip(got).all(near) {
                let shown = |four: &[u32; 4]| format!("{:?}", four.map(f32::from_bits));
                different.push(format!("{name}, run {run}: got {}, want {}", shown(got), shown(want)));
                break;
            }
        }
    }
    assert!(compared > 2000, "only {compared} lookups were compared");
    assert!(different.is_empty(), "{} of {} differ\n{}", different.len(), texts.len(), different.join("\n"));
}
