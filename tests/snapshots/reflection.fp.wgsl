diagnostic(off, derivative_uniformity);

struct Parameters {
    paint: vec4<f32>,
}

const map: vec4<f32> = vec4<f32>(0.5f, 0.5f, 1f, 0.25f);

@group(0) @binding(0) 
var<uniform> parameters: Parameters;
@group(0) @binding(1) 
var texture0_: texture_2d<f32>;
@group(0) @binding(2) 
var sampler0_: sampler;

fn saturate_or_nan(value: f32) -> f32 {
    return select(select(value, 0f, (value < 0.000000000000000000000000000000000000011754944f)), 1f, (value > 0.99999994f));
}

fn saturate_or_nan_xyzw(value_1: vec4<f32>) -> vec4<f32> {
    return select(select(value_1, vec4(0f), (value_1 < vec4(0.000000000000000000000000000000000000011754944f))), vec4(1f), (value_1 > vec4(0.99999994f)));
}

@fragment 
fn fragment_main(@location(4) f_TEX1_: vec4<f32>, @location(5) f_TEX2_: vec4<f32>) -> @location(0) vec4<f32> {
    let R0_ = dot(f_TEX1_.xyz, f_TEX1_.xyz);
    let R0_1 = inverseSqrt(R0_);
    let R0_2 = (f_TEX1_.xyz * R0_1);
    let R1_ = dot(f_TEX2_.xyz, f_TEX2_.xyz);
    let R1_1 = inverseSqrt(R1_);
    let R1_2 = (f_TEX2_.xyz * R1_1);
    let R2_ = ((((2f * dot(R0_2, R1_2)) / dot(R0_2, R0_2)) * R0_2) - R1_2);
    let R2_1 = (R2_.z + map.z);
    let R2_2 = dot(vec3<f32>(R2_.xy, R2_1), vec3<f32>(R2_.xy, R2_1));
    let R2_3 = inverseSqrt(R2_2);
    let R2_4 = (R2_.xy * R2_3);
    let R2_5 = ((R2_4 * map.x) + vec2(map.y));
    let R3_ = textureSample(texture0_, sampler0_, vec4<f32>(R2_5, R2_1, R2_3).xy);
    let R4_5 = saturate_or_nan(dot(R0_2, R1_2));
    let R4_ = (map.z - R4_5);
    let R4_1 = (R4_ * R4_);
    let R4_2 = (R4_1 * R4_1);
    let R4_3 = (R4_ * R4_2);
    let R4_4 = ((R4_3 * map.x) + map.w);
    let paint = parameters.paint;
    let R3_1 = ((R4_4 * R3_.xyz) + ((1f - R4_4) * paint.xyz));
    let COLR = saturate_or_nan_xyzw(vec4<f32>(R3_1, paint.w));
    return COLR;
}
