//! Fragments of a quad that no primitive covers, and diverged ones.

use super::{each_device, each_device_with, picture, use_arb};
use glasm_runtime::ProgramTarget::{FragmentArb, Vertex};
use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{Capability, ClearMask, Context, TargetDescription};

const PASS: &str = "!!NVvp5.0 MOV result.position, vertex.position; END";

fn draw(gl: &mut Context, mode: Mode, corners: &[[f32; 2]]) -> Vec<[u8; 4]> {
    gl.clear(ClearMask::COLOR).expect("a clear");
    gl.begin(mode).expect("begin");
    corners.iter().for_each(|corner| gl.vertex(*corner).expect("a vertex"));
    gl.end().expect("a draw");
    picture(gl)
}

/// Red: the fragment beside is a helper; green: the one above or below; blue: this one.
const HELPERS: &str = "!!NVfp5.0 OPTION NV_shader_thread_group; TEMP h, r;
    I2F h.x, fragment.helperthread.x; QSWZX r.x, -h.x, 0.0; QSWZY r.y, -h.x, 0.0; MOV r.z, -h.x; MOV r.w, 1.0;
    MOV result.color, r; END";
/// The same by differences, regardless of their signs.
const SLOPES: &str = "!!NVfp5.0 OPTION NV_shader_thread_group; TEMP h, r;
    I2F h.x, fragment.helperthread.x; DDX r.x, h.x; DDY r.y, h.x; MOV r.z, -h.x; MOV r.w, 1.0;
    MOV result.color, |r|; END";

const NONE: [u8; 4] = [0; 4];
const ALONE: [u8; 4] = [255, 255, 0, 255];
const COLUMN: [u8; 4] = [255, 0, 0, 255];
const WHOLE: [u8; 4] = [0, 0, 0, 255];

/// The lower left quad of the drawn area. Nothing reaches beyond the window, so that no device clips it.
fn quad(gl: &mut Context, mode: Mode, corners: &[[f32; 2]]) -> [[u8; 4]; 4] {
    let drawn = draw(gl, mode, corners);
    [drawn[0], drawn[1], drawn[4], drawn[5]]
}

#[test]
fn helpers_know_what_they_are() {
    let window = TargetDescription::color(4, 4, ColorFormat::Rgba8);
    each_device_with(&window, helpers);
    each_device_with(&TargetDescription { samples: 4, ..window }, helpers);
}

fn helpers(gl: &mut Context) {
    use_arb(gl, Vertex, PASS);
    for text in [HELPERS, SLOPES] {
        use_arb(gl, FragmentArb, text);
        let column = quad(gl, Mode::Triangles, &[[-0.5, -1.0], [1.0, -1.0], [-0.5, 1.0]]);
        assert_eq!(column, [NONE, COLUMN, NONE, COLUMN], "a column of {text}");
        let all = quad(gl, Mode::Triangles, &[[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]]);
        assert_eq!(all, [WHOLE; 4], "all of {text}");
        if gl.window().samples > 1 {
            // Small primitives miss samples.
            continue;
        }
        let corner = quad(gl, Mode::Triangles, &[[-1.0, -1.0], [-0.4, -1.0], [-1.0, -0.4]]);
        assert_eq!(corner, [ALONE, NONE, NONE, NONE], "a corner of {text}");
        let point = quad(gl, Mode::Points, &[[-0.25, -0.25]]);
        assert_eq!(point, [NONE, NONE, NONE, ALONE], "a point of {text}");
    }
}

#[test]
fn clipped_fragments_are_helpers() {
    each_device(4, |gl| {
        use_arb(
            gl,
            Vertex,
            "!!NVvp5.0 MOV result.position, vertex.position; ADD result.clip[0].x, vertex.position.x, 0.5; END",
        );
        use_arb(gl, FragmentArb, HELPERS);
        gl.enable(Capability::ClipPlane(0)).expect("a plane");
        let drawn = quad(gl, Mode::Triangles, &[[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]]);
        assert_eq!(drawn, [NONE, COLUMN, NONE, COLUMN]);
    });
}

/// Draws with flow that depends on the window's columns and rows: x and y are 0 or 1, and s is the sum of ones over a
/// row.
fn sums(gl: &mut Context, flow: &str) -> Vec<[u8; 4]> {
    let text = format!(
        "!!NVfp5.0 OPTION NV_shader_thread_group; ATTRIB at = fragment.position; TEMP p, s, t; INT TEMP n; TEMP one;
         FLR p, at; MOV s, {{0, 0, 0, 1}}; MOV one, 0.1; {flow} MOV result.color, s; END"
    );
    use_arb(gl, FragmentArb, &text);
    draw(gl, Mode::Triangles, &[[-1.0, -1.0], [3.0, -1.0], [-1.0, 3.0]])
}

#[test]
fn sums_are_zero_where_fragments_have_parted() {
    each_device(2, |gl| {
        use_arb(gl, Vertex, PASS);
        // Red: inside of a branch; green: after it. 51: a sum; 0: none.
        let reds = |drawn: Vec<[u8; 4]>| drawn.iter().map(|drawn| [drawn[0], drawn[1]]).collect::<Vec<_>>();
        let parts = "MOVC t, p.x; IF EQ.x; QSWZX s.x, one, one; ENDIF; QSWZX s.y, one, one;";
        assert_eq!(reds(sums(gl, parts)), [[0, 51]; 4], "one column");
        let joins = "SUBC t, p.x, 2.0; IF LT.x; QSWZX s.x, one, one; ELSE; MOV s.x, 1.0; ENDIF; QSWZX s.y, one, one;";
        assert_eq!(reds(sums(gl, joins)), [[51, 51]; 4], "all go the same way");
        let other = "MOVC t, p.y; IF EQ.x; MOV s.x, 1.0; ELSE; QSWZX s.x, one, one; ENDIF; QSWZX s.y, one, one;";
        assert_eq!(reds(sums(gl, other)), [[255, 51], [255, 51], [0, 51], [0, 51]], "one row is elsewhere");
        let nested =
            "SUBC t, p.x, 2.0; IF LT.x; MOVC t, p.x; IF EQ.x; QSWZX s.y, one, one; ENDIF; QSWZX s.x, one, one; ENDIF;";
        assert_eq!(reds(sums(gl, nested)), [[51, 0]; 4], "nested");
        // Column 1 leaves after a round, column 0 after two.
        let rounds = "MOV.S n.x, 2; REP.S n; QSWZX t.x, one, one; ADD s.x, s.x, t.x; MOVC t, p.x; BRK (GT.x); ENDREP;
                      QSWZX s.y, one, one;";
        assert_eq!(reds(sums(gl, rounds)), [[51, 51]; 4], "rounds");
        let counts = "CVT.S32.F32 n.x, p.x; ADD.S n.x, n.x, 1; REP.S n; QSWZX t.x, one, one; ADD s.x, s.x, t.x; ENDREP;
                      QSWZX s.y, one, one;";
        assert_eq!(reds(sums(gl, counts)), [[51, 51]; 4], "numbers of rounds");
        // Those that continue to the next round early are there again.
        let again = "REP.S 2; QSWZX t.x, one, one; ADD s.x, s.x, t.x; MOVC t, p.x; CONT (EQ.x); QSWZX t.x, one, one;
                     ADD s.y, s.y, t.x; ENDREP;";
        assert_eq!(reds(sums(gl, again)), [[102, 0]; 4], "rounds that end early");
        let routine = "MOVC t, p.x; CAL part; QSWZX s.y, one, one; MOV result.color, s; RET;
                       part: RET (EQ.x); QSWZX s.x, one, one; RET; last:";
        assert_eq!(reds(sums(gl, routine)), [[0, 51]; 4], "a routine");
        let called = "MOVC t, p.x; CAL part (EQ.x); QSWZX s.y, one, one; MOV result.color, s; RET;
                      part: QSWZX s.x, one, one; RET; last:";
        assert_eq!(reds(sums(gl, called)), [[0, 51]; 4], "a routine that some call");
        // Killed fragments continue as helpers.
        let ended = "MOVC t, p.x; QSWZX s.x, one, one; MOV result.color, s; RET (EQ.x); QSWZX s.y, one, one;";
        assert_eq!(reds(sums(gl, ended)), [[51, 0]; 4], "some have ended");
    });
}
