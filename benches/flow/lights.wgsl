struct Parameters {
    lamp: vec4<f32>,
    ambient: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var normals: texture_2d<f32>;
@group(0) @binding(2) var normals_sampler: sampler;
@group(0) @binding(3) var paint: texture_2d<f32>;
@group(0) @binding(4) var paint_sampler: sampler;

@fragment
fn main(
    @location(3) at: vec4<f32>,
    @location(4) first: vec4<f32>,
    @location(5) second: vec4<f32>,
    @location(6) third: vec4<f32>,
) -> @location(0) vec4<f32> {
    var ways = array<vec3<f32>, 3>(first.xyz, second.xyz, third.xyz);
    let normal = normalize(textureSample(normals, normals_sampler, at.xy).xyz * 2.0 - 1.0);
    var sum = parameters.ambient.xyz;
    for (var number = 0; number < 3; number++) {
        let light = max(dot(normal, normalize(ways[number])), 0.0);
        sum += light * parameters.lamp.xyz + pow(light, parameters.lamp.w);
    }
    let color = textureSample(paint, paint_sampler, at.xy);
    return vec4<f32>(color.xyz * sum, color.w);
}
