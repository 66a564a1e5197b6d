//! Instructions within one kind of numbers, with all their optional parts.

use glasm::isa::OperandShape;

use super::super::numbers;
use super::forms::Kind;
use super::lookups;
use super::{COMPONENTS, RULES, Writer};

impl Writer<'_> {
    pub fn condition(&mut self) -> String {
        let rule = *self.choices.pick(&RULES);
        let register = *self.choices.pick(&["", "0", "1"]);
        format!("{rule}{register}{}", self.swizzle(false))
    }

    pub fn swizzle(&mut self, scalar: bool) -> String {
        if scalar || self.choices.chance(1, 3) {
            return format!(".{}", self.choices.pick(&COMPONENTS));
        }
        if self.choices.chance(1, 2) {
            return String::new();
        }
        (0..4).map(|_| *self.choices.pick(&COMPONENTS)).fold(".".to_owned(), |text, component| text + component)
    }

    pub fn instruction(&mut self) {
        let (row, kinds) = self.choices.pick(&self.forms).clone();
        let name = row.name;
        let kind = *self.choices.pick(&kinds);
        let ty = *self.choices.pick(kind.types());
        let signed = ty.starts_with('S');
        let mut text = match kind {
            Kind::Float => name.to_owned(),
            Kind::Integer => format!("{name}.{}", &ty[..1]),
            Kind::Wide | Kind::Double => format!("{name}.{ty}"),
        };
        if name == "MUL" && kind == Kind::Integer && self.choices.chance(1, 4) {
            text.push_str(".HI");
        }
        if matches!(kind, Kind::Float | Kind::Double) && name != "SWZ" && self.choices.chance(1, 6) {
            text.push_str([".SAT", ".SSAT"][self.choices.below(2)]);
        }
        if self.choices.chance(1, 3) {
            text.push_str([".CC", ".CC0", ".CC1"][self.choices.below(3)]);
        }
        if self.fifth && self.choices.chance(1, 8) {
            text.push_str(".PREC");
        }
        let most = if kind.is_wide() {
            3
        } else if ["XPD", "RFL"].contains(&name) {
            7
        } else {
            15
        };
        text.push_str(&format!(" {}", self.destination(kind, most)));
        for shape in row.operands {
            let operand = match shape {
                OperandShape::ExtendedSwizzle => self.extended(kind),
                OperandShape::Scalar | OperandShape::UnsignedScalar => self.operand(kind, true, signed),
                _ => self.operand(kind, false, signed),
            };
            text.push_str(&format!(", {operand}"));
        }
        self.push(text + ";");
    }

    fn extended(&mut self, kind: Kind) -> String {
        let mut text = self.register(kind);
        for _ in 0..4 {
            let sign = if self.choices.chance(1, 3) { "-" } else { "" };
            text.push_str(&format!(", {sign}{}", self.choices.pick(&["0", "1", "x", "y", "z", "w"])));
        }
        text
    }

    /// `most` has bits for the components that may be written; the mask may also be omitted.
    pub fn destination(&mut self, kind: Kind, most: usize) -> String {
        let mut text = match kind {
            Kind::Wide => self.choices.pick(&["d0", "d1"]).to_string(),
            Kind::Double => self.choices.pick(&["e0", "e1"]).to_string(),
            Kind::Float => self.choices.pick(&["f0", "f1", "f2", "many[1]", "many[at.x]"]).to_string(),
            Kind::Integer => self.choices.pick(&["i0", "i1", "i2", "whole[3]", "whole[at.y]"]).to_string(),
        };
        if most != 15 || self.choices.chance(1, 3) {
            let bits = 1 + self.choices.below(most);
            text.push('.');
            text.extend((0..4).filter(|component| bits >> component & 1 != 0).map(|component| COMPONENTS[component]));
        }
        if self.choices.chance(1, 6) {
            text.push_str(&format!(" ({})", self.condition()));
        }
        text
    }

    pub fn register(&mut self, kind: Kind) -> String {
        let attribute = if self.fragment { "fragment.texcoord" } else { "vertex.attrib" };
        match kind {
            Kind::Wide => self.choices.pick(&["d0", "d1"]).to_string(),
            Kind::Double => self.choices.pick(&["e0", "e1"]).to_string(),
            Kind::Float => match self.choices.below(10) {
                0 => format!("{attribute}[{}]", 1 + self.choices.below(3)),
                1 => "table[at.z]".to_owned(),
                2 => "many[at.w]".to_owned(),
                3 => "vectors[at.x]".to_owned(),
                4 => "table[2]".to_owned(),
                _ => self.choices.pick(&["f0", "f1", "f2"]).to_string(),
            },
            Kind::Integer => match self.choices.below(10) {
                0 => "words[at.x]".to_owned(),
                1 => "whole[at.w]".to_owned(),
                2 => "words[1]".to_owned(),
                _ => self.choices.pick(&["i0", "i1", "i2"]).to_string(),
            },
        }
    }

    pub fn operand(&mut self, kind: Kind, scalar: bool, signed: bool) -> String {
        if self.choices.chance(1, 8) {
            return match kind {
                Kind::Float if self.textures.any() => {
                    // The sign stands before the literal.
                    lookups::plain(self.choices).abs().to_string()
                }
                Kind::Float => numbers::literal(self.choices),
                Kind::Double => self.choices.pick(&["0.5", "3.0", "0.25", "-7.5"]).to_string(),
                Kind::Integer | Kind::Wide => self.choices.below(40).to_string(),
            };
        }
        let name = self.register(kind);
        let swizzle = match kind {
            // 64-bit registers have only two components.
            Kind::Wide | Kind::Double if scalar => format!(".{}", self.choices.pick(&["x", "y"])),
            Kind::Wide | Kind::Double => (*self.choices.pick(&["", ".yxyx", ".xxxx", ".yyyy"])).to_owned(),
            Kind::Float | Kind::Integer => self.swizzle(scalar),
        };
        let text = format!("{name}{swizzle}");
        let float = matches!(kind, Kind::Float | Kind::Double);
        match self.choices.below(8) {
            0 if float || signed => format!("-{text}"),
            1 if float || signed => format!("|{text}|"),
            _ => text,
        }
    }
}
