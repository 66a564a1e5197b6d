//! The device's locations of vertex attributes.

/// The device's location of an attribute of a program. Attributes without numbers use locations that the others leave
/// free, as devices may have no more locations than numbers.
pub(crate) fn device_location(location: u32, all: &[u32]) -> u32 {
    if location < NUMBERED {
        return location;
    }
    let before = all.iter().filter(|other| (NUMBERED..location).contains(*other)).count();
    let mut free = (0..).filter(|place| *place >= NUMBERED || !all.contains(place));
    free.nth(before).unwrap_or(location)
}

/// Attributes that have numbers.
const NUMBERED: u32 = 16;
