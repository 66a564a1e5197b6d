struct Parameters {
    c_0_: vec4<f32>,
    c_1_: vec4<f32>,
}

struct VertexResults {
    @builtin(position) HPOS: vec4<f32>,
    @location(0) COL0_: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: Parameters;
var<private> instructions_left: i32;
var<private> R0_: vec4<f32>;
var<private> HPOS: vec4<f32> = vec4<f32>(0f, 0f, 0f, 1f);
var<private> R1_: vec4<f32>;
var<private> COL0_: vec4<f32> = vec4<f32>(0f, 0f, 0f, 1f);

fn program(v_OPOS_1: vec4<f32>) {
    let c_0_ = parameters.c_0_;
    instructions_left = 65534i;
    R0_ = c_0_;
    HPOS = v_OPOS_1;
    let c_1_ = parameters.c_1_;
    loop {
        let _e10 = instructions_left;
        if (_e10 <= 0i) {
            break;
        }
        let R0_1 = R0_;
        let R1_1 = (R0_1 * R0_1.w);
        let R0_2 = (R0_1.x - c_1_.x);
        instructions_left = (_e10 - 3i);
        R0_.x = R0_2;
        R1_ = R1_1;
        if !((R0_2 > 0f)) {
            break;
        }
    }
    let _e26 = instructions_left;
    let R1_2 = R1_;
    if (_e26 < 1i) {
        return;
    }
    COL0_ = R1_2;
}

@vertex 
fn vertex_main(@location(0) v_OPOS: vec4<f32>) -> VertexResults {
    program(v_OPOS);
    let HPOS_1 = HPOS;
    let COL0_1 = COL0_;
    return VertexResults(vec4<f32>(HPOS_1.xy, ((HPOS_1.z + HPOS_1.w) * 0.5f), HPOS_1.w), COL0_1);
}
