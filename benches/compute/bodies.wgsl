@group(0) @binding(0) var<storage, read> given: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> result: array<vec4<f32>>;
var<workgroup> tile: array<vec4<f32>, 256>;
@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) i: u32, @builtin(global_invocation_id) id: vec3<u32>) {
    let p = given[id.x].xyz;
    var pull = vec3<f32>();
    for (var t = 0u; t < 8u; t++) {
        tile[i] = given[t * 256u + i];
        workgroupBarrier();
        for (var k = 0u; k < 256u; k++) {
            let q = tile[k];
            let d = q.xyz - p;
            let r = inverseSqrt(dot(d, d) + 0.01);
            pull += d * (r * r * r * q.w);
        }
        workgroupBarrier();
    }
    result[id.x] = vec4<f32>(pull, 0.0);
}
