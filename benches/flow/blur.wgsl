struct Parameters {
    line: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var image: texture_2d<f32>;
@group(0) @binding(2) var linear: sampler;

@fragment
fn main(@location(3) middle: vec4<f32>) -> @location(0) vec4<f32> {
    var sum = vec4<f32>(0.0);
    var weights = 0.0;
    for (var tap = -5; tap <= 5; tap++) {
        let place = f32(tap);
        let weight = exp2(-place * place * parameters.line.w);
        sum += textureSampleLevel(image, linear, middle.xy + parameters.line.xy * place, 0.0) * weight;
        weights += weight;
    }
    return sum / weights;
}
