//! Vertex arrays.

use super::{context, picture, pixel, use_nv};
use glasm_runtime::ProgramTarget::Vertex;
use glasm_runtime::raster::Mode;
use glasm_runtime::{ArrayMemory, ArrayType, Capability, ClearMask, ClientArray, Context};

/// Four points on the lowest row of a window of four pixels, with a program that draws them in the colour of
/// attribute 6.
fn points() -> Context {
    let mut gl = context(4);
    use_nv(&mut gl, Vertex, 1, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[6]; END");
    let positions: Vec<f32> = (0..4).flat_map(|column| [column as f32 / 2.0 - 0.75, -0.75]).collect();
    let memory = ArrayMemory::from_floats(&positions);
    gl.array_pointer(ClientArray::Vertex, 2, ArrayType::Float, 0, &memory, 0).unwrap();
    gl.enable_client_state(ClientArray::Vertex).unwrap();
    gl.clear(ClearMask::COLOR).unwrap();
    gl
}

fn row(gl: &mut Context) -> Vec<[u8; 4]> {
    picture(gl)[..4].to_vec()
}

#[test]
fn every_type_and_size_is_read() {
    let bytes = |values: &[&[u8]]| ArrayMemory::new(values.concat());
    let cases = [
        (bytes(&[&1i16.to_ne_bytes(), &0i16.to_ne_bytes()]), ArrayType::Short, 2, [255, 0, 0, 255]),
        (bytes(&[&0.4f32.to_ne_bytes()]), ArrayType::Float, 1, [102, 0, 0, 255]),
        (
            bytes(&[&0.2f64.to_ne_bytes(), &0.4f64.to_ne_bytes(), &1.0f64.to_ne_bytes()]),
            ArrayType::Double,
            3,
            [51, 102, 255, 255],
        ),
        (bytes(&[&[10, 20, 30, 40]]), ArrayType::UnsignedByte, 4, [10, 20, 30, 40]),
    ];
    for (memory, ty, size, expected) in cases {
        let mut gl = points();
        gl.vertex_attrib_pointer_nv(6, size, ty, 0, &memory, 0).unwrap();
        gl.enable_client_state(ClientArray::VertexAttrib(6)).unwrap();
        gl.draw_arrays(Mode::Points, 0, 1).unwrap();
        assert_eq!(pixel(&mut gl, 0, 0), expected, "{ty:?}");
    }
}

#[test]
fn arb_arrays_are_normalized_on_demand() {
    let memory = ArrayMemory::new([0xffu8, 0xff, 0x00, 0x80].to_vec());
    for (normalized, expected) in [(true, [255, 128, 0, 255]), (false, [255, 255, 0, 255])] {
        let mut gl = points();
        gl.vertex_attrib_pointer_arb(6, 2, ArrayType::UnsignedShort, normalized, 0, &memory, 0).unwrap();
        gl.enable_vertex_attrib_array_arb(6).unwrap();
        gl.draw_arrays(Mode::Points, 0, 1).unwrap();
        let [red, green, blue, alpha] = pixel(&mut gl, 0, 0);
        // The second word is 0x8000 or 0x0080, depending on the byte order.
        if cfg!(target_endian = "little") || !normalized {
            assert_eq!([red, green, blue, alpha], expected);
        }
    }
}

#[test]
fn strides_and_offsets_interleave_arrays() {
    let mut gl = context(4);
    use_nv(&mut gl, Vertex, 1, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[3]; END");
    let mut bytes = Vec::new();
    for column in 0..4u8 {
        bytes.extend((f32::from(column) / 2.0 - 0.75).to_ne_bytes());
        bytes.extend((-0.75f32).to_ne_bytes());
        bytes.extend([column * 50, 0, 255 - column, 255]);
    }
    let memory = ArrayMemory::new(bytes);
    gl.vertex_attrib_pointer_nv(0, 2, ArrayType::Float, 12, &memory, 0).unwrap();
    gl.vertex_attrib_pointer_nv(3, 4, ArrayType::UnsignedByte, 12, &memory, 8).unwrap();
    for array in [0, 3] {
        gl.enable_client_state(ClientArray::VertexAttrib(array)).unwrap();
    }
    gl.clear(ClearMask::COLOR).unwrap();
    gl.draw_arrays(Mode::Points, 0, 4).unwrap();
    assert_eq!(row(&mut gl), [[0, 0, 255, 255], [50, 0, 254, 255], [100, 0, 253, 255], [150, 0, 252, 255]]);
    gl.clear(ClearMask::COLOR).unwrap();
    gl.draw_elements(Mode::Points, &[3, 1]).unwrap();
    assert_eq!(row(&mut gl), [[0; 4], [50, 0, 254, 255], [0; 4], [150, 0, 252, 255]]);
    gl.clear(ClearMask::COLOR).unwrap();
    gl.draw_range_elements(Mode::Points, 2, 3, &[2]).unwrap();
    gl.draw_arrays(Mode::Points, 0, 1).unwrap();
    assert_eq!(row(&mut gl), [[0, 0, 255, 255], [0; 4], [100, 0, 253, 255], [0; 4]]);
    let pointer = gl.get_vertex_attrib_pointer(3).unwrap().unwrap();
    assert_eq!((pointer.size, pointer.ty, pointer.stride, pointer.offset), (4, ArrayType::UnsignedByte, 12, 8));
}

#[test]
fn the_numbered_array_comes_before_the_conventional_one() {
    let mut gl = points();
    use_nv(&mut gl, Vertex, 1, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; END");
    let red = ArrayMemory::from_floats(&[1.0, 0.0, 0.0]);
    let green = ArrayMemory::from_floats(&[0.0, 1.0, 0.0]);
    gl.array_pointer(ClientArray::Color, 3, ArrayType::Float, 0, &red, 0).unwrap();
    gl.vertex_attrib_pointer_nv(3, 3, ArrayType::Float, 0, &green, 0).unwrap();
    let draw = |gl: &mut Context| {
        gl.draw_arrays(Mode::Points, 0, 1).unwrap();
        pixel(gl, 0, 0)
    };
    gl.color([0.0f32, 0.0, 1.0]).unwrap();
    assert_eq!(draw(&mut gl), [0, 0, 255, 255], "the current colour");
    gl.enable_client_state(ClientArray::Color).unwrap();
    assert_eq!(draw(&mut gl), [255, 0, 0, 255]);
    gl.enable_client_state(ClientArray::VertexAttrib(3)).unwrap();
    assert_eq!(draw(&mut gl), [0, 255, 0, 255]);
    // Without a vertex program only the ARB's enable applies.
    gl.disable(Capability::VertexProgram).unwrap();
    assert_eq!(draw(&mut gl), [255, 0, 0, 255]);
    gl.enable_vertex_attrib_array_arb(3).unwrap();
    assert_eq!(draw(&mut gl), [0, 255, 0, 255]);
    gl.disable_client_state(ClientArray::VertexAttrib(3)).unwrap();
    assert_eq!(gl.get_vertex_attrib_enabled_arb(3), Ok(true));
    assert_eq!(draw(&mut gl), [0, 255, 0, 255]);
}

#[test]
fn without_positions_nothing_is_drawn() {
    let mut gl = points();
    gl.disable_client_state(ClientArray::Vertex).unwrap();
    gl.draw_arrays(Mode::Points, 0, 4).unwrap();
    assert_eq!(row(&mut gl), [[0; 4]; 4]);
}

#[test]
fn array_elements_stand_between_begin_and_end() {
    let mut gl = points();
    let colors = ArrayMemory::from_floats(&[1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0]);
    gl.vertex_attrib_pointer_nv(6, 4, ArrayType::Float, 0, &colors, 0).unwrap();
    gl.enable_client_state(ClientArray::VertexAttrib(6)).unwrap();
    gl.begin(Mode::Points).unwrap();
    gl.array_element(1).unwrap();
    gl.array_element(0).unwrap();
    gl.end().unwrap();
    assert_eq!(row(&mut gl), [[255, 0, 0, 255], [0, 0, 255, 255], [0; 4], [0; 4]]);
}
