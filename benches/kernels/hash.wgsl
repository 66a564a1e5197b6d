@group(0) @binding(0) var<storage, read> inputs: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> results: array<vec4<f32>>;

@compute @workgroup_size(64) fn state_main(@builtin(global_invocation_id) at: vec3<u32>) {
    let place = at.x * INPUTS;
    var h = bitcast<u32>(inputs[place + PARAMETERS].x);
    for (var i = 0u; i < 64u; i++) {
        h ^= h >> 16u;
        h *= 0x85ebca6bu;
        h ^= h >> 13u;
        h *= 0xc2b2ae35u;
        h ^= h >> 16u;
        h += 0x9e3779b9u;
    }
    results[at.x * RESULTS] = vec4<f32>(1.0);
    results[at.x * RESULTS + 1u] = vec4<f32>(bitcast<f32>(h));
}
