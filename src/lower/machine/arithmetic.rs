//! The primitives: `Ops` with naga's expressions.

use naga::{
    BinaryOperator, DerivativeAxis, DerivativeControl, Expression, MathFunction, RelationalFunction, UnaryOperator,
};

use crate::isa::{Comparison, Product};
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Value};
use crate::lower::machine::own::Own;
use crate::lower::machine::state::Machine;
use crate::lower::request::options::{Coordinates, FloatLevel};
use crate::machine::ops::{Axis, Binary, Ops, Order, Sample, Unary};
use crate::vocabulary::{Base, Cast, Saturate, Type, Width};

pub(in crate::lower) const SIGN: u32 = 0x8000_0000;
pub(in crate::lower) const MAGNITUDE: u32 = 0x7fff_ffff;
pub(in crate::lower) const INFINITY: u32 = 0x7f80_0000;

pub(in crate::lower) fn kind_of(ty: Type) -> LaneType {
    match (ty.base, ty.width) {
        (Base::Float, Width::Bits64) => LaneType::Double,
        (Base::Signed, Width::Bits64) => LaneType::WideSigned,
        (Base::Unsigned, Width::Bits64) => LaneType::Wide,
        (Base::Float, _) => LaneType::Float,
        (Base::Signed, _) => LaneType::Signed,
        (Base::Unsigned, _) => LaneType::Unsigned,
    }
}

pub(in crate::lower) const fn operator(comparison: Comparison) -> BinaryOperator {
    match comparison {
        Comparison::Equal | Comparison::NotEqual => BinaryOperator::Equal,
        Comparison::Less => BinaryOperator::Less,
        Comparison::LessEqual => BinaryOperator::LessEqual,
        Comparison::Greater => BinaryOperator::Greater,
        Comparison::GreaterEqual => BinaryOperator::GreaterEqual,
    }
}

impl Machine<'_> {
    /// NaN rules are kept.
    pub(in crate::lower) fn careful(&self) -> bool {
        match self.unit.options.precision.float {
            FloatLevel::Exact => true,
            FloatLevel::Strict => self.unit.program.dialect.rules().stated_nan,
            FloatLevel::Fast => false,
        }
    }

    /// NaN is kept where a device's own functions and selections might lose it. At full precision these are what is
    /// asked for.
    pub(in crate::lower) fn guards_nan(&self) -> bool {
        self.exact() || self.careful() && !self.unit.program.full
    }

    pub(in crate::lower) fn exact(&self) -> bool {
        self.unit.options.precision.float == FloatLevel::Exact
    }

    pub(in crate::lower) fn may_be_nan(&self, value: &Value) -> bool {
        value.facts.nan && self.careful()
    }

    /// The result of arithmetic, with denormals flushed and NaN made positive if that is visible.
    pub(in crate::lower) fn computed(&mut self, value: Value, facts: Facts) -> Value {
        let mut value = Value { facts, ..value };
        if self.builder.emitter.hidden_zero.is_some() || self.exact() {
            value = Value { facts, ..self.builder.hidden_float(value) };
            value = Ops::flush(self, &value);
        }
        self.positive(value)
    }

    /// NaN made positive if that is visible.
    pub(in crate::lower) fn positive(&mut self, value: Value) -> Value {
        if !(self.unit.positive_nan && value.facts.nan) {
            return value;
        }
        let undefined = self.is_nan(&value);
        let nan = self.nan();
        let positive = self.builder.select(&undefined, &nan, &value);
        Value { facts: value.facts, ..positive }
    }

    /// Signs are changed as bits: devices may flush denormals, and keep the signs of NaNs, when they negate.
    fn sign_bits(&mut self, op: BinaryOperator, mask: u32, value: &Value) -> Value {
        let bits = self.builder.cast(value, LaneType::Unsigned);
        let mask = self.builder.word(mask);
        let changed = self.builder.binary(op, &bits, &mask);
        self.builder.cast(&changed, LaneType::Float)
    }

    /// An operation whose operands are hidden from the driver if that matters, also from each other.
    pub(in crate::lower) fn arithmetic(&mut self, op: BinaryOperator, left: &Value, right: &Value) -> Value {
        let left = self.builder.hidden_float(*left);
        let right = self.builder.veiled_float(*right);
        self.builder.binary(op, &left, &right)
    }

    fn product(&mut self, product: Product, left: &Value, right: &Value) -> Value {
        let same = left.expression == right.expression;
        let zero_wins = product == Product::ZeroWins;
        let facts = if same { left.facts.square() } else { left.facts.multiply(right.facts, zero_wins) };
        let facts = self.normalized(left, right, facts);
        // Zero has a positive sign, which only the reference machine requires.
        let wrong = zero_wins && (left.facts.multiply(right.facts, false).nan || (self.exact() && facts.minus_zero));
        let invents = wrong && !same && (left.facts.zero() || right.facts.zero());
        if !zero_wins || !self.careful() || !invents {
            let plain = self.plain_product(left, right, facts);
            return self.computed(plain, Facts { denormal: plain.facts.denormal, ..facts });
        }
        let (first, second) = if left.facts.zero() { (left, right) } else { (right, left) };
        let both = second.facts.zero();
        let name = if both { "multiply_or_zero" } else { "multiply_or_zero_left" };
        let result = self.helper(name, &[first, second], |machine, values| {
            let (first, second) = (&values[0], &values[1]);
            let zero = machine.builder.float(0.0);
            let mut none = machine.builder.test(BinaryOperator::Equal, first, &zero);
            if both {
                let other = machine.builder.test(BinaryOperator::Equal, second, &zero);
                none = machine.combine(BinaryOperator::InclusiveOr, &none, &other);
            }
            let product = machine.plain_product(first, second, Facts::ANY);
            machine.builder.select(&none, &zero, &product)
        });
        self.computed(result, Facts { minus_zero: true, denormal: facts.denormal && !self.exact(), ..facts })
    }

    /// A product; if denormals count, without them. Some devices flush denormals and some do not, and numbers just
    /// below the smallest normal one are rounded up to it by the latter: `numeric::product` says which is right.
    fn plain_product(&mut self, left: &Value, right: &Value, facts: Facts) -> Value {
        if !(self.exact() && facts.denormal) {
            return Value { facts, ..self.arithmetic(BinaryOperator::Multiply, left, right) };
        }
        const ROOM: f32 = (1 << 24) as f32;
        let product = self.helper("multiply", &[left, right], |machine, values| {
            let (left, right) = (&values[0], &values[1]);
            let product = machine.arithmetic(BinaryOperator::Multiply, left, right);
            let room = machine.builder.float(ROOM);
            let spare = machine.arithmetic(BinaryOperator::Multiply, left, &room);
            let spare = machine.arithmetic(BinaryOperator::Multiply, &spare, right);
            let least = machine.builder.float(f32::MIN_POSITIVE * ROOM);
            machine.zero_below(&product, &spare, &least)
        });
        Value { facts: facts.flushed(), ..product }
    }

    /// A zero of the value's sign if `judged` is smaller than this.
    fn zero_below(&mut self, value: &Value, judged: &Value, least: &Value) -> Value {
        let size = self.builder.math(MathFunction::Abs, &[judged]);
        let small = self.builder.test(BinaryOperator::Less, &size, least);
        let bits = self.builder.cast(value, LaneType::Unsigned);
        let sign = self.builder.word(SIGN);
        let zero = self.builder.binary(BinaryOperator::And, &bits, &sign);
        let zero = self.builder.cast(&zero, LaneType::Float);
        self.builder.select(&small, &zero, value)
    }

    /// With denormals as zeros.
    fn flushed(&mut self, value: &Value) -> Value {
        if !value.facts.denormal
            || self.builder.constants(value).is_some_and(|numbers| !numbers.iter().any(|number| number.is_subnormal()))
        {
            return *value;
        }
        let float = self.builder.cast(value, LaneType::Float);
        let flushed = self.helper("flush", &[&float], |machine, values| {
            let least = machine.builder.float(f32::MIN_POSITIVE);
            machine.zero_below(&values[0], &values[0], &least)
        });
        Value { facts: value.facts.flushed(), ..flushed }
    }

    /// The constant mask that a literal is.
    pub(in crate::lower) fn known(&self, mask: &Mask) -> Option<bool> {
        self.builder.known_mask(mask)
    }

    pub(in crate::lower) fn combine(&mut self, op: BinaryOperator, left: &Mask, right: &Mask) -> Mask {
        self.builder.combine(op, left, right)
    }
}

impl Ops for Machine<'_> {
    type Value = Value;
    type Mask = Mask;

    fn float(&mut self, number: f32) -> Value {
        self.builder.float(number)
    }

    fn word(&mut self, bits: u32) -> Value {
        self.builder.word(bits)
    }

    fn integer(&mut self, number: i32) -> Value {
        self.builder.integer(number)
    }

    fn lane(&mut self, value: &Value, lane: usize) -> Value {
        self.builder.swizzle(value, &[lane as u8])
    }

    fn lanes(&mut self, value: &Value, lanes: &[u8]) -> Value {
        self.builder.swizzle(value, lanes)
    }

    fn join(&mut self, lanes: &[Value]) -> Value {
        self.builder.join(lanes)
    }

    fn unary(&mut self, function: Unary, ty: Type, value: &Value) -> Value {
        match function {
            Unary::BitsToHalf => return self.half_of_bits(value),
            Unary::HalfToBits => return self.bits_of_half(value),
            _ => {}
        }
        let value = &self.builder.cast(value, kind_of(ty));
        if ty.base != Base::Float || ty.width == Width::Bits64 {
            return self.plain_unary(function, value);
        }
        let facts = value.facts;
        match function {
            Unary::Absolute => match self.builder.constants(value) {
                Some(numbers) => self.builder.constant(&numbers.map(|_, number| number.abs())),
                None if facts.low >= 0.0 && !facts.minus_zero && !self.may_be_nan(value) => *value,
                None if self.exact() => {
                    Value { facts: facts.absolute(), ..self.sign_bits(BinaryOperator::And, MAGNITUDE, value) }
                }
                None => Value { facts: facts.absolute(), ..self.builder.math(MathFunction::Abs, &[value]) },
            },
            Unary::Floor | Unary::Nearest | Unary::Ceiling | Unary::Truncate => {
                let fun = match function {
                    Unary::Floor => MathFunction::Floor,
                    Unary::Ceiling => MathFunction::Ceil,
                    Unary::Truncate => MathFunction::Trunc,
                    _ => MathFunction::Round,
                };
                let whole = self.builder.math(fun, &[value]);
                // Roundings other than down can turn numbers below zero into zero.
                let minus_zero = facts.minus_zero || function != Unary::Floor && facts.low < 0.0;
                Value { facts: Facts { minus_zero, ..facts.floor() }, ..self.builder.hidden(whole) }
            }
            Unary::Reciprocal => self.reciprocal(value),
            Unary::ReciprocalRoot => self.reciprocal_root(value),
            Unary::Exponential => self.exponential(value),
            Unary::PowerOfTwo => self.power_of_two(value),
            Unary::Logarithm => self.logarithm(value),
            Unary::Sine => self.sine(value),
            Unary::Cosine => self.cosine(value),
            Unary::HalfToBits | Unary::BitsToHalf => *value,
            Unary::Complement | Unary::ReverseBits | Unary::CountBits | Unary::LowestBit | Unary::HighestBit => {
                self.plain_unary(function, value)
            }
        }
    }

    fn binary(&mut self, function: Binary, ty: Type, left: &Value, right: &Value) -> Value {
        let kind = kind_of(ty);
        let (left, right) = (&self.builder.cast(left, kind), &self.builder.cast(right, kind));
        let float = kind == LaneType::Float;
        if kind == LaneType::Double {
            return self.double_binary(function, left, right);
        }
        match function {
            Binary::Add => {
                let sum = self.arithmetic(BinaryOperator::Add, left, right);
                if float { self.computed(sum, left.facts.add(right.facts)) } else { sum }
            }
            Binary::Subtract => {
                let difference = self.arithmetic(BinaryOperator::Subtract, left, right);
                if float { self.computed(difference, left.facts.add(right.facts.negate())) } else { difference }
            }
            Binary::Multiply(product) if float => self.product(product, left, right),
            Binary::Multiply(_) => self.builder.binary(BinaryOperator::Multiply, left, right),
            Binary::Divide if !float => self.quotient(BinaryOperator::Divide, left, right),
            Binary::Modulo => self.quotient(BinaryOperator::Modulo, left, right),
            Binary::MultiplyHigh => self.upper_product(left, right),
            Binary::Divide if self.owns(Own::Quotient) => {
                Value { facts: Facts::ANY.flushed(), ..self.own(Own::Quotient, &[left, right]) }
            }
            Binary::Divide => {
                let quotient = self.builder.binary(BinaryOperator::Divide, left, right);
                self.computed(quotient, Facts::ANY)
            }
            Binary::Minimum(extremum) => self.extremum(extremum, false, ty, left, right),
            Binary::Maximum(extremum) => self.extremum(extremum, true, ty, left, right),
            Binary::BitAnd => self.builder.binary(BinaryOperator::And, left, right),
            Binary::BitOr => self.builder.binary(BinaryOperator::InclusiveOr, left, right),
            Binary::BitXor => self.builder.binary(BinaryOperator::ExclusiveOr, left, right),
            Binary::ShiftLeft => self.shifted(BinaryOperator::ShiftLeft, left, right),
            Binary::ShiftRight => self.shifted(BinaryOperator::ShiftRight, left, right),
        }
    }

    fn negate(&mut self, ty: Type, value: &Value, lanes: u8) -> Value {
        let value = &self.builder.cast(value, kind_of(ty));
        if value.kind != LaneType::Float {
            return self.negated_lanes(value, lanes);
        }
        let all = (1u8 << value.lanes) - 1;
        let facts = value.facts.negate();
        if let Some(numbers) = self.builder.constants(value) {
            let flip = |lane: usize, number: f32| if lanes >> lane & 1 != 0 { -number } else { number };
            let numbers = numbers.map(flip);
            if lanes & all == all && self.builder.emitter.is_named_constant(value.expression) {
                return self.negated_name(value, &numbers);
            }
            return self.builder.constant(&numbers);
        }
        if lanes & all == all {
            // Some devices negate by subtracting from zero, which leaves NaN its sign.
            if self.exact() || self.unit.positive_nan && value.facts.nan {
                return Value { facts, ..self.sign_bits(BinaryOperator::ExclusiveOr, SIGN, value) };
            }
            return Value { facts, ..self.builder.unary(UnaryOperator::Negate, value) };
        }
        let parts: Vec<Value> = (0..value.lanes)
            .map(|lane| {
                let part = self.builder.swizzle(value, &[lane]);
                if lanes >> lane & 1 != 0 { self.negate(ty, &part, 1) } else { part }
            })
            .collect();
        self.builder.join(&parts)
    }

    #[inline]
    fn flush(&mut self, value: &Value) -> Value {
        if self.exact() { self.flushed(value) } else { *value }
    }

    fn saturate(&mut self, saturate: Saturate, ty: Type, value: &Value) -> Value {
        let low = match saturate {
            Saturate::None => return *value,
            Saturate::Unsigned => 0.0,
            Saturate::Signed => -1.0,
        };
        if ty.width == Width::Bits64 {
            return self.saturated_double(low, value);
        }
        let value = self.builder.cast(value, LaneType::Float);
        let facts = value.facts;
        if facts.low >= low && facts.high <= 1.0 {
            return value;
        }
        let result = if self.exact() {
            self.saturated_exactly(saturate, &value, low)
        } else if self.may_be_nan(&value) && self.guards_nan() {
            self.saturated_or_nan(saturate, &value, low)
        } else {
            match saturate {
                Saturate::Unsigned => self.builder.math(MathFunction::Saturate, &[&value]),
                Saturate::None | Saturate::Signed => {
                    let (low, high) = (self.builder.float(low), self.builder.float(1.0));
                    self.builder.math(MathFunction::Clamp, &[&value, &low, &high])
                }
            }
        };
        let facts = Facts { nan: facts.nan && !self.unit.program.full, ..facts };
        Value { facts: facts.clamped(low, 1.0), ..result }
    }

    fn convert(&mut self, from: Type, to: Type, value: &Value) -> Value {
        let value = self.builder.cast(value, kind_of(from));
        if from.width == Width::Bits64 || to.width == Width::Bits64 {
            return self.convert_wide(to, &value);
        }
        match (from.base, to.base) {
            (Base::Float, Base::Float) => match to.width {
                Width::Fixed12 => self.rounded_to_fixed(&value),
                Width::Bits16 => self.rounded_to_half(&value),
                Width::Bits8 | Width::Bits32 | Width::Bits64 => value,
            },
            (Base::Float, Base::Signed | Base::Unsigned) => self.whole_number(kind_of(to), &value),
            (Base::Signed | Base::Unsigned, Base::Float) => {
                let number = self.builder.number_as(&value, LaneType::Float);
                let facts = Facts { denormal: false, minus_zero: false, ..Facts::within(-2147483648.0, 4294967296.0) };
                Value { facts: Facts { quantum: Some(0), ..facts }, ..number }
            }
            (Base::Signed | Base::Unsigned, Base::Signed | Base::Unsigned) => self.builder.cast(&value, kind_of(to)),
        }
    }

    fn convert_saturated(&mut self, to: Type, saturate: Saturate, value: &Value) -> Value {
        let value = self.builder.cast(value, LaneType::Float);
        self.rounded_and_saturated(to, saturate, &value)
    }

    fn cast(&mut self, cast: &Cast, value: &Value) -> Value {
        self.converted(cast, value)
    }

    fn pack_pairs(&mut self, value: &Value) -> Value {
        self.packed_pairs(value)
    }

    fn unpack_pairs(&mut self, value: &Value) -> Value {
        self.unpacked_pairs(value)
    }

    fn reinterpret(&mut self, from: Base, to: Base, value: &Value) -> Value {
        if from != Base::Float && to == Base::Float && self.builder.constants(value).is_none() {
            let value = self.builder.cast(value, LaneType::Float);
            return Value { facts: Facts::ANY, ..value };
        }
        self.builder.cast(value, kind_of(Type::new(to, Width::Bits32)))
    }

    fn compare(&mut self, comparison: Comparison, order: Order, ty: Type, left: &Value, right: &Value) -> Mask {
        let kind = kind_of(ty);
        let (left, right) = (self.builder.cast(left, kind), self.builder.cast(right, kind));
        let undefined = kind == LaneType::Float && (self.may_be_nan(&left) || self.may_be_nan(&right));
        let (left, right) = if order == Order::NanBeyond && undefined {
            (self.order_key(&left), self.order_key(&right))
        } else {
            (left, right)
        };
        match comparison {
            // naga's own "not equal" is false for NaN.
            Comparison::NotEqual if undefined || kind == LaneType::Double => {
                let mask = self.builder.test(BinaryOperator::Equal, &left, &right);
                let differ = self.not(&mask);
                if kind != LaneType::Double || !self.careful() {
                    return differ;
                }
                // Some compilers make an ordered comparison of that for 64 bits. A NaN stays one in 32.
                let undefined = [left, right].map(|side| {
                    let single = self.builder.number_as(&side, LaneType::Float);
                    self.nan_bits(&single)
                });
                let undefined = self.either(&undefined[0], &undefined[1]);
                self.either(&differ, &undefined)
            }
            Comparison::NotEqual => self.builder.test(BinaryOperator::NotEqual, &left, &right),
            _ => self.builder.test(operator(comparison), &left, &right),
        }
    }

    fn is_nan(&mut self, value: &Value) -> Mask {
        if !self.may_be_nan(value) {
            return self.builder.truth(false);
        }
        // Typed registers may be given as words.
        let value = self.builder.cast(value, LaneType::Float);
        self.test_helper("is_nan", &[&value], |machine, values| machine.nan_bits(&values[0]))
    }

    fn both(&mut self, left: &Mask, right: &Mask) -> Mask {
        match (self.known(left), self.known(right)) {
            (Some(true), _) | (_, Some(false)) => *right,
            (_, Some(true)) | (Some(false), _) => *left,
            (None, None) => self.combine(BinaryOperator::And, left, right),
        }
    }

    fn either(&mut self, left: &Mask, right: &Mask) -> Mask {
        match (self.known(left), self.known(right)) {
            (Some(false), _) | (_, Some(true)) => *right,
            (_, Some(false)) | (Some(true), _) => *left,
            (None, None) => self.combine(BinaryOperator::InclusiveOr, left, right),
        }
    }

    fn not(&mut self, mask: &Mask) -> Mask {
        self.builder.opposite(mask)
    }

    fn any(&mut self, mask: &Mask, count: usize) -> Mask {
        if mask.lanes == 1 {
            return *mask;
        }
        let mut argument = mask.expression;
        if count < mask.lanes as usize {
            let components: Vec<u8> = (0..count as u8).collect();
            argument = self.builder.swizzle_bool(argument, &components);
        }
        if count < 2 {
            return Mask { expression: argument, lanes: 1 };
        }
        let any = Expression::Relational { fun: RelationalFunction::Any, argument };
        Mask { expression: self.builder.emitter.push(any), lanes: 1 }
    }

    fn select(&mut self, mask: &Mask, yes: &Value, no: &Value) -> Value {
        match self.known(mask) {
            Some(true) => *yes,
            Some(false) => *no,
            // Integers have neither bounds nor NaN, whatever floats their bits would be.
            None if yes.kind != LaneType::Float || no.kind != LaneType::Float => self.builder.select(mask, yes, no),
            None => {
                let facts = self.chosen_facts(mask, yes, no);
                let mask = self.guarded(mask, yes, no);
                Value { facts, ..self.builder.select(&mask, yes, no) }
            }
        }
    }

    fn derivative(&mut self, axis: Axis, value: &Value) -> Value {
        let control = if self.exact() { DerivativeControl::Fine } else { DerivativeControl::None };
        self.slope_of(axis, control, value)
    }

    fn fine_derivative(&mut self, axis: Axis, value: &Value) -> Value {
        self.slope_of(axis, DerivativeControl::Fine, value)
    }

    fn sample(&mut self, sample: &Sample<'_, Value>) -> Value {
        self.lookup(sample)
    }

    fn reaching(&mut self, number: &Value) -> Option<Value> {
        self.reaching_address(number)
    }

    fn power(&mut self, product: Product, ty: Type, base: &Value, exponent: &Value) -> Value {
        self.raised(product, ty, base, exponent)
    }

    fn sum_of_products(&mut self, product: Product, ty: Type, left: &Value, right: &Value, count: usize) -> Value {
        // Typed registers may be given as words.
        let (left, right) = (self.builder.cast(left, kind_of(ty)), self.builder.cast(right, kind_of(ty)));
        let (left, right) = (&left, &right);
        let plain = product == Product::Ieee || !self.careful() || !left.facts.multiply(right.facts, false).nan;
        if self.exact() || self.is_precise() || !plain || count < 2 {
            let products = self.binary(Binary::Multiply(product), ty, left, right);
            let mut sum = self.lane(&products, 0);
            for number in 1..count {
                let next = self.lane(&products, number);
                sum = self.binary(Binary::Add, ty, &sum, &next);
            }
            return sum;
        }
        let same = left.expression == right.expression;
        let (left, right) = (self.builder.widen(left, count as u8), self.builder.widen(right, count as u8));
        let each = if same { left.facts.square() } else { left.facts.multiply(right.facts, false) };
        let facts = (1..count).fold(each, |sum, _| sum.add(each));
        let dot = self.builder.math(MathFunction::Dot, &[&left, &right]);
        self.computed(Value { lanes: 1, ..dot }, facts)
    }
}

impl Machine<'_> {
    /// The change of a value per pixel.
    fn slope_of(&mut self, axis: Axis, ctrl: DerivativeControl, value: &Value) -> Value {
        if !self.has_quad() {
            // Its neighbours have the same value.
            let value = self.builder.cast(value, LaneType::Float);
            let value = self.builder.hidden_float(value);
            let slope = self.builder.binary(BinaryOperator::Subtract, &value, &value);
            return self.computed(Value { facts: Facts::ANY, ..slope }, Facts::ANY);
        }
        let flipped = self.unit.options.host.coordinates == Coordinates::Wgpu;
        let (axis, negate) = match axis {
            Axis::X => (DerivativeAxis::X, false),
            Axis::Y => (DerivativeAxis::Y, flipped),
        };
        // The difference of equal numbers is a positive zero: if bits count, signs change before the subtraction.
        let first = negate && self.exact();
        let value = if first { self.negate(Type::F32, value, 15) } else { *value };
        let value = self.builder.cast(&value, LaneType::Float);
        // Infinity minus infinity is NaN, also if the driver sees a constant.
        let value = self.builder.hidden_float(value);
        let slope = Expression::Derivative { axis, ctrl, expr: value.expression };
        let slope = Value { expression: self.builder.emitter.push(slope), facts: Facts::ANY, ..value };
        let slope = self.computed(slope, Facts::ANY);
        if negate && !first { self.negate(Type::F32, &slope, 15) } else { slope }
    }
}
