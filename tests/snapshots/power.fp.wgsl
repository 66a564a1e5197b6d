struct Parameters {
    curve: vec4<f32>,
    metal: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: Parameters;

fn saturate_or_nan(value: f32) -> f32 {
    let _e4 = select(value, 0f, (value < 0.000000000000000000000000000000000000011754944f));
    return select(_e4, 1f, (_e4 > 0.99999994f));
}

fn is_nan(value_1: f32) -> bool {
    return ((bitcast<u32>(value_1) & 2147483647u) > 2139095040u);
}

fn saturate_or_nan_xyz(value_2: vec3<f32>) -> vec3<f32> {
    let _e6 = select(value_2, vec3(0f), (value_2 < vec3(0.000000000000000000000000000000000000011754944f)));
    return select(_e6, vec3(1f), (_e6 > vec3(0.99999994f)));
}

fn saturate_or_nan_xyzw(value_3: vec4<f32>) -> vec4<f32> {
    let _e6 = select(value_3, vec4(0f), (value_3 < vec4(0.000000000000000000000000000000000000011754944f)));
    return select(_e6, vec4(1f), (_e6 > vec4(0.99999994f)));
}

@fragment 
fn fragment_main(@location(4) f_TEX1_: vec4<f32>, @location(5) f_TEX2_: vec4<f32>) -> @location(0) vec4<f32> {
    let R0_ = dot(f_TEX1_.xyz, f_TEX1_.xyz);
    let R0_1 = inverseSqrt(R0_);
    let R0_2 = (f_TEX1_.xyz * R0_1);
    let R1_5 = saturate_or_nan(dot(R0_2, f_TEX2_.xyz));
    let R1_ = (1f - R1_5);
    let curve = parameters.curve;
    let _e18 = (curve.y * log2(R1_));
    let _e20 = (R1_ + _e18);
    let _e21 = is_nan(_e20);
    let R1_1 = select(exp2(_e18), _e20, _e21);
    let R1_2 = (1f - curve.w);
    let R1_3 = ((R1_1 * R1_2) + curve.w);
    let _e29 = (curve.z * log2(R1_5));
    let _e31 = (R1_5 + _e29);
    let _e32 = is_nan(_e31);
    let R1_4 = select(exp2(_e29), _e31, _e32);
    let metal = parameters.metal;
    let R2_ = (metal.xyz * R1_5);
    let R2_1 = ((R1_4 * metal.xyz) + R2_);
    let R2_5 = saturate_or_nan_xyz((R2_1 + vec3(R1_3)));
    let _e47 = (curve.x * log2(R2_5.x));
    let _e49 = (R2_5.x + _e47);
    let _e50 = is_nan(_e49);
    let R2_2 = select(exp2(_e47), _e49, _e50);
    let _e54 = (curve.x * log2(R2_5.y));
    let _e56 = (R2_5.y + _e54);
    let _e57 = is_nan(_e56);
    let R2_3 = select(exp2(_e54), _e56, _e57);
    let _e61 = (curve.x * log2(R2_5.z));
    let _e63 = (R2_5.z + _e61);
    let _e64 = is_nan(_e63);
    let R2_4 = select(exp2(_e61), _e63, _e64);
    let COLR = saturate_or_nan_xyzw(vec4<f32>(R2_2, R2_3, R2_4, 1f));
    return COLR;
}
