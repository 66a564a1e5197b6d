// Passes between the programs of a chain: sums over counts, the tessellator (ARB_tessellation_shader, 2.X.2; the same
// steps as in `crate::tessellator`), and lists of the vertices of primitives.

struct Kernel {
    count: u32, limit: u32, times: u32, corners: u32,
    source: u32, place: u32, whole: u32, mode: u32,
    spacing: u32, counts: u32, step: u32, prefix: u32,
    total: u32, records: u32, indices: u32, arguments: u32,
    flags: u32, room: u32, base: u32, output: u32,
    rotate: u32, row: u32, more: u32, outline: u32,
    outer: vec4<f32>, inner: vec4<f32>,
    stream: u32, slot: u32, table: u32, first: u32,
    vertices: u32, stride: u32, apart: u32, apart_stride: u32,
}

@group(0) @binding(0) var<uniform> k: Kernel;
@group(0) @binding(1) var<storage, read_write> first_arena: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> second_arena: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> numbers: array<u32>;
@group(0) @binding(4) var<storage, read_write> counts: array<u32>;
@group(0) @binding(5) var<storage, read_write> arguments: array<u32>;
@group(0) @binding(6) var<storage, read> given: array<u32>;
@group(0) @binding(7) var<storage, read_write> heap: array<u32>;
@group(0) @binding(8) var<storage, read_write> tallies: array<u32>;

fn items() -> u32 {
    if k.limit != 0xffffffffu { return numbers[k.limit] * k.times; }
    return k.count * k.times;
}

fn vector(at: u32) -> vec4<f32> {
    if k.source == 0u { return first_arena[at]; }
    return second_arena[at];
}

fn put(arena: u32, at: u32, value: vec4<f32>) {
    if arena == 0u { first_arena[at] = value; } else { second_arena[at] = value; }
}

var<workgroup> sums: array<u32, 256>;

fn workgroups(at: u32, invocations: u32) {
    let groups = (invocations + 63u) / 64u;
    arguments[at] = min(groups, 65535u);
    arguments[at + 1u] = (groups + 65534u) / 65535u;
    arguments[at + 2u] = 1u;
}

var<workgroup> sixteens: array<u32, 16>;

// The start of each range from its count, and the total, which is passed to the last invocation.
fn sum_up(at: u32, count: u32, first: u32, step: u32) -> u32 {
    let share = (count + 255u) / 256u;
    let start = min(at * share, count);
    let end = min(start + share, count);
    var sum = 0u;
    for (var i = start; i < end; i = i + 1u) { sum = sum + counts[first + step * i]; }
    sums[at] = sum;
    workgroupBarrier();
    if at < 16u {
        var all = 0u;
        for (var i = 0u; i < 16u; i = i + 1u) { all = all + sums[16u * at + i]; }
        sixteens[at] = all;
    }
    workgroupBarrier();
    var before = 0u;
    for (var i = 0u; i < at / 16u; i = i + 1u) { before = before + sixteens[i]; }
    for (var i = at / 16u * 16u; i < at; i = i + 1u) { before = before + sums[i]; }
    for (var i = start; i < end; i = i + 1u) {
        numbers[k.prefix + i] = before;
        before = before + counts[first + step * i];
    }
    return before;
}

// The start of each item's share, and the total; the device derives the sizes of the next dispatches from it.
fn scan_by(at: u32) {
    let all = sum_up(at, items(), k.counts, k.step);
    if at == 255u { tell(all); }
}

@compute @workgroup_size(256)
fn scan(@builtin(local_invocation_id) id: vec3<u32>) { scan_by(id.x); }

// Stores a number, and the arguments of the draws and dispatches that depend on it.
fn tell(many: u32) { tell_at(many, k.total, k.arguments, k.indices); }

fn tell_at(many: u32, total: u32, at: u32, indices: u32) {
    numbers[total] = many;
    workgroups(at, many);
    workgroups(at + 9u, many * k.more);
    arguments[at + 4u] = many * k.corners;
    arguments[at + 5u] = 1u;
    arguments[at + 6u] = indices;
    arguments[at + 7u] = k.base;
    arguments[at + 8u] = 0u;
    arguments[at + 12u] = 4u;
    arguments[at + 13u] = many * k.outline;
    arguments[at + 14u] = 0u;
    arguments[at + 15u] = 0u;
}

// A triangle's vertices, the last one first: devices take flat values from there.
fn list(at: u32, a: u32, b: u32, c: u32) {
    if k.corners == 1u {
        numbers[at] = a;
    } else if k.corners == 2u {
        numbers[at] = a;
        numbers[at + 1u] = b;
    } else if k.rotate != 0u {
        numbers[at] = c;
        numbers[at + 1u] = a;
        numbers[at + 2u] = b;
    } else {
        numbers[at] = a;
        numbers[at + 1u] = b;
        numbers[at + 2u] = c;
    }
}

// Whether an edge of a triangle, which begins at a vertex, is an edge of the original polygon. Flags of vertices are
// listed from `table` on; the number of all vertices is at `vertices`.
fn is_edge(i: u32, edge: u32, vertex: u32) -> bool {
    switch k.mode {
        case 4u: {}
        case 7u: { if edge == 1u + (i & 1u) { return false; } }
        case 8u: { return edge != 2u - (i & 1u); }
        case 9u: {
            if edge == 1u && i + 3u != numbers[k.vertices] { return false; }
            if edge == 2u && i != 0u { return false; }
        }
        default: { return true; }
    }
    return k.table == NONE || given[k.table + vertex] != 0u;
}

// Marks from lists of vertices, which begin where `slot` says, if it is set.
@compute @workgroup_size(64)
fn elements(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x + id.y * k.row;
    if i >= items() { return; }
    var first = k.indices;
    if k.slot != NONE { first = numbers[k.slot]; }
    let at = first + i * k.corners;
    if k.corners == 1u {
        put(k.output, k.place + i, bitcast<vec4<f32>>(vec4<u32>(numbers[at])));
    } else if k.corners == 2u {
        let end = numbers[at + 1u];
        put(k.output, k.place + i, bitcast<vec4<f32>>(vec4<u32>(numbers[at], end, end, end)));
    } else {
        var corners = array<u32, 5>();
        for (var j = 0u; j < 3u; j = j + 1u) { corners[j] = numbers[at + (j + k.rotate) % 3u]; }
        corners[3] = corners[0];
        corners[4] = corners[1];
        let last = corners[2];
        for (var j = 0u; j < k.outline; j = j + 1u) {
            var element = vec4<u32>(corners[0], corners[1], corners[2], last);
            if j < 3u {
                element = vec4<u32>(corners[j], corners[j + 1u], corners[j + 2u], last);
                // The plane does not exist: nothing is drawn.
                if !is_edge(k.first + i, j, corners[j]) { element.w = 15u << 28u; }
            } else {
                let plane = j - 3u;
                let words = select(k.room, k.flags, plane < 8u);
                element.w = last | ((((words >> (4u * (plane & 7u))) & 15u) + 1u) << 28u);
            }
            put(k.output, k.place + i * k.outline + j, bitcast<vec4<f32>>(element));
        }
    }
}

struct Edge { level: f32, segments: u32 }

fn rounded(given: f32, spacing: u32) -> Edge {
    // NaN counts as the minimum level.
    let level = select(given, 0.0, (bitcast<u32>(given) & 0x7fffffffu) > 0x7f800000u);
    if spacing == 0u {
        let count = ceil(clamp(level, 1.0, 64.0));
        return Edge(count, u32(count));
    }
    if spacing == 2u {
        let clamped = clamp(level, 2.0, 64.0);
        return Edge(clamped, 2u * u32(ceil(clamped * 0.5)));
    }
    let clamped = clamp(level, 1.0, 63.0);
    return Edge(clamped, 2u * u32(ceil((clamped - 1.0) * 0.5)) + 1u);
}

fn rounded_inner(level: f32, spacing: u32) -> Edge {
    let edge = rounded(level, spacing);
    if edge.segments != 1u { return edge; }
    if spacing == 1u { return Edge(1.0, 3u); }
    return Edge(2.0, 2u);
}

fn lower(edge: Edge, number: u32) -> f32 {
    if number == 0u { return 0.0; }
    let short = (f32(edge.segments) - edge.level) * 0.5;
    return (f32(number) - short) / edge.level;
}

fn position(edge: Edge, number: u32) -> f32 {
    if 2u * number == edge.segments { return 0.5; }
    if 2u * number < edge.segments { return lower(edge, number); }
    return 1.0 - lower(edge, edge.segments - number);
}

struct Cut {
    edges: array<Edge, 4>,
    across: Edge,
    up: Edge,
    whole: bool,
    vertices: u32,
    primitives: u32,
}

fn level_of(patch_number: u32, number: u32) -> f32 {
    if k.whole != 0u { return vector(k.place + patch_number * k.whole + number).x; }
    if number < 4u { return k.outer[number]; }
    return k.inner[number - 4u];
}

// How a patch is cut. Edges are in counter-clockwise order, as in `crate::tessellator`.
fn cut_of(patch_number: u32) -> Cut {
    var cut: Cut;
    let mode = k.mode & 3u;
    var relevant = 2u;
    if mode == 0u { relevant = 3u; }
    if mode == 1u { relevant = 4u; }
    for (var number = 0u; number < relevant; number = number + 1u) {
        let level = level_of(patch_number, number);
        let nan = (bitcast<u32>(level) & 0x7fffffffu) > 0x7f800000u;
        if nan || !(level > 0.0) { return cut; }
    }
    if mode == 2u {
        cut.edges[0] = rounded(level_of(patch_number, 0u), 0u);
        cut.edges[1] = rounded(level_of(patch_number, 1u), k.spacing);
        cut.vertices = cut.edges[0].segments * (cut.edges[1].segments + 1u);
        cut.primitives = cut.edges[0].segments * cut.edges[1].segments;
    } else if mode == 1u {
        cut.edges[0] = rounded(level_of(patch_number, 1u), k.spacing);
        cut.edges[1] = rounded(level_of(patch_number, 2u), k.spacing);
        cut.edges[2] = rounded(level_of(patch_number, 3u), k.spacing);
        cut.edges[3] = rounded(level_of(patch_number, 0u), k.spacing);
        let around = cut.edges[0].segments + cut.edges[1].segments + cut.edges[2].segments + cut.edges[3].segments;
        let inner = vec2<f32>(level_of(patch_number, 4u), level_of(patch_number, 5u));
        cut.whole = rounded(inner.x, k.spacing).segments == 1u && rounded(inner.y, k.spacing).segments == 1u && around == 4u;
        cut.across = rounded_inner(inner.x, k.spacing);
        cut.up = rounded_inner(inner.y, k.spacing);
        if cut.whole {
            cut.vertices = 4u;
            cut.primitives = 2u;
        } else {
            let columns = cut.across.segments - 2u;
            let rows = cut.up.segments - 2u;
            cut.vertices = around + (columns + 1u) * (rows + 1u);
            cut.primitives = 2u * columns * rows + around + 2u * (columns + rows);
        }
    } else {
        cut.edges[0] = rounded(level_of(patch_number, 1u), k.spacing);
        cut.edges[1] = rounded(level_of(patch_number, 2u), k.spacing);
        cut.edges[2] = rounded(level_of(patch_number, 0u), k.spacing);
        let around = cut.edges[0].segments + cut.edges[1].segments + cut.edges[2].segments;
        let inner = level_of(patch_number, 4u);
        cut.whole = rounded(inner, k.spacing).segments == 1u && around == 3u;
        cut.across = rounded_inner(inner, k.spacing);
        cut.vertices = 3u;
        cut.primitives = 1u;
        if !cut.whole {
            cut.vertices = around;
            cut.primitives = 0u;
            var before = around;
            let segments = cut.across.segments;
            for (var depth = 1u; depth <= segments / 2u; depth = depth + 1u) {
                let side = segments - 2u * depth;
                cut.vertices = cut.vertices + max(3u * side, 1u);
                cut.primitives = cut.primitives + before + 3u * side;
                before = 3u * side;
            }
            cut.primitives = cut.primitives + (segments & 1u);
        }
    }
    if (k.mode & 4u) != 0u { cut.primitives = cut.vertices; }
    return cut;
}

// Words of a cut stored for later passes: segments of four edges, across and up, whether it is undivided; then the
// levels of these.
const CUT: u32 = 16u;

@compute @workgroup_size(64)
fn levels(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x + id.y * k.row;
    if i >= items() { return; }
    var cut = cut_of(i);
    counts[k.counts + 2u * i] = cut.vertices;
    counts[k.counts + 2u * i + 1u] = cut.primitives;
    let at = k.flags + CUT * i;
    for (var j = 0u; j < 4u; j = j + 1u) {
        counts[at + j] = cut.edges[j].segments;
        counts[at + 8u + j] = bitcast<u32>(cut.edges[j].level);
    }
    counts[at + 4u] = cut.across.segments;
    counts[at + 5u] = cut.up.segments;
    counts[at + 6u] = select(0u, 1u, cut.whole);
    counts[at + 12u] = bitcast<u32>(cut.across.level);
    counts[at + 13u] = bitcast<u32>(cut.up.level);
}

// An edge of a cut: 4 is across, 5 is up.
fn edge_of(cut: u32, number: u32) -> Edge {
    return Edge(bitcast<f32>(counts[cut + 8u + number]), counts[cut + number]);
}

// Whole numbers below 2^24, which devices divide faster as floats.
fn quotient(number: u32, by: u32) -> u32 {
    var found = u32(f32(number) / f32(by));
    if found * by > number { found = found - 1u; }
    if (found + 1u) * by <= number { found = found + 1u; }
    return found;
}

// The last patch that begins at or before an element; there are so many patches.
fn patch_at(element: u32, all: u32) -> u32 {
    let count = items();
    // If all patches are cut alike, its index follows directly.
    let guess = min(u32(f32(element) / f32(all) * f32(count)), count - 1u);
    var ends = all;
    if guess + 1u < count { ends = numbers[k.prefix + guess + 1u]; }
    if numbers[k.prefix + guess] <= element && element < ends { return guess; }
    var low = 0u;
    var high = count;
    while high - low > 1u {
        let middle = (low + high) / 2u;
        if numbers[k.prefix + middle] <= element { low = middle; } else { high = middle; }
    }
    return low;
}

// A vertex along an edge of a triangle: the weights of the corner ahead, the corner behind and the opposite one.
fn along(edge: u32, ahead: f32, behind: f32, opposite: f32) -> vec3<f32> {
    if edge == 0u { return vec3<f32>(ahead, opposite, behind); }
    if edge == 1u { return vec3<f32>(behind, ahead, opposite); }
    return vec3<f32>(opposite, behind, ahead);
}

@compute @workgroup_size(64)
fn points(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x + id.y * k.row;
    let all = numbers[k.total];
    if i >= all { return; }
    let number = patch_at(i, all);
    let cut = k.flags + CUT * number;
    var local = i - numbers[k.prefix + number];
    var place = vec3<f32>(0.0);
    let mode = k.mode & 3u;
    if mode == 2u {
        let along = edge_of(cut, 1u);
        let row = quotient(local, along.segments + 1u);
        let column = local - row * (along.segments + 1u);
        place = vec3<f32>(position(along, column), position(edge_of(cut, 0u), row), 0.0);
    } else {
        var edge = 0u;
        let edges = 3u + mode;
        while edge < edges && local >= counts[cut + edge] {
            local = local - counts[cut + edge];
            edge = edge + 1u;
        }
        if edge < edges {
            let its = edge_of(cut, edge);
            let ahead = position(its, local);
            let behind = position(its, its.segments - local);
            if mode == 0u {
                place = along(edge, ahead, behind, 0.0);
            } else if edge == 0u {
                place = vec3<f32>(ahead, 0.0, 0.0);
            } else if edge == 1u {
                place = vec3<f32>(1.0, ahead, 0.0);
            } else if edge == 2u {
                place = vec3<f32>(behind, 1.0, 0.0);
            } else {
                place = vec3<f32>(0.0, behind, 0.0);
            }
        } else if mode == 1u {
            let across = edge_of(cut, 4u);
            let row = quotient(local, across.segments - 1u);
            let column = local - row * (across.segments - 1u);
            place = vec3<f32>(position(across, column + 1u), position(edge_of(cut, 5u), row + 1u), 0.0);
        } else {
            let across = edge_of(cut, 4u);
            let segments = across.segments;
            var depth = 1u;
            var side = segments - 2u;
            while local >= max(3u * side, 1u) {
                local = local - 3u * side;
                depth = depth + 1u;
                side = segments - 2u * depth;
            }
            if side == 0u {
                place = vec3<f32>(1.0 / 3.0);
            } else {
                // Corners lie on the bisectors, and the vertices between them over those of the outer edge.
                let height = position(across, depth) / 3.0;
                let edge = quotient(local, side);
                let at = depth + local - edge * side;
                place = along(
                    edge,
                    position(across, at) - height,
                    position(across, segments - at) - height,
                    2.0 * height
                );
            }
        }
    }
    put(k.source, k.records + i, vec4<f32>(place, bitcast<f32>(number)));
}

// How many of the first steps along two chains with so many segments are on the outer one: the chain whose next segment
// has the earlier midpoint advances.
fn inner_before(step: u32, across: u32, inner: u32) -> u32 {
    return min(inner, (((2u * step + 1u) * inner - 1u) / across + 1u) / 2u);
}

fn steps_outside(steps: u32, across: u32, inner: u32) -> u32 {
    if inner == 0u || across == 0u { return min(steps, across); }
    var low = 0u;
    var high = min(steps, across);
    while low < high {
        let middle = (low + high) / 2u;
        if middle + inner_before(middle, across, inner) < steps { low = middle + 1u; } else { high = middle; }
    }
    return low;
}

// Triangle number `step` between two chains: positions on the outer one in x and y, on the inner one in z; w: whether
// two of its vertices are on the outer one.
fn between(step: u32, across: u32, inner: u32) -> vec4<u32> {
    let far = steps_outside(step, across, inner);
    let near = step - far;
    var outside = far < across;
    if outside && inner != 0u { outside = far + inner_before(far, across, inner) == step; }
    return vec4<u32>(far, near, 0u, select(0u, 1u, outside));
}

struct Chain { start: u32, end: u32, first: u32, stride: i32, segments: u32 }

fn on_chain(chain: Chain, at: u32) -> u32 {
    if at == chain.segments { return chain.end; }
    return u32(i32(chain.first) + i32(at) * chain.stride);
}

fn stitched(step: u32, outer: Chain, inner: Chain) -> vec3<u32> {
    let found = between(step, outer.segments, inner.segments);
    let far = on_chain(outer, found.x);
    let near = on_chain(inner, found.y);
    if found.w == 1u { return vec3<u32>(far, on_chain(outer, found.x + 1u), near); }
    return vec3<u32>(far, on_chain(inner, found.y + 1u), near);
}

fn ring_chain(base: u32, edge: u32, side: u32) -> Chain {
    if side == 0u { return Chain(base, base, base, 0, 0u); }
    return Chain(base + edge * side, base + (edge + 1u) % 3u * side, base + edge * side, 1, side);
}

@compute @workgroup_size(64)
fn faces(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x + id.y * k.row;
    let all = numbers[k.total];
    if i >= all { return; }
    let number = patch_at(i, all);
    let cut = k.flags + CUT * number;
    var local = i - numbers[k.prefix + number];
    // Where the patch's vertices begin.
    let first = numbers[k.step + number];
    let at = k.indices + i * k.corners;
    let mode = k.mode & 3u;
    if (k.mode & 4u) != 0u {
        list(at, first + local, 0u, 0u);
        return;
    }
    if mode == 2u {
        // Each row has one more vertex than segments.
        let start = first + local + quotient(local, counts[cut + 1u]);
        list(at, start, start + 1u, 0u);
        return;
    }
    var corners = vec3<u32>(0u, 1u, 2u);
    if mode == 1u {
        if counts[cut + 6u] != 0u {
            if local == 1u { corners = vec3<u32>(0u, 2u, 3u); }
        } else {
            let columns = counts[cut + 4u] - 2u;
            let rows = counts[cut + 5u] - 2u;
            let around = counts[cut] + counts[cut + 1u] + counts[cut + 2u] + counts[cut + 3u];
            let grid = 2u * columns * rows;
            if local < grid {
                let cell = local / 2u;
                let low = around + cell + quotient(cell, columns);
                let high = low + columns + 1u;
                corners = vec3<u32>(low, low + 1u, high + 1u);
                if (local & 1u) == 1u { corners = vec3<u32>(low, high + 1u, high); }
            } else {
                local = local - grid;
                var edge = 0u;
                var begin = 0u;
                var sides = array<u32, 4>(columns, rows, columns, rows);
                while edge < 3u && local >= counts[cut + edge] + sides[edge] {
                    local = local - counts[cut + edge] - sides[edge];
                    begin = begin + counts[cut + edge];
                    edge = edge + 1u;
                }
                let its = counts[cut + edge];
                let outer = Chain(begin, select(begin + its, 0u, edge == 3u), begin, 1, its);
                let width = i32(columns) + 1;
                let last = around + (columns + 1u) * rows;
                var inner = Chain(around, around + columns, around, 1, columns);
                if edge == 1u { inner = Chain(around + columns, last + columns, around + columns, width, rows); }
                if edge == 2u { inner = Chain(last + columns, last, last + columns, -1, columns); }
                if edge == 3u { inner = Chain(last, around, last, -width, rows); }
                corners = stitched(local, outer, inner);
            }
        }
    } else if counts[cut + 6u] == 0u {
        let segments = counts[cut + 4u];
        let around = counts[cut] + counts[cut + 1u] + counts[cut + 2u];
        var base = around;
        var before = 0u;
        var depth = 1u;
        var side = segments - 2u;
        var size = around + 3u * side;
        while depth <= segments / 2u && local >= size {
            local = local - size;
            before = base;
            base = base + 3u * side;
            depth = depth + 1u;
            size = 3u * side;
            if depth <= segments / 2u {
                side = segments - 2u * depth;
                size = size + 3u * side;
            }
        }
        if depth > segments / 2u {
            // The innermost triangle: inside the last ring, whose sides have one segment.
            let ring = select(before, 0u, segments / 2u == 0u);
            corners = vec3<u32>(ring, ring + 1u, ring + 2u);
        } else if depth == 1u {
            var edge = 0u;
            var begin = 0u;
            while edge < 2u && local >= counts[cut + edge] + side {
                local = local - counts[cut + edge] - side;
                begin = begin + counts[cut + edge];
                edge = edge + 1u;
            }
            let its = counts[cut + edge];
            let outer = Chain(begin, select(begin + its, 0u, edge == 2u), begin, 1, its);
            corners = stitched(local, outer, ring_chain(base, edge, side));
        } else {
            let each = 2u * side + 2u;
            let edge = quotient(local, each);
            corners = stitched(local - edge * each, ring_chain(before, edge, side + 2u), ring_chain(base, edge, side));
        }
    }
    if (k.mode & 8u) != 0u { corners = corners.xzy; }
    corners = corners + first;
    list(at, corners.x, corners.y, corners.z);
}
