@group(0) @binding(1) var relief: texture_2d<f32>;
@group(0) @binding(2) var relief_sampler: sampler;
@group(0) @binding(3) var directions: texture_cube<f32>;
@group(0) @binding(4) var directions_sampler: sampler;
@group(0) @binding(5) var surface: texture_2d<f32>;
@group(0) @binding(6) var surface_sampler: sampler;

@fragment
fn main(
    @location(3) place: vec4<f32>,
    @location(4) light: vec4<f32>,
    @location(5) other: vec4<f32>,
    @location(6) half_way: vec4<f32>,
) -> @location(0) vec4<f32> {
    let normal = textureSample(relief, relief_sampler, place.xy / place.w).xyz * 2.0 - 1.0;
    let toward = textureSample(directions, directions_sampler, light.xyz).xyz * 2.0 - 1.0;
    let between = textureSample(directions, directions_sampler, half_way.xyz).xyz * 2.0 - 1.0;
    let diffuse = saturate(dot(normal, toward));
    let cosine = saturate(dot(normal, between));
    let warm = vec3(1.0, 0.92, 0.75);
    let lit = min(diffuse * warm + vec3(0.18, 0.17, 0.22), vec3(1.0));
    let color = textureSample(surface, surface_sampler, other.xy / other.w).xyz;
    let square = cosine * cosine;
    let fourth = square * square;
    let eighth = fourth * fourth;
    return vec4(saturate(lit * color + eighth * eighth * warm), 1.0);
}
