struct Parameters {
    layers: vec4<i32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var heights: texture_2d<f32>;
@group(0) @binding(2) var heights_sampler: sampler;
@group(0) @binding(3) var colors: texture_2d<f32>;
@group(0) @binding(4) var colors_sampler: sampler;

@fragment
fn main(@location(3) at: vec4<f32>, @location(4) view: vec4<f32>) -> @location(0) vec4<f32> {
    let slope_x = dpdx(at.xy);
    let slope_y = dpdy(at.xy);
    let step = 1.0 / f32(parameters.layers.x);
    let move_by = view.xy / view.z * step * 0.05;
    var place = at.xy;
    var depth = 0.0;
    var height = textureSampleGrad(heights, heights_sampler, place, slope_x, slope_y).x;
    while depth < height {
        place -= move_by;
        depth += step;
        height = textureSampleGrad(heights, heights_sampler, place, slope_x, slope_y).x;
    }
    return textureSampleGrad(colors, colors_sampler, place, slope_x, slope_y);
}
