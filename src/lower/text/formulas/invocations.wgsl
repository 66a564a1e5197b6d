// The place of an invocation in its group by its number there.
fn place_in_group(number: u32, width: u32, height: u32) -> vec3<u32> {
    let row = number / width;
    let x = number % width;
    let y = row % height;
    let z = row / height;
    return vec3<u32>(x, y, z);
}

// A thread's number in its warp of 32, and the masks of it, of those before it, and of both.
struct Thread { number: u32, own: u32, less: u32, at_most: u32 }
fn thread(number_in_group: u32) -> Thread {
    let number = number_in_group & 31u;
    let one = 1u;
    let own = one << number;
    let less = own - one;
    return Thread(number, own, less, own | less);
}

// The number of a fragment's run in a probe, by its position: quads of 2x2, 64 to a row (`QUADS`).
fn run_of_fragment(position: vec4<f32>) -> u32 {
    let pixel = vec2<u32>(position.xy);
    let one = 1u;
    let quad = pixel >> vec2<u32>(one);
    let inside = pixel & vec2<u32>(one);
    let quad_x = quad.x;
    let quad_y = quad.y;
    let x = inside.x;
    let y = inside.y;
    let row = 256u;
    let four = 4u;
    let two = 2u;
    let rows = quad_y * row;
    let quads = quad_x * four;
    let number = rows + quads + x;
    // Rows of the target are numbered downward.
    let up = y * two;
    return number + two - up;
}
