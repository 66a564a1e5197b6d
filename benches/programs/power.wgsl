struct Parameters {
    curve: vec4<f32>,
    metal: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

@fragment
fn main(@location(4) normal: vec4<f32>, @location(5) lamp: vec4<f32>) -> @location(0) vec4<f32> {
    let curve = parameters.curve;
    let facing = saturate(dot(normalize(normal.xyz), lamp.xyz));
    let fresnel = pow(1.0 - facing, curve.y) * (1.0 - curve.w) + curve.w;
    let specular = pow(facing, curve.z);
    let color = saturate(parameters.metal.xyz * facing + specular * parameters.metal.xyz + fresnel);
    return saturate(vec4<f32>(pow(color, vec3<f32>(curve.x)), 1.0));
}
