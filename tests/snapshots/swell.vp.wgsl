struct VertexResults {
    @builtin(position) HPOS: vec4<f32>,
    @location(0) COL0_: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: array<vec4<f32>, 257>;
var<private> v_OPOS_1: vec4<f32>;
var<private> instructions_left: u32;
var<private> R0_: vec4<f32>;
var<private> R6_: vec4<f32>;
var<private> R1_: vec4<f32>;
var<private> A0_: vec4<i32>;
var<private> R2_: vec4<f32>;
var<private> HPOS: vec4<f32> = vec4<f32>(f32(), f32(), f32(), 1f);
var<private> COL0_: vec4<f32> = vec4<f32>(f32(), f32(), f32(), 1f);

fn is_nan(value: f32) -> bool {
    return ((bitcast<u32>(value) & 2147483647u) > 2139095040u);
}

fn program() {
    let c_4_ = parameters[4];
    instructions_left = 65533u;
    R0_.x = c_4_.x;
    R0_.y = c_4_.z;
    R6_ = vec4(c_4_.z);
    loop {
        let _e13 = instructions_left;
        if (_e13 < 4u) {
            return;
        }
        instructions_left = (_e13 - 4u);
        let R0_1 = R0_;
        let _e19 = floor(R0_1.y);
        let _e20 = is_nan(_e19);
        let A0_1 = min(max(i32(select(_e19, 0f, _e20)), -512i), 511i);
        let _e29 = v_OPOS_1;
        let _e33 = bitcast<u32>((A0_1 + 16i));
        let _e38 = parameters[min(_e33, 256u)];
        let R1_1 = dot(_e29.xyz, _e38.xyz);
        let c_5_ = parameters[5];
        R1_.x = R1_1;
        R1_.y = c_5_.z;
        R1_.z = c_4_.y;
        A0_.x = A0_1;
        loop {
            let _e51 = instructions_left;
            if (_e51 < 8u) {
                return;
            }
            instructions_left = (_e51 - 8u);
            let R1_2 = R1_;
            let _e58 = is_nan(R1_2.x);
            let R2_1 = select(sin(R1_2.x), R1_2.x, _e58);
            let R6_1 = R6_;
            let R6_2 = ((R2_1 * R1_2.y) + R6_1.x);
            let _e67 = is_nan(R1_2.x);
            let R2_2 = select(cos(R1_2.x), R1_2.x, _e67);
            let R2_3 = (R2_2 * R1_2.y);
            let _e72 = bitcast<u32>((A0_1 + 16i));
            let _e76 = parameters[min(_e72, 256u)];
            let R6_3 = ((R2_3 * _e76.xyz) + R6_1.yzw);
            let R1_3 = (R1_2.xy * c_5_.xy);
            let R1_4 = (R1_2.z + -(c_4_.w));
            R6_ = vec4<f32>(R6_2, R6_3);
            R1_.x = R1_3.x;
            R1_.y = R1_3.y;
            R1_.z = R1_4;
            R2_.x = R2_1;
            if !((R1_4 > 0f)) {
                break;
            }
        }
        let _e98 = instructions_left;
        if (_e98 < 3u) {
            return;
        }
        instructions_left = (_e98 - 3u);
        let R0_2 = (R0_1.y + c_4_.w);
        let R0_3 = (R0_1.x + -(c_4_.w));
        R0_.x = R0_3;
        R0_.y = R0_2;
        if !((R0_3 > 0f)) {
            break;
        }
    }
    let _e113 = instructions_left;
    if (_e113 < 3u) {
        return;
    }
    instructions_left = (_e113 - 3u);
    let _e116 = v_OPOS_1;
    let R6_4 = R6_;
    let R3_ = (_e116.y + R6_4.x);
    let c_0_ = parameters[0];
    let HPOS_1 = dot(vec4<f32>(_e116.x, R3_, _e116.zw), c_0_);
    let _e127 = instructions_left;
    if (_e127 < 1u) {
        HPOS.x = HPOS_1;
        return;
    }
    instructions_left = (_e127 - 1u);
    let c_1_ = parameters[1];
    let HPOS_2 = dot(vec4<f32>(_e116.x, R3_, _e116.zw), c_1_);
    let _e139 = instructions_left;
    if (_e139 < 1u) {
        HPOS.x = HPOS_1;
        HPOS.y = HPOS_2;
        return;
    }
    instructions_left = (_e139 - 1u);
    let c_2_ = parameters[2];
    let HPOS_3 = dot(vec4<f32>(_e116.x, R3_, _e116.zw), c_2_);
    let _e150 = instructions_left;
    if (_e150 < 1u) {
        HPOS.x = HPOS_1;
        HPOS.y = HPOS_2;
        HPOS.z = HPOS_3;
        return;
    }
    instructions_left = (_e150 - 1u);
    let c_3_ = parameters[3];
    let HPOS_4 = dot(vec4<f32>(_e116.x, R3_, _e116.zw), c_3_);
    let _e162 = instructions_left;
    if (_e162 < 1u) {
        HPOS = vec4<f32>(HPOS_1, HPOS_2, HPOS_3, HPOS_4);
        return;
    }
    instructions_left = (_e162 - 1u);
    HPOS = vec4<f32>(HPOS_1, HPOS_2, HPOS_3, HPOS_4);
    COL0_ = R6_4;
}

@vertex 
fn vertex_main(@location(0) v_OPOS: vec4<f32>) -> VertexResults {
    v_OPOS_1 = v_OPOS;
    program();
    let HPOS_5 = HPOS;
    let COL0_1 = COL0_;
    return VertexResults(vec4<f32>(HPOS_5.xy, ((HPOS_5.z + HPOS_5.w) * 0.5f), HPOS_5.w), COL0_1);
}
