diagnostic(off, derivative_uniformity);

struct Parameters {
    step: vec4<f32>,
}

const half: vec4<f32> = vec4<f32>(0.5f, 0.25f, 0.125f, 1f);

@group(0) @binding(0) 
var<uniform> parameters: Parameters;
@group(0) @binding(1) 
var texture0_: texture_2d<f32>;
@group(0) @binding(2) 
var sampler0_: sampler;

fn min_or_nan_left_xyzw(value: vec4<f32>, other: vec4<f32>) -> vec4<f32> {
    return select(value, other, (value >= bitcast<vec4<f32>>((bitcast<vec4<u32>>(other) + vec4(1u)))));
}

fn max_or_nan_left_xyzw(value_1: vec4<f32>, other_1: vec4<f32>) -> vec4<f32> {
    return select(value_1, other_1, (value_1 < bitcast<vec4<f32>>((bitcast<vec4<u32>>(other_1) + vec4(1u)))));
}

fn min_or_nan_xyzw(value_2: vec4<f32>, other_2: vec4<f32>) -> vec4<f32> {
    return select(other_2, value_2, ((value_2 < other_2) | ((bitcast<vec4<u32>>(value_2) & vec4(2147483647u)) > vec4(2139095040u))));
}

fn max_or_nan_xyzw(value_3: vec4<f32>, other_3: vec4<f32>) -> vec4<f32> {
    return select(other_3, value_3, ((value_3 > other_3) | ((bitcast<vec4<u32>>(value_3) & vec4(2147483647u)) > vec4(2139095040u))));
}

fn at_least_zero_or_nan_xyzw(value_4: vec4<f32>) -> vec4<f32> {
    return select(value_4, vec4(0f), (value_4 < vec4(0.000000000000000000000000000000000000011754944f)));
}

@fragment 
fn fragment_main(@location(0) f_COL0_: vec4<f32>, @location(3) f_TEX0_: vec4<f32>) -> @location(0) vec4<f32> {
    let step_ = parameters.step;
    let R10_ = (f_TEX0_ + step_.xyyy);
    let R11_ = (f_TEX0_ + step_.zyyy);
    let R12_ = (f_TEX0_ + step_.yxyy);
    let R13_ = (f_TEX0_ + step_.yzyy);
    let R0_ = textureSample(texture0_, sampler0_, f_TEX0_.xy);
    let R1_ = textureSample(texture0_, sampler0_, R10_.xy);
    let R2_ = textureSample(texture0_, sampler0_, R11_.xy);
    let R3_ = textureSample(texture0_, sampler0_, R12_.xy);
    let R4_ = textureSample(texture0_, sampler0_, R13_.xy);
    let R0_1 = (R0_ * f_COL0_);
    let R1_1 = (R1_ * f_COL0_);
    let R5_ = min_or_nan_left_xyzw(R1_1, R2_);
    let R6_ = max_or_nan_left_xyzw(R1_1, R2_);
    let R7_ = min(R3_, R4_);
    let R8_ = max(R3_, R4_);
    let R5_1 = max_or_nan_left_xyzw(R5_, R7_);
    let R6_1 = min_or_nan_left_xyzw(R6_, R8_);
    let R7_4 = min_or_nan_xyzw(R5_1, R6_1);
    let R8_1 = max_or_nan_xyzw(R5_1, R6_1);
    let R7_5 = max_or_nan_xyzw(R7_4, R0_1);
    let R7_6 = min_or_nan_xyzw(R7_5, R8_1);
    let R1_2 = (R0_1 - R7_6);
    let R1_3 = select(R1_2, vec4(half.z), (R1_2 > vec4(0.12499999f)));
    let R1_4 = select(R1_3, vec4(-(half.z)), (R1_2 < vec4(-0.12499999f)));
    let R7_1 = (R7_6 + R1_4);
    let _e52 = R7_1.xyz;
    let R7_2 = select(_e52, vec3(half.y), (_e52 < vec3(0.25000003f)));
    let _e60 = vec4<f32>(R7_2, R7_1.w);
    let R7_3 = select(_e60, vec4(half.w), (_e60 > vec4(0.99999994f)));
    let COLR = at_least_zero_or_nan_xyzw(R7_3);
    return COLR;
}
