// Texture results come from outside, as combiners alone take them.
@fragment
fn main(
    @location(3) relief_color: vec4<f32>,
    @location(4) light: vec4<f32>,
    @location(5) surface: vec4<f32>,
    @location(6) half_way: vec4<f32>,
) -> @location(0) vec4<f32> {
    let normal = relief_color.xyz * 2.0 - 1.0;
    let diffuse = saturate(dot(normal, light.xyz * 2.0 - 1.0));
    let cosine = saturate(dot(normal, half_way.xyz * 2.0 - 1.0));
    let warm = vec3(1.0, 0.92, 0.75);
    let lit = min(diffuse * warm + vec3(0.18, 0.17, 0.22), vec3(1.0));
    let square = cosine * cosine;
    let fourth = square * square;
    let eighth = fourth * fourth;
    return vec4(saturate(lit * surface.xyz + eighth * eighth * warm), 1.0);
}
