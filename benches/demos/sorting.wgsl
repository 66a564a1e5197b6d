// fragment: local[0]
struct Parameters {
    // The shuffle, and the number of steps.
    what: vec4<u32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
// Rows of 64 numbers, one for each step.
@group(2) @binding(0) var<storage, read_write> rows: array<u32>;
@group(2) @binding(0) var<storage, read> shown: array<u32>;

const WIDTH = 64u;

@group(3) @binding(0) var<uniform> row: u32;

fn shuffled(number: u32) -> u32 {
    var found = (number * 37u + parameters.what.x) % WIDTH;
    found ^= found >> 3;
    found = found * 21u % WIDTH;
    return found ^ (found >> 2);
}

// One step of the sort.
@compute @workgroup_size(32)
fn compute(@builtin(local_invocation_index) pair: u32) {
    if row == 0u {
        rows[pair] = shuffled(pair);
        rows[pair + 32u] = shuffled(pair + 32u);
        return;
    }
    var length = 1u;
    var left = row - 1u;
    while left >= length {
        left -= length;
        length++;
    }
    let distance = 1u << (length - 1u - left);
    let low = pair * 2u - (pair & (distance - 1u));
    let high = low | distance;
    let before = (row - 1u) * WIDTH;
    let numbers = vec2(rows[before + low], rows[before + high]);
    let sorted = vec2(min(numbers.x, numbers.y), max(numbers.x, numbers.y));
    let falls = ((low >> length) & 1u) == 1u;
    rows[row * WIDTH + low] = select(sorted.x, sorted.y, falls);
    rows[row * WIDTH + high] = select(sorted.y, sorted.x, falls);
}

@vertex
fn vertex(@builtin(vertex_index) number: u32) -> @builtin(position) vec4<f32> {
    return vec4(vec2(f32(number & 1), f32(number >> 1)) * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn fragment(@builtin(position) position: vec4<f32>) -> @location(0) vec4<f32> {
    let place = vec2(position.x, 512.0 - position.y) / 512.0;
    let across = place.x * 66.6 - 1.3;
    let column = clamp(floor(across), 0.0, 63.0);
    let down = max(37.4 - place.y * 38.4, 0.0);
    let step = min(u32(down), parameters.what.y);
    let number = f32(shown[step * WIDTH + u32(column)]);
    let share = number * 0.0158;
    var color = share * vec3(4.4, -4.4, -4.4) + vec3(-1.9, 3.9, 2.5);
    color.y = min(color.y, share * 4.4 + 0.3);
    color = clamp(color, vec3(0.12), vec3(1.0));
    let bar = number >= place.y * 166.0 - 6.5 && fract(across) >= 0.22 && place.y >= 0.025;
    let made = down <= f32(parameters.what.y) + 1.0 && down < 22.0 && place.y <= 0.974;
    let lit = select(bar, made, place.y >= 0.44) && across >= 0.0 && across < 64.0;
    return vec4(select(vec3(0.05, 0.05, 0.08), color, lit), 1.0);
}
