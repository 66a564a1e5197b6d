// Passes for buffers that draws record to and draw from: fetching vertices from the heap, assembling primitives if only
// the device knows how many there are (the same rules as in `raster::Mode`), and writing primitives to the heap
// (`crate::capture`).

const NONE: u32 = 0xffffffffu;

// The numbers of modes, in the order of `raster::Mode`.
fn primitives_of(vertices: u32) -> u32 {
    switch k.mode {
        case 0u: { return vertices; }
        case 1u: { return vertices / 2u; }
        case 2u: { return select(vertices, 0u, vertices < 2u); }
        case 3u: { return max(vertices, 1u) - 1u; }
        case 4u: { return vertices / 3u; }
        case 5u, 6u, 9u: { return max(vertices, 2u) - 2u; }
        case 7u: { return vertices / 4u * 2u; }
        case 8u: { return (max(vertices / 2u, 1u) - 1u) * 2u; }
        case 10u: { return vertices / 4u; }
        case 11u: { return max(vertices, 3u) - 3u; }
        case 12u: { return vertices / 6u; }
        case 13u: { return max(vertices / 2u, 2u) - 2u; }
        default: { return vertices / k.corners; }
    }
}

// The number of primitives from `place` on, at most `count`. For points it is given by `limit`.
@compute @workgroup_size(1)
fn begin() { begin_all(); }

fn begin_all() {
    var vertices = k.vertices;
    if k.limit != NONE { vertices = numbers[k.limit] * select(1u, k.times, k.slot == NONE); }
    if k.slot != NONE { vertices = min(vertices, tallies[k.slot * 8u + 4u + k.stream] * k.times); }
    numbers[k.total + 1u] = vertices;
    let all = primitives_of(vertices);
    tell(min(max(all, k.place) - k.place, k.count));
}

// A vertex of a triangle with adjacency.
fn neighbour(i: u32, corner: u32, vertices: u32) -> u32 {
    let first = 2u * i;
    let before = select(max(first, 2u) - 2u, 1u, i == 0u);
    let ahead = select(first + 6u, first + 5u, i + 1u == primitives_of(vertices));
    var places = array<u32, 6>(first, before, first + 2u, ahead, first + 4u, first + 3u);
    if (i & 1u) == 1u { places = array<u32, 6>(first + 2u, before, first, first + 3u, first + 4u, ahead); }
    return places[corner];
}

// The index of a corner among the vertices. Flag 1: quads as they are drawn; flag 2: without adjacency.
fn place_of(i: u32, given_corner: u32, vertices: u32) -> u32 {
    var corner = given_corner;
    if (k.flags & 2u) != 0u {
        if k.mode == 10u || k.mode == 11u { corner = corner + 1u; }
        if k.mode == 12u || k.mode == 13u { corner = corner * 2u; }
    }
    let half = i & 1u;
    switch k.mode {
        case 0u: { return i; }
        case 1u: { return 2u * i + corner; }
        case 2u: { return (i + corner) % max(vertices, 1u); }
        case 3u, 11u: { return i + corner; }
        case 4u: { return 3u * i + corner; }
        case 5u: { return select(i + corner, i + 1u - corner, half == 1u && corner < 2u); }
        case 6u: { return select(i + corner, 0u, corner == 0u); }
        case 7u: {
            let first = i / 2u * 4u;
            if (k.flags & 1u) != 0u { return select(first + corner + half, first + 3u, corner == 2u); }
            return select(first + corner + half, first, corner == 0u);
        }
        case 8u: {
            let first = i / 2u * 2u;
            if corner == 2u { return first + 3u; }
            if half == 0u { return first + corner; }
            return select(first, first + 2u, corner == 0u);
        }
        case 9u: { return select(i + 1u + corner, 0u, corner == 2u); }
        case 10u: { return 4u * i + corner; }
        case 12u: { return 6u * i + corner; }
        case 13u: { return neighbour(i, corner, vertices); }
        default: { return i * k.corners + corner; }
    }
}

// The vertices of each primitive, counted from `first` on. Flag 4: indices are listed from `table` on; flag 8: the very
// first vertex was stored separately, as number 0.
@compute @workgroup_size(64)
fn assemble(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x + id.y * k.row;
    if i < numbers[k.total] { assemble_one(i); }
}

// Both steps, if primitives are so few that separate passes are not worth their cost.
@compute @workgroup_size(256)
fn lay(@builtin(local_invocation_id) id: vec3<u32>) {
    if id.x == 0u { begin_all(); }
    storageBarrier();
    let many = numbers[k.total];
    for (var i = id.x; i < many; i = i + 256u) { assemble_one(i); }
}

fn assemble_one(i: u32) {
    for (var corner = 0u; corner < k.corners; corner = corner + 1u) {
        let place = place_of(k.place + i, corner, numbers[k.total + 1u]);
        var index = k.source + place;
        if (k.flags & 8u) != 0u && place == 0u {
            index = k.first;
        } else if (k.flags & 4u) != 0u {
            index = given[k.table + place];
        }
        var to = corner;
        if k.rotate != 0u && k.corners == 3u { to = (corner + 1u) % 3u; }
        numbers[k.indices + i * k.corners + to] = index - k.first;
    }
}

// Attributes from the heap, and from the draw's own data. Each has four words in the table: its kind, its start, words
// from one element to the next, and components.
@compute @workgroup_size(64)
fn fetch(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x + id.y * k.row;
    if i >= k.count * k.corners { return; }
    let at = k.table + 4u * (i % k.corners);
    let kind = given[at];
    let start = given[at + 1u] + given[at + 2u] * (i / k.corners);
    let components = given[at + 3u];
    var element = vec4<u32>(0u, 0u, 0u, select(0x3f800000u, 1u, kind == 2u));
    for (var j = 0u; j < components; j = j + 1u) {
        if kind == 0u {
            element[j] = given[start + j];
            continue;
        }
        let word = heap[start + j];
        element[j] = word;
        if kind == 3u { element[j] = bitcast<u32>(f32(bitcast<i32>(word))); }
        if kind == 4u { element[j] = bitcast<u32>(f32(word)); }
    }
    put(k.output, k.place + i, bitcast<vec4<f32>>(element));
}

// How many primitives of a stream each invocation of a geometry program has made.
@compute @workgroup_size(64)
fn streams(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x + id.y * k.row;
    if i >= items() { return; }
    let emitted = counts[k.source + 2u * i + 1u];
    var run = 0u;
    var made = 0u;
    for (var j = 0u; j < emitted; j = j + 1u) {
        let word = counts[k.flags + i * k.room + j];
        if (word & 255u) != k.stream { continue; }
        run = select(run + 1u, 1u, (word & 256u) != 0u);
        if run >= k.corners { made = made + 1u; }
    }
    counts[k.counts + i] = made;
}

// Writes the primitives that fit one after the other to all buffers of their stream. The table has the location of
// vertices (arena, first vector, vectors of each, and the same for separately stored results), the space, the tally of
// the capture, all tallies with their number, and the buffers with theirs: for each the word of the heap where it
// begins, the words of a vertex, and the source of each of those.
@compute @workgroup_size(64)
fn record(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x + id.y * k.row;
    if i < numbers[k.total] { record_one(i); }
}

fn record_one(i: u32) {
    let slot = given[k.table + 6u];
    if slot == NONE { return; }
    let number = tallies[slot * 8u + k.stream] + i;
    if number >= given[k.table + 5u] { return; }
    let buffers = k.table + 8u + given[k.table + 7u];
    var at = buffers + 1u;
    for (var buffer = 0u; buffer < given[buffers]; buffer = buffer + 1u) {
        let words = given[at + 1u];
        for (var corner = 0u; corner < k.corners; corner = corner + 1u) {
            var place = corner;
            if k.rotate != 0u && k.corners == 3u { place = (corner + 1u) % 3u; }
            let vertex = numbers[k.indices + i * k.corners + place];
            let to = given[at] + (number * k.corners + corner) * words;
            for (var j = 0u; j < words; j = j + 1u) {
                let what = given[at + 2u + j];
                if what == NONE { continue; }
                let result = (what & 0x3fffffffu) / 4u;
                var start = given[k.table + 1u] + vertex * given[k.table + 2u] + result;
                if (what & 0x40000000u) != 0u {
                    start = given[k.table + 3u] + vertex * given[k.table + 4u] + result;
                }
                var value = vec4<u32>();
                if given[k.table] == 0u {
                    value = bitcast<vec4<u32>>(first_arena[start]);
                } else {
                    value = bitcast<vec4<u32>>(second_arena[start]);
                }
                heap[to + j] = value[what & 3u];
            }
        }
        at = at + 2u + words;
    }
}

// Adds primitives to the tallies of the table: all, and those that were recorded.
@compute @workgroup_size(1)
fn add() {
    var many = k.count;
    if k.limit != NONE { many = numbers[k.limit]; }
    add_all(many);
}

fn add_all(many: u32) {
    let slot = given[k.table + 6u];
    let room = given[k.table + 5u];
    var written = 0u;
    if slot != NONE {
        let before = tallies[slot * 8u + k.stream];
        written = min(before + many, room) - min(before, room);
    }
    for (var i = 0u; i < given[k.table + 7u]; i = i + 1u) {
        let at = given[k.table + 8u + i] * 8u + k.stream;
        tallies[at] = tallies[at] + many;
        tallies[at + 4u] = tallies[at + 4u] + written;
    }
}

// Everything after a geometry program, if its primitives are few: sums, lists, captures and tallies.
@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_id) id: vec3<u32>) {
    scan_by(id.x);
    storageBarrier();
    let count = items();
    for (var i = id.x; i < count; i = i + 256u) { strips_of(i); }
    storageBarrier();
    let many = numbers[k.total];
    for (var i = id.x; i < many; i = i + 256u) { record_one(i); }
    storageBarrier();
    if id.x == 0u { add_all(numbers[k.total]); }
}
