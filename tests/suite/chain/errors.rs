//! Errors of draws with these programs.

use glasm_runtime::raster::Mode;
use glasm_runtime::{Capability, Context, Cpu, ErrorName, FeedbackQuery, ProgramTarget};

use super::{FRAGMENT, VERTEX, context, draw, machines};

fn refused(gl: &mut Context, mode: Mode) -> bool {
    match gl.begin(mode) {
        Ok(()) => {
            gl.end().expect("it ends");
            false
        }
        Err(error) => error.name == ErrorName::InvalidOperation,
    }
}

/// NV_geometry_program4, errors: which modes a geometry program takes.
#[test]
fn geometry_programs_take_their_own_primitives() {
    let groups: [(&str, &[Mode]); 6] = [
        ("POINTS", &[Mode::Points]),
        ("LINES", &[Mode::Lines, Mode::LineStrip, Mode::LineLoop]),
        ("LINES_ADJACENCY", &[Mode::LinesAdjacency, Mode::LineStripAdjacency]),
        (
            "TRIANGLES",
            &[Mode::Triangles, Mode::TriangleStrip, Mode::TriangleFan, Mode::Quads, Mode::QuadStrip, Mode::Polygon],
        ),
        ("TRIANGLES_ADJACENCY", &[Mode::TrianglesAdjacency, Mode::TriangleStripAdjacency]),
        ("PATCHES", &[Mode::Patches]),
    ];
    for (input, taken) in groups {
        let text = format!(
            "!!NVgp5.0\nPRIMITIVE_IN {input};\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n\
            MOV result.position, vertex[0].position;\nEMIT;\nEND\n"
        );
        let mut gl = context(Box::new(Cpu::new()), 4, &[VERTEX, (ProgramTarget::Geometry, &text), FRAGMENT]);
        for mode in groups.iter().flat_map(|(_, modes)| modes.iter()) {
            assert_eq!(refused(&mut gl, *mode), !taken.contains(mode), "{input} {mode:?}");
        }
    }
}

/// NV_tessellation_program5, errors; ARB_tessellation_shader, PatchParameteri.
#[test]
fn tessellation_programs_take_patches() {
    let evaluation = "!!NVtep5.0\nTESS_MODE ISOLINES;\nMOV result.position, vertex[0].position;\nEND\n";
    let programs = [VERTEX, (ProgramTarget::TessellationEvaluation, evaluation), FRAGMENT];
    let mut gl = context(Box::new(Cpu::new()), 4, &programs);
    assert!(refused(&mut gl, Mode::Triangles) && !refused(&mut gl, Mode::Patches));
    for count in [0, 33] {
        assert_eq!(gl.patch_vertices(count).map_err(|error| error.name), Err(ErrorName::InvalidValue));
    }
    assert!(gl.patch_vertices(32).is_ok());
    // Isolines are lines.
    let id = gl.gen_programs(1).expect("a name")[0];
    gl.bind_program_arb(ProgramTarget::Geometry, id).expect("it is bound");
    gl.enable(Capability::GeometryProgram).expect("it is enabled");
    assert!(refused(&mut gl, Mode::Patches), "a program is enabled that was not loaded");
    for (input, fits) in [("TRIANGLES", false), ("LINES", true)] {
        let text = format!("!!NVgp5.0\nPRIMITIVE_IN {input};\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\nEMIT;\nEND\n");
        gl.program_string_arb(ProgramTarget::Geometry, text.as_bytes()).expect("it loads");
        assert_eq!(refused(&mut gl, Mode::Patches), !fits, "{input}");
    }
    // A control program that was not loaded is an error likewise.
    gl.enable(Capability::TessellationControlProgram).expect("it is enabled");
    assert!(refused(&mut gl, Mode::Patches));
}

/// NV_geometry_program4, 2.14.6.4.
#[test]
fn the_vertex_limit_of_a_program_may_change() {
    let Some(machines) = machines() else { return };
    let six = "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 6;\n\
        MOV result.position, vertex[0].position;\nEMIT;\nEMIT;\nEMIT;\nEMIT;\nEMIT;\nEMIT;\nEND\n";
    for device in machines {
        let mut gl = context(device, 8, &[VERTEX, (ProgramTarget::Geometry, six), FRAGMENT]);
        let made = |gl: &mut Context| {
            gl.begin_query_indexed(FeedbackQuery::PrimitivesGenerated, 0).expect("it begins");
            draw(gl, Mode::Points, &[[0.0, 0.0, 0.0, 1.0]; 2]);
            gl.end_query_indexed(FeedbackQuery::PrimitivesGenerated, 0).expect("it ends")
        };
        assert_eq!(made(&mut gl), 12);
        gl.program_vertex_limit_nv(ProgramTarget::Geometry, 4).expect("a limit");
        assert_eq!(made(&mut gl), 8);
        let refused =
            |gl: &mut Context, target, limit| gl.program_vertex_limit_nv(target, limit).err().map(|error| error.name);
        let geometry = ProgramTarget::Geometry;
        assert_eq!(refused(&mut gl, ProgramTarget::Vertex, 4), Some(ErrorName::InvalidEnum));
        assert_eq!(refused(&mut gl, geometry, 0), Some(ErrorName::InvalidValue));
        assert_eq!(refused(&mut gl, geometry, -1), Some(ErrorName::InvalidValue));
        assert_eq!(refused(&mut gl, geometry, 1024), Some(ErrorName::InvalidValue));
        // A position has four components, of at most 1024 in total.
        assert_eq!(refused(&mut gl, geometry, 257), Some(ErrorName::InvalidValue));
        assert_eq!(refused(&mut gl, geometry, 256), None);
        gl.disable(Capability::GeometryProgram).expect("it is disabled");
        gl.bind_program_arb(geometry, 0).expect("it is bound");
        assert_eq!(refused(&mut gl, geometry, 4), Some(ErrorName::InvalidOperation));
    }
}
