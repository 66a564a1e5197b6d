struct Parameters {
    c_0_: vec4<f32>,
    c_1_: vec4<f32>,
    c_2_: vec4<f32>,
    c_3_: vec4<f32>,
    c_4_: vec4<f32>,
    c_5_: vec4<f32>,
    c_6_: vec4<f32>,
    c_7_: vec4<f32>,
    c_8_: vec4<f32>,
    c_9_: vec4<f32>,
    c_10_: vec4<f32>,
    c_11_: vec4<f32>,
    c_12_: vec4<f32>,
    c_13_: vec4<f32>,
    c_14_: vec4<f32>,
}

struct VertexResults {
    @builtin(position) HPOS: vec4<f32>,
    @location(0) COL0_: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: Parameters;

@vertex 
fn vertex_main(@location(0) v_OPOS: vec4<f32>, @location(2) v_NRML: vec4<f32>, @location(3) v_COL0_: vec4<f32>) -> VertexResults {
    var R2_: vec4<f32>;

    let c_0_ = parameters.c_0_;
    let HPOS = dot(v_OPOS, c_0_);
    let c_1_ = parameters.c_1_;
    let HPOS_1 = dot(v_OPOS, c_1_);
    let c_2_ = parameters.c_2_;
    let HPOS_2 = dot(v_OPOS, c_2_);
    let c_3_ = parameters.c_3_;
    let HPOS_3 = dot(v_OPOS, c_3_);
    let c_5_ = parameters.c_5_;
    let R1_ = dot(v_NRML.xyz, c_5_.xyz);
    let c_6_ = parameters.c_6_;
    let R1_1 = dot(v_NRML.xyz, c_6_.xyz);
    if (v_COL0_.x >= 0f) {
        let c_11_ = parameters.c_11_;
        let _e44 = select(R1_, 0f, (R1_ < 0.000000000000000000000000000000000000011754944f));
        let _e47 = select(R1_1, 0f, (R1_1 < 0.000000000000000000000000000000000000011754944f));
        let _e52 = select(c_11_.x, -127.99609f, (c_11_.x < -127.996086f));
        let _e57 = select(_e52, 127.99609f, (_e52 > 127.996086f));
        let _e66 = select(0f, select(exp2((_e57 * log2(_e47))), 1f, ((_e57 == 0f) & (_e47 >= 0f))), (R1_ > 0f));
        if (v_COL0_.z >= 0f) {
            let R1_2 = (_e44 * _e44);
            let c_14_ = parameters.c_14_;
            let R2_1 = (R1_2 * c_14_);
            let R2_2 = ((_e66 * c_14_) + R2_1);
            let c_4_ = parameters.c_4_;
            let R3_ = (1f / c_4_.w);
            R2_ = (R2_2 * R3_);
        } else {
            let c_12_ = parameters.c_12_;
            let R2_3 = (_e44 * c_12_);
            let c_13_ = parameters.c_13_;
            R2_ = ((_e66 * c_13_) + R2_3);
        }
    } else {
        if (v_COL0_.y >= 0f) {
            let R1_3 = (R1_ * R1_);
            let c_4_1 = parameters.c_4_;
            let R1_4 = (c_4_1.y - R1_3);
            let c_9_ = parameters.c_9_;
            let R2_4 = (R1_4 * c_9_);
            let c_10_ = parameters.c_10_;
            R2_ = ((R1_1 * c_10_) + R2_4);
        } else {
            let c_7_ = parameters.c_7_;
            let R2_5 = (R1_ * c_7_);
            let c_8_ = parameters.c_8_;
            R2_ = (R2_5 + c_8_);
        }
    }
    let R2_6 = R2_;
    return VertexResults(vec4<f32>(vec2<f32>(HPOS, HPOS_1), ((HPOS_2 + HPOS_3) * 0.5f), HPOS_3), R2_6);
}
