//! Captured vertices (NV_transform_feedback, ARB_transform_feedback3): primitives are written to buffers one after the
//! other, each to all buffers of its stream or to none.

use glasm::dialect::bindings::Output;

/// MAX_VERTEX_STREAMS.
pub const STREAMS: usize = 4;

/// MAX_TRANSFORM_FEEDBACK_BUFFERS.
pub const BUFFERS: usize = 4;

/// The contents of a captured vertex in a buffer, in order.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// The first components of a result.
    Result {
        /// The result that is recorded.
        output: Output,
        /// How many of its components, from x on: 1 to 4.
        components: u8,
    },
    /// Words that are skipped (SKIP_COMPONENTS).
    Skip(u8),
}

/// The captured items of one buffer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Layout {
    /// The vertex stream whose primitives are recorded; 0 without a geometry program.
    pub stream: u32,
    /// What each vertex leaves, one item after the other.
    pub items: Vec<Item>,
}

/// Primitives of each stream.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Primitives that were recorded.
    pub written: [u64; STREAMS],
    /// All primitives, whether or not they were recorded.
    pub needed: [u64; STREAMS],
}

/// A buffer that is written, and its fill level.
#[derive(Debug)]
pub struct Sink<'a> {
    /// What each vertex leaves in the buffer.
    pub layout: &'a Layout,
    /// The whole buffer, as 32-bit words.
    pub words: &'a mut [u32],
    /// Words in use.
    pub used: usize,
}

impl Item {
    /// Its size in words.
    pub fn words(self) -> usize {
        match self {
            Item::Result { components, .. } => components.into(),
            Item::Skip(count) => count.into(),
        }
    }
}

impl Layout {
    /// Words of a vertex.
    pub fn words(&self) -> usize {
        self.items.iter().map(|item| item.words()).sum()
    }

    /// The results that it contains.
    pub fn outputs(&self) -> impl Iterator<Item = Output> + '_ {
        self.items.iter().filter_map(|item| match item {
            Item::Result { output, .. } => Some(*output),
            Item::Skip(_) => None,
        })
    }
}

impl Tally {
    /// The result of recording primitives.
    pub fn add(&mut self, other: &Tally) {
        for stream in 0..STREAMS {
            self.written[stream] += other.written[stream];
            self.needed[stream] += other.needed[stream];
        }
    }
}

/// Records a primitive of a stream, whose vertices have results by `Output` number. A missing result is (0,0,0,1).
pub fn record(sinks: &mut [Sink<'_>], stream: u32, vertices: &[&[[u32; 4]]], tally: &mut Tally) {
    let Some(number) = usize::try_from(stream).ok().filter(|number| *number < STREAMS) else { return };
    tally.needed[number] += 1;
    let mut own = sinks.iter_mut().filter(|sink| sink.layout.stream == stream).peekable();
    if own.peek().is_none() {
        return;
    }
    let mut own: Vec<&mut Sink<'_>> = own.collect();
    let fits = |sink: &&mut Sink<'_>| sink.used + sink.layout.words() * vertices.len() <= sink.words.len();
    if !own.iter().all(fits) {
        return;
    }
    tally.written[number] += 1;
    for sink in &mut own {
        for outputs in vertices {
            for item in &sink.layout.items {
                let place = sink.used..sink.used + item.words();
                sink.used = place.end;
                let Item::Result { output, .. } = item else { continue };
                let value = outputs.get(usize::from(output.0)).copied().unwrap_or([0, 0, 0, 1f32.to_bits()]);
                let words = sink.words.get_mut(place).into_iter().flatten();
                words.zip(value).for_each(|(to, from)| *to = from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(stream: u32, items: &[Item]) -> Layout {
        Layout { stream, items: items.to_vec() }
    }

    /// NV_transform_feedback: a primitive that does not fit is not recorded in any of the buffers.
    #[test]
    fn a_primitive_goes_everywhere_or_nowhere() {
        let position = Item::Result { output: Output::HPOS, components: 2 };
        let (wide, narrow) = (layout(0, &[position, Item::Skip(1)]), layout(0, &[position]));
        let (mut first, mut second) = (vec![9; 12], vec![9; 7]);
        let mut tally = Tally::default();
        let mut sinks =
            [Sink { layout: &wide, words: &mut first, used: 0 }, Sink { layout: &narrow, words: &mut second, used: 0 }];
        let vertex = |number: u32| vec![[number, number + 1, 0, 0]];
        let vertices = [vertex(1), vertex(3)];
        let line: Vec<&[[u32; 4]]> = vertices.iter().map(Vec::as_slice).collect();
        record(&mut sinks, 0, &line, &mut tally);
        record(&mut sinks, 0, &line, &mut tally);
        record(&mut sinks, 2, &line, &mut tally);
        assert_eq!((tally.written, tally.needed), ([1, 0, 0, 0], [2, 0, 1, 0]));
        assert_eq!(first, [1, 2, 9, 3, 4, 9, 9, 9, 9, 9, 9, 9]);
        assert_eq!(second, [1, 2, 3, 4, 9, 9, 9]);
    }
}
