//! Which atomic operations there are for which types: by the tables of NV_gpu_program5, EXT_shader_image_load_store,
//! NV_shader_storage_buffer_object and NV_compute_program5, and by the options that add to them.

use glasm::check::{self, ParseOptions};
use glasm::diag::Severity;

const OPERATIONS: [&str; 10] = ["ADD", "MIN", "MAX", "IWRAP", "DWRAP", "AND", "OR", "XOR", "EXCH", "CSWAP"];

/// Instructions, and how each names what it changes.
const INSTRUCTIONS: [(&str, &str); 4] =
    [("ATOM", "a.x"), ("ATOMB", "b[0]"), ("ATOMS", "s[0]"), ("ATOMIM", "{0, 0, 0, 0}, image[0], 2D")];

/// Options, with the operations, the types and the instructions for which they add something.
const OPTIONS: [(&str, &str, &str, &str); 4] = [
    ("NV_shader_atomic_float", "ADD EXCH", "F32", "ATOM ATOMB ATOMS ATOMIM"),
    ("NV_shader_atomic_float64", "ADD EXCH", "F64", "ATOM"),
    ("NV_shader_atomic_int64", "ADD MIN MAX AND OR XOR EXCH CSWAP", "U64 S64", "ATOM ATOMB ATOMS"),
    ("NV_shader_atomic_fp16_vector", "ADD MIN MAX EXCH", "F16X2 F16X4", "ATOM ATOMB ATOMS ATOMIM"),
];

fn lists(list: &str, word: &str) -> bool {
    list.split(' ').any(|entry| entry == word)
}

/// What the tables say. `None` where the texts leave it open: whether the option of doubles is for storage buffers and shared
/// memory, too, whose tables have floats of themselves.
fn exists(instruction: &str, operation: &str, ty: &str, option: &str) -> Option<bool> {
    let wraps = lists("IWRAP DWRAP", operation);
    let long = instruction != "ATOMIM" && lists("ADD EXCH CSWAP", operation);
    let added = OPTIONS.iter().any(|(name, operations, types, instructions)| {
        *name == option && lists(operations, operation) && lists(types, ty) && lists(instructions, instruction)
    });
    let beside = lists("ATOMB ATOMS", instruction) && lists("ADD EXCH", operation);
    match ty {
        "U32" => Some(true),
        "S32" => Some(!wraps),
        "U64" => Some(long || added),
        "F32" => Some(beside || added),
        "F64" if beside && !added => None,
        _ => Some(added),
    }
}

/// Every storage modifier that has the form of one.
fn types() -> Vec<String> {
    let mut types = Vec::new();
    for letter in ["F", "S", "U"] {
        for width in ["8", "16", "32", "64"] {
            types.extend(["", "X2", "X4"].map(|count| format!("{letter}{width}{count}")));
        }
    }
    types.retain(|ty| !ty.starts_with("F8"));
    types
}

#[test]
fn atomic_operations_exist_for_the_types_of_the_tables() {
    let (mut accepted, mut refused, mut wrong) = (0, 0, Vec::new());
    for option in [""].into_iter().chain(OPTIONS.map(|(name, ..)| name)) {
        let asked = if option.is_empty() { String::new() } else { format!("OPTION {option};\n") };
        for (instruction, place) in INSTRUCTIONS {
            for operation in OPERATIONS {
                for ty in types() {
                    let Some(exists) = exists(instruction, operation, &ty, option) else { continue };
                    let text = format!(
                        "!!NVcp5.0\nOPTION NV_shader_storage_buffer;\n{asked}GROUP_SIZE 1;\nSHARED_MEMORY 64;\n\
                         SHARED s[] = {{ program.sharedmem }};\nSTORAGE b[] = {{ program.storage[0] }};\nLONG TEMP a, v;\n\
                         {instruction}.{operation}.{ty} v, v, {place};\nEND"
                    );
                    let checked = check::load(text.as_bytes(), &ParseOptions::default());
                    let errors = checked.diagnostics.iter().filter(|it| it.severity == Severity::Error).count();
                    if (errors, checked.program.is_some()) != (usize::from(!exists), exists) {
                        wrong.push(format!("{text}\n{:#?}", checked.diagnostics));
                    }
                    if exists { accepted += 1 } else { refused += 1 }
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}\n{}",
        wrong.len(),
        accepted + refused,
        wrong[..wrong.len().min(5)].join("\n\n")
    );
    assert!(accepted == 502 && refused == 6078, "{accepted} accepted, {refused} refused");
}
