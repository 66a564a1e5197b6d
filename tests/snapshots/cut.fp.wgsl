struct Parameters {
    window: vec4<f32>,
}

struct FragmentResults {
    @location(0) COLR: vec4<f32>,
    @builtin(frag_depth) DEPR: f32,
}

@group(0) @binding(0) 
var<uniform> parameters: Parameters;

@fragment 
fn fragment_main(@builtin(position) f_WPOS: vec4<f32>, @location(0) f_COL0_: vec4<f32>, @location(1) f_COL1_: vec4<f32>) -> FragmentResults {
    let _e7 = parameters.window;
    if (f_COL0_.w < 0f) {
        discard;
    }
    let R0_ = select(f_COL0_.xy, f_COL1_.xy, vec2((f_COL0_.x > 0f)));
    let COLR = vec4<f32>(R0_, f_COL0_.zw);
    let DEPR = (vec4<f32>(f_WPOS.x, (_e7.y - f_WPOS.y), f_WPOS.zw).z * 0.5f);
    return FragmentResults(COLR, DEPR);
}
