struct Parameters {
    seed: vec4<f32>,
    warm: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

@fragment
fn main(@location(0) start: vec4<f32>) -> @location(0) vec4<f32> {
    var z = start.xy * 2.0 - 1.0;
    var least = 1.0;
    for (var round = 0; round < 6; round++) {
        z = vec2<f32>(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + parameters.seed.xy;
        z = clamp(z, vec2<f32>(-1.0), vec2<f32>(1.0));
        least = min(least, z.x * z.x + 0.5);
    }
    var color = parameters.warm.xyz * least;
    color = vec3<f32>(z * z + color.xy, color.z);
    return saturate(vec4<f32>(color, 1.0));
}
