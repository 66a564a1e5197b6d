struct Parameters {
    a: vec4<f32>,
    b: vec4<f32>,
    c: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

@fragment
fn main(@location(0) start: vec4<f32>) -> @location(0) vec4<f32> {
    let a = parameters.a;
    let b = parameters.b;
    let c = parameters.c;
    var r1 = start * start.yzwx;
    var r2 = r1 * a + start;
    var r3 = r2 * start + c;
    var r4 = r3 * r3.wxyz;
    r1 = r4 * b + r1;
    let x = dot(r1, a);
    let y = dot(r2.xyz, b.xyz);
    r2 = x * c + r2;
    r3 = r2 * r1.zwxy + a;
    r4 = r3 * y + r4;
    r1 = r4 * r4 * c + r2;
    r2 = (r1 - r2) * a.w;
    r3 = r2 * r3 + r4;
    let z = dot(r3, b);
    r4 = (z * r1 + c) * r3.yxwz;
    r1 = r4 - r1;
    r2 = r1 * a + r3;
    r3 = r2 * r2 * b + r2.wzyx;
    r4 = (r3 * c + r1) * r1 + start;
    return saturate(r4 * c.x + c.w);
}
