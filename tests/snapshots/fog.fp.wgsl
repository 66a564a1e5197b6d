diagnostic(off, derivative_uniformity);

struct Parameters {
    haze: vec4<f32>,
    density: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: Parameters;
@group(0) @binding(1) 
var texture0_: texture_2d<f32>;
@group(0) @binding(2) 
var sampler0_: sampler;
@group(0) @binding(3) 
var texture1_: texture_2d<f32>;
@group(0) @binding(4) 
var sampler1_: sampler;

fn saturate_or_nan(value: f32) -> f32 {
    return select(select(value, 0f, (value < 0.000000000000000000000000000000000000011754944f)), 1f, (value > 0.99999994f));
}

fn saturate_or_nan_xyzw(value_1: vec4<f32>) -> vec4<f32> {
    return select(select(value_1, vec4(0f), (value_1 < vec4(0.000000000000000000000000000000000000011754944f))), vec4(1f), (value_1 > vec4(0.99999994f)));
}

@fragment 
fn fragment_main(@location(0) f_COL0_: vec4<f32>, @location(3) f_TEX0_: vec4<f32>, @location(4) f_TEX1_: vec4<f32>, @location(5) f_TEX2_: vec4<f32>) -> @location(0) vec4<f32> {
    let R0_ = textureSample(texture0_, sampler0_, f_TEX0_.xy);
    let R1_ = textureSample(texture1_, sampler1_, f_TEX1_.xy);
    let R0_1 = ((R1_.w * R1_) + ((1f - R1_.w) * R0_));
    let R0_2 = (R0_1.xyz * f_COL0_.xyz);
    let R2_ = dot(f_TEX2_.xyz, f_TEX2_.xyz);
    let R2_1 = inverseSqrt(R2_);
    let R2_2 = (R2_ * R2_1);
    let density = parameters.density;
    let R2_3 = (R2_2 * -(density.x));
    let R2_4 = exp2(R2_3);
    let R2_5 = (f_TEX2_.y * -(density.y));
    let R2_6 = exp2(R2_5);
    let R2_7 = (R2_6 * density.z);
    let R2_8 = saturate_or_nan(((R2_7 * -(R2_4)) + R2_4));
    let haze = parameters.haze;
    let R0_3 = ((R2_8 * R0_2) + ((1f - R2_8) * haze.xyz));
    let COLR = saturate_or_nan_xyzw(vec4<f32>(R0_3, R0_1.w));
    return COLR;
}
