fn is_nan(value: f32) -> bool {
    return ((bitcast<u32>(value) & 2147483647u) > 2139095040u);
}

@fragment 
fn fragment_main(@location(3) f_TEX0_: vec4<f32>, @location(4) f_TEX1_: vec4<f32>, @location(5) f_TEX2_: vec4<f32>) -> @location(0) vec4<f32> {
    var not_a_number: u32 = 2143289344u;

    let R0_ = dot(f_TEX0_.xyz, f_TEX1_.xyz);
    let R0_1 = dot(f_TEX2_.xyz, f_TEX1_.xyz);
    let _e18 = select(R0_1, 0f, (R0_1 < 0.000000000000000000000000000000000000011754944f));
    let _e23 = not_a_number;
    let _e26 = is_nan(_e18);
    let _e28 = (16f * select(select(log2(_e18), bitcast<f32>(_e23), (_e18 < 0f)), _e18, _e26));
    let _e30 = is_nan(_e28);
    let _e33 = select(0f, select(exp2(_e28), _e28, _e30), (R0_ > 0f));
    let R0_2 = vec3<f32>(1f, select(R0_, 0f, (R0_ < 0.000000000000000000000000000000000000011754944f)), _e33);
    let _e38 = not_a_number;
    let _e41 = is_nan(_e33);
    let _e43 = (f_TEX1_.w * select(select(log2(_e33), bitcast<f32>(_e38), (_e33 < 0f)), _e33, _e41));
    let _e45 = is_nan(_e43);
    let R0_3 = select(exp2(_e43), _e43, _e45);
    let COLR = vec4<f32>(R0_2, R0_3);
    return COLR;
}
