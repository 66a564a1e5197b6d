//! What is known of a value without running the program: enough to omit tests and roundings that provably have no
//! effect.

/// Facts that hold for every lane of a float value.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) struct Facts {
    /// Bounds of numbers other than NaN, infinities included.
    pub low: f32,
    pub high: f32,
    /// No finite number is larger.
    pub finite: f32,
    /// No number but zero is smaller.
    pub least: f32,
    pub nan: bool,
    /// An fp32 denormal may occur.
    pub denormal: bool,
    /// A zero with a sign may occur.
    pub minus_zero: bool,
    /// Each finite number is a multiple of two to this power; `None` if nothing is known.
    pub quantum: Option<i32>,
    /// Rounding to fp16 has no effect.
    pub half: bool,
}

/// The largest number below the overflow of fp16: from 65520 on numbers round to infinity.
pub(crate) const HALF_OVERFLOW: f32 = 65520.0;
const LARGEST_HALF: f32 = 65504.0;
const LEAST_NORMAL_HALF: f32 = 1.0 / 16384.0;
/// The range of fx12.
pub(crate) const FIXED_LOW: f32 = -2.0;
pub(crate) const FIXED_HIGH: f32 = 2047.0 / 1024.0;
/// How far devices may be off in functions, generously: a share of the result.
const SLACK: f32 = 1.001;

impl Facts {
    pub(crate) const ANY: Facts = Facts {
        low: f32::NEG_INFINITY,
        high: f32::INFINITY,
        finite: f32::MAX,
        least: 0.0,
        nan: true,
        denormal: true,
        minus_zero: true,
        quantum: None,
        half: false,
    };
    /// The contents of a register of halves.
    pub(crate) const HALF: Facts =
        Facts { finite: LARGEST_HALF, denormal: false, quantum: Some(-24), half: true, ..Facts::ANY };
    /// The values of an unsigned normalised texture.
    pub(crate) const UNIT: Facts =
        Facts { low: 0.0, high: 1.0, finite: 1.0, nan: false, minus_zero: false, ..Facts::ANY };

    pub(crate) fn constant(numbers: &[f32]) -> Facts {
        let mut facts: Option<Facts> = None;
        for &number in numbers {
            let one = Facts::number(number);
            facts = Some(facts.map_or(one, |before| before.join(one)));
        }
        facts.unwrap_or(Facts::ANY)
    }

    fn number(number: f32) -> Facts {
        if number.is_nan() {
            return Facts { nan: true, ..Facts::number(0.0) };
        }
        let quantum = if number == 0.0 || number.is_infinite() { Some(120) } else { exponent_of_last_bit(number) };
        let facts = Facts {
            low: number,
            high: number,
            finite: if number.is_infinite() { 0.0 } else { number.abs() },
            least: if number == 0.0 { f32::MAX } else { number.abs() },
            nan: false,
            denormal: number.is_subnormal(),
            minus_zero: number.to_bits() == 1 << 31,
            quantum,
            half: false,
        };
        Facts { half: number.is_infinite() || facts.is_half(), ..facts }
    }

    pub(crate) fn within(low: f32, high: f32) -> Facts {
        Facts { low, high, nan: false, ..Facts::ANY }.bounded()
    }

    /// With what the bounds imply for finite numbers.
    fn bounded(self) -> Facts {
        Facts { finite: self.finite.min(self.low.abs().max(self.high.abs())), ..self }
    }

    /// Either of two values.
    pub(crate) fn join(self, other: Facts) -> Facts {
        if self == other {
            return self;
        }
        Facts {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            finite: self.finite.max(other.finite),
            least: self.smallest().min(other.smallest()),
            nan: self.nan || other.nan,
            denormal: self.denormal || other.denormal,
            minus_zero: self.minus_zero || other.minus_zero,
            quantum: both(self.quantum, other.quantum, i32::min),
            half: self.is_half() && other.is_half(),
        }
    }

    /// No number but zero is smaller, by whatever is known.
    pub(crate) fn smallest(self) -> f32 {
        let step = self.quantum.map_or(0.0, power_of_two);
        self.least.max(step).max(self.low).max(-self.high)
    }

    pub(crate) fn infinite(self) -> bool {
        self.low == f32::NEG_INFINITY || self.high == f32::INFINITY
    }

    /// Zero of either sign is possible, where denormals may be taken for it, too.
    pub(crate) fn zero(self) -> bool {
        self.low <= f32::MIN_POSITIVE && self.high >= -f32::MIN_POSITIVE
    }

    pub(crate) fn is_half(self) -> bool {
        let exact = |quantum: i32| {
            quantum >= -24 && self.finite <= 2f32.powi(quantum.min(20) + 11) && self.finite <= LARGEST_HALF
        };
        self.half || self.quantum.is_some_and(exact)
    }

    /// Rounding a number to fp16 may give an infinity.
    pub(crate) fn overflows_half(self) -> bool {
        self.finite >= HALF_OVERFLOW
    }

    /// A number may lie below the normal halves and between the denormal ones.
    pub(crate) fn between_halves(self) -> bool {
        self.quantum.is_none_or(|quantum| quantum < -24) && self.smallest() < LEAST_NORMAL_HALF
    }

    /// A zero, or what may round to one, may have its sign set.
    pub(crate) fn negative_zero(self) -> bool {
        self.minus_zero || (self.low < 0.0 && self.between_halves())
    }

    pub(crate) fn is_fixed(self) -> bool {
        self.is_multiple_of_fixed() && self.fits_fixed()
    }

    /// A number of fx12, perhaps with a zero below it.
    pub(crate) fn is_fixed_of_any_sign(self) -> bool {
        Facts { minus_zero: false, ..self }.is_multiple_of_fixed() && self.finite <= 2.0 && !self.infinite()
    }

    /// Rounding to fx12 only clamps.
    pub(crate) fn is_multiple_of_fixed(self) -> bool {
        !self.nan && self.quantum.is_some_and(|quantum| quantum >= -10) && !self.minus_zero
    }

    /// Clamping to the range of fx12 has no effect.
    pub(crate) fn fits_fixed(self) -> bool {
        self.low >= FIXED_LOW && self.high <= FIXED_HIGH
    }

    pub(crate) fn negate(self) -> Facts {
        Facts { low: -self.high, high: -self.low, minus_zero: self.zero(), ..self }
    }

    pub(crate) fn absolute(self) -> Facts {
        let low = if self.zero() { 0.0 } else { self.low.abs().min(self.high.abs()) };
        Facts { low, high: self.low.abs().max(self.high.abs()), minus_zero: false, ..self }
    }

    /// Denormals become zeros of their signs. So may a product that the bound next to zero has rounded up to the smallest
    /// normal number.
    pub(crate) fn flushed(self) -> Facts {
        let bound = |bound: f32, rounded_up: f32| {
            let zero = self.denormal && (bound.is_subnormal() || bound == rounded_up);
            if zero { 0.0 } else { bound }
        };
        let low = bound(self.low, f32::MIN_POSITIVE);
        let high = bound(self.high, -f32::MIN_POSITIVE);
        let minus_zero = self.minus_zero || self.denormal && self.low < 0.0;
        Facts { low, high, denormal: false, minus_zero, ..self }
    }

    fn rounded(low: f32, high: f32, finite: f32, nan: bool, quantum: Option<i32>) -> Facts {
        let denormal = quantum.is_none_or(|quantum| quantum < -126);
        let bound = |bound: f32, otherwise: f32| if bound.is_nan() { otherwise } else { bound };
        Facts {
            low: bound(low, f32::NEG_INFINITY),
            high: bound(high, f32::INFINITY),
            finite: finite.min(f32::MAX),
            least: 0.0,
            nan,
            denormal,
            minus_zero: true,
            quantum,
            half: false,
        }
        .bounded()
    }

    pub(crate) fn add(self, other: Facts) -> Facts {
        let opposite = (self.low == f32::NEG_INFINITY && other.high == f32::INFINITY)
            || (self.high == f32::INFINITY && other.low == f32::NEG_INFINITY);
        let (low, high) = (self.low + other.low, self.high + other.high);
        let nan = self.nan || other.nan || opposite;
        let finite = self.finite + other.finite;
        let sum = Facts::rounded(low, high, finite, nan, both(self.quantum, other.quantum, i32::min));
        Facts { minus_zero: self.minus_zero && other.minus_zero, ..sum }
    }

    /// `zero_wins`: zero times anything is zero.
    pub(crate) fn multiply(self, other: Facts, zero_wins: bool) -> Facts {
        let invalid = (self.zero() && other.infinite()) || (self.infinite() && other.zero());
        let corners = [
            product(self.low, other.low),
            product(self.low, other.high),
            product(self.high, other.low),
            product(self.high, other.high),
        ];
        let low = corners.iter().copied().fold(f32::INFINITY, f32::min);
        let high = corners.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let nan = self.nan || other.nan || (invalid && !zero_wins);
        let quantum = both(self.quantum, other.quantum, |a, b| (a + b).min(120));
        let product = Facts::rounded(low, high, self.finite * other.finite, nan, quantum);
        let positive = |facts: Facts| facts.low >= 0.0 && !facts.minus_zero;
        Facts { minus_zero: !(positive(self) && positive(other)), ..product }
    }

    /// The product of a value with itself.
    pub(crate) fn square(self) -> Facts {
        let size = self.absolute();
        let square = size.multiply(size, true);
        Facts { nan: self.nan, minus_zero: false, ..square }
    }

    pub(crate) fn minimum(self, other: Facts) -> Facts {
        Facts { low: self.low.min(other.low), high: self.high.min(other.high), ..self.join(other) }.bounded()
    }

    pub(crate) fn maximum(self, other: Facts) -> Facts {
        Facts { low: self.low.max(other.low), high: self.high.max(other.high), ..self.join(other) }.bounded()
    }

    pub(crate) fn clamped(self, low: f32, high: f32) -> Facts {
        let limit = low.abs().max(high.abs());
        let quantum = both(self.quantum, Facts::constant(&[low, high]).quantum, i32::min);
        let finite = self.finite.max(limit);
        let (low, high) = (self.low.clamp(low, high), self.high.clamp(low, high));
        Facts { low, high, finite, least: 0.0, quantum, ..self }.bounded()
    }

    pub(crate) fn floor(self) -> Facts {
        let quantum = Some(self.quantum.unwrap_or(0).max(0));
        let finite = self.finite.ceil();
        Facts {
            low: self.low.floor(),
            high: self.high.ceil(),
            finite,
            least: 0.0,
            denormal: false,
            quantum,
            half: false,
            ..self
        }
    }

    /// Of 1 divided by the value; devices may take denormals for zeros.
    pub(crate) fn reciprocal(self) -> Facts {
        let finite = (SLACK / self.smallest()).min(f32::MAX);
        let least = (1.0 / (SLACK * self.finite)).min(f32::MAX);
        let denormal = least < f32::MIN_POSITIVE;
        let low = match self.high < -f32::MIN_POSITIVE {
            true => -finite,
            false if self.low < 0.0 || self.minus_zero => f32::NEG_INFINITY,
            false => 0.0,
        };
        let high = match self.low > f32::MIN_POSITIVE {
            true => finite,
            false if self.high >= 0.0 => f32::INFINITY,
            false => 0.0,
        };
        let least = if denormal { 0.0 } else { least };
        Facts { low, high, finite, least, nan: self.nan, denormal, minus_zero: self.low < 0.0, ..Facts::ANY }
    }

    /// Of 1 divided by the root of the value; devices may take denormals for zeros.
    pub(crate) fn reciprocal_root(self) -> Facts {
        let finite = SLACK / self.smallest().max(f32::from_bits(1)).sqrt();
        Facts {
            low: if self.minus_zero || self.denormal && self.low < 0.0 { f32::NEG_INFINITY } else { 0.0 },
            high: if self.low > f32::MIN_POSITIVE { finite } else { f32::INFINITY },
            finite,
            least: (1.0 / (SLACK * self.finite.sqrt())).min(f32::MAX),
            nan: self.nan || self.low < 0.0,
            denormal: false,
            ..Facts::ANY
        }
    }

    /// Of two to the power of the value, unless it is NaN. Devices may take a small result for zero.
    pub(crate) fn exponential(self) -> Facts {
        let low = self.low.exp2() / SLACK;
        let bound = |power: f32| power.exp2() * SLACK;
        Facts {
            low: if low < f32::MIN_POSITIVE { 0.0 } else { low.min(f32::MAX) },
            high: bound(self.high),
            finite: bound(self.high.min(self.finite)).min(f32::MAX),
            nan: false,
            minus_zero: false,
            ..Facts::ANY
        }
    }

    /// Of the logarithm of a value, unless it is NaN or below zero.
    pub(crate) fn logarithm(self) -> Facts {
        let off = 0.01;
        let (smallest, largest) = (self.smallest().max(f32::from_bits(1)), self.high.max(f32::from_bits(1)));
        let finite = smallest.log2().abs().max(self.finite.max(f32::from_bits(1)).log2().abs()) + off;
        Facts { high: largest.log2() + off, finite, nan: false, ..Facts::ANY }
    }

    /// After rounding to fp16.
    pub(crate) fn to_half(self) -> Facts {
        if self.is_half() {
            return self;
        }
        let bound = |number: f32| half::f16::from_f32(number).to_f32();
        let quantum = Some(self.quantum.unwrap_or(-24).max(-24));
        Facts {
            low: bound(self.low),
            high: bound(self.high),
            finite: bound(self.finite.min(LARGEST_HALF)),
            least: bound(self.smallest().min(LARGEST_HALF)),
            denormal: false,
            quantum,
            half: true,
            minus_zero: self.negative_zero(),
            ..self
        }
    }

    /// After rounding to fx12.
    pub(crate) fn to_fixed(self) -> Facts {
        let bound = |number: f32| (number.clamp(FIXED_LOW, FIXED_HIGH) * 1024.0).round_ties_even() / 1024.0 + 0.0;
        let (mut low, mut high) = (bound(self.low), bound(self.high));
        if self.nan {
            (low, high) = (low.min(0.0), high.max(0.0));
        }
        // Bounds of the range are numbers as well.
        let of_bound = |beyond: bool, quantum: i32| if beyond { quantum } else { i32::MAX };
        let bounds = of_bound(self.low < FIXED_LOW, 1).min(of_bound(self.high > FIXED_HIGH, -10));
        let quantum = Some(self.quantum.unwrap_or(-10).max(-10).min(bounds));
        Facts {
            low,
            high,
            finite: 2.0,
            least: 0.0,
            nan: false,
            denormal: false,
            minus_zero: false,
            quantum,
            half: true,
        }
    }
}

/// Zero times infinity gives no bound: the other corners do.
fn product(left: f32, right: f32) -> f32 {
    if left == 0.0 || right == 0.0 { 0.0 } else { left * right }
}

fn both(left: Option<i32>, right: Option<i32>, choose: impl Fn(i32, i32) -> i32) -> Option<i32> {
    Some(choose(left?, right?))
}

/// Two to this power, or zero if that is not a normal number.
fn power_of_two(power: i32) -> f32 {
    if (-126..128).contains(&power) { f32::from_bits(((power + 127) as u32) << 23) } else { 0.0 }
}

fn exponent_of_last_bit(number: f32) -> Option<i32> {
    let bits = number.to_bits();
    let exponent = (bits >> 23 & 255) as i32;
    let (mantissa, exponent) =
        if exponent == 0 { (bits & 0x7f_ffff, 1) } else { (bits & 0x7f_ffff | 0x80_0000, exponent) };
    Some(exponent - 150 + mantissa.trailing_zeros() as i32)
}

#[cfg(test)]
mod tests;
