struct Parameters {
    turn: vec4<f32>,
    paint: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

@fragment
fn main(@location(0) color: vec4<f32>) -> @location(0) vec4<f32> {
    var at = color.xy * 5.0 + 1.0;
    var sum = 0.0;
    var weight = 1.0;
    for (var round = 0; round < 5; round++) {
        sum += sin(at.x) * cos(at.y) * weight;
        weight *= 0.5;
        at = vec2<f32>(dot(at, parameters.turn.xy), dot(at, parameters.turn.zw)) * 2.0;
    }
    return saturate(sum * parameters.paint + 0.1);
}
