@group(0) @binding(0) var<storage, read> given: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;
var<workgroup> part: array<u32, 256>;
@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) i: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sum = 0u;
    for (var k = 0u; k < 16u; k++) {
        sum += given[group.x * 4096u + k * 256u + i];
    }
    part[i] = sum;
    for (var n = 128u; n > 0u; n >>= 1u) {
        workgroupBarrier();
        if i < n {
            part[i] += part[i + n];
        }
    }
    if i == 0u {
        result[group.x] = part[0];
    }
}
