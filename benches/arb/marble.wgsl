struct Parameters {
    light: vec4<f32>,
    vein: vec4<f32>,
    scale: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

@fragment
fn main(@location(0) color: vec4<f32>) -> @location(0) vec4<f32> {
    let at = color.xy * parameters.scale.xy;
    let wave = pow(abs(sin(at.x + sin(at.y) * parameters.scale.z)), parameters.scale.z);
    let paint = mix(parameters.vein, parameters.light, wave);
    let tile = fract(color.xy * parameters.scale.w);
    return paint * select(0.0, 1.0, max(tile.x, tile.y) < 0.96);
}
