@group(0) @binding(0) var<storage, read> given: array<u32>;
@group(0) @binding(1) var<storage, read_write> result: array<u32>;
var<workgroup> part: array<u32, 256>;
@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) i: u32, @builtin(global_invocation_id) id: vec3<u32>) {
    part[i] = given[id.x];
    for (var k = 2u; k <= 256u; k <<= 1u) {
        for (var j = k >> 1u; j > 0u; j >>= 1u) {
            workgroupBarrier();
            let other = i ^ j;
            if other > i {
                let first = part[i];
                let second = part[other];
                if ((i & k) == 0u) == (first > second) {
                    part[i] = second;
                    part[other] = first;
                }
            }
        }
    }
    workgroupBarrier();
    result[id.x] = part[i];
}
