struct Parameters {
    bright: vec4<f32>,
    dim: vec4<f32>,
    dark: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

@fragment
fn main(@location(4) toward: vec4<f32>) -> @location(0) vec4<f32> {
    let normal = normalize(toward.xyz);
    let light = dot(normal, vec3<f32>(0.48, 0.6, 0.64));
    var color = select(parameters.dark, parameters.dim, light >= parameters.dim.w);
    color = select(color, parameters.bright, light >= parameters.bright.w);
    if abs(normal.z) < parameters.dark.w {
        color = vec4<f32>(0.0, 0.0, 0.0, color.w);
    }
    return color;
}
