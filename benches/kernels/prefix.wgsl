@group(0) @binding(0) var<storage, read> inputs: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> results: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> memory: array<u32>;

@compute @workgroup_size(64) fn state_main(@builtin(global_invocation_id) at: vec3<u32>) {
    let place = at.x * INPUTS;
    let number = bitcast<u32>(inputs[place + PARAMETERS].x);
    var data = bitcast<u32>(inputs[place].x) / 4u + number * 64u;
    var sum = 0u;
    for (var i = 0u; i < 64u; i++) {
        sum += memory[data];
        memory[data] = sum;
        data += 1u;
    }
    results[at.x * RESULTS] = vec4<f32>(1.0);
    results[at.x * RESULTS + 1u] = vec4<f32>(bitcast<f32>(sum));
}
