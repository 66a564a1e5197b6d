struct Parameters {
    seed: vec4<f32>,
    warm: vec4<f32>,
}

const two: vec4<f32> = vec4<f32>(2f, 1f, 0.5f, -1f);

@group(0) @binding(0) 
var<uniform> parameters: Parameters;

fn min_or_nan_positive(value: f32, other: f32) -> f32 {
    return bitcast<f32>((min((bitcast<u32>(value) - 2139095041u), (bitcast<u32>(other) - 2139095041u)) + 2139095041u));
}

fn saturate_or_nan_xyzw(value_1: vec4<f32>) -> vec4<f32> {
    return select(select(value_1, vec4(0f), (value_1 < vec4(0.000000000000000000000000000000000000011754944f))), vec4(1f), (value_1 > vec4(0.99999994f)));
}

@fragment 
fn fragment_main(@location(0) f_COL0_: vec4<f32>) -> @location(0) vec4<f32> {
    let R0_ = ((f_COL0_.xy * two.x) + vec2(two.w));
    let R1_ = (R0_.xyx * R0_.xyy);
    let R2_ = (R1_.x - R1_.y);
    let R2_1 = (R1_.z + R1_.z);
    let seed = parameters.seed;
    let R0_1 = (vec2<f32>(R2_, R2_1) + seed.xy);
    let R0_2 = select(R0_1, vec2(two.w), (R0_1 < vec2(-0.99999994f)));
    let R0_3 = select(R0_2, vec2(two.y), (R0_1 > vec2(0.99999994f)));
    let R2_2 = ((R0_3.x * R0_3.x) + two.z);
    let R3_ = select(R2_2, two.y, (R2_2 > 0.99999994f));
    let R1_1 = (R0_3.xyx * R0_3.xyy);
    let R2_3 = (R1_1.x - R1_1.y);
    let R2_4 = (R1_1.z + R1_1.z);
    let R0_4 = (vec2<f32>(R2_3, R2_4) + seed.xy);
    let R0_5 = select(R0_4, vec2(two.w), (R0_4 < vec2(-0.99999994f)));
    let R0_6 = select(R0_5, vec2(two.y), (R0_4 > vec2(0.99999994f)));
    let R2_5 = ((R0_6.x * R0_6.x) + two.z);
    let R3_1 = min_or_nan_positive(R3_, R2_5);
    let R1_2 = (R0_6.xyx * R0_6.xyy);
    let R2_6 = (R1_2.x - R1_2.y);
    let R2_7 = (R1_2.z + R1_2.z);
    let R0_7 = (vec2<f32>(R2_6, R2_7) + seed.xy);
    let R0_8 = select(R0_7, vec2(two.w), (R0_7 < vec2(-0.99999994f)));
    let R0_9 = select(R0_8, vec2(two.y), (R0_7 > vec2(0.99999994f)));
    let R2_8 = ((R0_9.x * R0_9.x) + two.z);
    let R3_2 = min_or_nan_positive(R3_1, R2_8);
    let R1_3 = (R0_9.xyx * R0_9.xyy);
    let R2_9 = (R1_3.x - R1_3.y);
    let R2_10 = (R1_3.z + R1_3.z);
    let R0_10 = (vec2<f32>(R2_9, R2_10) + seed.xy);
    let R0_11 = select(R0_10, vec2(two.w), (R0_10 < vec2(-0.99999994f)));
    let R0_12 = select(R0_11, vec2(two.y), (R0_10 > vec2(0.99999994f)));
    let R2_11 = ((R0_12.x * R0_12.x) + two.z);
    let R3_3 = min_or_nan_positive(R3_2, R2_11);
    let R1_4 = (R0_12.xyx * R0_12.xyy);
    let R2_12 = (R1_4.x - R1_4.y);
    let R2_13 = (R1_4.z + R1_4.z);
    let R0_13 = (vec2<f32>(R2_12, R2_13) + seed.xy);
    let R0_14 = select(R0_13, vec2(two.w), (R0_13 < vec2(-0.99999994f)));
    let R0_15 = select(R0_14, vec2(two.y), (R0_13 > vec2(0.99999994f)));
    let R2_14 = ((R0_15.x * R0_15.x) + two.z);
    let R3_4 = min_or_nan_positive(R3_3, R2_14);
    let R1_5 = (R0_15.xyx * R0_15.xyy);
    let R2_15 = (R1_5.x - R1_5.y);
    let R2_16 = (R1_5.z + R1_5.z);
    let R0_16 = (vec2<f32>(R2_15, R2_16) + seed.xy);
    let R0_17 = select(R0_16, vec2(two.w), (R0_16 < vec2(-0.99999994f)));
    let R0_18 = select(R0_17, vec2(two.y), (R0_16 > vec2(0.99999994f)));
    let R2_17 = ((R0_18.x * R0_18.x) + two.z);
    let R3_5 = min_or_nan_positive(R3_4, R2_17);
    let warm = parameters.warm;
    let R4_ = (warm.xyz * R3_5);
    let R4_1 = ((R0_18 * R0_18) + R4_.xy);
    let COLR = saturate_or_nan_xyzw(vec4<f32>(R4_1, R4_.z, two.y));
    return COLR;
}
