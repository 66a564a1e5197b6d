@group(0) @binding(0) var image: texture_2d<f32>;
@group(0) @binding(1) var image_sampler: sampler;

@fragment
fn main(@location(3) coordinates: vec4<f32>) -> @location(0) vec4<f32> {
    let at = coordinates.xy * 4.0;
    let slope_x = dpdx(at * 256.0);
    let slope_y = dpdy(at * 256.0);
    let level = max(0.5 * log2(max(dot(slope_x, slope_x), dot(slope_y, slope_y))), 0.0);
    let sharp = textureSampleLevel(image, image_sampler, at, level);
    let soft = textureSampleLevel(image, image_sampler, at, level + 2.0);
    let glow = textureSampleLevel(image, image_sampler, at, level + 4.0);
    return sharp + (sharp - soft) * 0.5 + glow * glow * 0.25;
}
