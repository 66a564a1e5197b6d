use super::*;

#[test]
fn constants_know_their_last_bit() {
    assert_eq!(Facts::constant(&[0.75]).quantum, Some(-2));
    assert_eq!(Facts::constant(&[3.0, 0.0]).quantum, Some(0));
    assert!(Facts::constant(&[2047.0 / 1024.0, -2.0]).is_fixed());
    assert!(!Facts::constant(&[2.0]).is_fixed());
    assert!(!Facts::constant(&[-0.0]).is_fixed());
    assert!(Facts::constant(&[65504.0]).is_half());
    assert!(!Facts::constant(&[65520.0]).is_half());
    assert!(!Facts::constant(&[0.1]).is_half());
}

#[test]
fn sums_of_fixed_numbers_need_a_clamp_and_no_rounding() {
    let fixed = Facts::ANY.to_fixed();
    let sum = fixed.add(fixed);
    assert!(!sum.nan && !sum.fits_fixed());
    assert_eq!(sum.quantum, Some(-10));
}

#[test]
fn results_that_are_finite_are_bounded_though_others_are_not() {
    let wide = Facts { finite: 1000.0, nan: false, ..Facts::ANY };
    let (sum, product) = (wide.add(wide), wide.multiply(wide, false));
    assert!(sum.infinite() && product.infinite());
    assert!((2000.0..2001.0).contains(&sum.finite), "{}", sum.finite);
    assert!((1.0e6..1.0001e6).contains(&product.finite), "{}", product.finite);
}

#[test]
fn infinities_of_unlike_sign_may_meet() {
    assert!(Facts { nan: false, ..Facts::ANY }.add(Facts { nan: false, ..Facts::ANY }).nan);
    assert!(!Facts::UNIT.add(Facts { nan: false, ..Facts::ANY }).nan);
    assert!(Facts::UNIT.multiply(Facts { nan: false, ..Facts::ANY }, false).nan);
    assert!(!Facts::ANY.multiply(Facts::UNIT, true).low.is_nan());
}

/// The bounds of functions hold for whatever value the facts allow.
#[test]
fn functions_keep_to_their_bounds() {
    let all = [
        0.0,
        -0.0,
        f32::INFINITY,
        f32::NEG_INFINITY,
        1e-45,
        6e-8,
        2e-7,
        1e-5,
        6.2e-5,
        0.25,
        1.0,
        3.0,
        65504.0,
        1e20,
        3e38,
    ];
    let values: Vec<f32> = all.into_iter().flat_map(|entry| [entry, -entry]).collect();
    let halves = values.iter().copied().filter(|value| half::f16::from_f32(*value).to_f32() == *value).collect();
    let holds = |facts: Facts, number: f32| {
        number.is_nan() && facts.nan
            || number >= facts.low
                && number <= facts.high
                && (number.is_infinite() || number.abs() <= facts.finite)
                && (number == 0.0 || number.abs() >= facts.smallest())
    };
    for (facts, numbers) in [
        (Facts::ANY, values.clone()),
        (Facts::HALF, halves),
        (Facts::within(0.5, 4.0), vec![0.5, 1.0, 3.0, 4.0]),
        (Facts::within(-4.0, -0.5), vec![-0.5, -4.0]),
        (Facts::UNIT, vec![0.0, 1e-45, 0.5, 1.0]),
    ] {
        for number in numbers {
            let check = |name: &str, facts: Facts, result: f32| {
                assert!(holds(facts, result), "{name} of {number}: {result} by {facts:?}");
            };
            check("reciprocal", facts.reciprocal(), 1.0 / number);
            check("root", facts.reciprocal_root(), 1.0 / number.sqrt());
            check("exponential", facts.exponential(), number.exp2());
            if number >= 0.0 {
                check("logarithm", facts.logarithm(), number.log2());
            }
        }
    }
    assert!(!Facts::HALF.reciprocal_root().overflows_half() && !Facts::HALF.reciprocal_root().between_halves());
    assert!(Facts::HALF.reciprocal().overflows_half() && Facts::HALF.reciprocal().between_halves());
    assert!(!Facts::ANY.logarithm().overflows_half());
}

#[test]
fn the_bounds_of_fixed_numbers_have_the_zero_that_was_a_nan() {
    let high = Facts { nan: true, ..Facts::within(0.5, 1.0) }.to_fixed();
    assert_eq!((high.low, high.high, high.nan), (0.0, 1.0, false));
    let low = Facts { nan: true, ..Facts::within(-1.0, -0.5) }.to_fixed();
    assert_eq!((low.low, low.high, low.nan), (-1.0, 0.0, false));
    assert_eq!(Facts::within(0.5, 1.0).to_fixed().low, 0.5);
    // What is clamped has the last bit of the bound.
    let whole = Facts::constant(&[1.0, 2.0]).to_fixed();
    assert_eq!((whole.quantum, whole.high), (Some(-10), 2047.0 / 1024.0));
    assert_eq!(Facts::constant(&[-16.0, 0.0]).to_fixed().quantum, Some(1));
    assert_eq!(Facts::constant(&[-2.0, 1.0]).to_fixed().quantum, Some(0));
}

#[test]
fn products_of_halves_are_never_denormal() {
    assert!(!Facts::HALF.multiply(Facts::HALF, false).denormal);
    assert!(Facts::ANY.multiply(Facts::HALF, false).denormal);
}

const NUMBERS: [f32; 44] = [
    0.0,
    -0.0,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    1.0,
    -1.0,
    2.0,
    -2.0,
    0.5,
    -0.25,
    3.0,
    0.1,
    -0.3,
    2047.0 / 1024.0,
    -2047.0 / 1024.0,
    1.0 / 1024.0,
    -1.5 / 1024.0,
    33.0,
    2049.0,
    65504.0,
    -65504.0,
    65519.996,
    65520.0,
    65536.0,
    16777216.0,
    -2147483648.0,
    4294967296.0,
    // The least normal half, and half of the least denormal one, with their neighbours.
    6.1035156e-5,
    6.103515e-5,
    5.9604645e-8,
    2.9802322e-8,
    -2.9802326e-8,
    f32::MIN_POSITIVE,
    -f32::MIN_POSITIVE,
    1e-39,
    -1e-39,
    1e-45,
    1e-20,
    -1e-20,
    1e20,
    1e30,
    f32::MAX,
    f32::MIN,
];

fn half(number: f32) -> f32 {
    half::f16::from_f32(number).to_f32()
}

fn fixed(number: f32) -> f32 {
    if number.is_nan() { 0.0 } else { (number.clamp(-2.0, 2047.0 / 1024.0) * 1024.0).round_ties_even() / 1024.0 + 0.0 }
}

/// Whether everything is so that the facts say of a number.
fn hold(facts: Facts, number: f32) -> bool {
    if number.is_nan() {
        return facts.nan;
    }
    let size = number.abs();
    let same = |other: f32| other.to_bits() == number.to_bits();
    // Every number is a multiple of the least one.
    let is_multiple = |quantum: i32| f64::from(number) % 2f64.powi(quantum.max(-149)) == 0.0;
    let bounds = (facts.low..=facts.high).contains(&number)
        && (number.is_infinite() || size <= facts.finite && facts.quantum.is_none_or(is_multiple))
        && (number == 0.0 || size >= facts.smallest());
    let kinds = (facts.denormal || !number.is_subnormal()) && (facts.minus_zero || !same(-0.0));
    let roundings = (!facts.is_half() || same(half(number)))
        && (!facts.is_fixed() || same(fixed(number)))
        && (facts.overflows_half() || number.is_infinite() || half(number).is_finite())
        && (facts.between_halves() || size >= LEAST_NORMAL_HALF || same(half(number)))
        && (facts.negative_zero() || half(number).to_bits() != (-0.0f32).to_bits());
    bounds && kinds && roundings
}

/// Choices without a pattern, the same in every run.
struct Choices(u64);

impl Choices {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }

    fn number(&mut self) -> f32 {
        match self.below(4) {
            0 => f32::from_bits((self.below(1 << 16) << 16 | self.below(1 << 16)) as u32),
            _ => NUMBERS[self.below(NUMBERS.len())],
        }
    }

    /// Facts, and a number of which they hold.
    fn known(&mut self) -> (Facts, f32) {
        let numbers: Vec<f32> = (0..=self.below(3)).map(|_| self.number()).collect();
        let one = numbers[self.below(numbers.len())];
        match self.below(8) {
            0 => (Facts::ANY, one),
            1 => (Facts::HALF, half(one)),
            2 => (Facts::UNIT, one.abs().min(1.0)),
            _ => (Facts::constant(&numbers), one),
        }
    }

    /// What one of the operations makes of a number, beside another one.
    fn changed(&mut self, (facts, number): (Facts, f32), (others, other): (Facts, f32)) -> (Facts, f32) {
        let of_two = |larger: bool| match number.is_nan() || other.is_nan() {
            true => f32::NAN,
            false if larger => number.max(other),
            false => number.min(other),
        };
        let meets = number == 0.0 && other.is_infinite() || number.is_infinite() && other == 0.0;
        let whole = Facts { minus_zero: facts.minus_zero || facts.low < 0.0, ..facts.floor() };
        match self.below(17) {
            0 => (facts.negate(), -number),
            1 => (facts.absolute(), number.abs()),
            2 => (facts.flushed(), if number.is_subnormal() { 0f32.copysign(number) } else { number }),
            3 => (facts.to_half(), half(number)),
            4 => (facts.to_fixed(), fixed(number)),
            5 => (facts.clamped(0.0, 1.0), number.clamp(0.0, 1.0)),
            6 => (facts.clamped(-1.0, 1.0), number.clamp(-1.0, 1.0)),
            7 => (facts.add(others), number + other),
            8 => (facts.multiply(others, false), number * other),
            9 => (facts.multiply(others, true), if meets { 0.0 } else { number * other }),
            10 => (facts.square(), number * number),
            11 => (facts.minimum(others), of_two(false)),
            12 => (facts.maximum(others), of_two(true)),
            13 => (facts.floor(), number.floor()),
            14 => (whole, number.trunc()),
            15 => (whole, number.round_ties_even()),
            _ => (facts.join(others), [number, other][self.below(2)]),
        }
    }
}

#[test]
fn facts_hold_of_whatever_operations_make() {
    let mut choices = Choices(1);
    for _ in 0..100_000 {
        let mut one = choices.known();
        assert!(hold(one.0, one.1), "{} is not as {:?} says", one.1, one.0);
        for _ in 0..3 {
            let other = choices.known();
            let next = choices.changed(one, other);
            assert!(hold(next.0, next.1), "{next:?}, of {one:?} and {other:?}");
            one = next;
        }
    }
}
