@group(0) @binding(1) var ripples: texture_2d<f32>;
@group(0) @binding(2) var ripples_sampler: sampler;
@group(0) @binding(3) var ground: texture_2d<f32>;
@group(0) @binding(4) var ground_sampler: sampler;
@group(0) @binding(5) var mirrored: texture_2d<f32>;
@group(0) @binding(6) var mirrored_sampler: sampler;

@fragment
fn main(
    @location(0) deep: vec4<f32>,
    @location(3) ripple: vec4<f32>,
    @location(4) place: vec4<f32>,
    @location(5) window: vec4<f32>,
) -> @location(0) vec4<f32> {
    let moved = textureSample(ripples, ripples_sampler, ripple.xy / ripple.w).xy;
    let color = saturate(deep);
    let below = textureSample(ground, ground_sampler, place.xy + moved * 0.08).xyz * color.xyz;
    let above = textureSample(mirrored, mirrored_sampler, window.xy / window.w + moved * 0.05).xyz;
    return vec4(mix(below, above, color.w), 1.0);
}
