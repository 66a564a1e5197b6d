@group(0) @binding(0) var<storage, read> given: array<f32>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;
var<workgroup> a: array<f32, 256>;
var<workgroup> b: array<f32, 256>;
@compute @workgroup_size(16, 16)
fn main(@builtin(local_invocation_id) local: vec3<u32>, @builtin(global_invocation_id) id: vec3<u32>) {
    let at = local.y * 16u + local.x;
    var sum = 0.0;
    for (var tile = 0u; tile < 16u; tile++) {
        a[at] = given[id.y * 256u + tile * 16u + local.x];
        b[at] = given[65536u + (tile * 16u + local.y) * 256u + id.x];
        workgroupBarrier();
        for (var k = 0u; k < 16u; k++) {
            sum += a[local.y * 16u + k] * b[k * 16u + local.x];
        }
        workgroupBarrier();
    }
    result[id.y * 256u + id.x] = sum;
}
