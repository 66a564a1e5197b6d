@group(0) @binding(0) var<storage, read> inputs: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> results: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> memory: array<atomic<u32>>;

@compute @workgroup_size(64) fn state_main(@builtin(global_invocation_id) at: vec3<u32>) {
    let place = at.x * INPUTS;
    let number = bitcast<u32>(inputs[place + PARAMETERS].x);
    let addresses = bitcast<vec4<u32>>(inputs[place]);
    var data = addresses.x / 4u + number * 64u;
    let bins = addresses.z / 4u;
    var found = 0u;
    for (var i = 0u; i < 64u; i++) {
        let value = atomicLoad(&memory[data]) & 255u;
        found = atomicAdd(&memory[bins + value], 1u);
        data += 1u;
    }
    results[at.x * RESULTS] = vec4<f32>(1.0);
    results[at.x * RESULTS + 1u] = vec4<f32>(bitcast<f32>(found));
}
