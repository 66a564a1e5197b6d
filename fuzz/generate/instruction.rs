//! Writes one instruction from its row of the opcode table.

use glasm::isa::lookup::{Mnemonic, spell};
use glasm::isa::{Modifiers, Op, OperandShape, ResultShape, Row, TABLE};

use super::choices::Choices;
use super::numbers;
use super::vocabulary::{Array, Class, Register, Vocabulary};
use glasm::dialect::{Dialect, Family};

const COMPONENTS: [&str; 4] = ["x", "y", "z", "w"];
const RULES: [&str; 8] = ["EQ", "NE", "LT", "GE", "LE", "GT", "TR", "FL"];

/// Writes instructions of one language.
pub struct Writer<'a> {
    pub choices: &'a mut Choices,
    pub words: &'a Vocabulary,
    dialect: Dialect,
    /// Rows that compute something, by index.
    rows: Vec<usize>,
    /// Instructions may compare the fragments of a quad.
    pub quads: bool,
    /// A LOOP is open in the text.
    pub in_loop: bool,
    /// What this instruction already reads: many languages limit it to one attribute and one parameter.
    attribute: Option<String>,
    parameter: Option<String>,
}

/// The sources of an instruction's operands.
#[derive(Copy, Clone, PartialEq)]
enum Wanted {
    Of(Class),
    /// Arbitrary bits, except results of arithmetic.
    Raw,
}

impl<'a> Writer<'a> {
    pub fn new(choices: &'a mut Choices, words: &'a Vocabulary) -> Self {
        let dialect = words.rules.dialect;
        let computes =
            |row: &Row| row.dialects.contains(dialect) && !row.op.is_flow() && !matches!(row.op, Op::Pusha | Op::Popa);
        let rows = (0..TABLE.len()).filter(|index| computes(&TABLE[*index])).collect();
        Writer { choices, words, dialect, rows, quads: false, in_loop: false, attribute: None, parameter: None }
    }

    /// A statement that computes something.
    pub fn instruction(&mut self) -> String {
        loop {
            let index = *self.choices.pick(&self.rows);
            let row = &TABLE[index];
            let rare = match row.op {
                Op::KilCondition | Op::KilNegative => self.choices.chance(4, 5),
                Op::Ddx | Op::Ddy => !self.quads,
                Op::Tex(_) => self.choices.chance(1, 2),
                _ => false,
            };
            if !rare {
                return self.of_row(index);
            }
        }
    }

    /// Whether a program uses the address stack, if its language has one.
    pub fn pushes(&mut self) -> bool {
        self.dialect.rules().indexed_results && self.choices.chance(1, 2)
    }

    /// PUSHA, POPA or nothing.
    pub fn push_or_pop(&mut self, stack: bool) -> Option<String> {
        if !stack || !self.choices.chance(1, 2) {
            return None;
        }
        let name = *self.choices.pick(&["PUSHA", "POPA"]);
        self.named(name)
    }

    /// The instruction with a name that the language has.
    fn named(&mut self, name: &str) -> Option<String> {
        let has = |row: &Row| row.name == name && row.dialects.contains(self.dialect);
        TABLE.iter().position(has).map(|index| self.of_row(index))
    }

    fn of_row(&mut self, index: usize) -> String {
        let row = &TABLE[index];
        self.attribute = None;
        self.parameter = None;
        let mut wanted = Wanted::Of(Class::Number);
        let mut class = if row.result == ResultShape::Word { Class::Word } else { Class::Number };
        if row.op == Op::Mov && row.operands == [OperandShape::Vector] {
            class = if self.choices.chance(1, 5) { Class::Word } else { Class::Number };
            if Vocabulary::of(&self.words.temporaries, class).is_empty() {
                class = Class::Number;
            }
            wanted = match class {
                Class::Word if self.choices.chance(1, 3) => Wanted::Raw,
                class => Wanted::Of(class),
            };
        }
        let modifiers = self.modifiers(row, class);
        let mut operands = Vec::new();
        match row.result {
            ResultShape::None => {}
            ResultShape::Address => operands.push(self.address_destination(row)),
            ResultShape::Vector
            | ResultShape::Replicated
            | ResultShape::Word
            | ResultShape::ThreeComponents
            | ResultShape::ThreeOfFour
            | ResultShape::TwoOfFour
            | ResultShape::OneOfFour
            | ResultShape::LongPairs => operands.push(self.destination(row, class, modifiers)),
        }
        for shape in row.operands {
            let texts = self.operand(*shape, wanted);
            operands.extend(texts);
        }
        let name = spell(Mnemonic { row: index as u16, modifiers });
        format!("{name} {};", operands.join(", ")).replace(" ;", ";")
    }

    fn modifiers(&mut self, row: &Row, class: Class) -> Modifiers {
        let allowed = row.modifiers_in(self.dialect);
        let groups: [(&[Modifiers], usize, bool); 3] = [
            (&[Modifiers::R, Modifiers::H, Modifiers::X], 2, class != Class::Word),
            (&[Modifiers::C, Modifiers::C0, Modifiers::C1], 3, class != Class::Word),
            (&[Modifiers::SAT, Modifiers::SSAT], 4, class != Class::Word),
        ];
        let mut chosen = Modifiers::empty();
        for (group, every, usable) in groups {
            let possible: Vec<Modifiers> = group.iter().copied().filter(|it| allowed.contains(*it)).collect();
            if usable && !possible.is_empty() && self.choices.chance(1, every) {
                chosen |= *self.choices.pick(&possible);
            }
        }
        chosen
    }

    fn destination(&mut self, row: &Row, class: Class, modifiers: Modifiers) -> String {
        let code = modifiers.intersects(Modifiers::C | Modifiers::C0 | Modifiers::C1);
        let list = match self.choices.below(12) {
            0 if code && !self.words.nowhere.is_empty() => &self.words.nowhere,
            1..=3 => &self.words.outputs,
            _ => &self.words.temporaries,
        };
        let fits = |list: &'a [Register]| Vocabulary::of(list, class);
        let mut possible = fits(list);
        if possible.is_empty() {
            possible = fits(&self.words.temporaries);
        }
        if let (Some(results), 0, Class::Number) = (&self.words.indexed_results, self.choices.below(12), class) {
            let name = self.element(results, true);
            return format!("{name}{}", self.mask(row.result));
        }
        let register = *self.choices.pick(&possible);
        format!("{}{}", register.name, self.mask(row.result))
    }

    /// A write mask, within the components that the text defines, and a condition.
    fn mask(&mut self, result: ResultShape) -> String {
        let (most, whole) = match result {
            ResultShape::ThreeComponents | ResultShape::ThreeOfFour => (7, false),
            ResultShape::TwoOfFour => (3, false),
            _ => (15, true),
        };
        let mut text = String::new();
        if !whole || self.choices.chance(1, 2) {
            let bits = 1 + self.choices.below(most);
            text.push('.');
            text.extend((0..4).filter(|component| bits >> component & 1 != 0).map(|component| COMPONENTS[component]));
        }
        if self.words.rules.condition_codes && self.choices.chance(1, 5) {
            text.push_str(&format!(" ({})", self.condition()));
        }
        text
    }

    /// A condition without parentheses.
    pub fn condition(&mut self) -> String {
        let mut text = (*self.choices.pick(&RULES)).to_owned();
        if self.words.rules.condition_registers > 1 && self.choices.chance(1, 2) {
            text.push(*self.choices.pick(&['0', '1']));
        }
        text + &self.swizzle(false)
    }

    /// ` (GT.x)`, or nothing.
    pub fn maybe_condition(&mut self, part: usize, whole: usize) -> String {
        if self.choices.chance(part, whole) { format!(" ({})", self.condition()) } else { String::new() }
    }

    fn swizzle(&mut self, scalar: bool) -> String {
        let one = |it: &mut Self| *it.choices.pick(&COMPONENTS);
        if scalar || self.choices.chance(1, 4) {
            return format!(".{}", one(self));
        }
        if self.choices.chance(1, 2) {
            return String::new();
        }
        let all: Vec<&str> = (0..4).map(|_| one(self)).collect();
        format!(".{}", all.concat())
    }

    fn address_destination(&mut self, row: &Row) -> String {
        let name = self.choices.pick(&self.words.addresses).clone();
        if row.op == Op::Popa {
            return name;
        }
        if self.words.rules.address_components == 1 { name + ".x" } else { name + &self.mask(row.result) }
    }

    /// The texts of an operand: some shapes have several.
    fn operand(&mut self, shape: OperandShape, wanted: Wanted) -> Vec<String> {
        match shape {
            OperandShape::Vector => vec![self.value(wanted, false)],
            OperandShape::Scalar => vec![self.value(wanted, true)],
            OperandShape::PackedWord => {
                let wanted = if self.choices.chance(1, 2) { Wanted::Raw } else { Wanted::Of(Class::Word) };
                vec![self.value(wanted, true)]
            }
            OperandShape::ExtendedSwizzle => {
                let mut texts = vec![self.register(wanted).0];
                for _ in 0..4 {
                    let sign = if self.choices.chance(1, 3) { "-" } else { "" };
                    let select = *self.choices.pick(&["0", "1", "x", "y", "z", "w", "x", "y"]);
                    texts.push(format!("{sign}{select}"));
                }
                texts
            }
            OperandShape::Address => vec![self.choices.pick(&self.words.addresses).clone()],
            OperandShape::BareCondition => vec![self.condition()],
            OperandShape::VectorOrCondition => {
                if self.words.rules.condition_codes && self.choices.chance(1, 2) {
                    vec![self.condition()]
                } else {
                    vec![self.value(wanted, false)]
                }
            }
            OperandShape::Texture => {
                let (unit, target) = self.choices.pick(&self.words.textures).clone();
                vec![unit, target.to_owned()]
            }
            // Flow is written elsewhere.
            OperandShape::Label
            | OperandShape::OptionalCondition
            | OperandShape::LoopParameter
            | OperandShape::Subroutine => Vec::new(),
            // The typed languages, which are generated elsewhere.
            OperandShape::FloatVector
            | OperandShape::SignedVector
            | OperandShape::UnsignedVector
            | OperandShape::UnsignedScalar
            | OperandShape::LongVector
            | OperandShape::OptionalVector
            | OperandShape::OptionalTest
            | OperandShape::FragmentAttribute
            | OperandShape::ConstantBuffer
            | OperandShape::StorageBuffer
            | OperandShape::Counter
            | OperandShape::SharedMemory
            | OperandShape::ImageUnit
            | OperandShape::ImageTarget => Vec::new(),
        }
    }

    /// A source operand with swizzle, absolute value and sign.
    fn value(&mut self, wanted: Wanted, scalar: bool) -> String {
        let (name, literal) = self.register(wanted);
        let mut text = match literal {
            false => format!("{name}{}", self.swizzle(scalar)),
            true if scalar && self.words.rules.constant_suffix && name.starts_with('{') => format!("{name}.x"),
            true if scalar && self.words.rules.constant_suffix => format!("{{{name}}}.x"),
            true => name,
        };
        if matches!(wanted, Wanted::Raw | Wanted::Of(Class::Word)) {
            return text;
        }
        if self.words.rules.absolute_operands && self.choices.chance(1, 6) {
            text = format!("|{text}|");
        }
        if self.choices.chance(1, 4) {
            text = format!("-{text}");
        }
        text
    }

    /// A register, and whether it is a number, which has no components.
    fn register(&mut self, wanted: Wanted) -> (String, bool) {
        let class = match wanted {
            Wanted::Raw => {
                let attribute = self.choices.chance(1, 2);
                return (if attribute { self.attribute() } else { self.parameter() }, false);
            }
            Wanted::Of(class) => class,
        };
        let list = Vocabulary::of(&self.words.temporaries, class);
        if class != Class::Number {
            return (self.choices.pick(&list).name.clone(), false);
        }
        match self.choices.below(10) {
            0 | 1 => (self.attribute(), false),
            2 | 3 => (self.parameter(), false),
            4 if self.words.literals && (self.parameter.is_none() || self.words.rules.family != Family::Register) => {
                let literal = numbers::literal(self.choices);
                self.parameter = Some(literal.clone());
                (literal, true)
            }
            _ => (self.choices.pick(&list).name.clone(), false),
        }
    }

    fn attribute(&mut self) -> String {
        let single = self.words.rules.family == Family::Register;
        if let (Some(used), true) = (&self.attribute, single) {
            return used.clone();
        }
        if let Some(array) = &self.words.indexed_attributes
            && (self.in_loop || self.words.rules.address_registers > 1)
            && self.choices.chance(1, 3)
        {
            return self.element(array, false);
        }
        let name = self.choices.pick(&self.words.attributes).clone();
        self.attribute = Some(name.clone());
        name
    }

    fn parameter(&mut self) -> String {
        let single = self.words.rules.family == Family::Register;
        if let (Some(used), true) = (&self.parameter, single) {
            // A number has no components.
            let number = used.starts_with(|first: char| first.is_ascii_digit() || first == '.');
            return if number { self.attribute() } else { used.clone() };
        }
        let name = if !self.words.arrays.is_empty() && self.choices.chance(1, 2) {
            let array = self.choices.pick(&self.words.arrays);
            self.element(array, false)
        } else {
            self.choices.pick(&self.words.parameters).clone()
        };
        self.parameter = Some(name.clone());
        name
    }

    /// `name[A0.x + 3]`.
    fn element(&mut self, array: &Array, written: bool) -> String {
        let (low, high) = array.offsets;
        let offset = match self.choices.below(8) {
            0 => *self.choices.pick(&[low, high]),
            _ => self.choices.within(low.max(if written { 0 } else { -3 }), high.min(5)),
        };
        let register = match self.words.addresses.as_slice() {
            [] => "A0".to_owned(),
            names => self.choices.pick(names).clone(),
        };
        let component = COMPONENTS[self.choices.below(self.words.rules.address_components.into())];
        let offset = match offset {
            0 if !written => String::new(),
            offset if offset < 0 => format!(" - {}", -offset),
            offset => format!(" + {offset}"),
        };
        format!("{}[{register}.{component}{offset}]", array.name)
    }
}
