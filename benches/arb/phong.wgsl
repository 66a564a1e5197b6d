struct Parameters {
    lamp: vec4<f32>,
    ambient: vec4<f32>,
    gloss: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var normals: texture_2d<f32>;
@group(0) @binding(2) var normals_sampler: sampler;
@group(0) @binding(3) var paint: texture_2d<f32>;
@group(0) @binding(4) var paint_sampler: sampler;

@fragment
fn main(
    @location(3) at: vec4<f32>,
    @location(4) toward: vec4<f32>,
    @location(5) eye: vec4<f32>,
) -> @location(0) vec4<f32> {
    let normal = normalize(textureSample(normals, normals_sampler, at.xy).xyz * 2.0 - 1.0);
    let color = textureSample(paint, paint_sampler, at.xy);
    let light = normalize(toward.xyz);
    let half_way = normalize(light + eye.xyz);
    let fall = 1.0 / (1.0 + dot(toward.xyz, toward.xyz));
    let diffuse = saturate(dot(normal, light)) * fall;
    let specular = pow(saturate(dot(normal, half_way)), parameters.gloss.w) * fall;
    let sum = (diffuse * parameters.lamp.xyz + parameters.ambient.xyz) * color.xyz;
    return vec4<f32>(specular * parameters.gloss.xyz + sum, color.w);
}
