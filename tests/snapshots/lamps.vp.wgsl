struct VertexResults {
    @builtin(position) HPOS: vec4<f32>,
    @location(0) COL0_: vec4<f32>,
    @location(3) TEX0_: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: array<vec4<f32>, 257>;
var<private> instructions_left: i32;
var<private> R6_: vec4<f32>;
var<private> R0_: vec4<f32>;
var<private> HPOS: vec4<f32> = vec4<f32>(0f, 0f, 0f, 1f);
var<private> COL0_: vec4<f32> = vec4<f32>(0f, 0f, 0f, 1f);
var<private> TEX0_: vec4<f32> = vec4<f32>(0f, 0f, 0f, 1f);

fn is_nan(value: f32) -> bool {
    return ((bitcast<u32>(value) & 2147483647u) > 2139095040u);
}

fn max_or_nan(value_1: f32, other: f32) -> f32 {
    return select(other, value_1, ((value_1 > other) | ((bitcast<u32>(value_1) & 2147483647u) > 2139095040u)));
}

fn program(v_OPOS_1: vec4<f32>, v_NRML_1: vec4<f32>, v_TEX0_1: vec4<f32>) {
    let c_0_ = parameters[0];
    let HPOS_1 = dot(v_OPOS_1, c_0_);
    let c_1_ = parameters[1];
    let HPOS_2 = dot(v_OPOS_1, c_1_);
    let c_2_ = parameters[2];
    let HPOS_3 = dot(v_OPOS_1, c_2_);
    let c_3_ = parameters[3];
    let HPOS_4 = dot(v_OPOS_1, c_3_);
    let c_5_ = parameters[5];
    let c_4_ = parameters[4];
    instructions_left = 65530i;
    R6_ = c_5_;
    R0_ = vec4<f32>(c_4_.xy, 0f, 0f);
    HPOS = vec4<f32>(HPOS_1, HPOS_2, HPOS_3, HPOS_4);
    loop {
        let _e29 = instructions_left;
        if (_e29 <= 0i) {
            break;
        }
        let R0_1 = R0_;
        let R0_2 = (R0_1.x - c_4_.w);
        let _e37 = (_e29 - 2i);
        instructions_left = _e37;
        R0_.x = R0_2;
        if (R0_2 < 0f) {
            break;
        }
        let _e41 = floor(R0_1.y);
        let _e42 = is_nan(_e41);
        let A0_ = i32(select(_e41, 0f, _e42));
        let _e51 = parameters[min(bitcast<u32>((A0_ + 16i)), 256u)];
        let R1_ = (_e51.xyz - v_OPOS_1.xyz);
        let R1_1 = dot(R1_, R1_);
        let R1_2 = inverseSqrt(R1_1);
        let R1_3 = (R1_ * R1_2);
        let R2_ = dot(v_NRML_1.xyz, R1_3);
        let R2_2 = max_or_nan(c_4_.y, R2_);
        let R2_1 = (R2_2 * R1_2);
        let _e68 = parameters[min(bitcast<u32>((A0_ + 17i)), 256u)];
        let R6_1 = R6_;
        let R6_2 = ((R2_1 * _e68) + R6_1);
        let R0_3 = (R0_1.y + c_4_.z);
        instructions_left = (_e37 - 11i);
        R6_ = R6_2;
        R0_.y = R0_3;
    }
    let _e77 = instructions_left;
    let R6_3 = R6_;
    if (_e77 < 2i) {
        if (_e77 > 0i) {
            COL0_ = R6_3;
        }
        return;
    }
    COL0_ = R6_3;
    TEX0_ = v_TEX0_1;
}

@vertex 
fn vertex_main(@location(0) v_OPOS: vec4<f32>, @location(2) v_NRML: vec4<f32>, @location(8) v_TEX0_: vec4<f32>) -> VertexResults {
    program(v_OPOS, v_NRML, v_TEX0_);
    let HPOS_5 = HPOS;
    let COL0_1 = COL0_;
    let TEX0_1 = TEX0_;
    return VertexResults(vec4<f32>(HPOS_5.xy, ((HPOS_5.z + HPOS_5.w) * 0.5f), HPOS_5.w), COL0_1, TEX0_1);
}
