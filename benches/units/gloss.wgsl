@group(0) @binding(1) var relief: texture_2d<f32>;
@group(0) @binding(2) var relief_sampler: sampler;
@group(0) @binding(3) var directions: texture_cube<f32>;
@group(0) @binding(4) var directions_sampler: sampler;
@group(0) @binding(5) var surface: texture_2d<f32>;
@group(0) @binding(6) var surface_sampler: sampler;
@group(0) @binding(7) var ramp: texture_2d<f32>;
@group(0) @binding(8) var ramp_sampler: sampler;

@fragment
fn main(
    @location(3) place: vec4<f32>,
    @location(4) light: vec4<f32>,
    @location(5) half_way: vec4<f32>,
) -> @location(0) vec4<f32> {
    let normal = textureSample(relief, relief_sampler, place.xy).xyz * 2.0 - 1.0;
    let direction = textureSample(directions, directions_sampler, light.xyz).xyz * 2.0 - 1.0;
    let diffuse = saturate(dot(normal, direction));
    let along = max(dot(normal, half_way.xyz), 0.0);
    let cosine = along * along / dot(half_way.xyz, half_way.xyz);
    let color = textureSample(surface, surface_sampler, place.xy);
    let shine = textureSample(ramp, ramp_sampler, vec2(cosine, 0.5)).xyz;
    let warm = vec3(1.0, 0.93, 0.8);
    let lit = color.xyz * (diffuse * warm + vec3(0.16, 0.16, 0.2));
    return vec4(saturate(shine * color.w * warm + lit), 1.0);
}
