//! Evaluators on numbered attributes (NV_vertex_program, section 5.1), which no host has: their maps are kept and evaluated
//! here while vertex programs are on. Conventional maps stay the host's.

use crate::draws::before_draw;
use crate::host::convert::{Component, read};
use crate::host::kinds::{ATTRIBUTES, map};
use crate::host::{self, GLdouble, GLenum, GLfloat, GLint, tokens};
use crate::layer::Layer;
use crate::state::evaluators::Evaluators;
use crate::state::polynomials::Map;

use super::attributes::vertex_attrib;
use super::vertices::{begin, end, evaluates, prepare_maps};

/// A variable of a map: its domain, the components between control points, and how many points there are.
type Variable<T> = ([T; 2], GLint, GLint);

/// Keeps the control points of a map, if it is one of an attribute.
unsafe fn keep<T: Component + Default>(
    layer: &mut Layer,
    token: GLenum,
    variables: &[Variable<T>],
    points: *const T,
) -> bool {
    let Some((dimension, number)) = map(token).filter(|(dimension, _)| *dimension + 1 == variables.len()) else {
        return false;
    };
    layer.wake();
    if layer.draws.in_begin {
        layer.set_error(tokens::INVALID_OPERATION);
        return true;
    }
    let most = host::integer(tokens::MAX_EVAL_ORDER);
    let domain = |it: &Variable<T>| it.0.map(Component::component);
    let valid = |it: &Variable<T>| domain(it)[0] != domain(it)[1] && it.1 >= 4 && (1..=most).contains(&it.2);
    if !variables.iter().all(valid) {
        layer.set_error(tokens::INVALID_VALUE);
        return true;
    }
    let mut made = Map::default();
    for (place, it) in variables.iter().enumerate() {
        (made.domain[place], made.order[place]) = (domain(it), it.2 as usize);
    }
    let stride = |place: usize| variables.get(place).map_or(0, |variable| variable.1 as usize);
    let places = (0..made.order[0]).flat_map(|u| (0..made.order[1]).map(move |v| (u, v)));
    // SAFETY: the application passes as many points as it says, so far apart.
    let point = |(u, v)| unsafe { read::<T, 4>(points.add(u * stride(0) + v * stride(1))) }.map(Component::component);
    made.points = places.map(point).collect();
    layer.fixed.evaluators.used = true;
    layer.listed(move |layer| layer.fixed.evaluators.maps[dimension][number] = made.clone());
    true
}

/// Notes the grid of EvalMesh and EvalPoint. One without steps is an error of the host, which leaves the grid as it is.
fn map_grid<T: Component>(layer: &mut Layer, steps: &[(GLint, T, T)], host: impl Fn()) {
    if steps.iter().any(|(count, ..)| *count < 1) {
        return host();
    }
    let mut grid = [(0.0, 1.0, 1); 2];
    for (place, (count, first, last)) in steps.iter().enumerate() {
        grid[place] = (first.component(), last.component(), *count);
    }
    let dimension = steps.len() - 1;
    layer.listed_with(move |layer| layer.fixed.evaluators.grid[dimension] = grid, host);
}

/// Makes a vertex of the maps at a place.
fn evaluate(layer: &mut Layer, dimension: usize, place: [f32; 2], host: impl FnOnce()) {
    let Evaluators { maps, enabled, automatic_normals, .. } = &*layer.fixed.evaluators;
    let (maps, enabled) = (&maps[dimension], enabled[dimension]);
    let normal = (dimension == 1 && *automatic_normals && enabled[0]).then(|| maps[0].normal(place));
    let evaluated =
        (0..ATTRIBUTES as usize).filter(|number| enabled[*number]).map(|number| (number, maps[number].at(place).0));
    let mut values: Vec<(usize, [f32; 4])> = evaluated.collect();
    if let Some(normal) = normal {
        values.retain(|(number, _)| *number != 2);
        values.push((2, normal));
    }
    let position = values.iter().find(|(number, _)| *number == 0).copied();
    let last = position.into_iter();
    for (number, value) in values.into_iter().filter(|(number, _)| *number != 0).chain(last) {
        // SAFETY: the number is one of an attribute.
        unsafe { vertex_attrib(layer, number as u32, value) };
    }
    if position.is_none() {
        host();
    }
}

/// The place of a point of the grid.
fn grid_place(layer: &Layer, dimension: usize, numbers: [GLint; 2]) -> [f32; 2] {
    let along = |variable: usize| {
        let ((first, last, count), number) = (layer.fixed.evaluators.grid[dimension][variable], numbers[variable]);
        if number == count { last } else { number as f32 * ((last - first) / count as f32) + first }
    };
    [along(0), along(1)]
}

/// EvalCoord of so many variables.
fn eval_coord<T: Component, const SIZE: usize>(layer: &mut Layer, place: [T; SIZE], host: impl FnOnce()) {
    if !evaluates(layer, SIZE - 1) {
        return host();
    }
    let place = std::array::from_fn(|index| place.get(index).map_or(0.0, |value| value.component()));
    evaluate(layer, SIZE - 1, place, host);
}

/// EvalPoint of so many variables.
fn eval_point<const SIZE: usize>(layer: &mut Layer, numbers: [GLint; SIZE], host: impl FnOnce()) {
    if !evaluates(layer, SIZE - 1) {
        return host();
    }
    let place = grid_place(layer, SIZE - 1, std::array::from_fn(|index| numbers.get(index).copied().unwrap_or(0)));
    evaluate(layer, SIZE - 1, place, host);
}

/// Primitives of points of the grid.
fn primitive(layer: &mut Layer, mode: GLenum, dimension: usize, points: impl Iterator<Item = [GLint; 2]>) {
    // SAFETY: the mode is one of the GL's, and End follows.
    unsafe { begin(layer, mode) };
    for numbers in points {
        let place = grid_place(layer, dimension, numbers);
        // SAFETY: the host takes any place.
        evaluate(layer, dimension, place, || unsafe {
            match dimension {
                0 => host::EvalCoord1f(place[0]),
                _ => host::EvalCoord2f(place[0], place[1]),
            }
        });
    }
    // SAFETY: Begin stands above.
    unsafe { end(layer) };
}

/// Which maps are on is known when a list is called.
fn mesh_is_listed(layer: &Layer) -> bool {
    layer.lists.recording.is_some() && layer.fixed.evaluators.used && !layer.draws.in_begin
}

pub(crate) unsafe fn eval_mesh_1(layer: &mut Layer, mode: GLenum, first: GLint, last: GLint) {
    if mesh_is_listed(layer) {
        // SAFETY: this takes any numbers.
        return layer.listed(move |layer| unsafe { eval_mesh_1(layer, mode, first, last) });
    }
    let primitives = match mode {
        tokens::POINT => tokens::POINTS,
        tokens::LINE => tokens::LINE_STRIP,
        _ => return layer.set_error(tokens::INVALID_ENUM),
    };
    if evaluates(layer, 0) && !layer.draws.in_begin {
        primitive(layer, primitives, 0, (first..=last).map(|number| [number, 0]));
    } else if before_draw(layer) {
        // SAFETY: the host checks the parameters.
        unsafe { host::EvalMesh1(mode, first, last) };
    }
}

pub(crate) unsafe fn eval_mesh_2(layer: &mut Layer, mode: GLenum, u1: GLint, u2: GLint, v1: GLint, v2: GLint) {
    if mesh_is_listed(layer) {
        // SAFETY: this takes any numbers.
        return layer.listed(move |layer| unsafe { eval_mesh_2(layer, mode, u1, u2, v1, v2) });
    }
    let (u, v) = ([u1, u2], [v1, v2]);
    if !matches!(mode, tokens::POINT | tokens::LINE | tokens::FILL) {
        return layer.set_error(tokens::INVALID_ENUM);
    }
    if !evaluates(layer, 1) || layer.draws.in_begin {
        if before_draw(layer) {
            // SAFETY: the host checks the parameters.
            unsafe { host::EvalMesh2(mode, u[0], u[1], v[0], v[1]) };
        }
        return;
    }
    let (columns, rows) = (u[0]..=u[1], v[0]..=v[1]);
    match mode {
        tokens::FILL => {
            for row in v[0]..v[1] {
                let pairs = columns.clone().flat_map(|column| [[column, row], [column, row + 1]]);
                primitive(layer, tokens::QUAD_STRIP, 1, pairs);
            }
        }
        tokens::LINE => {
            for row in rows.clone() {
                primitive(layer, tokens::LINE_STRIP, 1, columns.clone().map(|column| [column, row]));
            }
            for column in columns {
                primitive(layer, tokens::LINE_STRIP, 1, rows.clone().map(|row| [column, row]));
            }
        }
        _ => {
            let all = rows.flat_map(|row| columns.clone().map(move |column| [column, row]));
            primitive(layer, tokens::POINTS, 1, all);
        }
    }
}

/// GetMap: control points, orders or domains of a map of an attribute.
fn get_map(layer: &mut Layer, token: GLenum, query: GLenum, mut give: impl FnMut(usize, f32)) -> bool {
    let Some((dimension, number)) = map(token) else { return false };
    let map = &layer.fixed.evaluators.maps[dimension][number];
    let values: Vec<f32> = match query {
        tokens::COEFF => map.points.iter().flatten().copied().collect(),
        tokens::ORDER => map.order[..=dimension].iter().map(|order| *order as f32).collect(),
        tokens::DOMAIN => map.domain[..=dimension].iter().flatten().copied().collect(),
        _ => {
            layer.set_error(tokens::INVALID_ENUM);
            Vec::new()
        }
    };
    values.into_iter().enumerate().for_each(|(place, value)| give(place, value));
    true
}

/// The commands for floats or doubles: each is the host's where it is about none of these maps.
macro_rules! commands {
    ($ty:ty: $map_1:ident $Map1:ident, $map_2:ident $Map2:ident, $grid_1:ident $Grid1:ident, $grid_2:ident $Grid2:ident,
     $coord_1:ident $Coord1:ident, $coord_2:ident $Coord2:ident, $at_1:ident $At1:ident, $at_2:ident $At2:ident) => {
        pub(crate) unsafe fn $map_1(
            layer: &mut Layer,
            token: GLenum,
            first: $ty,
            last: $ty,
            stride: GLint,
            order: GLint,
            points: *const $ty,
        ) {
            // SAFETY: the application vouches for its points.
            unsafe {
                if !keep(layer, token, &[([first, last], stride, order)], points) {
                    host::$Map1(token, first, last, stride, order, points);
                }
            }
        }

        #[allow(clippy::too_many_arguments, reason = "the GL has it so")]
        pub(crate) unsafe fn $map_2(
            layer: &mut Layer,
            token: GLenum,
            u1: $ty,
            u2: $ty,
            u_stride: GLint,
            u_order: GLint,
            v1: $ty,
            v2: $ty,
            v_stride: GLint,
            v_order: GLint,
            points: *const $ty,
        ) {
            let variables = [([u1, u2], u_stride, u_order), ([v1, v2], v_stride, v_order)];
            // SAFETY: the application vouches for its points.
            unsafe {
                if !keep(layer, token, &variables, points) {
                    host::$Map2(token, u1, u2, u_stride, u_order, v1, v2, v_stride, v_order, points);
                }
            }
        }

        pub(crate) unsafe fn $grid_1(layer: &mut Layer, count: GLint, first: $ty, last: $ty) {
            // SAFETY: the host checks the numbers.
            map_grid(layer, &[(count, first, last)], || unsafe { host::$Grid1(count, first, last) });
        }

        pub(crate) unsafe fn $grid_2(layer: &mut Layer, u: GLint, u1: $ty, u2: $ty, v: GLint, v1: $ty, v2: $ty) {
            // SAFETY: the host checks the numbers.
            map_grid(layer, &[(u, u1, u2), (v, v1, v2)], || unsafe { host::$Grid2(u, u1, u2, v, v1, v2) });
        }

        pub(crate) unsafe fn $coord_1(layer: &mut Layer, u: $ty) {
            // SAFETY: the host takes any number.
            eval_coord(layer, [u], || unsafe { host::$Coord1(u) });
        }

        pub(crate) unsafe fn $coord_2(layer: &mut Layer, u: $ty, v: $ty) {
            // SAFETY: the host takes any numbers.
            eval_coord(layer, [u, v], || unsafe { host::$Coord2(u, v) });
        }

        pub(crate) unsafe fn $at_1(layer: &mut Layer, place: *const $ty) {
            // SAFETY: the application passes one number.
            unsafe { eval_coord(layer, read::<_, 1>(place), || host::$At1(place)) };
        }

        pub(crate) unsafe fn $at_2(layer: &mut Layer, place: *const $ty) {
            // SAFETY: the application passes two numbers.
            unsafe { eval_coord(layer, read::<_, 2>(place), || host::$At2(place)) };
        }
    };
}

commands!(GLfloat: map_1f Map1f, map_2f Map2f, map_grid_1f MapGrid1f, map_grid_2f MapGrid2f, eval_coord_1f EvalCoord1f,
    eval_coord_2f EvalCoord2f, eval_coord_1fv EvalCoord1fv, eval_coord_2fv EvalCoord2fv);
commands!(GLdouble: map_1d Map1d, map_2d Map2d, map_grid_1d MapGrid1d, map_grid_2d MapGrid2d, eval_coord_1d EvalCoord1d,
    eval_coord_2d EvalCoord2d, eval_coord_1dv EvalCoord1dv, eval_coord_2dv EvalCoord2dv);

pub(crate) unsafe fn eval_point_1(layer: &mut Layer, number: GLint) {
    // SAFETY: the host takes any number.
    eval_point(layer, [number], || unsafe { host::EvalPoint1(number) });
}

pub(crate) unsafe fn eval_point_2(layer: &mut Layer, u: GLint, v: GLint) {
    // SAFETY: the host takes any numbers.
    eval_point(layer, [u, v], || unsafe { host::EvalPoint2(u, v) });
}

pub(crate) unsafe fn get_map_fv(layer: &mut Layer, token: GLenum, query: GLenum, given: *mut GLfloat) {
    // SAFETY: the application has room for what it asks for.
    unsafe {
        if !get_map(layer, token, query, |place, value| given.add(place).write_unaligned(value)) {
            host::GetMapfv(token, query, given);
        }
    }
}

pub(crate) unsafe fn get_map_dv(layer: &mut Layer, token: GLenum, query: GLenum, given: *mut GLdouble) {
    // SAFETY: the application has room for what it asks for.
    unsafe {
        if !get_map(layer, token, query, |place, value| given.add(place).write_unaligned(value.into())) {
            host::GetMapdv(token, query, given);
        }
    }
}

pub(crate) unsafe fn get_map_iv(layer: &mut Layer, token: GLenum, query: GLenum, given: *mut GLint) {
    // SAFETY: the application has room for what it asks for.
    unsafe {
        if !get_map(layer, token, query, |place, value| given.add(place).write_unaligned(value.round() as GLint)) {
            host::GetMapiv(token, query, given);
        }
    }
}

/// The normals that the host would compute itself are those of its own maps.
pub(super) fn note_automatic_normals(layer: &mut Layer, capability: GLenum, on: bool) {
    if capability == tokens::AUTO_NORMAL && layer.lists.are_carried_out() {
        layer.fixed.evaluators.automatic_normals = on;
        prepare_maps(layer);
    }
}
