//! Lists of indices that are drawn again: devices keep them, and draw the same.

use glasm_runtime::raster::Mode;
use glasm_runtime::{ArrayMemory, ArrayType, ClearMask, ClientArray, Context, ShadeModel};

use super::{each_device, picture};
use crate::support::MODES;

/// As many points as small arrays have, which devices do not keep at once.
const SIDE: u32 = 8;

/// A grid of points with a colour each, moved a little: an array that no draw has had.
fn grid(gl: &mut Context, moved: u32) {
    let at = |place: u32| (place as f32 + 0.5 * (moved % 2) as f32) / SIDE as f32 * 2.0 - 1.0;
    let positions: Vec<f32> = (0..SIDE * SIDE).flat_map(|vertex| [at(vertex % SIDE), at(vertex / SIDE)]).collect();
    let colors: Vec<u8> = (0..SIDE * SIDE).flat_map(|vertex| [vertex as u8 * 3, 255 - vertex as u8, 90, 255]).collect();
    let (positions, colors) = (ArrayMemory::from_floats(&positions), ArrayMemory::new(colors));
    gl.array_pointer(ClientArray::Vertex, 2, ArrayType::Float, 0, &positions, 0).unwrap();
    gl.array_pointer(ClientArray::Color, 4, ArrayType::UnsignedByte, 0, &colors, 0).unwrap();
    gl.enable_client_state(ClientArray::Vertex).unwrap();
    gl.enable_client_state(ClientArray::Color).unwrap();
}

/// More than a hundred vertices that are near to each other in the list, and none of the first few.
fn list(seed: u32) -> Vec<u32> {
    let corner = |number: u32| SIDE + (seed * 31 + number * 17) % (SIDE * (SIDE - 3));
    (0..40).flat_map(|number| [0, 1, SIDE + 1].map(|step| step + corner(number))).collect()
}

fn drawn(gl: &mut Context, mode: Mode, list: &[u32]) -> Vec<[u8; 4]> {
    gl.clear(ClearMask::COLOR).unwrap();
    gl.draw_elements(mode, list).unwrap();
    picture(gl)
}

/// The same with Begin and End, for which no list is kept.
fn given(gl: &mut Context, mode: Mode, list: &[u32]) -> Vec<[u8; 4]> {
    gl.clear(ClearMask::COLOR).unwrap();
    gl.begin(mode).unwrap();
    list.iter().for_each(|index| gl.array_element(*index).unwrap());
    gl.end().unwrap();
    picture(gl)
}

#[test]
fn a_list_is_drawn_again_as_it_was() {
    each_device(32, |gl| {
        for shading in [ShadeModel::Smooth, ShadeModel::Flat] {
            gl.shade_model(shading).unwrap();
            for (seed, &mode) in (0..).zip(MODES) {
                let list = list(seed);
                for turn in 0..4 {
                    grid(gl, turn);
                    let wanted = given(gl, mode, &list);
                    assert!(wanted.iter().any(|pixel| *pixel != [0; 4]), "{mode:?} draws nothing");
                    assert!(drawn(gl, mode, &list) == wanted, "{mode:?}, {shading:?}, time {turn}");
                }
            }
        }
    });
}

#[test]
fn a_list_that_changed_is_drawn_as_it_is() {
    each_device(32, |gl| {
        grid(gl, 0);
        let mut list = list(3);
        for turn in 0..24 {
            if turn % 3 == 2 {
                let place = 3 * (turn as usize + 2);
                list[place..place + 3].copy_from_slice(&[0, turn, turn + SIDE]);
            }
            let wanted = given(gl, Mode::Triangles, &list);
            assert!(drawn(gl, Mode::Triangles, &list) == wanted, "time {turn}");
        }
    });
}
