struct VertexResults {
    @builtin(position) HPOS: vec4<f32>,
    @location(0) COL0_: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: array<vec4<f32>, 257>;
var<private> instructions_left: i32;
var<private> R0_: vec4<f32>;
var<private> R1_: vec4<f32>;
var<private> R2_: vec4<f32>;
var<private> R5_: vec4<f32>;
var<private> HPOS: vec4<f32> = vec4<f32>(0f, 0f, 0f, 1f);
var<private> COL0_: vec4<f32> = vec4<f32>(0f, 0f, 0f, 1f);

fn is_nan(value: f32) -> bool {
    return ((bitcast<u32>(value) & 2147483647u) > 2139095040u);
}

fn program(v_OPOS_1: vec4<f32>, v_WGHT_1: vec4<f32>, v_FOGC_1: vec4<f32>) {
    let c_4_ = parameters[4];
    instructions_left = 65531i;
    R0_ = v_WGHT_1;
    R1_ = vec4<f32>(v_FOGC_1.xyz, 0f);
    R2_.x = c_4_.x;
    R5_ = vec4<f32>(c_4_.y, c_4_.y, c_4_.y, 0f);
    loop {
        let _e19 = instructions_left;
        if (_e19 <= 0i) {
            break;
        }
        let R0_1 = R0_;
        let R0_2 = (R0_1.x * c_4_.w);
        let _e27 = (_e19 - 2i);
        instructions_left = _e27;
        R0_.x = R0_2;
        if (R0_2 <= 0f) {
            break;
        }
        let R1_1 = R1_;
        let R1_2 = (R1_1.x * c_4_.z);
        let _e34 = floor(R1_2);
        let _e35 = is_nan(_e34);
        let A0_ = i32(select(_e34, 0f, _e35));
        let _e44 = parameters[min(bitcast<u32>((A0_ + 16i)), 256u)];
        let R3_ = dot(v_OPOS_1, _e44);
        let _e51 = parameters[min(bitcast<u32>((A0_ + 17i)), 256u)];
        let R3_1 = dot(v_OPOS_1, _e51);
        let _e58 = parameters[min(bitcast<u32>((A0_ + 18i)), 256u)];
        let R3_2 = dot(v_OPOS_1, _e58);
        let R5_1 = R5_;
        let R5_2 = ((vec3<f32>(R3_, R3_1, R3_2) * R0_2) + R5_1.xyz);
        let R1_3 = vec3<f32>(R1_1.yz, R1_2);
        let R2_1 = R2_;
        let R2_2 = (R2_1.x - c_4_.w);
        instructions_left = (_e27 - 11i);
        R0_ = vec4<f32>(R0_1.yzw, c_4_.y);
        R1_ = vec4<f32>(R1_3, R1_2);
        R2_.x = R2_2;
        R5_ = vec4<f32>(R5_2, R5_1.w);
        if !((R2_2 > 0f)) {
            break;
        }
    }
    let _e80 = instructions_left;
    let R5_3 = R5_;
    let c_0_ = parameters[0];
    let HPOS_1 = dot(vec4<f32>(R5_3.xyz, c_4_.w), c_0_);
    let c_1_ = parameters[1];
    let HPOS_2 = dot(vec4<f32>(R5_3.xyz, c_4_.w), c_1_);
    let c_2_ = parameters[2];
    let HPOS_3 = dot(vec4<f32>(R5_3.xyz, c_4_.w), c_2_);
    let c_3_ = parameters[3];
    let HPOS_4 = dot(vec4<f32>(R5_3.xyz, c_4_.w), c_3_);
    let COL0_1 = vec4<f32>(R5_3.xyz, c_4_.w);
    if (_e80 < 6i) {
        if (_e80 > 1i) {
            HPOS.x = HPOS_1;
        }
        if (_e80 > 2i) {
            HPOS.y = HPOS_2;
        }
        if (_e80 > 3i) {
            HPOS.z = HPOS_3;
        }
        if (_e80 > 4i) {
            HPOS.w = HPOS_4;
        }
        return;
    }
    HPOS = vec4<f32>(HPOS_1, HPOS_2, HPOS_3, HPOS_4);
    COL0_ = COL0_1;
}

@vertex 
fn vertex_main(@location(0) v_OPOS: vec4<f32>, @location(1) v_WGHT: vec4<f32>, @location(5) v_FOGC: vec4<f32>) -> VertexResults {
    program(v_OPOS, v_WGHT, v_FOGC);
    let HPOS_5 = HPOS;
    let COL0_2 = COL0_;
    return VertexResults(vec4<f32>(HPOS_5.xy, ((HPOS_5.z + HPOS_5.w) * 0.5f), HPOS_5.w), COL0_2);
}
