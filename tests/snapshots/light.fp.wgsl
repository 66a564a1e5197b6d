@fragment 
fn fragment_main(@location(3) f_TEX0_: vec4<f32>, @location(4) f_TEX1_: vec4<f32>, @location(5) f_TEX2_: vec4<f32>) -> @location(0) vec4<f32> {
    let R0_ = dot(f_TEX0_.xyz, f_TEX1_.xyz);
    let R0_1 = dot(f_TEX2_.xyz, f_TEX1_.xyz);
    let _e23 = select(0f, exp2((16f * log2(select(R0_1, 0f, (R0_1 < 0.000000000000000000000000000000000000011754944f))))), (R0_ > 0f));
    let R0_2 = vec3<f32>(1f, select(R0_, 0f, (R0_ < 0.000000000000000000000000000000000000011754944f)), _e23);
    let R0_3 = exp2((f_TEX1_.w * log2(_e23)));
    let COLR = vec4<f32>(R0_2, R0_3);
    return COLR;
}
