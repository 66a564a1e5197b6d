struct Parameters {
    place: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

@fragment
fn main(@location(0) at: vec4<f32>) -> @location(0) vec4<f32> {
    let c = at.xy * parameters.place.x + vec2<f32>(-1.7, -1.2);
    var z = c;
    var count = 0.0;
    for (var round = 0; round < 48; round++) {
        let square = z * z;
        if square.x + square.y > 4.0 {
            break;
        }
        z = vec2<f32>(square.x - square.y, 2.0 * z.x * z.y) + c;
        count += parameters.place.w;
    }
    return vec4<f32>(1.0, 0.8, 0.5, 1.0) * count;
}
