//! How many vectors of coordinates lookups take: by table X.17 of ARB_sparse_texture_clamp, which has those of
//! NV_gpu_program5 and of the extensions between.

use glasm::check::{self, ParseOptions};

/// Targets, where each has the reference of a comparison, where TXB and TXL have the level of detail, and where LODCLAMP has
/// the least one. A minus stands for nowhere, `x2` and `y2` for components of a second vector.
const TARGETS: [(&str, &str, &str, &str); 15] = [
    ("1D", "-", "w", "x2"),
    ("2D", "-", "w", "x2"),
    ("3D", "-", "w", "x2"),
    ("CUBE", "-", "w", "x2"),
    ("RECT", "-", "-", "-"),
    ("ARRAY1D", "-", "w", "x2"),
    ("ARRAY2D", "-", "w", "x2"),
    ("ARRAYCUBE", "-", "x2", "y2"),
    ("SHADOW1D", "z", "w", "x2"),
    ("SHADOW2D", "z", "w", "x2"),
    ("SHADOWRECT", "z", "-", "-"),
    ("SHADOWCUBE", "w", "x2", "y2"),
    ("SHADOWARRAY1D", "z", "w", "x2"),
    ("SHADOWARRAY2D", "w", "-", "x2"),
    ("SHADOWARRAYCUBE", "x2", "-", "y2"),
];

/// Instructions with the vectors that one of them takes on a target; 0 where it does not exist.
fn lookups((_, reference, level, least): (&str, &str, &str, &str)) -> [(&'static str, usize); 5] {
    let vectors = |place: &str| if place.ends_with('2') { 2 } else { 1 };
    let at_level = if level == "-" { 0 } else { vectors(level) };
    [
        ("TEX", vectors(reference)),
        ("TEX.LODCLAMP", if least == "-" { 0 } else { 2 }),
        ("TXB", at_level),
        ("TXL", at_level),
        ("TXB.LODCLAMP", if level == "-" { 0 } else { 2 }),
    ]
}

#[test]
fn lookups_take_as_many_vectors_as_their_targets_need() {
    let mut wrong = Vec::new();
    for target in TARGETS {
        for (instruction, wanted) in lookups(target) {
            let name = target.0;
            // A rectangle has one level, which the text does not forbid to name.
            if name.ends_with("RECT") && ["TXB", "TXL"].contains(&instruction) {
                continue;
            }
            for vectors in 1..=3 {
                let operands = ", r".repeat(vectors);
                let text = format!(
                    "!!NVfp5.0\nTEMP r;\n{instruction} r{operands}, texture[0], {name};\nMOV result.color, r;\nEND"
                );
                let checked = check::load(text.as_bytes(), &ParseOptions::default());
                let errors = checked.diagnostics.len();
                if errors != usize::from(vectors != wanted) {
                    wrong.push(format!("{text}\n{:#?}", checked.diagnostics));
                }
                // The advice says where the second vector is needed.
                let help = checked.diagnostics.first().and_then(|diagnostic| diagnostic.help.as_deref());
                if let (1, 2, Some(help)) = (vectors, wanted, help) {
                    let place = match instruction {
                        "TEX" => target.1,
                        "TEX.LODCLAMP" | "TXB.LODCLAMP" => target.3,
                        _ => target.2,
                    };
                    let place = format!("is its {}", &place[..1]);
                    assert!(help.contains(&place), "{instruction} {name}: {help}");
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
