//! Lanes of values: a word of one invocation, or the words of many.

/// A component of one invocation, or of many at once: as many words.
pub(super) trait Words: Copy {
    /// A truth value for each word.
    type Truth: Copy;
    const ZERO: Self;
    const FALSE: Self::Truth;
    /// A value of one lane has it in all four places, since four at once are as cheap as one.
    const REPEATED: bool;

    fn splat(bits: u32) -> Self;
    fn map(&self, function: impl Fn(u32) -> u32) -> Self;
    fn zip(&self, other: &Self, function: impl Fn(u32, u32) -> u32) -> Self;
    fn test(&self, other: &Self, function: impl Fn(u32, u32) -> bool) -> Self::Truth;
    fn choose(truth: &Self::Truth, yes: &Self, no: &Self) -> Self;
    fn both(left: &Self::Truth, right: &Self::Truth) -> Self::Truth;
    fn not(truth: &Self::Truth) -> Self::Truth;
}

impl Words for u32 {
    type Truth = bool;
    const ZERO: u32 = 0;
    const FALSE: bool = false;
    const REPEATED: bool = true;

    #[inline(always)]
    fn splat(bits: u32) -> u32 {
        bits
    }

    #[inline(always)]
    fn map(&self, function: impl Fn(u32) -> u32) -> u32 {
        function(*self)
    }

    #[inline(always)]
    fn zip(&self, other: &u32, function: impl Fn(u32, u32) -> u32) -> u32 {
        function(*self, *other)
    }

    #[inline(always)]
    fn test(&self, other: &u32, function: impl Fn(u32, u32) -> bool) -> bool {
        function(*self, *other)
    }

    #[inline(always)]
    fn choose(truth: &bool, yes: &u32, no: &u32) -> u32 {
        if *truth { *yes } else { *no }
    }

    #[inline(always)]
    fn both(left: &bool, right: &bool) -> bool {
        *left && *right
    }

    #[inline(always)]
    fn not(truth: &bool) -> bool {
        !*truth
    }
}

/// Truth values are words of zeros or ones. The loops are such that the compiler handles several words at once.
impl<const N: usize> Words for [u32; N] {
    type Truth = [u32; N];
    const ZERO: [u32; N] = [0; N];
    const FALSE: [u32; N] = [0; N];
    const REPEATED: bool = false;

    #[inline(always)]
    fn splat(bits: u32) -> [u32; N] {
        [bits; N]
    }

    #[inline(always)]
    fn map(&self, function: impl Fn(u32) -> u32) -> [u32; N] {
        let mut mapped = [0; N];
        for (to, from) in mapped.iter_mut().zip(self) {
            *to = function(*from);
        }
        mapped
    }

    #[inline(always)]
    fn zip(&self, other: &[u32; N], function: impl Fn(u32, u32) -> u32) -> [u32; N] {
        let mut zipped = [0; N];
        for place in 0..N {
            zipped[place] = function(self[place], other[place]);
        }
        zipped
    }

    #[inline(always)]
    fn test(&self, other: &[u32; N], function: impl Fn(u32, u32) -> bool) -> [u32; N] {
        self.zip(other, |a, b| u32::from(function(a, b)).wrapping_neg())
    }

    #[inline(always)]
    fn choose(truth: &[u32; N], yes: &[u32; N], no: &[u32; N]) -> [u32; N] {
        let mut chosen = [0; N];
        for place in 0..N {
            chosen[place] = (yes[place] & truth[place]) | (no[place] & !truth[place]);
        }
        chosen
    }

    #[inline(always)]
    fn both(left: &[u32; N], right: &[u32; N]) -> [u32; N] {
        left.zip(right, |a, b| a & b)
    }

    #[inline(always)]
    fn not(truth: &[u32; N]) -> [u32; N] {
        truth.map(|truth| !truth)
    }
}
