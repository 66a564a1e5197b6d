//! Memory that programs access by address: resident buffers in one heap, with the same layout on every machine
//! (NV_shader_buffer_load; NV_gpu_program5, 2.X.4.5).
//!
//! An address counts bytes from the start of the heap. Buffers start at multiples of [`PAGE`], with an unused page
//! before each, so that 0 is not an address and running off a buffer reaches nothing. A table stores for each page how
//! many of its bytes belong to a buffer and which accesses are allowed: one look-up decides about an access, which never
//! crosses pages because it is aligned to its own size.

use std::sync::Arc;

/// Bytes of a page.
pub const PAGE: u32 = 256;

/// In a page's entry, above the number of bytes.
pub const READABLE: u32 = 1 << 16;
/// Also above the count: programs may store to the page.
pub const WRITABLE: u32 = 1 << 17;
/// The number of bytes in a page's entry.
pub const COUNT: u32 = 0xffff;

/// The largest heap: within 32-bit addresses, and no more than devices bind.
pub const LARGEST: u32 = 1 << 27;

/// How programs may access a buffer (MakeBufferResidentNV).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Permission {
    /// It has no address, but may be bound as a parameter buffer.
    Nothing,
    /// Programs may load.
    ReadOnly,
    /// Programs may store.
    WriteOnly,
    /// Programs may load and store.
    ReadWrite,
}

/// A range of the heap, in bytes.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Section {
    /// The address of its first byte.
    pub start: u32,
    /// How many bytes it has.
    pub size: u32,
}

impl Section {
    /// Where an access of `size` bytes, a power of two, begins from the section's start, if it lies inside.
    pub fn element(self, offset: u32, size: u32) -> Option<u32> {
        let offset = offset & !(size - 1);
        offset.checked_add(size).is_some_and(|end| end <= self.size).then_some(offset)
    }

    /// The address of such an access; `None` also beyond the last address, where a section may end that was not placed by a
    /// heap.
    fn address(self, offset: u32, size: u32) -> Option<u32> {
        self.start.checked_add(self.element(offset, size)?)
    }
}

/// `size` bytes from a byte on as words, the first one shifted down to bit 0.
pub fn read_words(all: &[u32], address: u32, size: u32) -> [u32; 8] {
    let mut words = [0; 8];
    let first = (address / 4) as usize;
    for (to, from) in words.iter_mut().zip(all.iter().skip(first)).take(size.div_ceil(4) as usize) {
        *to = *from;
    }
    if size < 4 {
        words[0] = words[0] >> (address % 4 * 8) & ((1 << (size * 8)) - 1);
    }
    words
}

/// Writes `size` bytes from a byte on.
pub fn write_words(all: &mut [u32], address: u32, size: u32, words: &[u32]) {
    let places = all.iter_mut().skip((address / 4) as usize);
    if size >= 4 {
        for (to, from) in places.zip(words).take((size / 4) as usize) {
            *to = *from;
        }
        return;
    }
    let (shift, mask) = (address % 4 * 8, (1 << (size * 8)) - 1);
    if let (Some(place), Some(word)) = (places.into_iter().next(), words.first()) {
        *place = *place & !(mask << shift) | (word & mask) << shift;
    }
}

/// All resident buffers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heap {
    /// Copies share contents until one of them writes.
    words: Arc<Vec<u32>>,
    pages: Arc<Vec<u32>>,
}

/// The ranges of a heap with these pages that programs may access by address, with the rights.
pub fn sections(pages: &[u32]) -> Vec<(Section, u32)> {
    let mut found: Vec<(Section, u32)> = Vec::new();
    let mut goes_on = false;
    for (page, entry) in pages.iter().enumerate() {
        let (size, rights) = (entry & COUNT, entry & (READABLE | WRITABLE));
        match found.last_mut().filter(|_| goes_on) {
            Some((section, _)) => section.size += size,
            None if rights != 0 => found.push((Section { start: page as u32 * PAGE, size }, rights)),
            None => {}
        }
        // An unused page lies after each buffer.
        goes_on = rights != 0;
    }
    found
}

impl Heap {
    /// Allocates a buffer of zeros, unless the heap is full.
    pub fn allocate(&mut self, size: u32, permission: Permission) -> Option<Section> {
        let pages = size.div_ceil(PAGE);
        let first = self.room(pages as usize)? as u32;
        let end = first.checked_add(pages)?.checked_mul(PAGE).filter(|end| *end <= LARGEST)?;
        let table = Arc::make_mut(&mut self.pages);
        if table.len() < (first + pages) as usize {
            table.resize((first + pages) as usize, 0);
        }
        let section = Section { start: first * PAGE, size };
        let words = Arc::make_mut(&mut self.words);
        if words.len() < (end / 4) as usize {
            words.resize((end / 4) as usize, 0);
        }
        self.permit(section, permission);
        self.words_mut(section).fill(0);
        Some(section)
    }

    /// The first of this many free pages, with a free page before and behind them.
    fn room(&self, pages: usize) -> Option<usize> {
        let mut start = 0;
        for (page, entry) in self.pages.iter().enumerate() {
            if *entry != 0 {
                start = page + 1;
            } else if page > start + pages {
                break;
            }
        }
        (start + 1).checked_add(pages).map(|_| start + 1)
    }

    /// Sets how programs may access the buffer by address.
    pub fn permit(&mut self, section: Section, permission: Permission) {
        let rights = match permission {
            Permission::Nothing => 0,
            Permission::ReadOnly => READABLE,
            Permission::WriteOnly => WRITABLE,
            Permission::ReadWrite => READABLE | WRITABLE,
        };
        let pages = (0..section.size.div_ceil(PAGE)).map(|page| (section.size - page * PAGE).min(PAGE) | rights);
        let first = (section.start / PAGE) as usize;
        for (place, entry) in Arc::make_mut(&mut self.pages).iter_mut().skip(first).zip(pages) {
            *place = entry;
        }
    }

    /// Frees a buffer: nothing can be accessed there until it is allocated again.
    pub fn release(&mut self, section: Section) {
        let first = (section.start / PAGE) as usize;
        let count = section.size.div_ceil(PAGE) as usize;
        Arc::make_mut(&mut self.pages).iter_mut().skip(first).take(count).for_each(|entry| *entry = 0);
    }

    /// A buffer with these words.
    pub fn place(&mut self, words: &[u32], permission: Permission) -> Option<Section> {
        let size = u32::try_from(words.len()).ok()?.checked_mul(4)?;
        let section = self.allocate(size, permission)?;
        self.words_mut(section).copy_from_slice(words);
        Some(section)
    }

    /// All words, from address 0 on.
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// An entry for each page; the last page belongs to no buffer.
    pub fn pages(&self) -> &[u32] {
        &self.pages
    }

    /// The contents of a range, in whole words.
    pub fn section(&self, section: Section) -> &[u32] {
        let first = (section.start / 4) as usize;
        self.words.get(first..first + section.size.div_ceil(4) as usize).unwrap_or_default()
    }

    /// The words of a stretch, to be written; empty if it reaches beyond the heap.
    pub fn words_mut(&mut self, section: Section) -> &mut [u32] {
        let first = (section.start / 4) as usize;
        let words = Arc::make_mut(&mut self.words);
        words.get_mut(first..first + section.size.div_ceil(4) as usize).unwrap_or_default()
    }

    /// Takes over the contents that another machine left.
    pub fn replace(&mut self, words: &[u32]) {
        let count = self.words.len().min(words.len());
        Arc::make_mut(&mut self.words)[..count].copy_from_slice(&words[..count]);
    }

    /// Where an access of `size` bytes, a power of two up to 32, begins, if it is allowed.
    fn reach(&self, address: u64, size: u32, right: u32) -> Option<u32> {
        let address = u32::try_from(address).ok()? & !(size - 1);
        let entry = self.pages.get((address / PAGE) as usize)?;
        (entry & right != 0 && address % PAGE + size <= entry & COUNT).then_some(address)
    }

    /// `size` bytes at an address as words, the first one shifted down to bit 0; zeros if reading is not allowed.
    pub fn read(&self, address: u64, size: u32) -> [u32; 8] {
        let mut words = [0; 8];
        if let Some(address) = self.reach(address, size, READABLE) {
            self.copy(address, size, &mut words);
        }
        words
    }

    /// The same from the start of a section, whose end is the only bound (parameter buffers).
    pub fn read_section(&self, section: Section, offset: u32, size: u32) -> [u32; 8] {
        let mut words = [0; 8];
        if let Some(address) = section.address(offset, size) {
            self.copy(address, size, &mut words);
        }
        words
    }

    fn copy(&self, address: u32, size: u32, words: &mut [u32; 8]) {
        *words = read_words(&self.words, address, size);
    }

    /// Writes `size` bytes; does nothing if writing is not allowed.
    pub fn write(&mut self, address: u64, size: u32, words: &[u32]) {
        let Some(address) = self.reach(address, size, WRITABLE) else { return };
        let all: &mut Vec<u32> = Arc::make_mut(&mut self.words);
        write_words(all, address, size, words);
    }

    /// The same from the start of a section, whose end is the only bound (storage buffers).
    pub fn write_section(&mut self, section: Section, offset: u32, size: u32, words: &[u32]) {
        if let Some(address) = section.address(offset, size) {
            let all: &mut Vec<u32> = Arc::make_mut(&mut self.words);
            write_words(all, address, size, words);
        }
    }

    /// Whether an atomic operation is allowed: it reads and writes.
    pub fn may_change(&self, address: u64, size: u32) -> bool {
        self.reach(address, size, READABLE).is_some() && self.reach(address, size, WRITABLE).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_end_with_the_addresses() {
        let mut heap = Heap::default();
        let section = Section { start: u32::MAX - 7, size: 64 };
        heap.write_section(section, 16, 4, &[1]);
        assert_eq!(heap.read_section(section, 16, 4), [0; 8]);
        assert_eq!(heap.read_section(section, 0, 32), [0; 8]);
    }

    #[test]
    fn accesses_stay_in_their_buffer() {
        let mut heap = Heap::default();
        let first = heap.place(&[1, 2, 3], Permission::ReadWrite).expect("room");
        let second = heap.place(&[7; 65], Permission::ReadOnly).expect("room");
        assert_eq!((first.start % PAGE, second.start % PAGE), (0, 0));
        assert!(second.start >= first.start + 2 * PAGE);
        let at = u64::from(first.start);
        assert_eq!(heap.read(at + 4, 8)[..2], [1, 2], "rounded down");
        assert_eq!(heap.read(at + 8, 8), [0; 8], "the fourth word is not there");
        assert_eq!(heap.read(at + 12, 4), [0; 8]);
        assert_eq!(heap.read(0, 4), [0; 8]);
        assert_eq!(heap.read(u64::MAX, 4), [0; 8]);
        assert_eq!(heap.read(u64::from(second.start) + 256, 4)[0], 7);
        heap.write(u64::from(second.start), 4, &[9]);
        assert_eq!(heap.read(u64::from(second.start), 4)[0], 7, "read only");
        heap.write(at + 256, 4, &[9]);
        assert_eq!(heap.section(first), [1, 2, 3]);
    }

    #[test]
    fn sections_are_the_buffers_that_may_be_reached() {
        let mut heap = Heap::default();
        let first = heap.place(&[1; 65], Permission::ReadOnly).expect("room");
        heap.place(&[2; 64], Permission::Nothing).expect("room");
        let third = heap.place(&[3; 200], Permission::ReadWrite).expect("room");
        let both = READABLE | WRITABLE;
        assert_eq!(sections(heap.pages()), [(first, READABLE), (third, both)]);
        heap.release(first);
        assert_eq!(sections(heap.pages()), [(third, both)]);
    }

    #[test]
    fn what_is_given_back_serves_again() {
        let mut heap = Heap::default();
        let first = heap.place(&[1; 100], Permission::ReadWrite).expect("room");
        let second = heap.place(&[2; 10], Permission::ReadWrite).expect("room");
        heap.release(first);
        assert_eq!(heap.read(first.start.into(), 4)[0], 0, "nothing is there");
        let larger = heap.place(&[3; 300], Permission::ReadWrite).expect("room");
        assert!(larger.start > second.start + second.size);
        let again = heap.allocate(400, Permission::Nothing).expect("room");
        assert_eq!(again.start, first.start);
        assert_eq!((heap.section(again)[0], heap.read(again.start.into(), 4)[0]), (0, 0));
        heap.permit(again, Permission::ReadOnly);
        heap.words_mut(again)[0] = 9;
        heap.write(again.start.into(), 4, &[8]);
        assert_eq!(heap.read(again.start.into(), 4)[0], 9);
        assert_eq!(heap.section(second), [2; 10]);
    }

    #[test]
    fn bytes_leave_their_neighbours() {
        let mut heap = Heap::default();
        let buffer = heap.place(&[0x4433_2211], Permission::ReadWrite).expect("room");
        let at = u64::from(buffer.start);
        heap.write(at + 1, 1, &[0xffff_ffee]);
        heap.write(at + 2, 2, &[0x1_abcd]);
        assert_eq!(heap.section(buffer), [0xabcd_ee11]);
        assert_eq!((heap.read(at + 1, 1)[0], heap.read(at + 3, 2)[0]), (0xee, 0xabcd));
    }
}
