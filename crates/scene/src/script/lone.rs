//! A scene for a program without one.

use std::fmt::Write;

use glasm::dialect::bindings::{Binding, Output};
use glasm::dialect::{Family, Stage};
use glasm::program::{Program, TextureUse};
use glasm::texture::Target;

/// A program in a file: its name in the scene, and its text.
#[derive(Copy, Clone, Debug)]
pub struct LoneProgram<'a> {
    /// Without white space.
    pub name: &'a str,
    /// The checked program.
    pub program: &'a Program,
}

/// The vertex program of scenes without one: lit colours, and coordinates that suit most programs.
const VERTEX: &str = "!!VP1.1
# c[0] modelview-projection, c[4] modelview inverse transpose, c[8] modelview.
DP4 o[HPOS].x, c[0], v[OPOS];
DP4 o[HPOS].y, c[1], v[OPOS];
DP4 o[HPOS].z, c[2], v[OPOS];
DP4 o[HPOS].w, c[3], v[OPOS];
DP3 R0.x, c[4], v[NRML];
DP3 R0.y, c[5], v[NRML];
DP3 R0.z, c[6], v[NRML];
DP4 R1.x, c[8], v[OPOS];
DP4 R1.y, c[9], v[OPOS];
DP4 R1.z, c[10], v[OPOS];
DP3 R2.x, R0, c[12];
MAX R2.x, R2.x, c[13].z;
MAD o[COL0], R2.x, c[13].xxxy, c[13].wwwy;
MUL o[COL1], R2.x, c[13].wwwz;
MOV o[FOGC].x, -R1.z;
MOV o[TEX0], v[TEX0];
MOV o[TEX1], R0;
MOV o[TEX2], R1;
MOV o[TEX3], v[TEX1];
MOV o[TEX4], c[12];
MOV o[TEX5], v[TEX0];
MOV o[TEX6], v[NRML];
MOV o[TEX7], v[OPOS];
END
";

/// Parameters that nothing has set: a value that is neither black nor white.
const UNSET: &str = "(0.5, 0.5, 0.5, 1)";
/// The most parameters that are given a value.
const MOST_PARAMETERS: usize = 64;

/// A script that draws a torus with these programs: a vertex program, a fragment program, or both. `None` if one of
/// them draws nothing.
pub fn scene_of(programs: &[LoneProgram]) -> Option<String> {
    let of = |stage: Stage| programs.iter().find(|program| program.program.dialect().rules().stage == stage);
    let (vertex, fragment) = (of(Stage::Vertex), of(Stage::Fragment));
    if vertex.is_none() && fragment.is_none() {
        return None;
    }
    let mut text = String::from("# A scene for a program that came without one.\n[require]\nGL >= 1.5\nSIZE 480 360\n");
    if vertex.is_none() {
        text += &format!("[vertex program]\n{VERTEX}");
    }
    if let (Some(vertex), None) = (vertex, fragment) {
        text += &format!("[fragment program]\n{}", shown(vertex.program));
    }
    text += "[test]\nclear color 0.14 0.15 0.18 1\nclear depth 1\nclear\nenable GL_DEPTH_TEST\nperspective 40 0.5 20\n\
        look 0 1.2 4.2 0 0 0 0 1 0\nmatrix rotate {20*time} 0 1 0\nmatrix rotate -60 1 0 0\n\
        light 0 POSITION 0.4 0.7 0.6 0\n";
    for (stage, program) in [("vertex", vertex), ("fragment", fragment)] {
        if let Some(program) = program {
            line(&mut text, format_args!("program {stage} {}", program.name));
        }
    }
    let tracks = vertex.is_none_or(|vertex| vertex.program.dialect().rules().family == Family::Register);
    if tracks {
        text +=
            "track 0 modelview_projection identity\ntrack 4 modelview inverse_transpose\ntrack 8 modelview identity\n";
    }
    if vertex.is_none() {
        text += "parameter env_vp 12 (0.4, 0.7, 0.6, 0)\nparameter env_vp 13 (0.75, 1, 0, 0.2)\n";
    }
    for (side, program) in [("vp", vertex), ("fp", fragment)] {
        let Some(LoneProgram { program, .. }) = program else { continue };
        for parameter in program.parameters().iter().take(MOST_PARAMETERS) {
            match parameter.binding {
                Binding::Register(number) if number < 12 => {}
                Binding::Register(number) | Binding::Environment(number) => {
                    line(&mut text, format_args!("parameter env_{side} {number} {UNSET}"));
                }
                Binding::Local(number) => line(&mut text, format_args!("parameter local_{side} {number} {UNSET}")),
                Binding::Named if parameter.initial == [0; 4] => {
                    line(&mut text, format_args!("parameter named_{side} {} {UNSET}", parameter.name));
                }
                Binding::Named | Binding::Constant(_) | Binding::State(_) => {}
            }
        }
        for texture in program.textures() {
            line(&mut text, format_args!("{}", painted(texture)));
        }
    }
    text += "mesh torus 1 0.45 96 48\n";
    Some(text)
}

/// Writing into a string does not fail.
fn line(text: &mut String, arguments: std::fmt::Arguments) {
    let _ = writeln!(text, "{arguments}");
}

/// A fragment program that shows the results of a vertex program.
fn shown(vertex: &Program) -> String {
    let color = if vertex.writes(Output::COL0) {
        "fragment.color"
    } else if vertex.writes(Output::TEX0) {
        "fragment.texcoord[0]"
    } else {
        "{0.8, 0.8, 0.8, 1}"
    };
    let second = if vertex.writes(Output::COL1) { "fragment.color.secondary" } else { "{0, 0, 0, 0}" };
    format!(
        "!!ARBfp1.0\nTEMP color;\nMOV color, {color};\nADD result.color, color, {second};\n\
        MOV result.color.w, {{1, 1, 1, 1}};\nEND\n"
    )
}

/// A command that puts a texture into a unit.
fn painted(texture: &TextureUse) -> String {
    let unit = texture.unit;
    match texture.target {
        Target::Dim1 if texture.shadow => format!("texture shadow1D {unit} 64"),
        Target::Dim1 => format!("texture rgbw 1D {unit}"),
        Target::Rect if texture.shadow => format!("texture shadowRect {unit} (64, 64)"),
        Target::Rect => format!("texture rgbwRect {unit} (64, 64)"),
        Target::Dim3 => format!("texture rgbw 3D {unit}"),
        Target::Cube => format!("paint sky {unit} 64"),
        _ if texture.shadow => format!("texture shadow2D {unit} (64, 64)"),
        _ if unit.is_multiple_of(2) => {
            format!("paint checks {unit} (256, 256) 16 (0.9, 0.85, 0.75, 1) (0.25, 0.35, 0.5, 1)")
        }
        _ => format!("paint relief {unit} (256, 256) 1"),
    }
}
