struct Parameters {
    row: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

@fragment
fn main(@location(4) toward: vec4<f32>) -> @location(0) vec4<f32> {
    let way = normalize(toward.xyz);
    var nearest = vec4<f32>(0.0, 0.0, 0.0, 9.0);
    var ball = vec3<f32>(-0.8, -0.1, 1.5);
    for (var high = 0; high < i32(parameters.row.w); high++) {
        ball.x = -0.8;
        for (var wide = 0; wide < i32(parameters.row.z); wide++) {
            let along = dot(ball, way);
            let inside = parameters.row.y - (dot(ball, ball) - along * along);
            if inside >= 0.0 {
                let far = along - sqrt(inside);
                if far < nearest.w {
                    nearest = vec4<f32>(ball, far);
                }
            }
            ball.x += parameters.row.x;
        }
        ball.y += 0.2;
    }
    return vec4<f32>(nearest.xyz * 0.5 + 0.5, 1.0 / nearest.w);
}
