//! The header as a page: its comments and declarations, sorted by what they are about.

use std::fmt::Write;

/// What declarations are about, by the beginnings of their names, the longest first where two fit.
const PARTS: [(&str, &[&str]); 9] = [
    (
        "Versions, languages and instructions",
        &["glasm_version", "glasm_abi", "GLASM_ABI", "glasm_language_", "glasm_instruction"],
    ),
    (
        "Status codes and shared types",
        &[
            "glasm_status",
            "GLASM_OK",
            "GLASM_REFUSED",
            "GLASM_UNSUPPORTED",
            "GLASM_ERROR",
            "glasm_last_error",
            "GLASM_ZERO",
            "GLASM_NONE",
            "glasm_text",
            "glasm_data",
            "glasm_vector",
            "glasm_stage",
            "GLASM_STAGE",
            "glasm_dialect",
            "GLASM_DIALECT",
            "glasm_language",
            "GLASM_LANGUAGE",
            "glasm_target",
            "GLASM_TARGET",
        ],
    ),
    ("Programs", &["glasm_program", "glasm_load", "GLASM_FIXED", "glasm_fixed", "GLASM_OPTION", "glasm_counts"]),
    ("Diagnostics", &["glasm_program_diagnostic", "glasm_diagnostic", "glasm_severity", "GLASM_SEVERITY"]),
    (
        "Translations",
        &[
            "glasm_translat",
            "glasm_float_level",
            "GLASM_FLOAT",
            "glasm_names",
            "GLASM_NAMES",
            "glasm_lookup",
            "GLASM_LOOKUP",
            "GLASM_UNITS",
            "GLASM_CHAIN",
        ],
    ),
    (
        "The interface of a translation",
        &[
            "glasm_translation_get_interface",
            "glasm_translation_input",
            "glasm_translation_output",
            "glasm_translation_parameter",
            "glasm_translation_system",
            "glasm_translation_texture",
            "glasm_translation_image",
            "glasm_translation_buffer",
            "glasm_translation_word",
            "glasm_interface",
            "glasm_format",
            "GLASM_FORMAT",
            "GLASM_INTERPOLATION",
            "glasm_binding",
            "GLASM_BINDING",
            "glasm_system",
            "GLASM_SYSTEM",
            "glasm_texels",
            "GLASM_TEXELS",
            "GLASM_USES",
            "GLASM_WRITES",
            "GLASM_TESTS",
            "GLASM_DISCARDS",
            "GLASM_IMPLICIT",
            "GLASM_LAYER",
            "GLASM_SECOND",
            "glasm_variable",
            "glasm_parameter",
            "glasm_texture_binding",
            "glasm_image_binding",
            "glasm_buffer_",
            "GLASM_BUFFER_",
            "glasm_word_list",
            "GLASM_WORDS",
        ],
    ),
    (
        "The reference machine",
        &["glasm_machine", "GLASM_LANES", "glasm_exit", "GLASM_EXIT", "glasm_outcome", "glasm_step", "GLASM_OPERANDS"],
    ),
    (
        "Textures and images of the reference machine",
        &[
            "glasm_texture",
            "glasm_image",
            "glasm_machine_set_image",
            "glasm_machine_get_image",
            "glasm_base_format",
            "GLASM_BASE",
            "glasm_filter",
            "GLASM_FILTER",
            "glasm_wrap",
            "GLASM_WRAP",
            "glasm_compare",
            "GLASM_COMPARE",
        ],
    ),
    ("The cache", &["glasm_cache", "GLASM_CACHE"]),
];

/// A declaration with its comment.
struct Declaration {
    name: String,
    comment: String,
    code: String,
}

/// The text of a comment, its stars taken away.
fn plain(comment: &str) -> String {
    let lines = comment.lines().map(|line| {
        let line = line.trim().trim_start_matches("/*").trim_end_matches("*/").trim();
        line.strip_prefix('*').unwrap_or(line).trim()
    });
    lines.collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// The name that a declaration declares.
fn name_of(code: &str) -> Option<String> {
    let words = |text: &str| -> Vec<String> {
        let split = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        split.filter(|word| word.to_ascii_lowercase().starts_with("glasm_")).map(str::to_owned).collect()
    };
    if let Some((_, name)) = code.rsplit_once('}') {
        return words(name).into_iter().next();
    }
    let head = code.split('(').next().unwrap_or_default();
    if code.starts_with("typedef") && code.contains("(*") {
        return words(code).into_iter().next();
    }
    if code.starts_with("#define") { words(head).into_iter().next() } else { words(head).into_iter().next_back() }
}

/// The declarations of a header, in order.
fn declarations(header: &str) -> Vec<Declaration> {
    let mut found = Vec::new();
    let mut rest = header;
    let mut comment = String::new();
    while !rest.trim_start().is_empty() {
        rest = rest.trim_start();
        if rest.starts_with("/*") {
            let end = rest.find("*/").map_or(rest.len(), |end| end + 2);
            comment = plain(&rest[..end]);
            rest = &rest[end..];
            continue;
        }
        let end = if rest.starts_with('#') || rest.starts_with("extern \"C\" {") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with('}') {
            1
        } else {
            // To the semicolon outside braces.
            let mut depth = 0;
            let end = rest.char_indices().find(|(_, letter)| {
                depth += i32::from(*letter == '{') - i32::from(*letter == '}');
                *letter == ';' && depth == 0
            });
            end.map_or(rest.len(), |(at, _)| at + 1)
        };
        let code = rest[..end].trim().to_owned();
        rest = &rest[end..];
        if let Some(name) = name_of(&code).filter(|name| name != "GLASM_H") {
            found.push(Declaration { name, comment: std::mem::take(&mut comment), code });
        }
        comment.clear();
    }
    found
}

/// The fields of a struct: names as they are declared, types, and comments.
fn fields(code: &str) -> Vec<[String; 3]> {
    let body = code.split_once('{').and_then(|(_, rest)| rest.rsplit_once('}')).map_or("", |(body, _)| body);
    let (mut found, mut rest, mut comment) = (Vec::new(), body.trim_start(), String::new());
    while !rest.is_empty() {
        let (part, behind) = match rest.starts_with("/*") {
            true => rest.split_once("*/").unwrap_or((rest, "")),
            false => rest.split_once(';').unwrap_or((rest, "")),
        };
        if rest.starts_with("/*") {
            comment = plain(part).replace('\n', " ");
        } else {
            let (kind, name) = part.split_at(part.trim_end().rfind([' ', '*']).map_or(0, |at| at + 1));
            found.push([name.to_owned(), kind.trim().to_owned(), std::mem::take(&mut comment)]);
        }
        rest = behind.trim_start();
    }
    found
}

/// Which part a name belongs to: that with the longest beginning that fits.
fn part(name: &str) -> usize {
    let fits = |(place, (_, beginnings)): (usize, &(&str, &[&str]))| {
        let longest = beginnings.iter().filter(|beginning| name.starts_with(**beginning)).map(|it| it.len()).max();
        longest.map(|length| (length, place))
    };
    let found = PARTS.iter().enumerate().filter_map(fits).max_by_key(|(length, _)| *length);
    found.unwrap_or_else(|| panic!("{name} belongs to no part of the page")).1
}

/// The page that a header gives.
pub fn page(header: &str) -> String {
    let front = header.split("/*").nth(1).and_then(|text| text.split("*/").next()).unwrap_or_default();
    let mut page = format!(
        "# The C library\n\nMade from the comments of `crates/c/include/glasm.h`; do not edit.\n\n```c\n{}```\n\n",
        include_str!("../../../../examples/c/first.c")
    );
    for (number, paragraph) in plain(front).split("\n\n").enumerate() {
        // The first paragraph says what the file is.
        if number > 0 {
            let is_code = paragraph.contains(';') && paragraph.lines().all(|line| line.ends_with(';'));
            let _ = if is_code { write!(page, "```c\n{paragraph}\n```\n\n") } else { write!(page, "{paragraph}\n\n") };
        }
    }
    let _ = writeln!(
        page,
        "Examples in C, C++ and Python are in `examples/c`; `scripts/c-library` builds and installs the library."
    );
    let all = declarations(header);
    for (place, (title, _)) in PARTS.iter().enumerate() {
        let _ = writeln!(page, "\n## {title}");
        let mut open = false;
        for it in all.iter().filter(|entry| part(&entry.name) == place) {
            let is_value = it.code.starts_with("#define");
            if is_value {
                let value = it.code.split_whitespace().skip(2).collect::<Vec<_>>().join(" ");
                let comment = it.comment.replace('\n', " ");
                let comment = if comment.is_empty() { String::new() } else { format!(": {comment}") };
                let _ = writeln!(page, "{}- `{}` = {value}{comment}", if open { "" } else { "\n" }, it.name);
            } else {
                let _ = write!(page, "\n### {}\n\n", it.name);
                if !it.comment.is_empty() {
                    let _ = write!(page, "{}\n\n", it.comment);
                }
                let fields = fields(&it.code);
                if fields.is_empty() {
                    let _ = write!(page, "```c\n{}\n```\n", it.code);
                } else {
                    page += "| field | type | |\n| --- | --- | --- |\n";
                }
                for [name, kind, comment] in fields {
                    let _ = writeln!(page, "| `{name}` | `{kind}` | {} |", comment.replace('|', "\\|"));
                }
            }
            open = is_value;
        }
    }
    page
}

#[test]
fn declarations_are_found_with_their_comments() {
    let header = "/* A file. */\n#ifndef GLASM_H\n\n/**\n * Zero.\n * More.\n */\n#define GLASM_OK 0\n\ntypedef int32_t glasm_status;\n\n\
                  /**\n * Two.\n */\ntypedef struct {\n  /*\n   Some\n   data; more.\n   */\n  const char *data;\n  float at[4];\n} glasm_text;\n\n\
                  glasm_status glasm_program_load(const char *text);\n";
    let found = declarations(header);
    let names: Vec<&str> = found.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["GLASM_OK", "glasm_status", "glasm_text", "glasm_program_load"]);
    assert_eq!(found[0].comment, "Zero.\nMore.");
    assert_eq!(found[1].comment, "");
    assert_eq!(fields(&found[2].code), [["data", "const char *", "Some data; more."], ["at[4]", "float", ""]]);
    assert!(fields(&found[3].code).is_empty());
    assert_eq!(part("glasm_program_diagnostic_count"), 3);
    assert_eq!(part("glasm_translation_texture"), 5);
    assert_eq!(part("glasm_translation_write"), 4);
}
