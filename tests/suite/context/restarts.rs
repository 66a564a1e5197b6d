//! Primitive restarts (NV_primitive_restart).

use super::{context, each_device, picture, pixel, refused, use_arb};
use crate::support::MODES;
use glasm_runtime::ProgramTarget::{FragmentArb, Vertex};
use glasm_runtime::raster::Mode;
use glasm_runtime::raster::state::PolygonMode;
use glasm_runtime::{
    ArrayMemory, ArrayType, ClearMask, ClientArray, Context, ErrorName, Face, Get, GlError, ShadeModel,
};

const RESTART: u32 = 0xffff;

/// Positions on a grid of four by four, and a colour for each.
fn grid(gl: &mut Context) -> Result<(), GlError> {
    let positions: Vec<f32> =
        (0..16).flat_map(|at| [(at % 4) as f32 * 0.5 - 0.75, (at / 4) as f32 * 0.5 - 0.75]).collect();
    let colors: Vec<u8> = (0..16).flat_map(|at| [at * 16, 255 - at * 15, at % 4 * 80, 255]).collect();
    let (positions, colors) = (ArrayMemory::from_floats(&positions), ArrayMemory::new(colors));
    gl.array_pointer(ClientArray::Vertex, 2, ArrayType::Float, 0, &positions, 0)?;
    gl.array_pointer(ClientArray::Color, 4, ArrayType::UnsignedByte, 0, &colors, 0)?;
    gl.enable_client_state(ClientArray::Vertex)?;
    gl.enable_client_state(ClientArray::Color)?;
    gl.primitive_restart_index_nv(RESTART)?;
    gl.enable_client_state(ClientArray::PrimitiveRestart)
}

/// 2.6.X: "equivalent to a call to End, followed by a call to Begin".
#[test]
fn a_restart_is_an_end_and_a_begin() {
    let sequences: [&[u32]; 5] = [&[0, 1, 5, 4, 8, 9, 13], &[], &[2, 3, 6, 7], &[15], &[10, 11, 14, 15, 5, 0]];
    let list = sequences.join(&RESTART);
    let flags: Vec<bool> = (0..16).map(|at| at % 3 != 0).collect();
    each_device(32, |gl| {
        grid(gl).unwrap();
        gl.edge_flag_pointer(&flags).unwrap();
        gl.enable_client_state(ClientArray::EdgeFlag).unwrap();
        for shading in [ShadeModel::Smooth, ShadeModel::Flat] {
            for how in [PolygonMode::Fill, PolygonMode::Line, PolygonMode::Point] {
                gl.shade_model(shading).unwrap();
                gl.polygon_mode(Face::FrontAndBack, how).unwrap();
                for &mode in MODES {
                    gl.clear(ClearMask::COLOR).unwrap();
                    gl.draw_elements(mode, &list).unwrap();
                    let restarted = picture(gl);
                    gl.clear(ClearMask::COLOR).unwrap();
                    for sequence in sequences {
                        gl.draw_elements(mode, sequence).unwrap();
                    }
                    let alike = |one: &[u8; 4], other: &[u8; 4]| {
                        // Edges of a quad may be drawn in any order, and the last one has the corner.
                        let outlined = mode == Mode::QuadStrip && how != PolygonMode::Fill;
                        let corner = outlined && shading == ShadeModel::Smooth && *one != [0; 4];
                        one == other || corner && *other != [0; 4]
                    };
                    let apart = picture(gl);
                    assert!(
                        apart.iter().zip(&restarted).all(|(one, other)| alike(one, other)),
                        "{mode:?} {shading:?} {how:?}"
                    );
                    assert!(restarted.iter().any(|pixel| *pixel != [0; 4]), "{mode:?} draws nothing");
                    gl.clear(ClearMask::COLOR).unwrap();
                    gl.begin(mode).unwrap();
                    list.iter().for_each(|index| gl.array_element(*index).unwrap());
                    gl.end().unwrap();
                    assert!(picture(gl) == apart, "{mode:?} {shading:?} {how:?}, element by element");
                }
            }
        }
    });
}

/// Primitives are counted on across restarts by an index (NV_geometry_program4, 2.X.3.2), and from 0 after Begin.
#[test]
fn restarts_leave_the_counter_alone() {
    let text = "!!NVfp4.0\nFLAT INT ATTRIB number = primitive.id;\nTEMP shade;\nI2F shade.x, number.x;\n\
        MUL result.color, shade.x, {0.2, 0, 0, 0};\nMOV result.color.w, 1;\nEND";
    each_device(16, |gl| {
        grid(gl).unwrap();
        use_arb(gl, FragmentArb, text);
        // Two triangles, one, and two again: the squares of the grid's lowest row, half of the second missing.
        let strips = [0, 1, 4, 5, RESTART, 1, 2, 5, RESTART, 2, 3, 6, 7];
        let seen = |gl: &mut Context| [(3, 3), (4, 4), (7, 3), (11, 3), (12, 4)].map(|(x, y)| pixel(gl, x, y)[0] / 51);
        gl.clear(ClearMask::COLOR).unwrap();
        gl.draw_elements(Mode::TriangleStrip, &strips).unwrap();
        assert_eq!(seen(gl), [0, 1, 2, 3, 4]);
        // Each quad of a strip is one.
        gl.clear(ClearMask::COLOR).unwrap();
        gl.draw_elements(Mode::QuadStrip, &[0, 4, 1, 5, RESTART, 1, 5, 2, 6, 3, 7]).unwrap();
        assert_eq!(seen(gl), [0, 0, 1, 2, 2]);
    });
}

#[test]
fn ranges_and_immediate_vertices_restart_too() {
    let mut gl = context(32);
    grid(&mut gl).unwrap();
    gl.primitive_restart_index_nv(6).unwrap();
    gl.draw_arrays(Mode::LineStrip, 4, 6).unwrap();
    let restarted = picture(&mut gl);
    gl.clear(ClearMask::COLOR).unwrap();
    gl.disable_client_state(ClientArray::PrimitiveRestart).unwrap();
    gl.draw_arrays(Mode::LineStrip, 4, 2).unwrap();
    gl.draw_arrays(Mode::LineStrip, 7, 3).unwrap();
    assert!(picture(&mut gl) == restarted);
    gl.clear(ClearMask::COLOR).unwrap();
    gl.begin(Mode::LineStrip).unwrap();
    for index in [4, 5, 7, 8, 9] {
        if index == 7 {
            gl.primitive_restart_nv().unwrap();
        }
        gl.array_element(index).unwrap();
    }
    gl.end().unwrap();
    assert!(picture(&mut gl) == restarted);
}

#[test]
fn restarts_have_their_errors_and_queries() {
    let mut gl = context(8);
    assert_eq!(gl.get_integer(Get::PrimitiveRestartIndex), Ok(0));
    assert_eq!(gl.is_client_state_enabled(ClientArray::PrimitiveRestart), Ok(false));
    grid(&mut gl).unwrap();
    assert_eq!(gl.get_integer(Get::PrimitiveRestartIndex), Ok(RESTART as i32));
    assert_eq!(gl.is_client_state_enabled(ClientArray::PrimitiveRestart), Ok(true));
    assert_eq!(refused(gl.primitive_restart_nv()), ErrorName::InvalidOperation);
    assert_eq!(refused(gl.array_element(RESTART)), ErrorName::InvalidOperation);
    // The index need not lie within the range.
    gl.draw_range_elements(Mode::Points, 0, 2, &[0, RESTART, 2]).unwrap();
    assert_eq!(refused(gl.draw_range_elements(Mode::Points, 0, 2, &[0, 3])), ErrorName::InvalidOperation);
    gl.begin(Mode::Points).unwrap();
    assert_eq!(refused(gl.primitive_restart_index_nv(1)), ErrorName::InvalidOperation);
    gl.end().unwrap();
    gl.disable_client_state(ClientArray::PrimitiveRestart).unwrap();
    // An index like any other, without an element.
    assert_eq!(refused(gl.draw_elements(Mode::Points, &[RESTART])), ErrorName::InvalidOperation);
}

/// An instance is drawn before the next: the second's first polygon covers the first's second one.
#[test]
fn instances_have_all_sequences() {
    let text = "!!NVvp4.0\nTEMP place;\nI2F place.x, vertex.instance.x;\nMUL place.x, place.x, 0.5;\n\
        MOV result.position, vertex.position;\nADD result.position.x, vertex.position.x, place.x;\n\
        MOV result.color, vertex.color;\nEND";
    each_device(16, |gl| {
        grid(gl).unwrap();
        use_arb(gl, Vertex, text);
        gl.shade_model(ShadeModel::Flat).unwrap();
        gl.clear(ClearMask::COLOR).unwrap();
        gl.draw_elements_instanced(Mode::Polygon, &[0, 1, 5, 4, RESTART, 2, 6, 5, 1], 2).unwrap();
        // Flat polygons have the colour of their first vertex, the 0th and the 2nd: 0 and 32 of red.
        assert_eq!([(3, 3), (7, 3), (11, 3)].map(|(x, y)| pixel(gl, x, y)[0]), [0, 0, 32]);
    });
}
