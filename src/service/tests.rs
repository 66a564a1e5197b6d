//! What an editor is told. The meanings are the opcode table's; the places are counted by hand.

use super::{CompletionKind, Document, NameKind, WordKind, bindings, option_meaning};
use crate::dialect::OPTIONS;
use crate::vocabulary::Dialect;

const SHADER: &str = "!!ARBvp1.0
# A position, and a colour that is scaled.
PARAM scale = program.local[2];
PARAM rows[4] = { state.matrix.mvp };
TEMP place, shade;
ATTRIB color = vertex.color;
DP4 place.x, rows[0], vertex.position;
MUL shade, color, scale;
MOV result.color, shade;
MOV result.position, place;
END
";

/// The offset of a piece of text, and this many bytes after its beginning.
fn at(source: &str, piece: &str, behind: usize) -> usize {
    source.find(piece).expect("a piece of the text") + behind
}

fn texts(document: &Document, offset: usize, kind: CompletionKind) -> Vec<String> {
    let all = document.completions(offset).into_iter().filter(|completion| completion.kind == kind);
    all.map(|all| all.text).collect()
}

#[test]
fn names_know_their_declaration_and_uses() {
    let document = Document::new(SHADER);
    let names: Vec<(&str, NameKind, usize)> =
        document.names().iter().map(|name| (name.name.as_str(), name.kind, name.uses.len())).collect();
    assert_eq!(
        names,
        [
            ("scale", NameKind::Parameter, 1),
            ("rows", NameKind::Parameter, 1),
            ("place", NameKind::Variable, 2),
            ("shade", NameKind::Variable, 2),
            ("color", NameKind::Binding, 1),
        ]
    );
    let used = document.name_at(at(SHADER, "color, scale", 0)).expect("a name");
    assert_eq!(used.declaration.start as usize, at(SHADER, "color = vertex", 0));
    // A result's word is not the name of the same letters.
    assert!(document.name_at(at(SHADER, "result.color", 7)).is_none());
}

#[test]
fn labels_and_variables_with_types_are_names() {
    let text = "!!NVfp5.0\nLONG INT TEMP a, b;\nUINT TEMP c[4];\nSUBROUTINETYPE kind { first };\nmain:\nCAL first;\nRET;\n\
                first:\nADD.S64 a, b, b;\nRET;\nEND";
    let document = Document::new(text);
    let names: Vec<&str> = document.names().iter().map(|name| name.name.as_str()).collect();
    assert_eq!(names, ["a", "b", "c", "kind", "main", "first"]);
    let wide = Document::new("!!NVvp5.0\nLONG ATTRIB a = vertex.attrib[3];\nEND");
    assert_eq!(wide.names()[0].kind, NameKind::Binding);
    let first = &document.names()[5];
    assert_eq!((first.kind, first.uses.len()), (NameKind::Label, 2));
}

#[test]
fn words_have_kinds() {
    let document = Document::new(SHADER);
    let kind = |piece: &str, behind: usize| {
        let offset = at(SHADER, piece, behind) as u32;
        document.words().into_iter().find(|word| word.span.start == offset).map(|word| word.kind)
    };
    assert_eq!(kind("!!ARB", 0), Some(WordKind::Header));
    assert_eq!(kind("# A", 0), Some(WordKind::Comment));
    assert_eq!(kind("PARAM", 0), Some(WordKind::Keyword));
    assert_eq!(kind("DP4", 0), Some(WordKind::Instruction));
    assert_eq!(kind("place.x", 0), Some(WordKind::Variable));
    assert_eq!(kind("place.x", 6), Some(WordKind::Components));
    assert_eq!(kind("rows[0]", 0), Some(WordKind::Parameter));
    assert_eq!(kind("rows[0]", 5), Some(WordKind::Number));
    assert_eq!(kind("vertex.position", 0), Some(WordKind::Binding));
    let typed = Document::new("!!NVfp4.0\nTEMP a;\nADD.U.CC a, 1, 2;\nTEX.F a, a, texture[0], SHADOW2D;\nEND");
    let kinds: Vec<WordKind> = typed.words().iter().map(|word| word.kind).collect();
    assert_eq!(kinds[3..6], [WordKind::Instruction, WordKind::Suffix, WordKind::Suffix]);
    assert_eq!(kinds[kinds.len() - 2], WordKind::Constant);
}

#[test]
fn hovers_tell_what_the_table_says() {
    let document = Document::new(SHADER);
    let hover = document.hover(at(SHADER, "DP4", 1)).expect("an instruction");
    assert!(hover.text.contains("one number in all four components"), "{}", hover.text);
    assert_eq!(hover.span.len(), 3);
    let name = document.hover(at(SHADER, "scale;", 2)).expect("a name");
    assert!(name.text.contains("PARAM scale = program.local[2];"), "{}", name.text);
    assert!(document.hover(at(SHADER, "!!ARB", 4)).expect("a header").text.contains("vertex"));
    assert!(document.hover(at(SHADER, "A position", 3)).is_none());
    let keyword = document.hover(at(SHADER, "PARAM", 1)).expect("a keyword");
    assert!(keyword.text.contains("a name for parameters or constants"), "{}", keyword.text);
    assert!(document.hover(at(SHADER, "END", 1)).is_some());
    let parameter = document.hover(at(SHADER, "local[2]", 1)).expect("a parameter");
    assert!(parameter.text.contains("parameter 2 of the program itself"), "{}", parameter.text);
}

#[test]
fn completions_are_those_of_the_language_and_the_place() {
    let text =
        "!!ARBfp1.0\nTEMP sum;\nMU\nMOV sum, fragment.tex\nTEX sum, sum, texture[0], 2\nMOV sum, state.light[1].s\nEND";
    let document = Document::new(text);
    let instructions = texts(&document, at(text, "MU\n", 2), CompletionKind::Instruction);
    assert!(
        instructions.iter().any(|instruction| instruction == "MUL")
            && !instructions.iter().any(|instruction| instruction == "DDX")
    );
    let fragment = texts(&document, at(text, ".tex\n", 4), CompletionKind::Binding);
    assert_eq!(fragment, ["color", "texcoord", "fogcoord", "position"]);
    let light = texts(&document, at(text, "].s\n", 3), CompletionKind::Binding);
    assert!(light.iter().any(|entry| entry == "spot") && light.iter().any(|entry| entry == "specular"), "{light:?}");
    let behind_comma = at(text, ", 2\n", 3);
    assert!(texts(&document, behind_comma, CompletionKind::Target).iter().any(|text| text == "CUBE"));
    assert_eq!(texts(&document, behind_comma, CompletionKind::Name), [""; 0]);
    assert_eq!(texts(&document, at(text, "sum, texture", 0), CompletionKind::Name), ["sum"]);

    let option = "!!ARBfp1.0\nOPTION NV_\nEND";
    let options = texts(&Document::new(option), at(option, "NV_", 3), CompletionKind::Option);
    assert!(
        options.iter().any(|option| option == "NV_fragment_program2")
            && !options.iter().any(|option| option.contains("vertex"))
    );
    let compute = "!!NVcp5.0\nGR\nEND";
    let keywords = texts(&Document::new(compute), at(compute, "GR", 2), CompletionKind::Keyword);
    assert!(
        keywords.iter().any(|keyword| keyword == "GROUP_SIZE")
            && !keywords.iter().any(|keyword| keyword == "TESS_MODE")
    );
    let registers = "!!FP1.0\nMOV o[COLR], f[\nEND";
    let attributes = texts(&Document::new(registers), at(registers, "f[", 2), CompletionKind::Binding);
    assert!(attributes.iter().any(|attribute| attribute == "WPOS"), "{attributes:?}");
    assert!(Document::new("!!ARBfp1.0\nEND").completions(2).iter().any(|completion| completion.text == "!!NVgp4.0"));
    assert!(Document::new("!!ARB").completions(5).iter().any(|completion| completion.text == "!!ARBvp1.0"));
}

/// Each is tried in the place of `|`.
#[test]
fn completions_are_no_errors_when_they_are_taken() {
    let offered = |text: &str| {
        let offset = text.find('|').expect("a place");
        let document = Document::new(text.replacen('|', "", 1));
        document.completions(offset).into_iter().map(|completion| completion.text).collect::<Vec<_>>()
    };
    let plain = ["1D", "2D", "3D", "CUBE", "RECT"];
    assert_eq!(offered("!!ARBfp1.0\nTEMP a;\nTEX a, a, texture[0], |;\nEND"), plain);
    assert_eq!(offered("!!FP1.0\nTEX R0, {0, 1, 0, 1}, TEX0, |;\nEND"), plain);
    let shadows = offered("!!ARBfp1.0\nOPTION ARB_fragment_program_shadow;\nTEMP a;\nTXP a, a, texture[0], |\nEND");
    assert_eq!(shadows, ["1D", "2D", "3D", "CUBE", "RECT", "SHADOW1D", "SHADOW2D", "SHADOWRECT"]);
    let has = |text: &str, word: &str| offered(text).iter().any(|offered| offered == word);
    assert!(has("!!NVfp5.0\nTEMP a;\nTEX a, a, texture[0], |;\nEND", "ARRAYCUBE"));
    assert!(!has("!!NVfp4.0\nTEMP a;\nTEX a, a, texture[0], |;\nEND", "ARRAYCUBE"));
    assert!(!has("!!NVfp4.0\nTEMP a;\nTEX a, a, |;\nEND", "2D") && !has("!!NVfp4.0\nTEMP a;\nMOV a, |;\nEND", "2D"));
    assert!(has("!!NVfp5.0\nTEMP a;\nLOADIM.U32 a, a, image[0], |;\nEND", "2DMS"));
    // Words that the language does not have.
    assert!(!has("!!ARBfp1.0\n|\nEND", "ADDRESS") && has("!!ARBvp1.0\n|\nEND", "ADDRESS"));
    assert!(!has("!!ARBfp1.0\nTEMP a;\nMOV a, |;\nEND", "primitive"));
    assert!(
        has("!!NVgp4.0\nTEMP a;\nMOV a, |;\nEND", "primitive") && has("!!ARBfp1.0\nTEMP a;\nMOV a, |\nEND", "state")
    );
    // Within an index there are numbers, and variables where the array is declared.
    assert_eq!(offered("!!ARBfp1.0\nTEMP a;\nMOV a, program.local[|;\nEND"), [""; 0]);
    assert_eq!(offered("!!ARBfp1.0\nTEMP a;\nTEX a, a, texture[|\nEND"), [""; 0]);
    let rows = "!!ARBvp1.0\nPARAM rows[4] = { state.matrix.mvp };\nADDRESS at;\nTEMP a;\nMOV a, rows[|\nEND";
    assert_eq!(offered(rows), ["at", "a"]);
    // A declaration chooses.
    assert_eq!(offered("!!NVgp4.0\nPRIMITIVE_OUT |\nEND"), ["POINTS", "LINE_STRIP", "TRIANGLE_STRIP"]);
    assert_eq!(offered("!!NVgp4.0\nPRIMITIVE_OUT POI|;\nEND").len(), 3);
    assert_eq!(offered("!!ARBfp1.0\nTEMP |\nEND"), [""; 0]);
}

#[test]
fn blocks_routines_and_comments_fold() {
    let text = "!!NVfp4.0\n# one\n# two\nTEMP a;\nCAL part;\nRET;\npart:\nREP 4;\nIF TR;\nADD a, a, 1;\nENDIF;\nENDREP;\nRET;\nEND";
    let folds: Vec<(usize, usize, bool)> =
        Document::new(text).folds().iter().map(|it| (it.first, it.last, it.comment)).collect();
    assert_eq!(folds, [(2, 3, true), (7, 13, false), (8, 11, false), (9, 10, false)]);
}

#[test]
fn texts_with_mistakes_are_read() {
    for text in [
        "",
        "!!",
        "!!FP1.0\nMOV",
        "!!ARBvp1.0\nPARAM = ;;\n[[",
        "TEMP a",
        "!!VP2.0\nöä\nEND",
        "!!NVgp4.0\nOPTION;\nEND\n#",
    ] {
        let document = Document::new(text);
        assert!(!document.diagnostics().is_empty(), "{text}");
        for offset in 0..=text.len() + 1 {
            let _ = (document.hover(offset), document.completions(offset), document.name_at(offset));
        }
        let _ = (document.words(), document.folds(), document.formatted());
    }
}

#[test]
fn bindings_of_every_language_have_meanings() {
    for dialect in Dialect::ALL {
        let all = bindings(dialect);
        let name = dialect.rules().name;
        // A texture shader names nothing but results of other units.
        assert!(all.len() > usize::from(name != "TS1.0"), "{name}");
        for binding in &all {
            assert!(!binding.meaning.is_empty() && !binding.section.is_empty(), "{name}: {}", binding.pattern);
        }
        let patterns: Vec<&str> = all.iter().map(|entry| entry.pattern.as_str()).collect();
        let mut once = patterns.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), patterns.len(), "{name} lists a binding twice");
    }
    let has = |dialect, pattern: &str| bindings(dialect).iter().any(|binding| binding.pattern == pattern);
    assert!(has(Dialect::ArbVp, "state.matrix.modelview[n].invtrans.row[n]"));
    assert!(has(Dialect::ArbVp, "result.color.back.secondary") && !has(Dialect::ArbVp, "result.clip[n]"));
    assert!(has(Dialect::ArbVpNv2, "result.clip[n]") && !has(Dialect::ArbFp, "fragment.facing"));
    assert!(
        has(Dialect::Tcp50, "primitive.out.patch.attrib[n]") && !has(Dialect::Gp40, "primitive.out.patch.attrib[n]")
    );
    assert!(has(Dialect::Vp20, "o[CLP5]") && !has(Dialect::Vp10, "o[CLP5]") && has(Dialect::Fp10, "f[WPOS]"));
    assert!(has(Dialect::Cp50, "program.sharedmem") && !has(Dialect::Fp50, "program.sharedmem"));
}

#[test]
fn bindings_are_explained_where_they_stand() {
    for (text, piece, behind, meaning) in [
        (
            "!!ARBvp1.0\nMOV result.position, state.matrix.mvp.row[2];\nEND",
            "mvp",
            1,
            "row 2 of the projection matrix times",
        ),
        ("!!ARBfp1.0\nMOV result.color, -fragment.texcoord[3].wzyx;\nEND", "texc", 2, "texture coordinates of set 3"),
        ("!!FP1.0\nMOV o[COLH], f[WPOS].xyzw;\nEND", "WPOS", 1, "1/w of the clip position"),
        ("!!VP2.0\nMOV o[HPOS], c[17];\nEND", "17", 1, "shared by all programs"),
        ("!!NVgp4.0\nMOV result.position, vertex[1].texcoord[2];\nEND", "texc", 2, "set 2; of vertex 1"),
        ("!!NVvp5.0\nMOV result.position, vertex.attrib[3];\nEND", "attrib", 2, "generic attribute 3"),
    ] {
        let hover = Document::new(text).hover(at(text, piece, behind)).unwrap_or_else(|| panic!("{text}"));
        assert!(hover.text.contains(meaning), "{}", hover.text);
    }
    assert_eq!(Document::new("!!ARBfp1.0\nMOV result.color, nothing.at.all;\nEND").hover(30), None);
}

#[test]
fn options_have_meanings() {
    for (name, ..) in OPTIONS {
        assert!(option_meaning(name).is_some(), "{name}");
    }
    assert_eq!(option_meaning("NV_nothing"), None);
}
