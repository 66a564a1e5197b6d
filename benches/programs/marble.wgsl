struct Parameters {
    vein: vec4<f32>,
    stone: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

@fragment
fn main(@location(0) light: vec4<f32>, @location(3) at: vec4<f32>) -> @location(0) vec4<f32> {
    let ripple = sin(at.x * 3.0) * cos(at.y * 3.0);
    let wave = sin(ripple * 0.5 + at.x * 5.0) * 0.5 + 0.5;
    let folded = fract(wave);
    let strength = folded * (folded * folded + 0.25);
    let color = mix(parameters.vein.xyz, parameters.stone.xyz, strength) + ripple * 0.25;
    return saturate(vec4<f32>(color * light.xyz, parameters.stone.w));
}
