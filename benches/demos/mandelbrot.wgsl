// vertex: c[0]
struct Parameters {
    // Centre and extent.
    view: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

// As many as fit into 65,536 instructions.
const ROUNDS = 6553;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
}

@vertex
fn vertex(@location(0) position: vec3<f32>) -> Varyings {
    let c = position.xy * parameters.view.zw + parameters.view.xy;
    var z = vec2(0.0);
    var color = vec3(0.02, 0.0, 0.06);
    for (var round = 1; round <= ROUNDS; round++) {
        let squares = z * z;
        z = vec2(squares.x - squares.y, 2.0 * z.x * z.y) + c;
        if squares.x + squares.y >= 4.0 {
            let share = fract(f32(round) * 0.04);
            let hump = share * 2.0 - 1.0;
            let arch = 1.0 - hump * hump;
            color = vec3(arch * arch, arch, share * 0.6 + 0.4);
            break;
        }
    }
    return Varyings(to_clip(vec4(position, 1.0)), vec4(color, 1.0));
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    return varyings.color;
}
