struct Parameters {
    a: vec4<f32>,
    b: vec4<f32>,
    c: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: Parameters;

fn saturate_or_nan_xyzw(value: vec4<f32>) -> vec4<f32> {
    return select(select(value, vec4(0f), (value < vec4(0.000000000000000000000000000000000000011754944f))), vec4(1f), (value > vec4(0.99999994f)));
}

@fragment 
fn fragment_main(@location(0) f_COL0_: vec4<f32>) -> @location(0) vec4<f32> {
    let R1_ = (f_COL0_ * f_COL0_.yzwx);
    let a = parameters.a;
    let R2_ = ((R1_ * a) + f_COL0_);
    let c = parameters.c;
    let R3_ = ((R2_ * f_COL0_) + c);
    let R4_ = (R3_ * R3_.wxyz);
    let b = parameters.b;
    let R1_1 = ((R4_ * b) + R1_);
    let R5_ = dot(R1_1, a);
    let R5_1 = dot(R2_.xyz, b.xyz);
    let R2_1 = ((R5_ * c) + R2_);
    let R3_1 = (R2_1 * R1_1.zwxy);
    let R3_2 = (R3_1 + a);
    let R4_1 = ((R3_2 * R5_1) + R4_);
    let R1_2 = (R4_1 * R4_1);
    let R1_3 = ((R1_2 * c) + R2_1);
    let R2_2 = (R1_3 - R2_1);
    let R2_3 = (R2_2 * a.w);
    let R3_3 = ((R2_3 * R3_2) + R4_1);
    let R5_2 = dot(R3_3, b);
    let R4_2 = ((R5_2 * R1_3) + c);
    let R4_3 = (R4_2 * R3_3.yxwz);
    let R1_4 = (R4_3 - R1_3);
    let R2_4 = ((R1_4 * a) + R3_3);
    let R3_4 = (R2_4 * R2_4);
    let R3_5 = ((R3_4 * b) + R2_4.wzyx);
    let R4_4 = ((R3_5 * c) + R1_4);
    let R4_5 = (R4_4 * R1_4);
    let R0_ = (R4_5 + f_COL0_);
    let R0_1 = saturate_or_nan_xyzw(((R0_ * c.x) + vec4(c.w)));
    return R0_1;
}
