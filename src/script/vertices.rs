//! A `[vertex data]` section: a header that names the columns, and a row for each vertex.

use super::parse::Problem;
use super::words;
use crate::runtime::{ArrayMemory, ArrayType, ClientArray, Context, GlError};

/// Where a column goes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Place {
    Numbered(u32),
    Conventional(ClientArray),
    TextureCoordinates(u32),
}

#[derive(Clone, Debug, PartialEq)]
struct Column {
    place: Place,
    components: u32,
    /// Floats before it in a row.
    offset: usize,
    /// Integers, which stay so.
    whole: bool,
}

/// What a row holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Columns {
    list: Vec<Column>,
    width: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Vertices {
    columns: Columns,
    values: Vec<f32>,
}

/// `name/type/count`; the type says how the text of numbers is meant. Floats hold all but those of type `integer`, which
/// programs of the typed languages read as integers.
fn column(word: &str, offset: usize) -> Result<Column, String> {
    let parts: Vec<&str> = word.split('/').collect();
    let [name, ty, count] = parts[..] else {
        return Err(format!("`{word}` is no column: name/type/count"));
    };
    let whole = ty == "integer";
    if !whole && !["float", "double", "half", "int", "uint", "short", "ushort", "byte", "ubyte"].contains(&ty) {
        return Err(format!("`{ty}` is no type of a column"));
    }
    let components = count.parse().ok().filter(|count| (1..5).contains(count));
    let components = components.ok_or_else(|| format!("`{count}` is no number of components from 1 to 4"))?;
    let place = place(name)?;
    if whole && !matches!(place, Place::Numbered(_)) {
        return Err("only numbered attributes hold integers".to_owned());
    }
    Ok(Column { place, components, offset, whole })
}

fn place(name: &str) -> Result<Place, String> {
    let numbered = |prefix: &str| name.strip_prefix(prefix).and_then(|rest| rest.parse::<u32>().ok());
    if let Some(number) = numbered("").or_else(|| numbered("attrib")).or_else(|| numbered("attr")) {
        return Ok(Place::Numbered(number));
    }
    if let Some(unit) = numbered("texcoord").or_else(|| numbered("gl_MultiTexCoord")) {
        return Ok(Place::TextureCoordinates(unit));
    }
    Ok(Place::Conventional(match name {
        "vertex" | "position" | "piglit_vertex" | "gl_Vertex" => ClientArray::Vertex,
        "weight" => ClientArray::Weight,
        "normal" | "gl_Normal" => ClientArray::Normal,
        "color" | "gl_Color" => ClientArray::Color,
        "secondary_color" | "gl_SecondaryColor" => ClientArray::SecondaryColor,
        "fogcoord" | "gl_FogCoord" => ClientArray::FogCoord,
        "texcoord" | "piglit_texcoord" => return Ok(Place::TextureCoordinates(0)),
        other => return Err(format!("`{other}` is no vertex attribute")),
    }))
}

/// An integer's bits.
fn integer(word: &str) -> Option<f32> {
    let number: i64 = word.parse().ok()?;
    u32::try_from(number).or_else(|_| i32::try_from(number).map(i32::cast_unsigned)).ok().map(f32::from_bits)
}

impl Vertices {
    pub fn parse(lines: &[(usize, &str)]) -> Result<Option<Vertices>, Problem> {
        let mut rows = lines.iter().filter(|(_, row)| !row.trim().is_empty() && !row.trim_start().starts_with('#'));
        let Some((line, header)) = rows.next() else { return Ok(None) };
        let problem = |line: &usize, message: String| Problem { line: *line, message };
        let mut columns = Columns::default();
        for word in header.split_whitespace() {
            columns.push(word).map_err(|message| problem(line, message))?;
        }
        let width = columns.width;
        let mut values = Vec::new();
        for (line, row) in rows {
            let before = values.len();
            let mut kinds = columns.list.iter().flat_map(|it| std::iter::repeat_n(it.whole, it.components as usize));
            for word in row.split_whitespace() {
                let whole = kinds.next().unwrap_or(false);
                let value = if whole { integer(word) } else { words::number(word) };
                values.push(value.ok_or_else(|| problem(line, format!("`{word}` is no number")))?);
            }
            let found = values.len() - before;
            if found != width {
                return Err(problem(line, format!("the row has {found} numbers and the columns take {width}")));
            }
        }
        Ok(Some(Vertices { columns, values }))
    }

    pub fn count(&self) -> u32 {
        self.columns.rows(4 * self.values.len())
    }

    /// Points the context's arrays here and enables them.
    pub fn bind(&self, gl: &mut Context) -> Result<(), GlError> {
        self.columns.bind(gl, &ArrayMemory::from_floats(&self.values))
    }
}

impl Columns {
    /// Adds a column: `name/type/count`.
    pub fn push(&mut self, word: &str) -> Result<(), String> {
        let column = column(word, self.width)?;
        self.width += column.components as usize;
        self.list.push(column);
        Ok(())
    }

    /// Rows in so many bytes.
    pub fn rows(&self, bytes: usize) -> u32 {
        (bytes / (4 * self.width).max(1)) as u32
    }

    /// Points the context's arrays at rows in memory and enables them.
    pub fn bind(&self, gl: &mut Context, memory: &ArrayMemory) -> Result<(), GlError> {
        let stride = (self.width * 4) as u32;
        for column in &self.list {
            let offset = column.offset * 4;
            let (array, unit) = match column.place {
                Place::Numbered(number) if column.whole => {
                    let ty = ArrayType::Int;
                    gl.vertex_attrib_i_pointer_ext(number, column.components, ty, stride, memory, offset)?;
                    gl.enable_vertex_attrib_array_arb(number)?;
                    continue;
                }
                Place::Numbered(number) => {
                    gl.vertex_attrib_pointer_nv(number, column.components, ArrayType::Float, stride, memory, offset)?;
                    gl.enable_vertex_attrib_array_arb(number)?;
                    continue;
                }
                Place::Conventional(array) => (array, 0),
                Place::TextureCoordinates(unit) => (ClientArray::TexCoord, unit),
            };
            gl.client_active_texture(unit)?;
            gl.array_pointer(array, column.components, ArrayType::Float, stride, memory, offset)?;
            gl.enable_client_state(array)?;
        }
        Ok(())
    }
}
