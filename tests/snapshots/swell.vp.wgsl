struct VertexResults {
    @builtin(position) HPOS: vec4<f32>,
    @location(0) COL0_: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: array<vec4<f32>, 257>;
var<private> instructions_left: i32;
var<private> R0_: vec4<f32>;
var<private> R6_: vec4<f32>;
var<private> R1_: vec4<f32>;
var<private> A0_: vec4<i32>;
var<private> HPOS: vec4<f32> = vec4<f32>(0f, 0f, 0f, 1f);
var<private> COL0_: vec4<f32> = vec4<f32>(0f, 0f, 0f, 1f);

fn is_nan(value: f32) -> bool {
    return ((bitcast<u32>(value) & 2147483647u) > 2139095040u);
}

fn program(v_OPOS_1: vec4<f32>) {
    let c_4_ = parameters[4];
    instructions_left = 65533i;
    R0_ = vec4<f32>(c_4_.x, c_4_.z, 0f, 0f);
    R6_ = vec4(c_4_.z);
    let c_5_ = parameters[5];
    loop {
        let _e15 = instructions_left;
        if (_e15 <= 0i) {
            break;
        }
        let R0_1 = R0_;
        let _e20 = floor(R0_1.y);
        let _e21 = is_nan(_e20);
        let A0_1 = i32(select(_e20, 0f, _e21));
        let _e31 = parameters[min(bitcast<u32>((A0_1 + 16i)), 256u)];
        let R1_1 = dot(v_OPOS_1.xyz, _e31.xyz);
        R1_.x = R1_1;
        R1_.y = c_5_.z;
        R1_.z = c_4_.y;
        A0_.x = A0_1;
        loop {
            let _e42 = instructions_left;
            if (_e42 <= 4i) {
                break;
            }
            let R1_2 = R1_;
            let R2_ = sin(R1_2.x);
            let R6_1 = R6_;
            let R6_2 = ((R2_ * R1_2.y) + R6_1.x);
            let R2_1 = cos(R1_2.x);
            let R2_2 = (R2_1 * R1_2.y);
            let _e59 = parameters[min(bitcast<u32>((A0_1 + 16i)), 256u)];
            let R6_3 = ((R2_2 * _e59.xyz) + R6_1.yzw);
            let R1_3 = (R1_2.xy * c_5_.xy);
            let R1_4 = (R1_2.z - c_4_.w);
            instructions_left = (_e42 - 8i);
            R6_ = vec4<f32>(R6_2, R6_3);
            R1_ = vec4<f32>(R1_3, R1_4, R1_2.w);
            if !((R1_4 > 0f)) {
                break;
            }
        }
        let R0_2 = (R0_1.y + c_4_.w);
        let R0_3 = (R0_1.x - c_4_.w);
        let _e81 = instructions_left;
        instructions_left = (_e81 - 7i);
        R0_ = vec4<f32>(R0_3, R0_2, R0_1.zw);
        if !((R0_3 > 0f)) {
            break;
        }
    }
    let _e88 = instructions_left;
    let R6_4 = R6_;
    let R3_ = (v_OPOS_1.y + R6_4.x);
    let c_0_ = parameters[0];
    let HPOS_1 = dot(vec4<f32>(v_OPOS_1.x, R3_, v_OPOS_1.zw), c_0_);
    let c_1_ = parameters[1];
    let HPOS_2 = dot(vec4<f32>(v_OPOS_1.x, R3_, v_OPOS_1.zw), c_1_);
    let c_2_ = parameters[2];
    let HPOS_3 = dot(vec4<f32>(v_OPOS_1.x, R3_, v_OPOS_1.zw), c_2_);
    let c_3_ = parameters[3];
    let HPOS_4 = dot(vec4<f32>(v_OPOS_1.x, R3_, v_OPOS_1.zw), c_3_);
    if (_e88 < 7i) {
        if (_e88 > 2i) {
            HPOS.x = HPOS_1;
        }
        if (_e88 > 3i) {
            HPOS.y = HPOS_2;
        }
        if (_e88 > 4i) {
            HPOS.z = HPOS_3;
        }
        if (_e88 > 5i) {
            HPOS.w = HPOS_4;
        }
        return;
    }
    HPOS = vec4<f32>(HPOS_1, HPOS_2, HPOS_3, HPOS_4);
    COL0_ = R6_4;
}

@vertex 
fn vertex_main(@location(0) v_OPOS: vec4<f32>) -> VertexResults {
    program(v_OPOS);
    let HPOS_5 = HPOS;
    let COL0_1 = COL0_;
    return VertexResults(vec4<f32>(HPOS_5.xy, ((HPOS_5.z + HPOS_5.w) * 0.5f), HPOS_5.w), COL0_1);
}
