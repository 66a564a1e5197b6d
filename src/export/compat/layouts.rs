//! The layouts of geometry and tessellation stages.

use super::versions::Lack;
use super::writer::Writer;
use crate::lower::native::NativeStage;
use crate::program::{Arrangement, PrimitiveIn, PrimitiveOut, TessellationMode, TessellationSpacing, VertexOrder};

impl Writer<'_> {
    /// The layouts of the stage.
    pub(super) fn layouts(&mut self, native: &NativeStage) -> Result<(), Lack> {
        let text = match native.arrangement {
            Arrangement::Geometry { input, output, vertices, invocations } => {
                self.need(150, None, "a geometry stage")?;
                let squares = self.options.squares && input == PrimitiveIn::Triangles;
                let invocations = invocations.max(1) * if squares { 2 } else { 1 };
                if invocations > 1 {
                    self.need(400, Some("GL_ARB_gpu_shader5"), "several invocations for a primitive")?;
                }
                let input = match input {
                    PrimitiveIn::Points => "points",
                    PrimitiveIn::Lines => "lines",
                    PrimitiveIn::LinesAdjacency => "lines_adjacency",
                    PrimitiveIn::Triangles if squares => "lines_adjacency",
                    PrimitiveIn::Triangles => "triangles",
                    PrimitiveIn::TrianglesAdjacency => "triangles_adjacency",
                    PrimitiveIn::Patches => return Err(Lack::never("OpenGL's geometry stage takes no patches")),
                };
                let output = match output {
                    PrimitiveOut::Points => "points",
                    PrimitiveOut::LineStrip => "line_strip",
                    PrimitiveOut::TriangleStrip => "triangle_strip",
                };
                let again = if invocations > 1 { format!(", invocations = {invocations}") } else { String::new() };
                format!("layout({input}{again}) in;\nlayout({output}, max_vertices = {vertices}) out;\n")
            }
            Arrangement::Control { vertices } => {
                self.need(400, Some("GL_ARB_tessellation_shader"), "a tessellation stage")?;
                format!("layout(vertices = {vertices}) out;\n")
            }
            Arrangement::Evaluation { mode, spacing, order, points } => {
                self.need(400, Some("GL_ARB_tessellation_shader"), "a tessellation stage")?;
                let mode = match mode {
                    TessellationMode::Triangles => "triangles",
                    TessellationMode::Quads => "quads",
                    TessellationMode::Isolines => "isolines",
                };
                let spacing = match spacing {
                    TessellationSpacing::Equal => "equal_spacing",
                    TessellationSpacing::FractionalOdd => "fractional_odd_spacing",
                    TessellationSpacing::FractionalEven => "fractional_even_spacing",
                };
                let order = match order {
                    VertexOrder::Clockwise => "cw",
                    VertexOrder::CounterClockwise => "ccw",
                };
                let points = if points { ", point_mode" } else { "" };
                format!("layout({mode}, {spacing}, {order}{points}) in;\n")
            }
            Arrangement::None | Arrangement::Compute { .. } => String::new(),
        };
        self.declarations.push_str(&text);
        Ok(())
    }
}
