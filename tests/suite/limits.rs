//! Hostile input: the limits of `docs/LIMITS.md` are those of the sources, what lies beyond is refused, and work grows no faster
//! than the input.

use std::fmt::Write;
use std::process::Command;

use glasm::check::{self, ParseOptions};
use glasm::diag::Code;
use glasm::service::Document;
use glasm_scene::cases::CaseFile;
use glasm_scene::script::Script;

use crate::support::{Folder, expected, root};

/// The value of an expression of literals, products and shifts.
fn value(expression: &str) -> Option<u64> {
    let literal = |text: &str| text.trim().replace('_', "").parse::<u64>().ok();
    match expression.split_once("<<") {
        Some((number, shift)) => Some(literal(number)? << literal(shift)?),
        None => expression.split('*').map(literal).try_fold(1, |product, number| Some(product * number?)),
    }
}

/// The value that a source gives a constant.
fn constant(source: &str, name: &str) -> Option<u64> {
    let line = source.lines().find_map(|line| line.trim_start().split_once(&format!("const {name}")))?.1;
    value(line.split_once('=')?.1.trim().trim_end_matches(';'))
}

#[test]
fn the_table_of_limits_is_that_of_the_sources() {
    assert_eq!(value("16 << 20"), Some(16_777_216));
    assert_eq!(constant("    pub const LONG: u32 = 60_000;", "LONG"), Some(60_000));
    let document = std::fs::read_to_string(root().join("docs/LIMITS.md")).expect("the document");
    let rows = document.lines().filter(|line| line.starts_with('|')).skip(2);
    let mut count = 0;
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [what, limit, name, file, beyond] = cells[..] else { panic!("{row}") };
        let source = std::fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(constant(&source, name), limit.parse().ok(), "{what}: {name} in {file}");
        assert!(!beyond.is_empty(), "{row}");
        count += 1;
    }
    assert!(count > 30, "only {count} limits");
}

fn codes(source: &str, lenient: bool) -> Vec<Code> {
    let checked = check::load(source.as_bytes(), &ParseOptions::default().with_lenient(lenient));
    let mut codes: Vec<Code> = checked.diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
    codes.dedup();
    codes
}

#[test]
fn programs_are_read_up_to_their_largest_size() {
    let program = "!!ARBfp1.0\nMOV result.color, 1;\nEND\n";
    let filled = |length: usize| format!("{program}{}", " ".repeat(length - program.len()));
    assert!(codes(&filled(check::MAX_SOURCE), false).is_empty());
    assert_eq!(codes(&filled(check::MAX_SOURCE + 1), false), [Code::SourceTooLarge]);
}

#[test]
fn temporaries_have_a_limit_in_lenient_reading_too() {
    let program = |count: usize| {
        let mut text = "!!ARBfp1.0\nTEMP t0".to_owned();
        (1..count).for_each(|number| write!(text, ",t{number}").expect("text"));
        text + ";\nMOV result.color, 1;\nEND\n"
    };
    let loads =
        |count| check::load(program(count).as_bytes(), &ParseOptions::default().with_lenient(true)).program.is_some();
    assert!(loads(60_000) && !loads(60_001));
}

/// A program that reads registers of an array by computed numbers.
fn choosing(elements: usize, reads: usize) -> String {
    let read = "MOV.S i.x, fragment.color.x;\nADD t, t, a[i.x];\n".repeat(reads);
    format!("!!NVfp5.0\nTEMP t, i, a[{elements}];\nMOV t, 0;\n{read}MOV result.color, t;\nEND\n")
}

#[test]
fn choices_among_registers_have_a_limit() {
    let lowered = |elements, reads| {
        let program = check::load(choosing(elements, reads).as_bytes(), &ParseOptions::default()).program;
        glasm::lower::lower(&program.expect("a program"), &glasm::Options::default())
    };
    assert!(lowered(64, 100).is_ok());
    let error = lowered(4000, 263).expect_err("263 times 4,000 are more than 2^20");
    assert_eq!((error.code, error.span.is_some()), (glasm::lower::Code::NotTranslated, true), "{error}");
}

#[test]
fn choices_among_many_registers_take_little_stack() {
    let work = || {
        let program = check::load(choosing(4000, 1).as_bytes(), &ParseOptions::default()).program.expect("a program");
        let lowered = glasm::lower::lower(&program, &glasm::Options::default()).expect("a module");
        for language in glasm::Language::ALL.into_iter().filter(|language| *language != glasm::Language::GlslCompat) {
            lowered.to(language).unwrap_or_else(|error| panic!("{language:?}: {error}"));
        }
    };
    let thread = std::thread::Builder::new().stack_size(512 << 10).spawn(work).expect("a thread");
    thread.join().expect("texts in every language");
}

/// Loops whose exits and values depend on each other in a chain take no longer than a loop that is looked at for as long as
/// there is time for: they count as endless, and everything in them as used and as different.
#[test]
fn chains_through_loops_are_given_up() {
    let count = 1200;
    let names: String = (0..=count).map(|number| format!(", t{number}")).collect();
    let down = |op: &str| -> String { (1..=count).rev().map(|it| format!("{op} t{it}, t{};\n", it - 1)).collect() };
    let exits: String = (0..count / 4).map(|it| format!("SGE.S.CC RC.x, t{it}.x, {{5}}.x;\nBRK (NE.x);\n")).collect();
    let fragment = |body: String| {
        format!("!!NVfp5.0\nTEMP RC{names};\nMOV t0, fragment.color;\n{body}MOV result.color, t{count};\nEND\n")
    };
    let up: String = (0..count).map(|it| format!("MOV.U t{it}, t{};\n", it + 1)).collect();
    let texts = [
        fragment(format!("REP;\n{exits}{}ENDREP;\n", down("MOV.S"))),
        fragment(format!("REP.S {{3}}.x;\n{}ENDREP;\n", down("MOV.F"))),
        format!(
            "!!NVcp5.0\nGROUP_SIZE 64;\nSHARED_MEMORY 256;\nSHARED s[] = {{ program.sharedmem }};\nTEMP RC{names};\n\
             MOV.U t{count}, invocation.localid;\nREP.S {{3}}.x;\nBAR;\n{up}ENDREP;\nSTS.U32 t0.x, s[0];\nEND\n"
        ),
    ];
    for text in texts {
        let checked = check::load(text.as_bytes(), &ParseOptions::default());
        let program = checked.program.unwrap_or_else(|| panic!("{text}\n{:?}", checked.diagnostics));
        glasm::lower::lower(&program, &glasm::Options::default()).expect("a module");
    }
}

fn script(test: &str) -> Result<Script, String> {
    Script::parse(&format!("[test]\n{test}")).map_err(|problems| problems[0].error.to_string())
}

#[test]
fn repetitions_of_scripts_are_bounded() {
    let nested = |depth: usize| script(&format!("{}{}", "repeat i 1\n".repeat(depth), "end\n".repeat(depth)));
    assert!(nested(32).is_ok());
    assert!(nested(33).is_err_and(|message| message.contains("nest more than 32 deep")));
    // So deep that a call for each would leave the stack.
    assert!(nested(200_000).is_err());
    // Rounds count although they have no command.
    assert!(script("repeat i 1048576\nend\n").is_ok());
    assert!(script("repeat i 1048577\nend\n").is_err_and(|message| message.contains("1048576 lines")));
    assert!(script("repeat i 4294967295\nrepeat j 4294967295\nend\nend\n").is_err());
    assert!(script("repeat i 2000000\n# nothing\nend\n").is_err());
    let commands = |count: usize| script(&format!("repeat i {count}\nclear color 0 0 0 0\nend\n"));
    assert!(commands(65_536).is_ok());
    assert!(commands(65_537).is_err_and(|message| message.contains("65536 commands")));
}

#[test]
fn shapes_of_scripts_have_a_size_together() {
    // 511 by 511 cells have as many vertices as a shape may have; sixteen such shapes fit.
    let shapes = |count: u32| {
        let lines: String = (1..=count).map(|size| format!("mesh plane {size} 1 511 511\n")).collect();
        script(&lines)
    };
    assert!(shapes(16).is_ok(), "{:?}", shapes(16).err());
    assert!(shapes(17).is_err_and(|message| message.contains("4194304 vertices")));
}

#[test]
fn runs_of_case_files_have_so_many_inputs_together() {
    let case = |sets: usize, runs: usize| {
        let program = "!!FP1.0\nMOV o[COLR], p[0];\nEND\n";
        let lines = "#@ set p[0]=(1,2,3,4)\n".repeat(sets) + &"#@ run => o[COLR]=(1,2,3,4)\n".repeat(runs);
        CaseFile::parse("x.fp", format!("{lines}{program}").as_bytes()).is_ok()
    };
    assert!(case(1024, 1024));
    assert!(!case(1024, 1025));
}

/// An editor asks for these after each letter. Without an index of lines, or with lists that are searched, this would not end.
#[test]
fn a_large_document_is_answered() {
    let lines = 60_000;
    let mut text = "!!NVfp5.0\n".to_owned();
    for number in 0..lines {
        let _ = writeln!(text, "TEMP t{number};");
    }
    for number in 0..lines {
        let _ = writeln!(text, "ADD.F t{number}, t{}, {{1}}; # \u{1f600}", lines - 1 - number);
    }
    text += "MOV result.color, 1;\nEND\n";
    let document = Document::with(text.as_str(), &ParseOptions::default().with_lenient(true));
    assert_eq!(document.names().len(), lines);
    assert!(document.names().iter().all(|name| name.uses.len() == 2));
    let words = document.words();
    assert!(words.len() > 6 * lines, "{} words", words.len());
    // Places are those that counting from the beginning gives, here of the last words.
    for word in &words[words.len() - 5..] {
        let before = &text[..word.span.start as usize];
        let line = before.rfind('\n').map_or(before, |end| &before[end + 1..]);
        let expected = (before.matches('\n').count() as u32, line.encode_utf16().count() as u32);
        assert_eq!(document.place(word.span.start as usize), expected);
    }
    let places: u64 = words.iter().map(|word| u64::from(document.place(word.span.end as usize).0)).sum();
    assert!(places > words.len() as u64);
}

#[test]
fn blocks_that_do_not_match_are_folded_in_one_pass() {
    let deep = 100_000;
    let text = format!("!!NVfp5.0\n{}{}", "IF NE.x;\n".repeat(deep), "ENDREP;\n".repeat(deep));
    assert!(Document::new(text.as_str()).folds().is_empty());
    let nested = format!("!!NVfp5.0\n{}{}END\n", "IF NE.x;\nREP 5;\n".repeat(3), "ENDREP;\nENDIF;\n".repeat(3));
    let folds = Document::new(nested.as_str()).folds();
    let lines: Vec<(usize, usize)> = folds.iter().map(|fold| (fold.first, fold.last)).collect();
    assert_eq!(lines, [(2, 12), (3, 11), (4, 10), (5, 9), (6, 8)]);
}

/// The name of a file, and its text for a number of repetitions.
type Family = (&'static str, Box<dyn Fn(usize) -> String>);

/// A program of each kind that had, or could have, work that grows faster than the program.
fn families() -> Vec<Family> {
    fn family(name: &'static str, text: impl Fn(usize) -> String + 'static) -> Family {
        (name, Box::new(text))
    }
    let fragment =
        |body: String| format!("!!NVfp5.0\nTEMP t;\nMOVC t, fragment.color;\n{body}MOV result.color, t;\nEND\n");
    let vertex = |body: String| {
        let head = "!!ARBvp1.0\nOPTION NV_vertex_program2;\nTEMP t;\nMOVC t, vertex.color;\n";
        format!("{head}{body}MOV result.position, t;\nEND\n")
    };
    let each = |count: usize, line: fn(usize) -> String| (0..count).map(line).collect::<String>();
    vec![
        family("half.fp", |n| format!("!!FP1.0\n{}MOV o[COLH], H0;\nEND\n", "MADH H0, H0, f[TEX0], H1;\n".repeat(n))),
        family("blocks.fp", move |n| fragment("IF NE.x;\nADDC t, t, 1;\nENDIF;\n".repeat(n))),
        family("constants.fp", move |n| fragment(each(n, |it| format!("ADD t, t, {{{it}, 1, 2, 3}};\n")))),
        family("branches.vp", move |n| vertex(each(n, |it| format!("BRA l{it} (EQ.x);\nADDC t, t, 1;\nl{it}:\n")))),
        family("calls.fp", |n| {
            let calls: String = (0..n).map(|number| format!("CAL r{number};\n")).collect();
            let routines: String = (0..n).map(|number| format!("r{number}:\nADD t, t, {{1}};\nRET;\n")).collect();
            format!("!!NVfp5.0\nTEMP t;\nmain:\nMOV t, 0;\n{calls}MOV result.color, t;\nRET;\n{routines}END\n")
        }),
        family("lookups.fp", move |n| fragment("TEX t, t, texture[0], 2D;\n".repeat(n))),
        family("names.fp", |n| {
            let names: String = (0..n).map(|number| format!("PARAM p{number} = {{{number}, 1, 2, 3}};\n")).collect();
            format!("!!ARBfp1.0\n{names}MOV result.color, p0;\nEND\n")
        }),
    ]
}

/// Instructions that the processor executes for a command.
fn instructions(folder: &Folder, arguments: &[&str]) -> u64 {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null", env!("CARGO_BIN_EXE_glasm")]);
    let output = command.args(arguments).current_dir(folder.path()).output().expect("valgrind runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {said}");
    let counted = said.split("Collected : ").nth(1).and_then(|rest| rest.split_whitespace().next());
    counted.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{said}"))
}

#[test]
fn twice_the_program_is_twice_the_work() {
    if !expected("valgrind") {
        return;
    }
    // Four times as many are still fewer than the 1,024 parameters that are taken without a warning.
    let size = 250;
    for (name, text) in families() {
        let files = [("one", size), ("two", 2 * size), ("four", 4 * size)];
        let texts = files.map(|(prefix, count)| (format!("{prefix}.{name}"), text(count)));
        let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let folder = Folder::new(&format!("growth-{name}"), &files);
        let work =
            [0, 1, 2].map(|place| instructions(&folder, &["translate", "--lenient", "--to", "wgsl", &texts[place].0]));
        // What every run does cancels out; what is added for twice as much is at most a little more than twice as much.
        let (first, second) = (work[1].saturating_sub(work[0]), work[2].saturating_sub(work[1]));
        let ratio = second as f64 / first.max(1) as f64;
        assert!(ratio < 2.4, "{name}: {work:?}, {ratio:.2} times as much for twice as much");
    }
}
