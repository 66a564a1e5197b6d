@group(0) @binding(1) var relief: texture_2d<f32>;
@group(0) @binding(2) var relief_sampler: sampler;
@group(0) @binding(3) var light: texture_cube<f32>;
@group(0) @binding(4) var light_sampler: sampler;
@group(0) @binding(5) var sky: texture_cube<f32>;
@group(0) @binding(6) var sky_sampler: sampler;

@fragment
fn main(
    @location(0) metal: vec4<f32>,
    @location(3) place: vec4<f32>,
    @location(4) first: vec4<f32>,
    @location(5) second: vec4<f32>,
    @location(6) third: vec4<f32>,
) -> @location(0) vec4<f32> {
    let bump = textureSample(relief, relief_sampler, place.xy / place.w).xyz;
    let normal = vec3(dot(first.xyz, bump), dot(second.xyz, bump), dot(third.xyz, bump));
    let eye = vec3(first.w, second.w, third.w);
    let reflection = 2.0 * dot(normal, eye) * normal - dot(normal, normal) * eye;
    let around = textureSample(light, light_sampler, normal).xyz;
    let mirrored = textureSample(sky, sky_sampler, reflection).xyz;
    let color = saturate(metal);
    return vec4(mix(around * color.xyz, mirrored, color.w), 1.0);
}
