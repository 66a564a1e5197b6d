struct VertexResults {
    @builtin(position) HPOS: vec4<f32>,
    @location(0) COL0_: vec4<f32>,
}

var<private> v_OPOS_1: vec4<f32>;
var<private> v_NRML_1: vec4<f32>;
var<private> R0_: vec4<f32>;
var<private> HPOS: vec4<f32> = vec4<f32>(0f, 0f, 0f, 1f);
var<private> COL0_: vec4<f32> = vec4<f32>(0f, 0f, 0f, 1f);

fn normalise() {
    let R0_1 = R0_;
    let R0_2 = dot(R0_1.xyz, R0_1.xyz);
    let R0_3 = inverseSqrt(R0_2);
    let R0_4 = (R0_1.xyz * R0_3);
    R0_ = vec4<f32>(R0_4, R0_3);
    return;
}

fn program() {
    let _e1 = v_OPOS_1;
    R0_ = _e1;
    normalise();
    let R0_5 = R0_;
    let _e5 = v_NRML_1;
    R0_ = _e5;
    HPOS = R0_5;
    normalise();
    let R0_6 = R0_;
    COL0_ = R0_6;
}

@vertex 
fn vertex_main(@location(0) v_OPOS: vec4<f32>, @location(2) v_NRML: vec4<f32>) -> VertexResults {
    v_OPOS_1 = v_OPOS;
    v_NRML_1 = v_NRML;
    program();
    let HPOS_1 = HPOS;
    let COL0_1 = COL0_;
    return VertexResults(vec4<f32>(HPOS_1.xy, ((HPOS_1.z + HPOS_1.w) * 0.5f), HPOS_1.w), COL0_1);
}
