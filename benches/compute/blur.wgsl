@group(0) @binding(0) var<storage, read> given: array<f32>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;
fn texel(row: u32, x: i32) -> f32 {
    return given[row + u32(clamp(x, 0, 1023))];
}
@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let x = i32(id.x & 1023u);
    let row = id.x - u32(x);
    var sum = texel(row, x - 4) * 0.04 + texel(row, x - 3) * 0.08 + texel(row, x - 2) * 0.12;
    sum += texel(row, x - 1) * 0.16 + texel(row, x) * 0.2 + texel(row, x + 1) * 0.16;
    sum += texel(row, x + 2) * 0.12 + texel(row, x + 3) * 0.08 + texel(row, x + 4) * 0.04;
    result[id.x] = sum;
}
