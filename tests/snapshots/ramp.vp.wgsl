struct VertexResults {
    @builtin(position) HPOS: vec4<f32>,
    @location(0) COL0_: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: array<vec4<f32>, 257>;
var<private> v_OPOS_1: vec4<f32>;
var<private> v_COL0_1: vec4<f32>;
var<private> instructions_left: u32;
var<private> R0_: vec4<f32>;
var<private> R1_: vec4<f32>;
var<private> HPOS: vec4<f32> = vec4<f32>(f32(), f32(), f32(), 1f);
var<private> R2_: vec4<f32>;
var<private> A0_: vec4<i32>;
var<private> COL0_: vec4<f32> = vec4<f32>(f32(), f32(), f32(), 1f);

fn is_nan(value: f32) -> bool {
    return ((bitcast<u32>(value) & 2147483647u) > 2139095040u);
}

fn program() {
    let _e1 = v_OPOS_1;
    let c_0_ = parameters[0];
    let HPOS_1 = dot(_e1, c_0_);
    let _e6 = v_OPOS_1;
    let c_1_ = parameters[1];
    let HPOS_2 = dot(_e6, c_1_);
    let _e10 = v_OPOS_1;
    let c_2_ = parameters[2];
    let HPOS_3 = dot(_e10, c_2_);
    let _e14 = v_OPOS_1;
    let c_3_ = parameters[3];
    let HPOS_4 = dot(_e14, c_3_);
    let c_4_ = parameters[4];
    let _e23 = v_COL0_1;
    let R1_1 = (_e23.x * c_4_.x);
    instructions_left = 65529u;
    R0_.x = c_4_.x;
    R0_.y = c_4_.y;
    R1_.x = R1_1;
    HPOS = vec4<f32>(HPOS_1, HPOS_2, HPOS_3, HPOS_4);
    loop {
        let _e36 = instructions_left;
        if (_e36 < 3u) {
            return;
        }
        instructions_left = (_e36 - 3u);
        let R0_1 = R0_;
        let _e42 = floor(R0_1.y);
        let _e43 = is_nan(_e42);
        let A0_1 = min(max(i32(select(_e42, 0f, _e43)), -512i), 511i);
        let _e53 = bitcast<u32>((A0_1 + 16i));
        let _e58 = parameters[min(_e53, 256u)];
        let R2_1 = (_e58.x + -(R1_1));
        R2_.x = R2_1;
        A0_.x = A0_1;
        if (R2_1 > 0f) {
            break;
        }
        let _e67 = instructions_left;
        if (_e67 < 3u) {
            return;
        }
        instructions_left = (_e67 - 3u);
        let R0_2 = (R0_1.y + c_4_.z);
        let R0_3 = (R0_1.x + -(c_4_.z));
        R0_.x = R0_3;
        R0_.y = R0_2;
        if !((R0_3 > 0f)) {
            break;
        }
    }
    let _e81 = instructions_left;
    if (_e81 < 5u) {
        return;
    }
    instructions_left = (_e81 - 5u);
    let R0_4 = R0_;
    let _e87 = floor(R0_4.y);
    let _e88 = is_nan(_e87);
    let A0_2 = min(max(i32(select(_e87, 0f, _e88)), -512i), 511i);
    let _e95 = bitcast<u32>((A0_2 + 32i));
    let _e99 = parameters[min(_e95, 256u)];
    let _e102 = bitcast<u32>((A0_2 + 33i));
    let _e106 = parameters[min(_e102, 256u)];
    let R3_ = (_e106 + -(_e99));
    let R2_2 = R2_;
    let _e112 = bitcast<u32>((A0_2 + 32i));
    let _e116 = parameters[min(_e112, 256u)];
    let R3_1 = ((R3_ * R2_2.x) + _e116);
    COL0_ = R3_1;
}

@vertex 
fn vertex_main(@location(0) v_OPOS: vec4<f32>, @location(3) v_COL0_: vec4<f32>) -> VertexResults {
    v_OPOS_1 = v_OPOS;
    v_COL0_1 = v_COL0_;
    program();
    let HPOS_5 = HPOS;
    let COL0_1 = COL0_;
    return VertexResults(vec4<f32>(HPOS_5.xy, ((HPOS_5.z + HPOS_5.w) * 0.5f), HPOS_5.w), COL0_1);
}
