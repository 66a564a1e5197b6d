//! Plain data as bytes, for the cache's files.

use crate::boundary::Text;

/// Reads from the front of bytes; what is not there is none.
pub(crate) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Reader { rest: bytes }
    }

    pub(crate) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }
}

/// What can be written as bytes and read again.
pub(crate) trait Plain: Sized {
    fn write(&self, out: &mut Vec<u8>);
    fn read(from: &mut Reader) -> Option<Self>;
}

impl Plain for u32 {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.to_le_bytes());
    }

    fn read(from: &mut Reader) -> Option<u32> {
        Some(u32::from_le_bytes(from.take(4)?.try_into().ok()?))
    }
}

impl Plain for [u32; 4] {
    fn write(&self, out: &mut Vec<u8>) {
        self.iter().for_each(|word| word.write(out));
    }

    fn read(from: &mut Reader) -> Option<[u32; 4]> {
        Some([u32::read(from)?, u32::read(from)?, u32::read(from)?, u32::read(from)?])
    }
}

impl Plain for Text {
    fn write(&self, out: &mut Vec<u8>) {
        (self.bytes().len() as u32).write(out);
        out.extend(self.bytes());
    }

    fn read(from: &mut Reader) -> Option<Text> {
        let length = u32::read(from)? as usize;
        Some(Text::new(std::str::from_utf8(from.take(length)?).ok()?))
    }
}

impl<T: Plain> Plain for Vec<T> {
    fn write(&self, out: &mut Vec<u8>) {
        (self.len() as u32).write(out);
        self.iter().for_each(|item| item.write(out));
    }

    fn read(from: &mut Reader) -> Option<Vec<T>> {
        let count = u32::read(from)?;
        // Each item takes bytes, so that a wrong count ends soon.
        (0..count).map(|_| T::read(from)).collect()
    }
}

/// Declares structs of plain data.
macro_rules! plain {
    ($($(#[$doc:meta])* struct $name:ident { $($(#[$note:meta])* $field:ident: $ty:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub(crate) struct $name { $($(#[$note])* pub(crate) $field: $ty,)* }

        impl $crate::encoding::Plain for $name {
            fn write(&self, out: &mut Vec<u8>) {
                $(self.$field.write(out);)*
            }

            fn read(from: &mut $crate::encoding::Reader) -> Option<Self> {
                Some(Self { $($field: $crate::encoding::Plain::read(from)?,)* })
            }
        }
    )*};
}
pub(crate) use plain;

#[cfg(test)]
mod tests {
    use super::*;

    plain! {
        struct Sample {
            number: u32,
            vector: [u32; 4],
            texts: Vec<Text>,
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let sample = Sample { number: 7, vector: [1, 2, 3, 4], texts: vec![Text::new("ä"), Text::default()] };
        let mut bytes = Vec::new();
        sample.write(&mut bytes);
        assert_eq!(bytes.len(), 4 + 16 + 4 + (4 + 2) + 4);
        let mut reader = Reader::new(&bytes);
        let read = Sample::read(&mut reader).expect("a sample");
        assert!(reader.rest.is_empty());
        assert_eq!((read.number, read.vector), (7, [1, 2, 3, 4]));
        assert_eq!(read.texts[0].bytes(), "ä".as_bytes());
        for length in 0..bytes.len() {
            assert!(Sample::read(&mut Reader::new(&bytes[..length])).is_none(), "{length}");
        }
        bytes[20..24].fill(255);
        assert!(Sample::read(&mut Reader::new(&bytes)).is_none(), "a count beyond the bytes");
    }
}
