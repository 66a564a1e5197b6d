struct Parameters {
    bands: vec4<f32>,
    paint: vec4<f32>,
}

const levels: vec4<f32> = vec4<f32>(0.35f, 0.4f, 0.25f, 0f);

@group(0) @binding(0) 
var<uniform> parameters: Parameters;

fn saturate_or_nan_xyzw(value: vec4<f32>) -> vec4<f32> {
    return select(select(value, vec4(0f), (value < vec4(0.000000000000000000000000000000000000011754944f))), vec4(1f), (value > vec4(0.99999994f)));
}

@fragment 
fn fragment_main(@location(4) f_TEX1_: vec4<f32>, @location(5) f_TEX2_: vec4<f32>, @location(6) f_TEX3_: vec4<f32>) -> @location(0) vec4<f32> {
    let R0_ = dot(f_TEX1_.xyz, f_TEX1_.xyz);
    let R0_1 = inverseSqrt(R0_);
    let R0_2 = (f_TEX1_.xyz * R0_1);
    let R1_ = dot(R0_2, f_TEX2_.xyz);
    let R1_1 = dot(R0_2, f_TEX3_.xyz);
    let bands = parameters.bands;
    let R2_ = select(vec3(0f), vec3(1f), (vec3(R1_) >= bands.xyz));
    let R2_1 = (R2_ * levels.xyz);
    let R3_ = (R2_1.x + R2_1.y);
    let R3_1 = (R3_ + R2_1.z);
    let R3_2 = select(0f, 1f, (R1_1 >= bands.w));
    let R3_3 = (R3_1 * R3_2);
    let R3_4 = max(R3_3, levels.w);
    let paint = parameters.paint;
    let R4_ = (paint.xyz * R3_4);
    let COLR = saturate_or_nan_xyzw(vec4<f32>(R4_, paint.w));
    return COLR;
}
