struct VertexResults {
    @builtin(position) HPOS: vec4<f32>,
    @location(0) COL0_: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: array<vec4<f32>, 257>;
var<private> instructions_left: i32;
var<private> R0_: vec4<f32>;
var<private> R1_: vec4<f32>;
var<private> HPOS: vec4<f32> = vec4<f32>(0f, 0f, 0f, 1f);
var<private> R2_: vec4<f32>;
var<private> COL0_: vec4<f32> = vec4<f32>(0f, 0f, 0f, 1f);

fn is_nan(value: f32) -> bool {
    return ((bitcast<u32>(value) & 2147483647u) > 2139095040u);
}

fn program(v_OPOS_1: vec4<f32>, v_COL0_1: vec4<f32>) {
    let c_0_ = parameters[0];
    let HPOS_1 = dot(v_OPOS_1, c_0_);
    let c_1_ = parameters[1];
    let HPOS_2 = dot(v_OPOS_1, c_1_);
    let c_2_ = parameters[2];
    let HPOS_3 = dot(v_OPOS_1, c_2_);
    let c_3_ = parameters[3];
    let HPOS_4 = dot(v_OPOS_1, c_3_);
    let c_4_ = parameters[4];
    let R1_1 = (v_COL0_1.x * c_4_.x);
    instructions_left = 65529i;
    R0_ = vec4<f32>(c_4_.x, c_4_.y, 0f, 0f);
    R1_.x = R1_1;
    HPOS = vec4<f32>(HPOS_1, HPOS_2, HPOS_3, HPOS_4);
    loop {
        let _e30 = instructions_left;
        if (_e30 <= 0i) {
            break;
        }
        let R0_1 = R0_;
        let _e35 = floor(R0_1.y);
        let _e36 = is_nan(_e35);
        let A0_ = i32(select(_e35, 0f, _e36));
        let _e45 = parameters[min(bitcast<u32>((A0_ + 16i)), 256u)];
        let R2_1 = (_e45.x - R1_1);
        let _e49 = (_e30 - 3i);
        instructions_left = _e49;
        R2_.x = R2_1;
        if (R2_1 > 0f) {
            break;
        }
        let R0_2 = (R0_1.y + c_4_.z);
        let R0_3 = (R0_1.x - c_4_.z);
        instructions_left = (_e49 - 3i);
        R0_ = vec4<f32>(R0_3, R0_2, R0_1.zw);
        if !((R0_3 > 0f)) {
            break;
        }
    }
    let _e62 = instructions_left;
    let R0_4 = R0_;
    let _e65 = floor(R0_4.y);
    let _e66 = is_nan(_e65);
    let A0_1 = i32(select(_e65, 0f, _e66));
    let _e74 = parameters[min(bitcast<u32>((A0_1 + 32i)), 256u)];
    let _e80 = parameters[min(bitcast<u32>((A0_1 + 33i)), 256u)];
    let R3_ = (_e80 - _e74);
    let R2_2 = R2_;
    let _e88 = parameters[min(bitcast<u32>((A0_1 + 32i)), 256u)];
    let R3_1 = ((R3_ * R2_2.x) + _e88);
    if (_e62 < 5i) {
        return;
    }
    COL0_ = R3_1;
}

@vertex 
fn vertex_main(@location(0) v_OPOS: vec4<f32>, @location(3) v_COL0_: vec4<f32>) -> VertexResults {
    program(v_OPOS, v_COL0_);
    let HPOS_5 = HPOS;
    let COL0_1 = COL0_;
    return VertexResults(vec4<f32>(HPOS_5.xy, ((HPOS_5.z + HPOS_5.w) * 0.5f), HPOS_5.w), COL0_1);
}
