fn is_nan(value: f32) -> bool {
    return ((bitcast<u32>(value) & 2147483647u) > 2139095040u);
}

@fragment 
fn fragment_main(@location(3) f_TEX0_: vec4<f32>, @location(4) f_TEX1_: vec4<f32>, @location(5) f_TEX2_: vec4<f32>) -> @location(0) vec4<f32> {
    let R0_ = dot(f_TEX0_.xyz, f_TEX1_.xyz);
    let R0_1 = dot(f_TEX2_.xyz, f_TEX1_.xyz);
    let _e18 = select(R0_1, 0f, (R0_1 < 0.000000000000000000000000000000000000011754944f));
    let _e27 = select(0f, select(_e18, exp2((16f * log2(_e18))), (_e18 <= bitcast<f32>(2139095039u))), (R0_ > 0f));
    let R0_2 = vec3<f32>(1f, select(R0_, 0f, (R0_ < 0.000000000000000000000000000000000000011754944f)), _e27);
    let _e31 = (f_TEX1_.w * log2(_e27));
    let _e36 = is_nan(_e27);
    let R0_3 = select(select(_e31, exp2(_e31), (_e31 <= bitcast<f32>(2139095039u))), _e27, _e36);
    let COLR = vec4<f32>(R0_2, R0_3);
    return COLR;
}
