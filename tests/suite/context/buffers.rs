//! Buffer objects, parameter buffers, memory by address, and the errors of their commands.

use super::{context, each_device, fill, pixel, refused, use_arb};
use glasm_runtime::ErrorName::{InvalidEnum, InvalidOperation, InvalidValue};
use glasm_runtime::ProgramTarget::{FragmentArb, FragmentNv, Vertex};
use glasm_runtime::raster::Mode;
use glasm_runtime::{
    ArrayMemory, ArrayType, Barriers, BufferAccess, BufferTarget, ClearMask, Context, ProgramQueryArb,
};

const PASS: &str = "!!NVvp4.0 MOV result.position, vertex.position; END";

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

pub(super) fn words(gl: &mut Context, count: u32) -> Vec<u32> {
    let bytes = gl.get_buffer_sub_data(BufferTarget::Array, 0, count * 4).expect("contents");
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
}

/// A buffer bound to ARRAY_BUFFER that programs may read and write, and its address as a parameter's words.
pub(super) fn memory(gl: &mut Context, contents: &[u32]) -> [u32; 4] {
    let name = gl.gen_buffers(1).expect("a name")[0];
    gl.bind_buffer(BufferTarget::Array, name).expect("a binding");
    gl.buffer_data(BufferTarget::Array, &bytes(contents)).expect("a store");
    gl.make_buffer_resident_nv(BufferTarget::Array, BufferAccess::ReadWrite).expect("residency");
    let address = gl.get_buffer_address_nv(BufferTarget::Array).expect("an address");
    [address as u32, (address >> 32) as u32, 0, 0]
}

#[test]
fn parameter_buffers_feed_programs() {
    each_device(1, |gl| {
        use_arb(gl, Vertex, PASS);
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp4.0 BUFFER4 tints[] = { program.buffer[2] }; BUFFER part[] = { program.buffer[0] };
             INT TEMP n; MOV.S n.x, program.local[0]; MUL result.color, tints[n.x+1], part[3]; END",
        );
        let names = gl.gen_buffers(2).expect("names");
        let tints: Vec<u32> =
            [0.0f32, 0.0, 0.0, 0.0, 1.0, 0.5, 0.0, 1.0, 0.2, 0.4, 0.8, 0.8].map(f32::to_bits).to_vec();
        gl.bind_buffer_base_nv(BufferTarget::FragmentParameters, 2, names[0]).expect("a binding");
        gl.buffer_data(BufferTarget::FragmentParameters, &bytes(&tints)).expect("a store");
        gl.bind_buffer_base_nv(BufferTarget::FragmentParameters, 0, names[1]).expect("a binding");
        gl.buffer_data(BufferTarget::FragmentParameters, &bytes(&[0; 4])).expect("a store");
        gl.program_buffer_parameters_fv_nv(BufferTarget::FragmentParameters, 0, 3, &[1.0]).expect("a word");
        fill(gl).expect("a draw");
        assert_eq!(pixel(gl, 0, 0), [255, 128, 0, 255]);
        gl.program_local_parameter_i4i_nv(FragmentArb, 0, [1, 0, 0, 0]).expect("a parameter");
        gl.program_buffer_parameters_fv_nv(BufferTarget::FragmentParameters, 0, 3, &[0.5]).expect("a word");
        fill(gl).expect("a draw");
        assert_eq!(pixel(gl, 0, 0), [26, 51, 102, 102]);
        // Behind the buffer's end there are zeros.
        gl.program_local_parameter_i4i_nv(FragmentArb, 0, [2, 0, 0, 0]).expect("a parameter");
        fill(gl).expect("a draw");
        assert_eq!(pixel(gl, 0, 0), [0; 4]);
        // Vertex programs have their own binding points.
        assert_eq!(gl.get_buffer_binding(BufferTarget::VertexParameters, 2), Ok(0));
        assert_eq!(gl.get_buffer_binding(BufferTarget::FragmentParameters, 2), Ok(names[0]));
    });
}

#[test]
fn fragments_count_in_memory() {
    each_device(8, |gl| {
        use_arb(gl, Vertex, PASS);
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 LONG TEMP a; UINT TEMP old; PK64.U a.x, program.local[0];
             ATOM.ADD.U32 old.x, {1, 0, 0, 0}, a.x; MOV result.color, {1, 1, 1, 1}; END",
        );
        let address = memory(gl, &[100, 7]);
        gl.program_local_parameters4v_nv(FragmentArb, 0, &[address]).expect("a parameter");
        fill(gl).expect("a draw");
        gl.memory_barrier_ext(Barriers::ALL).expect("a barrier");
        fill(gl).expect("a draw");
        assert_eq!(words(gl, 2), [100 + 2 * 64, 7]);
        gl.buffer_sub_data(BufferTarget::Array, 0, &bytes(&[0])).expect("contents");
        fill(gl).expect("a draw");
        assert_eq!(words(gl, 2), [64, 7], "what was changed between draws counts");
    });
}

#[test]
fn what_one_draw_stores_the_next_one_loads() {
    each_device(1, |gl| {
        let address = memory(gl, &[0; 4]);
        use_arb(
            gl,
            Vertex,
            "!!NVvp5.0 LONG TEMP a; PK64.U a.x, program.local[0]; MOV result.position, vertex.position;
             STORE.F32X4 {0.2, 0.4, 0.6, 1}, a.x; END",
        );
        use_arb(gl, FragmentArb, "!!NVfp5.0 MOV result.color, {0, 0, 0, 0}; END");
        gl.program_local_parameters4v_nv(Vertex, 0, &[address]).expect("a parameter");
        fill(gl).expect("a draw");
        use_arb(gl, Vertex, PASS);
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 LONG TEMP a; TEMP c; PK64.U a.x, program.local[0]; LOAD.F32X4 c, a.x; MOV result.color, c; END",
        );
        gl.program_local_parameters4v_nv(FragmentArb, 0, &[address]).expect("a parameter");
        fill(gl).expect("a draw");
        assert_eq!(pixel(gl, 0, 0), [51, 102, 153, 255]);
        // Without residency nothing is at the address.
        gl.make_buffer_non_resident_nv(BufferTarget::Array).expect("no residency");
        fill(gl).expect("a draw");
        assert_eq!(pixel(gl, 0, 0), [0; 4]);
        assert_eq!(words(gl, 1), [0.2f32.to_bits()], "the store is still the buffer's");
    });
}

/// One draw reads and changes memory in two stages, and earlier draws in the same pass only read.
#[test]
fn one_stage_reads_what_another_stores() {
    each_device(2, |gl| {
        let address = memory(gl, &[1.0f32, 1.0, 1.0, 1.0].map(f32::to_bits));
        gl.program_local_parameters4v_nv(Vertex, 0, &[address]).expect("a parameter");
        gl.program_local_parameters4v_nv(FragmentArb, 0, &[address]).expect("a parameter");
        use_arb(
            gl,
            Vertex,
            "!!NVvp5.0 LONG TEMP a; TEMP f; PK64.U a.x, program.local[0]; LOAD.F32X4 f, a.x;
             MUL result.position, vertex.position, f; MUL result.color, f, 0.4; END",
        );
        use_arb(gl, FragmentArb, "!!NVfp5.0 MOV result.color, fragment.color; END");
        gl.program_local_parameters4v_nv(Vertex, 0, &[address]).expect("a parameter");
        fill(gl).expect("a draw");
        let text = "!!NVfp5.0 LONG TEMP a; UINT TEMP o; PK64.U a.x, program.local[0]; ADD.U64 a.x, a.x, 4;
            ATOM.EXCH.U32 o.x, {0x40000000, 0, 0, 0}, a.x; MOV result.color, fragment.color; END";
        use_arb(gl, FragmentArb, text);
        gl.program_local_parameters4v_nv(FragmentArb, 0, &[address]).expect("a parameter");
        super::square(gl, 0.0).expect("a draw");
        assert_eq!(pixel(gl, 1, 1), [102; 4]);
        assert_eq!(words(gl, 2), [1.0f32.to_bits(), 2.0f32.to_bits()]);
        super::square(gl, 0.0).expect("a draw");
        assert_eq!(pixel(gl, 1, 1), [102, 204, 102, 102], "the next draw's vertices see it");
    });
}

#[test]
fn read_only_buffers_are_not_written() {
    each_device(1, |gl| {
        use_arb(gl, Vertex, PASS);
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 LONG TEMP a; PK64.U a.x, program.local[0]; STORE.U32 {9, 0, 0, 0}, a.x;
             MOV result.color, {1, 1, 1, 1}; END",
        );
        let address = memory(gl, &[5]);
        gl.make_buffer_non_resident_nv(BufferTarget::Array).expect("no residency");
        gl.make_buffer_resident_nv(BufferTarget::Array, BufferAccess::ReadOnly).expect("residency");
        gl.program_local_parameters4v_nv(FragmentArb, 0, &[address]).expect("a parameter");
        fill(gl).expect("a draw");
        assert_eq!(words(gl, 1), [5]);
    });
}

#[test]
fn points_store_too() {
    each_device(4, |gl| {
        let address = memory(gl, &[0; 4]);
        use_arb(
            gl,
            Vertex,
            "!!NVvp5.0 UINT ATTRIB n = vertex.id; LONG TEMP a, o; UINT TEMP w; MOV result.position, vertex.position;
             PK64.U a.x, program.local[0]; SHL.U w.x, n.x, 2; MOV.U w.y, 0; PK64.U o.x, w; ADD.U64 a.x, a.x, o.x;
             ADD.U w.x, n.x, 10; STORE.U32 w, a.x; END",
        );
        use_arb(gl, FragmentArb, "!!NVfp5.0 MOV result.color, {1, 1, 1, 1}; END");
        gl.program_local_parameters4v_nv(Vertex, 0, &[address]).expect("a parameter");
        gl.clear(ClearMask::COLOR).expect("a clear");
        gl.begin(Mode::Points).expect("begin");
        (0..4).for_each(|_| gl.vertex([0.0f32, 0.0]).expect("a vertex"));
        gl.end().expect("end");
        assert_eq!(words(gl, 4), [10, 11, 12, 13]);
    });
}

#[test]
fn long_attributes_keep_all_their_bits() {
    each_device(1, |gl| {
        use_arb(
            gl,
            Vertex,
            "!!NVvp5.0 LONG ATTRIB n = vertex.attrib[6]; LONG TEMP a, t; PK64.U a.x, program.local[0];
             MOV result.position, vertex.position; ADD.U64 t.xy, n, {1, 1, 0, 0}; STORE.U64X2 t, a.x; END",
        );
        use_arb(gl, FragmentArb, "!!NVfp5.0 MOV result.color, {1, 1, 1, 1}; END");
        let address = memory(gl, &[0; 4]);
        gl.program_local_parameters4v_nv(Vertex, 0, &[address]).expect("a parameter");
        gl.vertex_attrib_l(6, [0x0123_4567_89ab_cdefu64, u64::from(u32::MAX)]).expect("an attribute");
        fill(gl).expect("a draw");
        assert_eq!(words(gl, 4), [0x89ab_cdf0, 0x0123_4567, 0, 1]);
    });
}

// Errors.

#[test]
fn binding_points_and_ranges_have_rules() {
    let mut gl = context(1);
    let name = gl.gen_buffers(1).expect("a name")[0];
    assert!(!gl.is_buffer(name));
    let target = BufferTarget::VertexParameters;
    assert_eq!(refused(gl.bind_buffer_base_nv(target, 16, name)), InvalidValue);
    assert_eq!(refused(gl.bind_buffer_base_nv(BufferTarget::Array, 0, name)), InvalidEnum);
    assert_eq!(refused(gl.bind_buffer_offset_nv(target, 0, name, 4)), InvalidValue);
    assert_eq!(refused(gl.bind_buffer_range_nv(target, 0, name, 4, 16)), InvalidValue);
    assert_eq!(refused(gl.bind_buffer_range_nv(target, 0, name, 0, 0)), InvalidValue);
    assert_eq!(refused(gl.bind_buffer_range_nv(target, 0, name, 0, 6)), InvalidValue);
    assert_eq!(refused(gl.get_buffer_binding(target, 16)), InvalidValue);
    assert_eq!(refused(gl.get_buffer_binding(BufferTarget::Array, 0)), InvalidEnum);
    assert_eq!(refused(gl.program_buffer_parameters_iiv_nv(target, 3, 0, &[1])), InvalidOperation);
    gl.bind_buffer_range_nv(target, 3, name, 0, 8).expect("a binding");
    assert!(gl.is_buffer(name));
    gl.buffer_data(target, &[0; 16]).expect("a store");
    assert_eq!(refused(gl.program_buffer_parameters_iuiv_nv(target, 3, 3, &[1, 2])), InvalidValue);
    assert!(gl.program_buffer_parameters_iuiv_nv(target, 3, 2, &[1, 2]).is_ok());
    assert_eq!(refused(gl.program_buffer_parameters_iuiv_nv(target, 16, 0, &[1])), InvalidValue);
    gl.delete_buffers(&[name]).expect("a deletion");
    assert_eq!((gl.is_buffer(name), gl.get_buffer_binding(target, 3)), (false, Ok(0)));
}

#[test]
fn stores_have_rules() {
    let mut gl = context(1);
    let target = BufferTarget::Array;
    assert_eq!(refused(gl.buffer_data(target, &[1])), InvalidOperation);
    assert_eq!(refused(gl.buffer_sub_data(target, 0, &[1])), InvalidOperation);
    assert_eq!(refused(gl.get_buffer_sub_data(target, 0, 1)), InvalidOperation);
    gl.bind_buffer(target, 5).expect("a binding");
    gl.buffer_data(target, &[1, 2, 3, 4, 5]).expect("a store");
    assert_eq!(refused(gl.buffer_sub_data(target, 4, &[1, 2])), InvalidValue);
    assert_eq!(refused(gl.get_buffer_sub_data(target, 0, 6)), InvalidValue);
    gl.buffer_sub_data(target, 3, &[9]).expect("contents");
    assert_eq!(gl.get_buffer_sub_data(target, 1, 4), Ok(vec![2, 3, 9, 5]));
    assert_eq!(gl.get_buffer_size(target), Ok(5));
    gl.begin(Mode::Points).expect("begin");
    assert_eq!(refused(gl.bind_buffer(target, 5)), InvalidOperation);
    assert_eq!(refused(gl.buffer_data(target, &[])), InvalidOperation);
    assert_eq!(refused(gl.gen_buffers(1)), InvalidOperation);
    assert_eq!(refused(gl.delete_buffers(&[5])), InvalidOperation);
    assert_eq!(refused(gl.memory_barrier_ext(Barriers::ALL)), InvalidOperation);
}

#[test]
fn residency_has_rules() {
    let mut gl = context(1);
    let target = BufferTarget::Array;
    let access = BufferAccess::ReadOnly;
    assert_eq!(refused(gl.make_buffer_resident_nv(target, access)), InvalidOperation, "nothing is bound");
    assert_eq!(refused(gl.make_buffer_non_resident_nv(target)), InvalidOperation);
    assert_eq!(refused(gl.is_buffer_resident_nv(target)), InvalidOperation);
    assert_eq!(refused(gl.get_buffer_address_nv(target)), InvalidOperation);
    gl.bind_buffer(target, 8).expect("a binding");
    assert_eq!(refused(gl.make_buffer_resident_nv(target, access)), InvalidOperation, "it has no store");
    assert_eq!(refused(gl.get_buffer_address_nv(target)), InvalidOperation);
    assert_eq!(refused(gl.get_named_buffer_address_nv(9)), InvalidOperation);
    gl.buffer_data(target, &[0; 8]).expect("a store");
    assert_eq!(refused(gl.make_named_buffer_non_resident_nv(8)), InvalidOperation, "it is not resident");
    gl.make_buffer_resident_nv(target, access).expect("residency");
    assert_eq!(refused(gl.make_named_buffer_resident_nv(8, access)), InvalidOperation, "it is already");
    assert_eq!((gl.is_buffer_resident_nv(target), gl.is_named_buffer_resident_nv(8)), (Ok(true), Ok(true)));
    assert_ne!(gl.get_buffer_address_nv(target), Ok(0));
    assert_eq!(gl.get_named_buffer_address_nv(8), gl.get_buffer_address_nv(target));
    gl.buffer_data(target, &[0; 8]).expect("a store");
    assert_eq!(gl.is_buffer_resident_nv(target), Ok(false), "a new store is not");
    assert_eq!(refused(gl.make_named_buffer_resident_nv(0, access)), InvalidOperation);
    assert_eq!(refused(gl.make_named_buffer_non_resident_nv(0)), InvalidOperation);
    assert_eq!(refused(gl.is_named_buffer_resident_nv(0)), InvalidOperation);
    assert_eq!(refused(gl.get_named_buffer_address_nv(0)), InvalidOperation);
}

#[test]
fn subroutine_parameters_have_rules() {
    let mut gl = context(1);
    assert_eq!(refused(gl.program_subroutine_parameters_uiv_nv(Vertex, &[])), InvalidOperation, "nothing is loaded");
    use_arb(&mut gl, Vertex, SUBROUTINES);
    assert_eq!(refused(gl.program_subroutine_parameters_uiv_nv(FragmentNv, &[0])), InvalidEnum);
    assert_eq!(refused(gl.get_program_subroutine_parameter_uiv_nv(FragmentNv, 0)), InvalidEnum);
    assert_eq!(refused(gl.program_subroutine_parameters_uiv_nv(Vertex, &[1, 1])), InvalidValue);
    assert_eq!(refused(gl.program_subroutine_parameters_uiv_nv(Vertex, &[3])), InvalidOperation);
    assert_eq!(refused(gl.get_program_subroutine_parameter_uiv_nv(Vertex, 1024)), InvalidValue);
    gl.program_subroutine_parameters_uiv_nv(Vertex, &[2]).expect("a routine");
    assert_eq!(gl.get_program_subroutine_parameter_uiv_nv(Vertex, 0), Ok(2));
    gl.bind_program_arb(Vertex, 0).expect("a binding");
    assert_eq!(gl.get_program_subroutine_parameter_uiv_nv(Vertex, 0), Ok(1), "binding forgets");
}

const SUBROUTINES: &str = "!!NVvp5.0 SUBROUTINETYPE tint { bright, dark };
    SUBROUTINE tint chosen = program.subroutine[0];
    main: MOV result.position, vertex.position; CALI chosen; RET;
    bright SUBROUTINENUM(1): MOV result.color, {1, 0.8, 0.6, 1}; RET;
    dark SUBROUTINENUM(2): MOV result.color, {0.2, 0, 0.4, 1}; RET; END";

#[test]
fn routines_are_chosen() {
    let mut gl = context(1);
    use_arb(&mut gl, Vertex, SUBROUTINES);
    use_arb(&mut gl, FragmentArb, "!!NVfp5.0 MOV result.color, fragment.color; END");
    fill(&mut gl).expect("a draw");
    assert_eq!(pixel(&mut gl, 0, 0), [255, 204, 153, 255]);
    gl.program_subroutine_parameters_uiv_nv(Vertex, &[2]).expect("a routine");
    fill(&mut gl).expect("a draw");
    assert_eq!(pixel(&mut gl, 0, 0), [51, 0, 102, 255]);
}

#[test]
fn integer_arrays_have_rules() {
    let mut gl = context(1);
    let memory = ArrayMemory::new(vec![0; 64]);
    for ty in [ArrayType::Float, ArrayType::Double, ArrayType::Half, ArrayType::Int64] {
        assert_eq!(refused(gl.vertex_attrib_i_pointer_ext(1, 2, ty, 0, &memory, 0)), InvalidEnum);
    }
    assert_eq!(refused(gl.vertex_attrib_i_pointer_ext(16, 2, ArrayType::Int, 0, &memory, 0)), InvalidValue);
    assert_eq!(refused(gl.vertex_attrib_i_pointer_ext(1, 5, ArrayType::Int, 0, &memory, 0)), InvalidValue);
    assert_eq!(refused(gl.vertex_attrib_l_pointer_ext(1, 2, ArrayType::Float, 0, &memory, 0)), InvalidEnum);
    assert_eq!(refused(gl.vertex_attrib_l_pointer_ext(16, 2, ArrayType::Double, 0, &memory, 0)), InvalidValue);
    assert_eq!(refused(gl.vertex_attrib_l(16, 1.0f64)), InvalidValue);
    assert_eq!(refused(gl.get_vertex_attrib_iiv_ext(0)), InvalidOperation);
    assert_eq!(refused(gl.get_vertex_attrib_iuiv_ext(16)), InvalidValue);
}

#[test]
fn several_parameters_at_once_are_all_there() {
    let mut gl = context(1);
    let last = gl.get_program_iv_arb(Vertex, ProgramQueryArb::MaxLocalParameters).expect("a limit") as u32 - 1;
    assert_eq!(refused(gl.program_local_parameters4v_nv(Vertex, last, &[[1i32; 4]; 2])), InvalidValue);
    assert_eq!(gl.get_program_local_parameter_iiv_nv(Vertex, last), Ok([0; 4]), "nothing was written");
    assert_eq!(refused(gl.program_env_parameters4v_nv(Vertex, 255, &[[1.0f32; 4]; 2])), InvalidValue);
    assert_eq!(refused(gl.program_env_parameters4v_nv(FragmentNv, 0, &[[1.0f32; 4]; 2])), InvalidEnum);
    assert_eq!(refused(gl.program_local_parameter_i4i_nv(Vertex, last + 1, [0; 4])), InvalidValue);
    let most = gl.get_program_iv_arb(FragmentArb, ProgramQueryArb::MaxEnvParameters).expect("a limit") as u32;
    assert_eq!(refused(gl.program_env_parameter_i4ui_nv(FragmentArb, most, [0; 4])), InvalidValue);
}
