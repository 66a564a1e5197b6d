//! State of the GL that programs bind and the host has built-ins for: rows of matrices, and numbers of the draw and of
//! the primitive. The text reads the built-ins, and these values need not be queried and set as parameters.

use naga::{Expression, Function, GlobalVariable, Handle};

use super::versions::{BEYOND, Lack};
use super::writer::Writer;
use crate::dialect::bindings::{Attribute, Output};
use crate::lower::description::System;
use crate::vocabulary::Stage;

/// The built-in for a row of a matrix, by the name of its binding. Built-ins have columns: those of the transpose.
pub(super) fn matrix_row(binding: &str) -> Option<String> {
    let binding = binding.strip_prefix("state.matrix.")?;
    let (matrix, row) = binding.rsplit_once(".row[")?;
    let row: u8 = row.strip_suffix(']')?.parse().ok().filter(|row| *row < 4)?;
    let (matrix, suffix) = match matrix.rsplit_once('.') {
        Some((matrix, "transpose")) => (matrix, ""),
        Some((matrix, "inverse")) => (matrix, "InverseTranspose"),
        Some((matrix, "invtrans")) => (matrix, "Inverse"),
        _ => (matrix, "Transpose"),
    };
    let (name, unit) = match matrix {
        "modelview" | "modelview[0]" => ("gl_ModelViewMatrix", None),
        "projection" => ("gl_ProjectionMatrix", None),
        "mvp" => ("gl_ModelViewProjectionMatrix", None),
        "texture" => ("gl_TextureMatrix", Some(0)),
        _ => {
            let unit = matrix.strip_prefix("texture[")?.strip_suffix(']')?;
            ("gl_TextureMatrix", Some(unit.parse::<u8>().ok().filter(|unit| *unit < 8)?))
        }
    };
    Some(match unit {
        Some(unit) => format!("{name}{suffix}[{unit}][{row}]"),
        None => format!("{name}{suffix}[{row}]"),
    })
}

/// Whether a function reads elements of a variable by computed numbers, or all of it.
fn indexes(function: &Function, global: Handle<GlobalVariable>) -> bool {
    let of_global = |handle: &Handle<Expression>| matches!(function.expressions[*handle], Expression::GlobalVariable(it) if it == global);
    function.expressions.iter().any(|(_, expression)| match expression {
        Expression::Access { base, .. } => of_global(base),
        Expression::Load { pointer } => of_global(pointer),
        _ => false,
    })
}

impl Writer<'_> {
    /// The built-in that a number of the primitive goes to: its own, and the layer and viewport that it is drawn to. `None`
    /// for other results. Modules of vertex programs leave them out.
    pub(super) fn target_of_primitive(&mut self, output: Output) -> Result<Option<&'static str>, Lack> {
        let geometry = self.interface.stage == Stage::Geometry;
        let (name, version, extension) = match output {
            Output::PRIMITIVE_ID => return Ok(Some("gl_PrimitiveID")),
            Output::LAYER if geometry => ("gl_Layer", 150, None),
            Output::VIEWPORT if geometry => ("gl_ViewportIndex", 420, Some("GL_ARB_viewport_array")),
            Output::LAYER => ("gl_Layer", BEYOND, Some("GL_ARB_shader_viewport_layer_array")),
            Output::VIEWPORT => ("gl_ViewportIndex", BEYOND, Some("GL_ARB_shader_viewport_layer_array")),
            Output::VIEWPORT_MASK | Output::SECONDARY_POSITION | Output::SECONDARY_VIEWPORT_MASK => {
                return Err(Lack::never("masks of viewports and second views are of NVIDIA's OpenGL alone"));
            }
            _ => return Ok(None),
        };
        let added = &self.interface.added_to_layer;
        if output == Output::LAYER && (added.viewport || added.second_view.is_some()) {
            return Err(Lack::never("layers that follow the viewport or the view are of NVIDIA's OpenGL alone"));
        }
        self.need(version, extension, "the layer and viewport of a primitive")?;
        Ok(Some(name))
    }

    /// The built-in for a number of the draw.
    fn number_of_draw(&mut self, number: Attribute) -> Result<Option<&'static str>, Lack> {
        const LAYERS: &str = "GL_ARB_fragment_layer_viewport";
        const DRAWS: &str = "GL_ARB_shader_draw_parameters";
        let (name, version, extension) = match number {
            Attribute::BASE_VERTEX => ("gl_BaseVertexARB", BEYOND, DRAWS),
            Attribute::BASE_INSTANCE => ("gl_BaseInstanceARB", BEYOND, DRAWS),
            Attribute::DRAW_ID => ("gl_DrawIDARB", BEYOND, DRAWS),
            Attribute::FRAGMENT_LAYER => ("gl_Layer", 430, LAYERS),
            Attribute::FRAGMENT_VIEWPORT => ("gl_ViewportIndex", 430, LAYERS),
            // Draws are not conservative, so that nothing is known to be covered.
            _ => return Ok(None),
        };
        // Where the host has none, they are parameters that the application supplies.
        if (version == BEYOND || version > self.options.host.version) && !self.options.host.has(extension) {
            return Ok(None);
        }
        self.need(version, Some(extension), "numbers of the draw, its layer and its viewport")?;
        Ok(Some(name))
    }

    /// Notes the built-ins for numbers of the draw, which are read by their own numbers alone.
    fn find_numbers(&mut self) -> Result<(), Lack> {
        for system in &self.interface.system {
            let System::Attribute(number) = system.what else { continue };
            if let Some(name) = self.number_of_draw(Attribute(number))? {
                self.need(330, Some("GL_ARB_shader_bit_encoding"), "bit casts of floats")?;
                let value = format!("vec4(intBitsToFloat({name}), 0.0, 0.0, intBitsToFloat(1))");
                self.supplied.insert(system.slot, value);
            }
        }
        Ok(())
    }

    /// Notes which parameters the host's built-ins stand for: none if some are read by computed numbers.
    pub(super) fn find_supplied(&mut self, global: Handle<GlobalVariable>) -> Result<(), Lack> {
        self.find_numbers()?;
        let functions = self.module.functions.iter().map(|(_, function)| function);
        let entries = self.module.entry_points.iter().map(|entry| &entry.function);
        if functions.chain(entries).any(|function| indexes(function, global)) {
            return Ok(());
        }
        let parameters = self.interface.parameters.iter();
        let supplied = parameters.filter_map(|parameter| Some((parameter.slot?, matrix_row(&parameter.name)?)));
        self.supplied.extend(supplied);
        Ok(())
    }
}
