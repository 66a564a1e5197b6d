struct Parameters {
    rows: array<vec4<f32>, 3>,
    weights: array<vec4<f32>, 5>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var image: texture_2d<f32>;

@fragment
fn main(@builtin(position) position: vec4<f32>) -> @location(0) vec4<f32> {
    let last = vec2<i32>(textureDimensions(image)) - 1;
    let texel = vec2<i32>(position.xy) >> vec2<u32>(2u);
    // Blurred along a row.
    var blurred = vec4<f32>(0.0);
    for (var i = -4; i <= 4; i++) {
        let place = clamp(texel + vec2<i32>(i, 0), vec2<i32>(0), last);
        blurred += textureLoad(image, place, 0) * parameters.weights[abs(i)].x;
    }
    // Convolved with three by three numbers.
    let rows = parameters.rows;
    var edges = textureLoad(image, texel + vec2<i32>(-1, -1), 0) * rows[0].x;
    edges += textureLoad(image, texel + vec2<i32>(0, -1), 0) * rows[0].y;
    edges += textureLoad(image, texel + vec2<i32>(1, -1), 0) * rows[0].z;
    edges += textureLoad(image, texel + vec2<i32>(-1, 0), 0) * rows[1].x;
    edges += textureLoad(image, texel, 0) * rows[1].y;
    edges += textureLoad(image, texel + vec2<i32>(1, 0), 0) * rows[1].z;
    edges += textureLoad(image, texel + vec2<i32>(-1, 1), 0) * rows[2].x;
    edges += textureLoad(image, texel + vec2<i32>(0, 1), 0) * rows[2].y;
    edges += textureLoad(image, texel + vec2<i32>(1, 1), 0) * rows[2].z;
    return blurred + edges;
}
