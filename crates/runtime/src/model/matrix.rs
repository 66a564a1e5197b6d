//! Matrices: rows of numbers.

use glasm::dialect::state::Transform;

/// Four rows.
pub(crate) type Matrix = [[f32; 4]; 4];

pub(crate) const IDENTITY: Matrix =
    [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];

/// From the GL's order, column by column.
pub(crate) fn from_columns(elements: [f32; 16]) -> Matrix {
    std::array::from_fn(|row| std::array::from_fn(|column| elements[column * 4 + row]))
}

/// To the GL's order, column by column.
pub(crate) fn to_columns(matrix: &Matrix) -> [f32; 16] {
    std::array::from_fn(|place| matrix[place % 4][place / 4])
}

pub(crate) fn transpose(matrix: &Matrix) -> Matrix {
    std::array::from_fn(|row| std::array::from_fn(|column| matrix[column][row]))
}

pub(crate) fn multiply(left: &Matrix, right: &Matrix) -> Matrix {
    std::array::from_fn(|row| {
        std::array::from_fn(|column| (0..4).map(|inner| left[row][inner] * right[inner][column]).sum())
    })
}

/// The matrix times a column vector.
pub(crate) fn apply(matrix: &Matrix, vector: [f32; 4]) -> [f32; 4] {
    matrix.map(|row| (0..4).map(|inner| row[inner] * vector[inner]).sum())
}

/// The inverse, by cofactors in double precision. For a singular matrix, where it is undefined, the identity.
pub(crate) fn inverse(matrix: &Matrix) -> Matrix {
    let wide = matrix.map(|row| row.map(f64::from));
    let cofactor = |row: usize, column: usize| {
        let rest = |skipped: usize| -> [usize; 3] {
            std::array::from_fn(|index| if index < skipped { index } else { index + 1 })
        };
        let (r, c) = (rest(row), rest(column));
        let at = |i: usize, j: usize| wide[r[i]][c[j]];
        let minor = at(0, 0) * (at(1, 1) * at(2, 2) - at(1, 2) * at(2, 1))
            - at(0, 1) * (at(1, 0) * at(2, 2) - at(1, 2) * at(2, 0))
            + at(0, 2) * (at(1, 0) * at(2, 1) - at(1, 1) * at(2, 0));
        if (row + column).is_multiple_of(2) { minor } else { -minor }
    };
    let determinant: f64 = (0..4).map(|column| wide[0][column] * cofactor(0, column)).sum();
    if determinant == 0.0 || !determinant.is_finite() {
        return IDENTITY;
    }
    std::array::from_fn(|row| std::array::from_fn(|column| (cofactor(column, row) / determinant) as f32))
}

pub(crate) fn transformed(matrix: &Matrix, transform: Transform) -> Matrix {
    match transform {
        Transform::Identity => *matrix,
        Transform::Inverse => inverse(matrix),
        Transform::Transpose => transpose(matrix),
        Transform::InverseTranspose => transpose(&inverse(matrix)),
    }
}

pub(crate) fn translation([x, y, z]: [f32; 3]) -> Matrix {
    [[1.0, 0.0, 0.0, x], [0.0, 1.0, 0.0, y], [0.0, 0.0, 1.0, z], [0.0, 0.0, 0.0, 1.0]]
}

pub(crate) fn scale([x, y, z]: [f32; 3]) -> Matrix {
    [[x, 0.0, 0.0, 0.0], [0.0, y, 0.0, 0.0], [0.0, 0.0, z, 0.0], [0.0, 0.0, 0.0, 1.0]]
}

/// A rotation by degrees around an axis (GL 1.5, 2.11.2). Around a zero axis it is the identity.
pub(crate) fn rotation(degrees: f32, axis: [f32; 3]) -> Matrix {
    let axis = axis.map(f64::from);
    let length = axis.iter().map(|part| part * part).sum::<f64>().sqrt();
    if length == 0.0 {
        return IDENTITY;
    }
    let [x, y, z] = axis.map(|part| part / length);
    let (sine, cosine) = f64::from(degrees).to_radians().sin_cos();
    let rest = 1.0 - cosine;
    [
        [x * x * rest + cosine, x * y * rest - z * sine, x * z * rest + y * sine, 0.0],
        [y * x * rest + z * sine, y * y * rest + cosine, y * z * rest - x * sine, 0.0],
        [z * x * rest - y * sine, z * y * rest + x * sine, z * z * rest + cosine, 0.0],
        [0.0, 0.0, 0.0, 1.0],
    ]
    .map(|row| row.map(|element| element as f32))
}

/// The orthographic projection of a box: left, right, bottom, top, near, far.
pub(crate) fn orthographic([left, right, bottom, top, near, far]: [f64; 6]) -> Matrix {
    let (width, height, depth) = (right - left, top - bottom, far - near);
    [
        [2.0 / width, 0.0, 0.0, -(right + left) / width],
        [0.0, 2.0 / height, 0.0, -(top + bottom) / height],
        [0.0, 0.0, -2.0 / depth, -(far + near) / depth],
        [0.0, 0.0, 0.0, 1.0],
    ]
    .map(|row| row.map(|element| element as f32))
}

/// The perspective projection of a frustum: left, right, bottom, top, near, far.
pub(crate) fn frustum([left, right, bottom, top, near, far]: [f64; 6]) -> Matrix {
    let (width, height, depth) = (right - left, top - bottom, far - near);
    [
        [2.0 * near / width, 0.0, (right + left) / width, 0.0],
        [0.0, 2.0 * near / height, (top + bottom) / height, 0.0],
        [0.0, 0.0, -(far + near) / depth, -2.0 * far * near / depth],
        [0.0, 0.0, -1.0, 0.0],
    ]
    .map(|row| row.map(|element| element as f32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inverse_undoes() {
        let matrix = multiply(&translation([1.0, 2.0, 3.0]), &scale([2.0, 4.0, 8.0]));
        assert_eq!(
            inverse(&matrix),
            [[0.5, 0.0, 0.0, -0.5], [0.0, 0.25, 0.0, -0.5], [0.0, 0.0, 0.125, -0.375], [0.0, 0.0, 0.0, 1.0]]
        );
        assert_eq!(multiply(&matrix, &inverse(&matrix)), IDENTITY);
        assert_eq!(inverse(&[[0.0; 4]; 4]), IDENTITY);
    }

    #[test]
    fn a_quarter_turn_takes_x_to_y() {
        let turned = apply(&rotation(90.0, [0.0, 0.0, 3.0]), [1.0, 0.0, 0.0, 1.0]);
        assert!((turned[0]).abs() < 1e-6 && (turned[1] - 1.0).abs() < 1e-6);
    }

    #[test]
    fn columns_are_the_gls_order() {
        let translated = to_columns(&translation([7.0, 8.0, 9.0]));
        assert_eq!(translated[12..], [7.0, 8.0, 9.0, 1.0]);
        assert_eq!(from_columns(translated), translation([7.0, 8.0, 9.0]));
    }

    #[test]
    fn a_box_and_a_frustum_fill_the_view_volume() {
        let flat = apply(&orthographic([0.0, 4.0, 0.0, 2.0, -1.0, 1.0]), [4.0, 0.0, 1.0, 1.0]);
        assert_eq!(flat, [1.0, -1.0, -1.0, 1.0]);
        let deep = apply(&frustum([-1.0, 1.0, -1.0, 1.0, 1.0, 3.0]), [3.0, -3.0, -3.0, 1.0]);
        assert_eq!(deep, [3.0, -3.0, 3.0, 3.0]);
    }
}
