// vertex: mvp[0..4]
// geometry: local[0]
struct Parameters {
    projection: mat4x4<f32>,
    // Half the width and height of a square, how much of its life a spark loses in a second, and the time since the last moment.
    size: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

struct Spark {
    // Its age stands in w; none where it is below 0.
    place: vec4<f32>,
    speed: vec4<f32>,
}
@group(2) @binding(0) var<storage, read_write> sparks: array<Spark>;
@group(2) @binding(0) var<storage, read> drawn: array<Spark>;

const SOURCES = 12u;
// Three sparks for each of the moments of a life, and of one more.
const SLOTS = 78u;
const MOMENT = 0.05;

@group(3) @binding(0) var<uniform> moment: u32;

// What a moment does to a spark. Each source throws three in each moment, into the slots that have gone out.
@compute @workgroup_size(78)
fn compute(@builtin(local_invocation_index) slot: u32, @builtin(workgroup_id) group: vec3<u32>) {
    let source = group.x;
    let number = source * SLOTS + slot;
    if slot / 3 == moment % 26 {
        let angle = f32(source) * 0.5235988;
        let high = 1.9 + 0.25 * f32(source % 3);
        let own = fract(f32(source) * 0.618034);
        let seed = f32(moment * 3 + slot % 3);
        let chance = fract(seed * vec3(0.7548777, 0.5698403, 0.381966) + own) - 0.5;
        let out = vec2(cos(angle), sin(angle));
        let speed = vec3(out.x * -0.55, high, out.y * -0.55) + chance * vec3(0.9, 0.7, 0.9);
        let age = f32(slot % 3) * MOMENT * 0.3333333;
        sparks[number] = Spark(vec4(vec3(out.x * 1.1, 0.02, out.y * 1.1) + speed * age, age), vec4(speed, own));
        return;
    }
    var spark = sparks[number];
    if spark.speed.y == 0.0 || spark.place.w < 0.0 {
        return;
    }
    spark.speed.y -= 3.2 * MOMENT;
    spark.place += vec4(spark.speed.xyz, 1.0) * MOMENT;
    if spark.place.y < 0.0 {
        spark.place.y = -spark.place.y;
        spark.speed *= vec4(0.8, -0.6, 0.8, 1.0);
    }
    if spark.place.w >= 1.25 {
        spark.place.w = -1.0;
    }
    sparks[number] = spark;
}

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) corner: vec2<f32>,
    @location(1) color: vec3<f32>,
}

// Two squares to a spark: its own, and a fainter one below the floor, which is wet.
@vertex
fn vertex(@builtin(vertex_index) number: u32, @builtin(instance_index) instance: u32) -> Varyings {
    var spark = drawn[instance / 2];
    let dark = spark.speed.y == 0.0 || spark.place.w < 0.0;
    spark.place += vec4(spark.speed.xyz, 1.0) * parameters.size.w;
    let mirrored = (instance & 1) == 1;
    let corner = vec2(f32(number & 1), f32(number >> 1)) * 2.0 - 1.0;
    let left = saturate(1.0 - spark.place.w * parameters.size.z);
    let color = max(left * vec3(0.0, 0.7, 1.1) + vec3(1.0, 0.15, -0.45), vec3(0.0)) * left;
    let place = vec4(spark.place.x, select(spark.place.y, -spark.place.y, mirrored), spark.place.z, 1.0);
    var position = to_clip(place * parameters.projection);
    position = vec4(position.xy + corner * parameters.size.xy, position.zw);
    if dark {
        position = vec4(0.0, 0.0, -1.0, 1.0);
    }
    return Varyings(position, corner, color * select(1.0, 0.22, mirrored));
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    let glow = saturate(1.0 - dot(varyings.corner, varyings.corner));
    return vec4(varyings.color * glow * glow, 1.0);
}
