// fragment: local[2]
struct Parameters {
    // The rule's eight bits, and how far the picture has moved on.
    rule: vec4<u32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
// Rows of 96 cells: bit 0 says whether it lives, above that stands its age.
@group(2) @binding(0) var<storage, read_write> cells: array<u32>;
@group(2) @binding(0) var<storage, read> shown: array<u32>;

const WIDTH = 96u;

@group(3) @binding(0) var<uniform> row: u32;

// The row behind this one.
@compute @workgroup_size(32)
fn compute(@builtin(global_invocation_id) invocation: vec3<u32>) {
    let column = invocation.x;
    let first = row * WIDTH;
    let left = cells[first + (column + WIDTH - 1) % WIDTH] & 1;
    let own = cells[first + column];
    let right = cells[first + (column + 1) % WIDTH] & 1;
    let alive = extractBits(parameters.rule.x, left * 4 + (own & 1) * 2 + right, 1u);
    let age = min((own >> 1) + 1, 15) * alive;
    cells[first + WIDTH + column] = age << 1 | alive;
}

@vertex
fn vertex(@builtin(vertex_index) number: u32) -> @builtin(position) vec4<f32> {
    return vec4(vec2(f32(number & 1), f32(number >> 1)) * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn fragment(@builtin(position) position: vec4<f32>) -> @location(0) vec4<f32> {
    let place = position.xy / 512.0;
    let row = u32(place.y * 72.0) + 1;
    let column = (u32(place.x * f32(WIDTH)) + parameters.rule.y) % WIDTH;
    let cell = shown[row * WIDTH + column];
    let alive = f32(cell & 1);
    let age = f32(cell >> 1) * 0.0667;
    let color = (age * vec3(-0.7, -0.2, 0.25) + vec3(0.95, 0.85, 0.35)) * alive + vec3(0.06, 0.08, 0.14);
    return vec4(color, 1.0);
}
