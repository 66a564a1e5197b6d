struct Parameters {
    gold: vec4<f32>,
    stone: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var masks: texture_2d<f32>;
@group(0) @binding(2) var masks_sampler: sampler;
@group(0) @binding(3) var paint: texture_2d<f32>;
@group(0) @binding(4) var paint_sampler: sampler;

@fragment
fn main(
    @location(3) at: vec4<f32>,
    @location(4) toward: vec4<f32>,
    @location(5) between: vec4<f32>,
) -> @location(0) vec4<f32> {
    let mask = textureSample(masks, masks_sampler, at.xy);
    let painted = textureSample(paint, paint_sampler, at.xy);
    let normal = normalize(toward.xyz);
    let half_way = normalize(between.xyz);
    let light = saturate(dot(normal, half_way));
    if mask.x > 0.6 {
        return light * parameters.gold + pow(light, parameters.gold.w);
    }
    if mask.y > 0.5 {
        return painted * parameters.stone * light;
    }
    let mirrored = -reflect(half_way, normal) * 0.5 + 0.5;
    return vec4<f32>(mirrored * mirrored, 1.0);
}
