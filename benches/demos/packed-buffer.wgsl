// vertex: c[0..4] c[6] c[8..11]
// fragment: p[0..4]
struct Parameters {
    projection: mat4x4<f32>,
    // The row of the modelview matrix that gives the distance.
    away: vec4<f32>,
    turn: mat3x4<f32>,
    lamps: array<vec4<f32>, 3>,
    // Half the picture's sides at a distance of 1.
    sides: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(1) @binding(0) var normals_packed: texture_2d<f32>;
@group(1) @binding(2) var surfaces_packed: texture_2d<f32>;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) normal: vec3<f32>,
    @location(1) place: vec2<f32>,
    @location(2) distance: f32,
}

@vertex
fn vertex(
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) place: vec2<f32>,
) -> Varyings {
    return Varyings(
        to_clip(vec4(position, 1.0) * parameters.projection),
        vec4(normal, 0.0) * parameters.turn,
        place,
        -dot(parameters.away, vec4(position, 1.0)),
    );
}

@fragment
fn normals(varyings: Varyings) -> @location(0) vec4<f32> {
    return unpack4x8unorm(pack2x16unorm(normalize(varyings.normal).xy * 0.5 + 0.5));
}

@fragment
fn surfaces(varyings: Varyings) -> @location(0) vec4<f32> {
    let checks = fract(varyings.place * vec2(16.0, 8.0)) > vec2(0.5);
    return unpack4x8unorm(pack2x16float(vec2(varyings.distance, select(0.0, 1.0, checks.x == checks.y))));
}

struct Screen {
    @builtin(position) position: vec4<f32>,
    @location(0) place: vec2<f32>,
}

@vertex
fn screen(@location(0) position: vec3<f32>) -> Screen {
    return Screen(to_clip(vec4(position, 1.0)), position.xy);
}

@fragment
fn light(varyings: Screen) -> @location(0) vec4<f32> {
    var colors = array(vec3(1.0, 0.6, 0.35), vec3(0.35, 0.65, 1.0), vec3(0.55, 1.0, 0.5));
    let pixel = vec2<i32>(varyings.position.xy);
    let across = unpack2x16unorm(pack4x8unorm(textureLoad(normals_packed, pixel, 0))) * 2.0 - 1.0;
    let rest = 1.0 - dot(across, across);
    if rest < 0.0 {
        discard;
    }
    let normal = vec3(across, sqrt(rest));
    let surface = unpack2x16float(pack4x8unorm(textureLoad(surfaces_packed, pixel, 0)));
    let place = vec3(varyings.place * parameters.sides.xy, -1.0) * surface.x;
    let mirrored = normalize(reflect(place, normal));
    var diffuse = vec3(0.06);
    var shine = vec3(0.0);
    for (var lamp = 0; lamp < 3; lamp++) {
        let way = parameters.lamps[lamp].xyz - place;
        let fading = 1.0 / (dot(way, way) * 0.5 + 0.4);
        let direction = normalize(way);
        diffuse += colors[lamp] * saturate(dot(normal, direction)) * fading;
        shine += colors[lamp] * pow(saturate(dot(mirrored, direction)), 32.0) * fading;
    }
    return vec4(shine * (surface.y * 0.7 + 0.1) + diffuse * (surface.y * 0.6 + 0.35), 1.0);
}
