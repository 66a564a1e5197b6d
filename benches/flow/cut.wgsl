struct Parameters {
    bounds: vec4<f32>,
    back: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var masks: texture_2d<f32>;
@group(0) @binding(2) var masks_sampler: sampler;
@group(0) @binding(3) var paint: texture_2d<f32>;
@group(0) @binding(4) var paint_sampler: sampler;

@fragment
fn main(
    @location(0) color: vec4<f32>,
    @location(3) at: vec4<f32>,
    @location(4) toward: vec4<f32>,
) -> @location(0) vec4<f32> {
    if color.x > parameters.bounds.y {
        return parameters.back;
    }
    if textureSampleLevel(masks, masks_sampler, at.xy, 0.0).x < parameters.bounds.x {
        discard;
    }
    let light = saturate(dot(normalize(toward.xyz), vec3<f32>(0.48, 0.6, 0.64)));
    let painted = textureSampleLevel(paint, paint_sampler, at.xy, 0.0);
    return vec4<f32>(painted.xyz * light, painted.w);
}
