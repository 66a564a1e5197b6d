struct Parameters {
    ambient: vec4<f32>,
    lamp: vec4<f32>,
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
    @location(4) to_lamp: vec4<f32>,
    @location(5) half_way: vec4<f32>,
) -> @location(0) vec4<f32> {
    let normal = normalize(textureSample(normals, normals_sampler, at.xy).xyz * 2.0 - 1.0);
    let diffuse = dot(normal, normalize(to_lamp.xyz));
    let towards = dot(normal, normalize(half_way.xyz));
    let specular = select(0.0, pow(max(towards, 0.0), 32.0), diffuse > 0.0);
    let color = textureSample(paint, paint_sampler, at.xy);
    let light = max(diffuse, 0.0) * parameters.lamp.xyz + parameters.ambient.xyz;
    return saturate(vec4<f32>(light * color.xyz + specular * parameters.gloss.xyz, color.w));
}
