// Lists of the primitives of a geometry program: of all, and of those of each layer.

// Primitives of the strips that each invocation of a geometry program has emitted to a stream.
@compute @workgroup_size(64)
fn strips(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x + id.y * k.row;
    if i < items() { strips_of(i); }
}

fn strips_of(i: u32) {
    let emitted = counts[k.counts + 2u * i + 1u];
    var at = k.indices + numbers[k.prefix + i] * k.corners;
    var run = 0u;
    var older = 0u;
    var old = 0u;
    for (var j = 0u; j < emitted; j = j + 1u) {
        let vertex = i * k.room + j;
        let word = counts[k.flags + vertex];
        if (word & 255u) != k.stream { continue; }
        run = select(run + 1u, 1u, (word & 256u) != 0u);
        if run >= k.corners {
            list_run(at, run, older, old, vertex);
            at = at + k.corners;
        }
        older = old;
        old = vertex;
    }
}

// The primitive completed by the last vertex of a strip.
fn list_run(at: u32, run: u32, older: u32, old: u32, vertex: u32) {
    if k.corners == 3u {
        // The first two vertices of odd triangles are exchanged.
        if (run & 1u) == 1u { list(at, older, old, vertex); } else { list(at, old, older, vertex); }
    } else if k.corners == 2u {
        list(at, old, vertex, 0u);
    } else {
        list(at, vertex, 0u, 0u);
    }
}

// Lists by layer, all layers at once. A share is `whole` consecutive invocations of the program. The number of
// primitives that each share has for each layer is counted from `records` on, layer by layer; sums over these give the
// positions. So a layer has its primitives in their original order, in every run.
//
// `slot` is the number of layers. The provoking vertex selects the layer, which is stored at `place`.

fn shares() -> u32 { return max((items() + k.whole - 1u) / k.whole, 1u); }

fn sort_share(share: u32, chosen: bool) {
    let end = min((share + 1u) * k.whole, items());
    let all = shares();
    for (var i = share * k.whole; i < end; i = i + 1u) {
        if k.room == k.corners {
            // There is space for only one primitive.
            let first = i * k.room;
            let last = first + k.room - 1u;
            if counts[k.counts + 2u * i] != 0u { sort_one(share, all, chosen, k.corners, first, max(last, 1u) - 1u, last); }
            continue;
        }
        let emitted = counts[k.counts + 2u * i + 1u];
        var run = 0u;
        var older = 0u;
        var old = 0u;
        for (var j = 0u; j < emitted; j = j + 1u) {
            let vertex = i * k.room + j;
            let word = counts[k.flags + vertex];
            // Only the first stream is drawn.
            if (word & 255u) != 0u { continue; }
            run = select(run + 1u, 1u, (word & 256u) != 0u);
            if run >= k.corners { sort_one(share, all, chosen, run, older, old, vertex); }
            older = old;
            old = vertex;
        }
    }
}

// The primitive that a vertex makes with the two before it.
fn sort_one(share: u32, all: u32, chosen: bool, run: u32, older: u32, old: u32, vertex: u32) {
    let layer = bitcast<u32>(vector(k.place + vertex * k.stride).x);
    if layer >= k.slot { return; }
    let at = layer * all + share;
    if !chosen {
        counts[k.records + at] = counts[k.records + at] + 1u;
        return;
    }
    let before = numbers[k.prefix + at];
    numbers[k.prefix + at] = before + 1u;
    list_run(k.indices + before * k.corners, run, older, old, vertex);
}

fn count_share(share: u32) {
    let all = shares();
    for (var layer = 0u; layer < k.slot; layer = layer + 1u) { counts[k.records + layer * all + share] = 0u; }
    sort_share(share, false);
}

var<workgroup> chosen_in_all: u32;

// The start and the length of each layer's list.
fn order_by(at: u32) {
    let all = shares();
    let sum = sum_up(at, k.slot * all, k.records, 1u);
    if at == 255u { chosen_in_all = sum; }
    storageBarrier();
    workgroupBarrier();
    for (var layer = at; layer < k.slot; layer = layer + 256u) {
        let start = numbers[k.prefix + layer * all];
        var end = chosen_in_all;
        if layer + 1u < k.slot { end = numbers[k.prefix + (layer + 1u) * all]; }
        let indices = k.indices + start * k.corners;
        tell_at(end - start, k.total + 2u * layer, k.arguments + 16u * layer, indices);
        numbers[k.total + 2u * layer + 1u] = indices;
    }
}

@compute @workgroup_size(64)
fn layers(@builtin(global_invocation_id) id: vec3<u32>) {
    let share = id.x + id.y * k.row;
    if share < shares() { count_share(share); }
}

@compute @workgroup_size(256)
fn order(@builtin(local_invocation_id) id: vec3<u32>) { order_by(id.x); }

@compute @workgroup_size(64)
fn choose(@builtin(global_invocation_id) id: vec3<u32>) {
    let share = id.x + id.y * k.row;
    if share < shares() { sort_share(share, true); }
}

// All three steps, if there is little to sort.
@compute @workgroup_size(256)
fn sort(@builtin(local_invocation_id) id: vec3<u32>) {
    for (var share = id.x; share < shares(); share = share + 256u) { count_share(share); }
    storageBarrier();
    order_by(id.x);
    storageBarrier();
    for (var share = id.x; share < shares(); share = share + 256u) { sort_share(share, true); }
}
