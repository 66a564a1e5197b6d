struct Parameters {
    c_0_: vec4<f32>,
    c_1_: vec4<f32>,
    c_2_: vec4<f32>,
    c_3_: vec4<f32>,
    c_4_: vec4<f32>,
    c_5_: vec4<f32>,
    c_6_: vec4<f32>,
    c_7_: vec4<f32>,
    c_16_: vec4<f32>,
    c_17_: vec4<f32>,
    c_18_: vec4<f32>,
    c_19_: vec4<f32>,
    c_20_: vec4<f32>,
    c_21_: vec4<f32>,
}

struct VertexResults {
    @builtin(position) HPOS: vec4<f32>,
    @location(0) COL0_: vec4<f32>,
    @location(3) TEX0_: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: Parameters;
var<private> v_OPOS_1: vec4<f32>;
var<private> v_NRML_1: vec4<f32>;
var<private> v_TEX0_1: vec4<f32>;
var<private> R7_: vec4<f32>;
var<private> R8_: vec4<f32>;
var<private> R6_: vec4<f32>;
var<private> HPOS: vec4<f32> = vec4<f32>(0f, 0f, 0f, 1f);
var<private> COL0_: vec4<f32> = vec4<f32>(0f, 0f, 0f, 1f);
var<private> TEX0_: vec4<f32> = vec4<f32>(0f, 0f, 0f, 1f);

fn light() {
    let R7_1 = R7_;
    let _e4 = v_OPOS_1;
    let R1_ = (R7_1.xyz - _e4.xyz);
    let R1_1 = dot(R1_, R1_);
    let R1_2 = inverseSqrt(R1_1);
    let R1_3 = (R1_ * R1_2);
    let _e11 = v_NRML_1;
    let R2_ = dot(_e11.xyz, R1_3);
    let c_6_ = parameters.c_6_;
    let R3_ = (R1_3 + c_6_.xyz);
    let R3_1 = dot(R3_, R3_);
    let R3_2 = inverseSqrt(R3_1);
    let R3_3 = (R3_ * R3_2);
    let R2_1 = dot(_e11.xyz, R3_3);
    let c_4_ = parameters.c_4_;
    let _e34 = select(R2_1, 0f, (R2_1 < 0.000000000000000000000000000000000000011754944f));
    let _e39 = select(c_4_.w, -127.99609f, (c_4_.w < -127.996086f));
    let _e44 = select(_e39, 127.99609f, (_e39 > 127.996086f));
    let R8_1 = R8_;
    let R6_1 = R6_;
    let R6_2 = ((select(R2_, 0f, (R2_ < 0.000000000000000000000000000000000000011754944f)) * R8_1) + R6_1);
    let c_7_ = parameters.c_7_;
    let R6_3 = ((select(0f, select(exp2((_e44 * log2(_e34))), 1f, ((_e44 == 0f) & (_e34 >= 0f))), (R2_ > 0f)) * c_7_) + R6_2);
    R6_ = R6_3;
    return;
}

fn program() {
    let _e1 = v_OPOS_1;
    let c_0_ = parameters.c_0_;
    let HPOS_1 = dot(_e1, c_0_);
    let c_1_ = parameters.c_1_;
    let HPOS_2 = dot(_e1, c_1_);
    let c_2_ = parameters.c_2_;
    let HPOS_3 = dot(_e1, c_2_);
    let c_3_ = parameters.c_3_;
    let HPOS_4 = dot(_e1, c_3_);
    let c_5_ = parameters.c_5_;
    let c_16_ = parameters.c_16_;
    let c_17_ = parameters.c_17_;
    R6_ = c_5_;
    R7_ = vec4<f32>(c_16_.xyz, 0f);
    R8_ = c_17_;
    HPOS = vec4<f32>(HPOS_1, HPOS_2, HPOS_3, HPOS_4);
    light();
    let c_18_ = parameters.c_18_;
    let c_19_ = parameters.c_19_;
    R7_ = vec4<f32>(c_18_.xyz, 0f);
    R8_ = c_19_;
    light();
    let R6_4 = R6_;
    let c_4_1 = parameters.c_4_;
    let R0_ = (R6_4.x - c_4_1.z);
    if !((R0_ >= 0f)) {
        let c_20_ = parameters.c_20_;
        let c_21_ = parameters.c_21_;
        R7_ = vec4<f32>(c_20_.xyz, 0f);
        R8_ = c_21_;
        light();
    }
    let R6_5 = R6_;
    let _e51 = v_TEX0_1;
    COL0_ = R6_5;
    TEX0_ = _e51;
}

@vertex 
fn vertex_main(@location(0) v_OPOS: vec4<f32>, @location(2) v_NRML: vec4<f32>, @location(8) v_TEX0_: vec4<f32>) -> VertexResults {
    v_OPOS_1 = v_OPOS;
    v_NRML_1 = v_NRML;
    v_TEX0_1 = v_TEX0_;
    program();
    let HPOS_5 = HPOS;
    let COL0_1 = COL0_;
    let TEX0_1 = TEX0_;
    return VertexResults(vec4<f32>(HPOS_5.xy, ((HPOS_5.z + HPOS_5.w) * 0.5f), HPOS_5.w), COL0_1, TEX0_1);
}
