struct Parameters {
    vein: vec4<f32>,
    stone: vec4<f32>,
}

const wave: vec4<f32> = vec4<f32>(3f, 0.5f, 5f, 0.25f);

@group(0) @binding(0) 
var<uniform> parameters: Parameters;

fn saturate_or_nan_xyzw(value: vec4<f32>) -> vec4<f32> {
    return select(select(value, vec4(0f), (value < vec4(0.000000000000000000000000000000000000011754944f))), vec4(1f), (value > vec4(0.99999994f)));
}

@fragment 
fn fragment_main(@location(0) f_COL0_: vec4<f32>, @location(3) f_TEX0_: vec4<f32>) -> @location(0) vec4<f32> {
    let R0_ = (f_TEX0_.xy * wave.x);
    let R1_ = sin(R0_.x);
    let R1_1 = cos(R0_.y);
    let R1_2 = (R1_ * R1_1);
    let R1_3 = (f_TEX0_.x * wave.z);
    let R1_4 = ((R1_2 * wave.y) + R1_3);
    let R1_5 = sin(R1_4);
    let R1_6 = ((R1_5 * wave.y) + wave.y);
    let R2_ = (R1_6 - floor(R1_6));
    let R2_1 = ((R2_ * R2_) + wave.w);
    let R2_2 = (R2_ * R2_1);
    let vein = parameters.vein;
    let stone = parameters.stone;
    let R3_ = ((R2_2 * stone.xyz) + ((1f - R2_2) * vein.xyz));
    let R3_1 = (vec3((R1_2 * wave.w)) + R3_);
    let R3_2 = (R3_1 * f_COL0_.xyz);
    let COLR = saturate_or_nan_xyzw(vec4<f32>(R3_2, stone.w));
    return COLR;
}
