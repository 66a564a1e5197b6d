//! The numbers of shapes of textures in texts.

use crate::vocabulary::Target;

/// A number that no other target has; 0 is not an image.
pub(crate) fn target_number(target: Target) -> u32 {
    match target {
        Target::Dim1 => 1,
        Target::Dim2 => 2,
        Target::Dim3 => 3,
        Target::Cube => 4,
        Target::Rect => 5,
        Target::Array1D => 6,
        Target::Array2D => 7,
        Target::ArrayCube => 8,
        Target::Buffer => 9,
        Target::Multisample => 10,
        Target::MultisampleArray => 11,
    }
}

/// The suffix of the functions for one unit and target: a unit may be used with several targets, and those that do not
/// match the image find nothing.
pub(crate) fn suffix(unit: u8, target: Target) -> String {
    format!("{unit}_{}", target_number(target))
}
