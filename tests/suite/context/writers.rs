//! Vertex programs that store to memory and images, also where the device's vertex stage may not.

use super::buffers::{memory, words};
use super::images::{counters, reds};
use super::{each_device_and_a_plain_one, pixel, use_arb};
use glasm::texture::Target;
use glasm_runtime::ProgramTarget::{FragmentArb, Vertex};
use glasm_runtime::raster::Mode;
use glasm_runtime::{Barriers, ClearMask, Context};

/// Stores 10 and the vertex's number in a word of its own, and passes its colour on.
const STORING: &str = "!!NVvp5.0 UINT ATTRIB n = vertex.id; LONG TEMP a, o; UINT TEMP w;
    MOV result.position, vertex.position; MOV result.color, vertex.color; PK64.U a.x, program.local[0];
    SHL.U w.x, n.x, 2; MOV.U w.y, 0; PK64.U o.x, w; ADD.U64 a.x, a.x, o.x; ADD.U w.x, n.x, 10; STORE.U32 w, a.x; END";

fn corners(gl: &mut Context, mode: Mode, places: &[[f32; 2]], color: [f32; 3]) {
    gl.begin(mode).expect("begin");
    for place in places {
        gl.color(color).expect("a colour");
        gl.vertex(*place).expect("a vertex");
    }
    gl.end().expect("end");
}

const WHOLE: [[f32; 2]; 4] = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];

#[test]
fn stored_words_and_the_picture_are_both_there() {
    each_device_and_a_plain_one(4, |gl| {
        use_arb(gl, Vertex, STORING);
        use_arb(gl, FragmentArb, "!!NVfp5.0 MOV result.color, fragment.color; END");
        let address = memory(gl, &[0; 6]);
        gl.program_local_parameters4v_nv(Vertex, 0, &[address]).expect("a parameter");
        gl.clear(ClearMask::COLOR).expect("a clear");
        corners(gl, Mode::Quads, &WHOLE, [1.0, 0.0, 0.2]);
        gl.memory_barrier_ext(Barriers::ALL).expect("a barrier");
        assert_eq!(words(gl, 6), [10, 11, 12, 13, 0, 0]);
        assert_eq!((pixel(gl, 0, 0), pixel(gl, 3, 3)), ([255, 0, 51, 255], [255, 0, 51, 255]));
        // A fan and a strip, drawn over it and blended in the order of the commands.
        corners(gl, Mode::TriangleFan, &WHOLE[..3], [0.0, 1.0, 0.0]);
        corners(gl, Mode::TriangleStrip, &[WHOLE[0], WHOLE[1], WHOLE[3], WHOLE[2]][..3], [0.0, 0.0, 1.0]);
        assert_eq!(
            (pixel(gl, 2, 0), pixel(gl, 0, 0), pixel(gl, 3, 2)),
            ([0, 0, 255, 255], [0, 0, 255, 255], [0, 255, 0, 255])
        );
    });
}

#[test]
fn vertices_count_in_images() {
    each_device_and_a_plain_one(2, |gl| {
        counters(gl);
        let counting = "!!NVvp5.0 INT TEMP at; UINT TEMP old; MOV.S at, 0; ATOMIM.ADD.U32 old.x, {5}, at, image[0], 2D;
                        MOV result.position, vertex.position; END";
        use_arb(gl, Vertex, counting);
        use_arb(gl, FragmentArb, "!!NVfp5.0 MOV result.color, {0, 1, 0, 1}; END");
        gl.clear(ClearMask::COLOR).expect("a clear");
        corners(gl, Mode::Triangles, &WHOLE[..3], [0.0; 3]);
        gl.memory_barrier_ext(Barriers::ALL).expect("a barrier");
        // Each of three vertices once: 10 + 15.
        assert_eq!(reds(gl, Target::Dim2), [25, 11, 12, 13]);
        assert_eq!(pixel(gl, 1, 0), [0, 255, 0, 255]);
    });
}

#[test]
fn later_draws_see_what_vertices_stored() {
    each_device_and_a_plain_one(2, |gl| {
        let address = memory(gl, &[0; 4]);
        for target in [Vertex, FragmentArb] {
            gl.program_local_parameters4v_nv(target, 0, &[address]).expect("a parameter");
        }
        let reading = "!!NVfp5.0 LONG TEMP a; UINT TEMP w; TEMP f; PK64.U a.x, program.local[0]; LOAD.U32 w.x, a.x;
                       I2F.U f, w.x; MUL result.color, f, 0.00392156862745098; END";
        use_arb(gl, Vertex, STORING);
        use_arb(gl, FragmentArb, reading);
        gl.program_local_parameters4v_nv(Vertex, 0, &[address]).expect("a parameter");
        gl.program_local_parameters4v_nv(FragmentArb, 0, &[address]).expect("a parameter");
        gl.clear(ClearMask::COLOR).expect("a clear");
        corners(gl, Mode::Quads, &WHOLE, [0.0; 3]);
        gl.memory_barrier_ext(Barriers::ALL).expect("a barrier");
        corners(gl, Mode::Quads, &WHOLE, [0.0; 3]);
        assert_eq!(pixel(gl, 1, 1), [10, 10, 10, 10]);
        // Fragments store what vertices of the next draw read.
        let adding = "!!NVfp5.0 LONG TEMP a; UINT TEMP w; PK64.U a.x, program.local[0]; ADD.U64 a.x, a.x, {4, 0, 0, 0};
                      ATOM.ADD.U32 w.x, {3}, a.x; MOV result.color, 0.0; END";
        let placing = "!!NVvp5.0 LONG TEMP a; UINT TEMP w; TEMP f; PK64.U a.x, program.local[0]; LOAD.U32 w.x, a.x;
                       I2F.U f, w.x; MOV result.position, vertex.position; MUL result.color, f, 0.00392156862745098; END";
        use_arb(gl, Vertex, placing);
        use_arb(gl, FragmentArb, adding);
        for target in [Vertex, FragmentArb] {
            gl.program_local_parameters4v_nv(target, 0, &[address]).expect("a parameter");
        }
        corners(gl, Mode::Quads, &WHOLE, [0.0; 3]);
        gl.memory_barrier_ext(Barriers::ALL).expect("a barrier");
        // Four fragments add 3 to 11.
        assert_eq!(words(gl, 4), [10, 23, 12, 13]);
    });
}
