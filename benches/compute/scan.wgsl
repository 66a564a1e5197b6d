@group(0) @binding(0) var<storage, read> given: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;
var<workgroup> part: array<u32, 256>;
@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) i: u32, @builtin(global_invocation_id) id: vec3<u32>) {
    var v = given[id.x];
    part[i] = v;
    for (var n = 1u; n < 256u; n <<= 1u) {
        workgroupBarrier();
        var before = 0u;
        if i >= n {
            before = part[i - n];
        }
        workgroupBarrier();
        v += before;
        part[i] = v;
    }
    result[id.x] = v;
}
