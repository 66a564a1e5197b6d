@group(0) @binding(0) var shadows: texture_depth_2d_array;
@group(0) @binding(1) var shadow_sampler: sampler_comparison;

// Nine places a texel apart, each filtered linearly: a window of four by four texels.
fn lit(at: vec2<f32>, depth: f32) -> f32 {
    let f = fract(at * 256.0 - 0.5);
    let g = 1.0 - f;
    let low_left = textureGatherCompare(shadows, shadow_sampler, at, 0, depth, vec2<i32>(-1, -1));
    let low_right = textureGatherCompare(shadows, shadow_sampler, at, 0, depth, vec2<i32>(1, -1));
    let high_left = textureGatherCompare(shadows, shadow_sampler, at, 0, depth, vec2<i32>(-1, 1));
    let high_right = textureGatherCompare(shadows, shadow_sampler, at, 0, depth, vec2<i32>(1, 1));
    var sum = dot(low_left, vec4<f32>(g.x, 1.0, g.y, g.x * g.y));
    sum += dot(low_right, vec4<f32>(1.0, f.x, f.x * g.y, g.y));
    sum += dot(high_left, vec4<f32>(g.x * f.y, f.y, 1.0, g.x));
    sum += dot(high_right, vec4<f32>(f.y, f.x * f.y, f.x, 1.0));
    return sum / 9.0;
}

@fragment
fn main(@location(0) color: vec4<f32>, @location(3) at: vec4<f32>) -> @location(0) vec4<f32> {
    let depth = color.z;
    let near = lit(at.xy, depth);
    let far = textureSampleCompare(shadows, shadow_sampler, at.xy * 0.5, 1, depth);
    let light = mix(near, far, saturate(at.x - 1.0));
    return color * (0.2 + 0.8 * light);
}
