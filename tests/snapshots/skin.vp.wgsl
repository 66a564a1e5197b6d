struct VertexResults {
    @builtin(position) HPOS: vec4<f32>,
    @location(0) COL0_: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: array<vec4<f32>, 257>;
var<private> v_OPOS_1: vec4<f32>;
var<private> v_WGHT_1: vec4<f32>;
var<private> v_FOGC_1: vec4<f32>;
var<private> instructions_left: u32;
var<private> R0_: vec4<f32>;
var<private> R1_: vec4<f32>;
var<private> R2_: vec4<f32>;
var<private> R5_: vec4<f32>;
var<private> CC0_: vec4<f32>;
var<private> HPOS: vec4<f32> = vec4<f32>(f32(), f32(), f32(), 1f);
var<private> COL0_: vec4<f32> = vec4<f32>(f32(), f32(), f32(), 1f);

fn is_nan(value: f32) -> bool {
    return ((bitcast<u32>(value) & 2147483647u) > 2139095040u);
}

fn program() {
    let _e1 = v_WGHT_1;
    let _e3 = v_FOGC_1;
    let c_4_ = parameters[4];
    instructions_left = 65531u;
    R0_ = _e1;
    R1_.x = _e3.x;
    R1_.y = _e3.y;
    R1_.z = _e3.z;
    R2_.x = c_4_.x;
    R5_ = vec4(c_4_.y);
    loop {
        let _e24 = instructions_left;
        if (_e24 < 2u) {
            return;
        }
        instructions_left = (_e24 - 2u);
        let R0_1 = R0_;
        let R0_2 = (R0_1.x * c_4_.w);
        R0_.x = R0_2;
        if (R0_2 <= 0f) {
            break;
        }
        let _e35 = instructions_left;
        if (_e35 < 11u) {
            return;
        }
        instructions_left = (_e35 - 11u);
        let R1_1 = R1_;
        let R1_2 = (R1_1.x * c_4_.z);
        let _e43 = floor(R1_2);
        let _e44 = is_nan(_e43);
        let A0_ = min(max(i32(select(_e43, 0f, _e44)), -512i), 511i);
        let _e52 = v_OPOS_1;
        let _e55 = bitcast<u32>((A0_ + 16i));
        let _e60 = parameters[min(_e55, 256u)];
        let R3_ = dot(_e52, _e60);
        let _e62 = v_OPOS_1;
        let _e65 = bitcast<u32>((A0_ + 17i));
        let _e69 = parameters[min(_e65, 256u)];
        let R3_1 = dot(_e62, _e69);
        let _e71 = v_OPOS_1;
        let _e74 = bitcast<u32>((A0_ + 18i));
        let _e78 = parameters[min(_e74, 256u)];
        let R3_2 = dot(_e71, _e78);
        let R5_1 = R5_;
        let R5_2 = ((vec3<f32>(R3_, R3_1, R3_2) * R0_2) + R5_1.xyz);
        let R1_3 = vec3<f32>(R1_1.yz, R1_2);
        let R2_1 = R2_;
        let R2_2 = (R2_1.x + -(c_4_.w));
        R0_ = vec4<f32>(R0_1.yzw, c_4_.y);
        R1_.x = R1_3.x;
        R1_.y = R1_3.y;
        R1_.z = R1_3.z;
        R2_.x = R2_2;
        R5_.x = R5_2.x;
        R5_.y = R5_2.y;
        R5_.z = R5_2.z;
        CC0_.x = R2_2;
        if !((R2_2 > 0f)) {
            break;
        }
    }
    let _e112 = instructions_left;
    if (_e112 < 2u) {
        return;
    }
    instructions_left = (_e112 - 2u);
    let R5_3 = R5_;
    let c_0_ = parameters[0];
    let HPOS_1 = dot(vec4<f32>(R5_3.xyz, c_4_.w), c_0_);
    let _e122 = instructions_left;
    if (_e122 < 1u) {
        HPOS.x = HPOS_1;
        return;
    }
    instructions_left = (_e122 - 1u);
    let c_1_ = parameters[1];
    let HPOS_2 = dot(vec4<f32>(R5_3.xyz, c_4_.w), c_1_);
    let _e133 = instructions_left;
    if (_e133 < 1u) {
        HPOS.x = HPOS_1;
        HPOS.y = HPOS_2;
        return;
    }
    instructions_left = (_e133 - 1u);
    let c_2_ = parameters[2];
    let HPOS_3 = dot(vec4<f32>(R5_3.xyz, c_4_.w), c_2_);
    let _e143 = instructions_left;
    if (_e143 < 1u) {
        HPOS.x = HPOS_1;
        HPOS.y = HPOS_2;
        HPOS.z = HPOS_3;
        return;
    }
    instructions_left = (_e143 - 1u);
    let c_3_ = parameters[3];
    let HPOS_4 = dot(vec4<f32>(R5_3.xyz, c_4_.w), c_3_);
    let _e154 = instructions_left;
    if (_e154 < 1u) {
        HPOS = vec4<f32>(HPOS_1, HPOS_2, HPOS_3, HPOS_4);
        return;
    }
    instructions_left = (_e154 - 1u);
    let COL0_1 = vec4<f32>(R5_3.xyz, c_4_.w);
    HPOS = vec4<f32>(HPOS_1, HPOS_2, HPOS_3, HPOS_4);
    COL0_ = COL0_1;
}

@vertex 
fn vertex_main(@location(0) v_OPOS: vec4<f32>, @location(1) v_WGHT: vec4<f32>, @location(5) v_FOGC: vec4<f32>) -> VertexResults {
    v_OPOS_1 = v_OPOS;
    v_FOGC_1 = v_FOGC;
    v_WGHT_1 = v_WGHT;
    program();
    let HPOS_5 = HPOS;
    let COL0_2 = COL0_;
    return VertexResults(vec4<f32>(HPOS_5.xy, ((HPOS_5.z + HPOS_5.w) * 0.5f), HPOS_5.w), COL0_2);
}
