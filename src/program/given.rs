//! Handles that are the same for all invocations of a draw, since programs make them of parameters: the textures that they
//! name can be bound like those of units, and need not be chosen from a table.

use super::{File, HANDLE_UNITS, HANDLES, Instruction, Program, Relative, Rule, Select, TextureOperand, TextureUse};
use crate::isa::Op;
use crate::vocabulary::{Target, Width};

/// A texture that a program names by a handle of a parameter.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct GivenHandle {
    /// The unit that stands for it.
    pub unit: u8,
    /// The shape of the texture.
    pub target: Target,
    /// Lookups compare depths.
    pub shadow: bool,
    /// The index of the parameter.
    pub parameter: u32,
    /// The component of the parameter with the handle's low word.
    pub component: u8,
}

impl Program {
    /// The handles of a program that [`Program::with_given_handles`] has made.
    pub fn given_handles(&self) -> &[GivenHandle] {
        &self.given
    }

    /// The program whose textures by handles have units of their own: of each target, those from number `first` on. `None`
    /// if some handle is made of anything but parameters, or if there are more handles than units.
    pub fn with_given_handles(&self, first: u8) -> Option<Program> {
        let mut program = self.clone();
        let mut given: Vec<GivenHandle> = Vec::new();
        for (at, instruction) in self.instructions.iter().enumerate() {
            let Some(texture) = instruction.texture.as_ref().filter(|texture| texture.unit >= HANDLE_UNITS) else {
                continue;
            };
            let (parameter, component) = self.handle_source(at, texture.relative.as_ref()?)?;
            let TextureOperand { target, shadow, .. } = *texture;
            let named = given.iter().find(|entry| {
                (entry.target, entry.shadow, entry.parameter, entry.component) == (target, shadow, parameter, component)
            });
            let unit = match named {
                Some(known) => known.unit,
                None => {
                    let number = first.checked_add(given.len() as u8).filter(|number| *number < HANDLES)?;
                    let unit = texture.unit + number;
                    given.push(GivenHandle { unit, target, shadow, parameter, component });
                    unit
                }
            };
            program.instructions[at].texture = Some(TextureOperand { unit, relative: None, ..*texture });
        }
        program.textures.retain(|texture| texture.unit < HANDLE_UNITS);
        given.sort_by_key(|given| given.unit);
        program.textures.extend(given.iter().map(|entry| TextureUse {
            unit: entry.unit,
            target: entry.target,
            shadow: entry.shadow,
        }));
        program.given = given;
        Some(program)
    }

    /// The parameter and the component that the low word of an instruction's handle comes from.
    fn handle_source(&self, at: usize, handle: &Relative) -> Option<(u32, u8)> {
        let writes = |instruction: &&Instruction| {
            let place = &instruction.destination;
            let same = place.relative.is_some() || place.index == i32::from(handle.index);
            place.file == handle.file && same && place.mask >> handle.component & 1 != 0
        };
        // The last write in a straight line, or the only one.
        let before = self.labels.partition_point(|label| label.at as usize <= at);
        let start = self.labels[..before].last().map_or(0, |label| label.at as usize);
        let mut straight =
            self.instructions.get(start..at)?.iter().rev().take_while(|instruction| !instruction.op.is_flow());
        let only = || {
            let mut all = self.instructions.iter().enumerate().filter(|(_, it)| writes(it));
            let (place, first) = all.next()?;
            (place < at && all.next().is_none()).then_some(first)
        };
        let made = straight.find(writes).or_else(only)?;
        let source = &made.sources[0];
        let plain = made.condition.rule == Rule::True && made.destination.relative.is_none();
        let whole = source.file == File::Parameter && source.relative.is_none() && source.outer.is_none();
        let words = source.ty.width == Width::Bits32 && source.held == Width::Bits32;
        let bits = source.negate == 0 && !source.absolute;
        if made.op != Op::Pk64 || !(plain && whole && words && bits) {
            return None;
        }
        let lane = if handle.component.is_multiple_of(2) { 0 } else { 2 };
        let component = match source.swizzle[lane] {
            Select::X => 0,
            Select::Y => 1,
            Select::Z => 2,
            Select::W => 3,
            Select::Zero | Select::One => return None,
        };
        Some((u32::try_from(source.index).ok()?, component))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{ParseOptions, load};

    fn program(body: &str) -> Program {
        let text = format!(
            "!!NVfp5.0\nOPTION NV_bindless_texture;\nLONG TEMP h;\nTEMP a, b;\nPARAM p = program.local[3];\nPARAM q = program.local[5];\n\
             {body}\nMOV.F result.color, a;\nEND"
        );
        let checked = load(text.as_bytes(), &ParseOptions::default());
        checked.program.unwrap_or_else(|| panic!("{text}\n{:?}", checked.diagnostics))
    }

    /// Units of handles with the parameters' names and the components of their low words.
    fn given(body: &str, first: u8) -> Option<Vec<(u8, String, u8)>> {
        let made = program(body).with_given_handles(first)?;
        let named = |given_handle: &GivenHandle| {
            (
                given_handle.unit,
                made.parameters()[given_handle.parameter as usize].name.clone().into_owned(),
                given_handle.component,
            )
        };
        assert_eq!(made.textures().len(), made.given_handles().len());
        Some(made.given_handles().iter().map(named).collect())
    }

    #[test]
    fn handles_of_parameters_have_units_of_their_own() {
        let p = "program.local[3]".to_owned();
        let q = "program.local[5]".to_owned();
        let both = "PK64.U h, p;\nTEX a, {0, 0, 0, 0}, handle(h.y), 2D;\nTEX b, {0, 0, 0, 0}, handle(h.x), 2D;\n\
                    TEX b, {0, 0, 0, 0}, handle(h.y), 2D;";
        assert_eq!(given(both, 0), Some(vec![(32, p.clone(), 2), (33, p.clone(), 0)]));
        assert_eq!(given(both, 7), Some(vec![(39, p.clone(), 2), (40, p.clone(), 0)]));
        assert_eq!(given(both, 15), None);
        // One register for one handle after the other, and a branch that uses what was made before it.
        let again = "PK64.U h.x, p.zwzw;\nTEX a, {0, 0, 0, 0}, handle(h.x), 2D;\nPK64.U h.x, q;\n\
                     TEX b, {0, 0, 0, 0}, handle(h.x), CUBE;";
        assert_eq!(given(again, 0), Some(vec![(32, p.clone(), 2), (49, q, 0)]));
        let inside = "PK64.U h.x, p;\nMOV.F.CC b.x, p.x;\nIF NE.x;\nTEX a, {0, 0, 0, 0}, handle(h.x), 2D;\nENDIF;";
        assert_eq!(given(inside, 0), Some(vec![(32, p, 0)]));
    }

    #[test]
    fn other_handles_are_chosen_from_a_table() {
        for body in [
            "PK64.U h.x, fragment.texcoord[0];\nTEX a, {0, 0, 0, 0}, handle(h.x), 2D;",
            "PK64.U h.x, p;\nMOV.F.CC b.x, p.x;\nIF NE.x;\nPK64.U h.x, q;\nENDIF;\nTEX a, {0, 0, 0, 0}, handle(h.x), 2D;",
            "PK64.U h.x, p;\nMOV.F.CC b.x, p.x;\nPK64.U h.x (NE.x), q;\nTEX a, {0, 0, 0, 0}, handle(h.x), 2D;",
        ] {
            assert_eq!(given(body, 0), None, "{body}");
        }
    }
}
