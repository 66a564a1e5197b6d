//! Vertex attributes with 64-bit components: all four of them, set in every way, on both devices.

use super::{context, each_device, fill, pixel, refused, use_arb};
use glasm_runtime::ErrorName::{InvalidEnum, InvalidOperation, InvalidValue};
use glasm_runtime::ProgramTarget::{FragmentArb, Geometry, Vertex};
use glasm_runtime::raster::Mode;
use glasm_runtime::{
    ArrayMemory, ArrayType, BufferAccess, BufferTarget, Capability, ClearMask, ClientArray, Context, ProgramQueryArb,
    Resource,
};

const WHITE: &str = "!!NVfp5.0 MOV result.color, {1, 1, 1, 1}; END";

/// A buffer of zeros that programs may write, with its address in `program.local[0]`.
fn memory(gl: &mut Context, words: usize) {
    let name = gl.gen_buffers(1).expect("a name")[0];
    gl.bind_buffer(BufferTarget::Array, name).expect("a binding");
    gl.buffer_data(BufferTarget::Array, &vec![0; words * 4]).expect("a store");
    gl.make_buffer_resident_nv(BufferTarget::Array, BufferAccess::ReadWrite).expect("residency");
    let address = gl.get_buffer_address_nv(BufferTarget::Array).expect("an address");
    let address = [address as u32, (address >> 32) as u32, 0, 0];
    gl.program_local_parameters4v_nv(Vertex, 0, &[address]).expect("a parameter");
}

fn longs(gl: &mut Context, count: usize) -> Vec<u64> {
    let bytes = gl.get_buffer_sub_data(BufferTarget::Array, 0, count as u32 * 8).expect("contents");
    bytes.chunks_exact(8).map(|long| u64::from_le_bytes(long.try_into().expect("eight bytes"))).collect()
}

const NUMBERS: [u64; 4] = [0x0123_4567_89ab_cdef, u64::MAX, 1 << 63, 0xfedc_ba98_7654_3210];

#[test]
fn all_four_components_arrive() {
    each_device(1, |gl| {
        use_arb(
            gl,
            Vertex,
            "!!NVvp5.0 LONG ATTRIB n = vertex.attrib[6]; LONG ATTRIB m = vertex.attrib[15]; LONG TEMP a, t;
             MOV result.position, vertex.position; PK64.U a.x, program.local[0];
             ADD.U64 t, n.wzyx, {1, 2, 3, 4}; STORE.U64X4 t, a.x; ADD.U64 a.x, a.x, 32;
             MOV.U64 t, m; STORE.U64X4 t, a.x; END",
        );
        use_arb(gl, FragmentArb, WHITE);
        memory(gl, 16);
        gl.vertex_attrib_l(6, NUMBERS).expect("an attribute");
        gl.vertex_attrib_l(15, [-1i64, 7, -3]).expect("an attribute");
        fill(gl).expect("a draw");
        let [x, y, z, w] = NUMBERS;
        let sums = [w + 1, z + 2, y.wrapping_add(3), x + 4];
        let signed = [-1i64, 7, -3, 0].map(i64::cast_unsigned);
        assert_eq!(longs(gl, 8), [sums, signed].concat());
        // Later values replace earlier ones; with fewer components none of the earlier ones remain.
        gl.vertex_attrib_l(6, 5u64).expect("an attribute");
        fill(gl).expect("a draw");
        assert_eq!(longs(gl, 4), [1, 2, 3, 9]);
        // As floats of 32 bits an attribute has the words of its first two components.
        assert_eq!(gl.get_vertex_attrib_iuiv_ext(6), Ok([5, 0, 0, 0]));
    });
}

/// Colours of four vertices from 64-bit floats that differ in bits which 32-bit floats do not have.
const COLORS: &str = "!!NVvp5.0 LONG ATTRIB c = vertex.attrib[3]; LONG TEMP t; TEMP r;
    SUB.F64 t, c, {1000000000.0, 1000000000.0, 1000000000.0, 1000000000.0};
    CVT.F32.F64 r, t; MOV result.color, r; MOV result.position, vertex.position; END";

fn corner(place: usize) -> [f32; 2] {
    [[-1.0, -1.0], [3.0, -1.0], [-1.0, 3.0]][place]
}

#[test]
fn arrays_and_vertices_one_by_one_give_the_same_colors() {
    // None lies halfway between two bytes, which devices round either way.
    let color = [1e9, 1e9 + 0.25, 1e9 + 0.6, 1e9 + 1.0];
    let wanted = [0, 64, 153, 255];
    each_device(1, |gl| {
        use_arb(gl, Vertex, COLORS);
        use_arb(gl, FragmentArb, "!!NVfp5.0 MOV result.color, fragment.color; END");
        // One by one: the attribute changes after the first vertex.
        gl.vertex_attrib_l(3, [1e9f64; 4]).expect("an attribute");
        gl.begin(Mode::Triangles).expect("begin");
        for place in 0..3 {
            gl.vertex_attrib_l(3, color).expect("an attribute");
            gl.vertex(corner(place)).expect("a vertex");
        }
        gl.end().expect("a draw");
        assert_eq!(pixel(gl, 0, 0), wanted);
        // Arrays with a stride, in bytes and in a buffer object.
        let mut bytes = Vec::new();
        for place in 0..3 {
            bytes.extend(corner(place).into_iter().flat_map(f32::to_le_bytes));
            bytes.extend(color.into_iter().flat_map(f64::to_le_bytes));
        }
        let name = gl.gen_buffers(1).expect("a name")[0];
        gl.bind_buffer(BufferTarget::Array, name).expect("a binding");
        gl.buffer_data(BufferTarget::Array, &bytes).expect("a store");
        for memory in [ArrayMemory::new(bytes.clone()), ArrayMemory::of_buffer(name)] {
            gl.clear(ClearMask::COLOR).expect("a clear");
            gl.array_pointer(ClientArray::Vertex, 2, ArrayType::Float, 40, &memory, 0).expect("an array");
            gl.vertex_attrib_l_pointer_ext(3, 4, ArrayType::Double, 40, &memory, 8).expect("an array");
            gl.enable_client_state(ClientArray::Vertex).expect("an array");
            gl.enable_vertex_attrib_array_arb(3).expect("an array");
            gl.draw_arrays(Mode::Triangles, 0, 3).expect("a draw");
            assert_eq!(pixel(gl, 0, 0), wanted);
            gl.clear(ClearMask::COLOR).expect("a clear");
            gl.begin(Mode::Triangles).expect("begin");
            (0..3).for_each(|place| gl.array_element(place).expect("an element"));
            gl.end().expect("a draw");
            assert_eq!(pixel(gl, 0, 0), wanted);
        }
        // Points and lines store vertices first.
        gl.clear(ClearMask::COLOR).expect("a clear");
        gl.disable_client_state(ClientArray::Vertex).expect("an array");
        gl.disable_vertex_attrib_array_arb(3).expect("an array");
        gl.vertex_attrib_l(3, color).expect("an attribute");
        gl.begin(Mode::Points).expect("begin");
        gl.vertex([0.0f32, 0.0]).expect("a vertex");
        gl.end().expect("a draw");
        assert_eq!(pixel(gl, 0, 0), wanted);
    });
}

#[test]
fn an_index_chooses_among_attributes_with_64_bits() {
    each_device(1, |gl| {
        use_arb(
            gl,
            Vertex,
            "!!NVvp5.0 LONG ATTRIB list[3] = { vertex.attrib[4..6] }; LONG TEMP a, t; INT TEMP n;
             MOV result.position, vertex.position; PK64.U a.x, program.local[0]; MOV.S n.x, program.local[1];
             MOV.U64 t, list[n.x].zwxy; STORE.U64X4 t, a.x; ADD.U64 a.x, a.x, 32;
             MOV.U64 t, list[n.x+1]; STORE.U64X4 t, a.x; END",
        );
        use_arb(gl, FragmentArb, WHITE);
        memory(gl, 16);
        for number in 4..7u32 {
            let first = u64::from(number) << 40;
            gl.vertex_attrib_l(number, [first, first + 1, first + 2, first + 3]).expect("an attribute");
        }
        for (index, numbers) in [(0, [4u64, 5]), (1, [5, 6]), (7, [6, 6]), (-3, [4, 4])] {
            gl.program_local_parameter_i4i_nv(Vertex, 1, [index, 0, 0, 0]).expect("a parameter");
            fill(gl).expect("a draw");
            let [first, second] = numbers.map(|number| number << 40);
            let wanted = [2, 3, 0, 1].map(|more| first + more).into_iter().chain((0..4).map(|more| second + more));
            assert_eq!(longs(gl, 8), wanted.collect::<Vec<_>>(), "index {index}");
        }
    });
}

#[test]
fn chains_take_them_too() {
    each_device(1, |gl| {
        use_arb(
            gl,
            Vertex,
            "!!NVvp5.0 LONG ATTRIB n = vertex.attrib[6]; OUTPUT o[] = { result.attrib[0..1] };
             MOV result.position, vertex.position; UP64.U o[0], n; UP64.U o[1], n.zwzw; END",
        );
        use_arb(
            gl,
            Geometry,
            "!!NVgp5.0 PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 3;
             ATTRIB position = vertex.position; ATTRIB a[] = { vertex.attrib[0..1] }; INT TEMP n, t, u; TEMP c;
             MOV.S n, 0;
             REP.S 3;
               SEQ.S t, a[n.x][0], {0x89abcdef, 0x01234567, 0xffffffff, 0xffffffff};
               SEQ.S u, a[n.x][1], {0, 0x80000000, 0x76543210, 0xfedcba98};
               AND.S t, t, u; AND.S t.xy, t, t.zwzw; AND.S t.x, t, t.y; I2F c, -t.x;
               MOV result.color, c.x; MOV result.position, position[n.x]; EMIT; ADD.S n.x, n, 1;
             ENDREP; END",
        );
        use_arb(gl, FragmentArb, "!!NVfp5.0 MOV result.color, fragment.color; END");
        gl.enable(Capability::GeometryProgram).expect("geometry programs");
        gl.vertex_attrib_l(6, NUMBERS).expect("an attribute");
        let memory = ArrayMemory::from_floats(&(0..3).flat_map(corner).collect::<Vec<_>>());
        gl.array_pointer(ClientArray::Vertex, 2, ArrayType::Float, 0, &memory, 0).expect("an array");
        gl.enable_client_state(ClientArray::Vertex).expect("an array");
        gl.draw_arrays(Mode::Triangles, 0, 3).expect("a draw");
        assert_eq!(pixel(gl, 0, 0), [255; 4], "the same for all vertices");
        gl.clear(ClearMask::COLOR).expect("a clear");
        let bytes: Vec<u8> = [NUMBERS; 3].concat().into_iter().flat_map(u64::to_le_bytes).collect();
        gl.vertex_attrib_l(6, 0u64).expect("an attribute");
        gl.vertex_attrib_l_pointer_ext(6, 4, ArrayType::UnsignedInt64, 0, &ArrayMemory::new(bytes), 0)
            .expect("an array");
        gl.enable_vertex_attrib_array_arb(6).expect("an array");
        gl.draw_arrays(Mode::Triangles, 0, 3).expect("a draw");
        assert_eq!(pixel(gl, 0, 0), [255; 4], "out of an array");
    });
}

#[test]
fn what_was_given_can_be_asked() {
    let mut gl = context(1);
    gl.vertex_attrib_l(2, [0.1, -2.5, f64::MAX, 1e-300]).expect("an attribute");
    assert_eq!(gl.get_vertex_attrib_ldv_ext(2), Ok([0.1, -2.5, f64::MAX, 1e-300]));
    gl.vertex_attrib_l(2, [i64::MIN, -1, 3]).expect("an attribute");
    assert_eq!(gl.get_vertex_attrib_li64v_nv(2), Ok([i64::MIN, -1, 3, 0]));
    gl.vertex_attrib_l(2, [u64::MAX, 9]).expect("an attribute");
    assert_eq!(gl.get_vertex_attrib_lui64v_nv(2), Ok([u64::MAX, 9, 0, 0]));
    gl.vertex_attrib_l(2, 8u64).expect("an attribute");
    assert_eq!(gl.get_vertex_attrib_lui64v_nv(2), Ok([8, 0, 0, 0]));
}

#[test]
fn long_attributes_have_rules() {
    let mut gl = context(1);
    let memory = ArrayMemory::new(vec![0; 64]);
    assert_eq!(refused(gl.vertex_attrib_l(16, [1.0f64; 4])), InvalidValue);
    assert_eq!(refused(gl.vertex_attrib_l(16, 1i64)), InvalidValue);
    assert_eq!(refused(gl.vertex_attrib_l(16, [1u64; 3])), InvalidValue);
    // Attribute 0 is a vertex, which is only allowed between Begin and End; a refused one changes nothing.
    assert_eq!(refused(gl.vertex_attrib_l(0, [1u64; 4])), InvalidOperation);
    for size in [0, 5] {
        assert_eq!(refused(gl.vertex_attrib_l_pointer_ext(1, size, ArrayType::Double, 0, &memory, 0)), InvalidValue);
    }
    for size in 1..5 {
        for ty in [ArrayType::Double, ArrayType::Int64, ArrayType::UnsignedInt64] {
            gl.vertex_attrib_l_pointer_ext(1, size, ty, 0, &memory, 0).expect("an array");
        }
    }
    for ty in [ArrayType::Float, ArrayType::Int, ArrayType::Half, ArrayType::UnsignedByte] {
        assert_eq!(refused(gl.vertex_attrib_l_pointer_ext(1, 4, ty, 0, &memory, 0)), InvalidEnum);
    }
    assert_eq!(refused(gl.vertex_attrib_l_pointer_ext(16, 4, ArrayType::Double, 0, &memory, 0)), InvalidValue);
    for index in [0, 16] {
        let error = if index == 0 { InvalidOperation } else { InvalidValue };
        assert_eq!(refused(gl.get_vertex_attrib_ldv_ext(index)), error);
        assert_eq!(refused(gl.get_vertex_attrib_li64v_nv(index)), error);
        assert_eq!(refused(gl.get_vertex_attrib_lui64v_nv(index)), error);
    }
    gl.begin(Mode::Points).expect("begin");
    assert_eq!(refused(gl.vertex_attrib_l_pointer_ext(1, 4, ArrayType::Double, 0, &memory, 0)), InvalidOperation);
    assert_eq!(refused(gl.get_vertex_attrib_ldv_ext(1)), InvalidOperation);
    gl.vertex_attrib_l(0, [0u64; 4]).expect("a vertex");
    gl.end().expect("a draw");
}

#[test]
fn an_attribute_counts_once_whatever_its_components() {
    let mut gl = context(1);
    let text = "!!NVvp5.0 LONG ATTRIB n = vertex.attrib[6]; LONG TEMP t; TEMP r; MOV.U64 t, n; CVT.F32.U64 r, t;
                MOV result.position, r; MOV result.color, vertex.color; END";
    use_arb(&mut gl, Vertex, text);
    assert_eq!(gl.get_program_iv_arb(Vertex, ProgramQueryArb::Count(Resource::Attribs)), Ok(2));
}
