struct Parameters {
    bands: vec4<f32>,
    paint: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

@fragment
fn main(
    @location(4) normal: vec4<f32>,
    @location(5) lamp: vec4<f32>,
    @location(6) eye: vec4<f32>,
) -> @location(0) vec4<f32> {
    let n = normalize(normal.xyz);
    let bands = parameters.bands;
    let lit = dot(n, lamp.xyz);
    var light = 0.0;
    light += select(0.0, 0.35, lit >= bands.x);
    light += select(0.0, 0.4, lit >= bands.y);
    light += select(0.0, 0.25, lit >= bands.z);
    light = select(0.0, light, dot(n, eye.xyz) >= bands.w);
    return saturate(vec4<f32>(parameters.paint.xyz * max(light, 0.0), parameters.paint.w));
}
