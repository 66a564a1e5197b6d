// Where a texel of an image with a border stands, level after level.
fn rimmed$u(at: vec3<i32>, level: i32) -> i32 {
    var first = 0;
    for (var finer = 0; finer < level; finer++) {
        let sides = sides$u(finer) + 2 * $rim;
        first += sides.x * sides.y * sides.z;
    }
    let sides = sides$u(level) + 2 * $rim;
    let place = at + $rim;
    return first + (place.z * sides.y + place.y) * sides.x + place.x;
}

