@group(0) @binding(0) var map: texture_2d<f32>;
@group(0) @binding(1) var map_sampler: sampler;
@group(0) @binding(2) var ground: texture_2d_array<f32>;
@group(0) @binding(3) var ground_sampler: sampler;

@fragment
fn main(@location(0) light: vec4<f32>, @location(3) at: vec4<f32>) -> @location(0) vec4<f32> {
    let weights = textureSample(map, map_sampler, at.xy * 0.125);
    let place = at.xy * 4.0;
    var color = textureSample(ground, ground_sampler, place, 0) * weights.x;
    color += textureSample(ground, ground_sampler, place, 1) * weights.y;
    color += textureSample(ground, ground_sampler, place, 2) * weights.z;
    color += textureSample(ground, ground_sampler, place, 3) * weights.w;
    color /= dot(weights, vec4<f32>(1.0));
    let relief = textureSample(ground, ground_sampler, at.xy * 0.5, 4).x;
    return color * light * (0.5 + relief);
}
