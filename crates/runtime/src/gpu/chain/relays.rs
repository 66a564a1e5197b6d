//! Programs that pass the results of the last stage on to the rasteriser, and fragment programs that read what it gives
//! a primitive.

use std::fmt::Write as _;
use std::sync::{Arc, Weak};

use rustc_hash::FxHashMap;

use crate::call::{Chain, DeviceError, DrawCall, Identity, LoadedProgram};
use crate::gpu::adapter::objects::Objects;
use crate::gpu::chain::scene::{Interpolants, last};
use glasm::check;
use glasm::dialect::bindings::{Attribute, Output};
use glasm::dialect::{self, pipeline};
use glasm::program::Interpolation;

/// Attributes of a vertex that programs can name.
pub(crate) const NAMED: usize = 16;
const MOST: usize = 31;

/// Attributes of fragments that the last program before the rasteriser gives a primitive.
const OF_PRIMITIVE: [(Attribute, Output); 3] = [
    (Attribute::FRAGMENT_PRIMITIVE_ID, Output::PRIMITIVE_ID),
    (Attribute::FRAGMENT_LAYER, Output::LAYER),
    (Attribute::FRAGMENT_VIEWPORT, Output::VIEWPORT),
];

/// A vertex program that passes on results given as its attributes, in order; the numbers of a primitive as generic
/// interpolants.
fn relay_text(results: &[u8], interpolants: &Interpolants) -> String {
    let mut text = "!!NVvp5.0\n".to_owned();
    for (attribute, number) in results.iter().enumerate() {
        let attribute = attribute % NAMED;
        let interpolant = interpolants.iter().find(|(output, _)| output.0 == *number);
        let output = interpolant.map_or(Output(*number), |(_, it)| Output(Output::INTERPOLANT0.0 + it));
        let name = pipeline::result_name(dialect::Stage::Vertex, output);
        let scalar =
            output == Output::FOGC || output == Output::PSIZ || (Output::CLP0.0..Output::ID.0).contains(number);
        let mask = if scalar { ".x" } else { "" };
        let _ = writeln!(text, "MOV.U {name}{mask}, vertex.attrib[{attribute}];");
    }
    for (_, number) in interpolants.iter().filter(|(output, _)| !results.contains(&output.0)) {
        // What no program writes is a number of the draw: the viewport.
        let _ = writeln!(text, "MOV.U result.attrib[{number}], program.local[0];");
    }
    text + "END\n"
}

/// A program that reads numbers of its primitive from generic interpolants, and which.
type Numbered = (Arc<LoadedProgram>, Interpolants);

/// The programs that draws have needed so far.
#[derive(Default)]
pub(crate) struct Relays {
    /// Programs that pass on the results of the last stage, by these results and the interpolants for a primitive's
    /// numbers.
    relays: FxHashMap<(Vec<u8>, Interpolants), Arc<LoadedProgram>>,
    /// Such fragment programs, with the application's program in whose place each is.
    numbered: FxHashMap<(Identity, Vec<Output>), (Weak<LoadedProgram>, Numbered)>,
}

impl Relays {
    /// The program that passes these results on.
    pub(crate) fn relay(
        &mut self,
        objects: &Objects,
        results: &[u8],
        interpolants: &Interpolants,
    ) -> Result<Arc<LoadedProgram>, DeviceError> {
        let room = objects.device().limits().max_vertex_attributes as usize;
        if results.len() > MOST.min(room) {
            return Err(DeviceError::Unsupported(format!("{} results of a vertex at once", results.len())));
        }
        let key = (results.to_vec(), interpolants.clone());
        if let Some(relay) = self.relays.get(&key) {
            return Ok(relay.clone());
        }
        let checked = check::load(relay_text(results, interpolants).as_bytes(), &check::ParseOptions::default());
        let program =
            checked.program.ok_or_else(|| DeviceError::Unsupported("these results of a vertex together".to_owned()))?;
        // Devices have more attributes than programs have names for.
        let program = program.with_attributes(|attribute, _| Attribute(attribute as u8));
        let relay = LoadedProgram::new(program);
        self.relays.insert(key, relay.clone());
        Ok(relay)
    }

    /// The fragment program of a draw whose last program gives primitives numbers that fragments read: a version that
    /// reads each from a generic interpolant which it does not use itself, with those interpolants.
    pub(crate) fn numbered_fragments(
        &mut self,
        call: &DrawCall<'_>,
        chain: &Chain<'_>,
    ) -> Result<Option<(Arc<LoadedProgram>, Interpolants)>, DeviceError> {
        let own = call.fragment.program;
        let last = &last(call, chain).program.program;
        let given = |output: Output| match output {
            // A geometry program makes primitives of its own.
            Output::PRIMITIVE_ID => chain.geometry.is_some(),
            // The relay passes the number of the viewport.
            Output::VIEWPORT if last.writes(Output::VIEWPORT_MASK) => true,
            _ => last.writes(output),
        };
        let mut numbers =
            OF_PRIMITIVE.iter().filter(|(it, output)| own.program.reads(*it) && given(*output)).peekable();
        if numbers.peek().is_none() {
            return Ok(None);
        }
        let key = (own.identity, numbers.clone().map(|(_, output)| *output).collect::<Vec<Output>>());
        if let Some((_, known)) = self.numbered.get(&key) {
            return Ok(Some(known.clone()));
        }
        let mut program = own.program.clone();
        let mut interpolants = Interpolants::new();
        for (attribute, output) in numbers {
            let free = (0..32).find(|number| !program.attributes_read().contains(Attribute::INTERPOLANT0.0 + number));
            let free =
                free.ok_or_else(|| DeviceError::Unsupported("a primitive's number beside 32 attributes".to_owned()))?;
            let place = Attribute(Attribute::INTERPOLANT0.0 + free);
            let flat = Interpolation { flat: true, ..Interpolation::default() };
            let renumbered = |_, other| if other == *attribute { place } else { other };
            program = program.with_attributes(renumbered).with_interpolation(place, flat);
            interpolants.push((*output, free));
        }
        let made = (LoadedProgram::new(program), interpolants);
        self.numbered.retain(|_, (program, _)| program.strong_count() > 0);
        self.numbered.insert(key, (Arc::downgrade(own), made.clone()));
        Ok(Some(made))
    }
}
