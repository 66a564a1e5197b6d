//! A `[vertex data]` section: a header with the columns, and a row for each vertex.

use super::words::{self, LongKind};
use crate::error::{Code, Error, Problem};
use glasm_runtime::{ArrayMemory, ArrayType, ClientArray, Context, GlError};

/// The destination of a column.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum ColumnPlace {
    Numbered(u32),
    Conventional(ClientArray),
    TextureCoordinates(u32),
}

#[derive(Clone, Debug, PartialEq)]
struct Column {
    place: ColumnPlace,
    components: u32,
    /// Words before it in a row.
    offset: usize,
    kind: Held,
}

/// How a column's numbers are stored.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Held {
    Float,
    /// Integers, stored as such.
    Whole,
    /// Two words each.
    Long(LongKind),
}

impl Column {
    /// Words of a row.
    fn width(&self) -> usize {
        self.components as usize * if matches!(self.kind, Held::Long(_)) { 2 } else { 1 }
    }
}

/// The contents of a row.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Columns {
    list: Vec<Column>,
    width: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Vertices {
    columns: Columns,
    values: Vec<f32>,
}

const TYPES: [(&str, bool); 10] = [
    ("float", false),
    ("double", false),
    ("half", false),
    ("integer", true),
    ("int", true),
    ("uint", true),
    ("short", true),
    ("ushort", true),
    ("byte", true),
    ("ubyte", true),
];

/// `name/type/count`; the type determines how the text of numbers is read. All are stored as floats except type
/// `integer`, for programs of the typed languages; with such a program all integer types are.
fn column(word: &str, offset: usize, typed: bool) -> Result<Column, Error> {
    let parts: Vec<&str> = word.split('/').collect();
    let [name, ty, count] = parts[..] else {
        return Err(Code::WrongForm.error(format!("`{word}` is not a column: name/type/count")));
    };
    let long = LongKind::NAMES.into_iter().find(|(name, _)| *name == ty).map(|(_, kind)| kind);
    let known = TYPES.iter().find(|(name, _)| *name == ty);
    let whole = known.map(|(_, whole)| *whole).or(long.map(|_| false));
    let whole = whole.ok_or_else(|| Code::UnknownWord.error(format!("`{ty}` is not a type of a column")))?;
    let components = count.parse().ok().filter(|count| (1..5).contains(count));
    let components = components
        .ok_or_else(|| Code::OutOfRange.error(format!("`{count}` is not a number of components from 1 to 4")))?;
    let place = place(name)?;
    let numbered = matches!(place, ColumnPlace::Numbered(_));
    if (ty == "integer" || long.is_some()) && !numbered {
        return Err(Code::NotPossible.error("only numbered attributes hold integers and numbers of 64 bits"));
    }
    let kind = match long {
        Some(long) => Held::Long(long),
        None if ty == "integer" || whole && typed && numbered => Held::Whole,
        None => Held::Float,
    };
    Ok(Column { place, components, offset, kind })
}

/// An attribute by its number, or by one of its names in programs and shaders.
fn place(word: &str) -> Result<ColumnPlace, Error> {
    let unknown = || Code::UnknownWord.error(format!("`{word}` is not a vertex attribute"));
    let short = word.strip_prefix("vertex.").unwrap_or(word);
    let (name, index) = match short.strip_suffix(']').and_then(|short| short.split_once('[')) {
        Some(("v", name)) if name.starts_with(|letter: char| letter.is_ascii_uppercase()) => return place(name),
        Some((name, index)) => (name, Some(index)),
        None => {
            let name = short.trim_end_matches(|letter: char| letter.is_ascii_digit());
            (name, Some(&short[name.len()..]).filter(|index| !index.is_empty()))
        }
    };
    let index: Option<u32> = index.map(str::parse).transpose().map_err(|_| unknown())?;
    Ok(ColumnPlace::Conventional(match (name, index) {
        ("" | "attrib" | "attr" | "v", Some(number)) => return Ok(ColumnPlace::Numbered(number)),
        ("texcoord" | "gl_MultiTexCoord" | "TEX", Some(unit)) => return Ok(ColumnPlace::TextureCoordinates(unit)),
        ("texcoord" | "piglit_texcoord", None) => return Ok(ColumnPlace::TextureCoordinates(0)),
        ("vertex" | "position" | "piglit_vertex" | "gl_Vertex" | "OPOS", None) => ClientArray::Vertex,
        ("weight" | "WGHT", None) => ClientArray::Weight,
        ("normal" | "gl_Normal" | "NRML", None) => ClientArray::Normal,
        ("color" | "color.primary" | "gl_Color", None) | ("COL", Some(0)) => ClientArray::Color,
        ("secondary_color" | "color.secondary" | "gl_SecondaryColor", None) | ("COL", Some(1)) => {
            ClientArray::SecondaryColor
        }
        ("fogcoord" | "gl_FogCoord" | "FOGC", None) => ClientArray::FogCoord,
        _ => return Err(unknown()),
    }))
}

/// An integer's bits.
fn integer(word: &str) -> Option<f32> {
    let number = match word.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok()?,
        None => word.parse().ok()?,
    };
    u32::try_from(number).or_else(|_| i32::try_from(number).map(i32::cast_unsigned)).ok().map(f32::from_bits)
}

impl Vertices {
    /// Rows below their header. `typed`: they are for a program in a language with integers.
    pub(super) fn parse(lines: &[(usize, &str)], typed: bool) -> Result<Option<Vertices>, Problem> {
        let rows = lines.iter().map(|(line, row)| (line, words::without_comment(row)));
        let mut rows = rows.filter(|(_, row)| !row.trim().is_empty());
        let Some((line, header)) = rows.next() else { return Ok(None) };
        let mut columns = Columns::default();
        for word in header.split_whitespace() {
            columns.push(word, typed).map_err(|error| error.at(*line))?;
        }
        let wanted: usize = columns.list.iter().map(|entry| entry.components as usize).sum();
        let mut values = Vec::new();
        for (line, row) in rows {
            let mut kinds =
                columns.list.iter().flat_map(|entry| std::iter::repeat_n(entry.kind, entry.components as usize));
            for word in row.split_whitespace() {
                let unknown = || Code::NotANumber.error(format!("`{word}` is not a number")).at(*line);
                match kinds.next().unwrap_or(Held::Float) {
                    Held::Float => values.push(words::number(word).ok_or_else(unknown)?),
                    Held::Whole => values.push(integer(word).ok_or_else(unknown)?),
                    Held::Long(kind) => {
                        let bits = kind.bits(word).ok_or_else(unknown)?;
                        values.extend([bits as u32, (bits >> 32) as u32].map(f32::from_bits));
                    }
                }
            }
            let found = row.split_whitespace().count();
            if found != wanted {
                let count = format!("the row has {found} numbers and the columns take {wanted}");
                return Err(Code::WrongCount.error(count).at(*line));
            }
        }
        Ok(Some(Vertices { columns, values }))
    }

    pub(super) fn count(&self) -> u32 {
        self.columns.rows(4 * self.values.len())
    }

    /// Sets the context's arrays to this data and enables them.
    pub(super) fn bind(&self, gl: &mut Context) -> Result<(), GlError> {
        self.columns.bind(gl, &ArrayMemory::from_floats(&self.values), 0)
    }
}

impl Columns {
    /// Adds a column: `name/type/count`.
    pub(super) fn push(&mut self, word: &str, typed: bool) -> Result<(), Error> {
        let column = column(word, self.width, typed)?;
        self.width += column.width();
        self.list.push(column);
        Ok(())
    }

    /// The number of rows in this many bytes.
    pub(super) fn rows(&self, bytes: usize) -> u32 {
        (bytes / (4 * self.width).max(1)) as u32
    }

    /// Sets the context's arrays to rows in memory, from a byte on, and enables them.
    pub(super) fn bind(&self, gl: &mut Context, memory: &ArrayMemory, from: usize) -> Result<(), GlError> {
        let stride = (self.width * 4) as u32;
        for column in &self.list {
            let offset = from + column.offset * 4;
            let (array, unit) = match column.place {
                ColumnPlace::Numbered(number) if matches!(column.kind, Held::Long(_)) => {
                    let ty = ArrayType::UnsignedInt64;
                    gl.vertex_attrib_l_pointer_ext(number, column.components, ty, stride, memory, offset)?;
                    gl.enable_vertex_attrib_array_arb(number)?;
                    continue;
                }
                ColumnPlace::Numbered(number) if column.kind == Held::Whole => {
                    let ty = ArrayType::Int;
                    gl.vertex_attrib_i_pointer_ext(number, column.components, ty, stride, memory, offset)?;
                    gl.enable_vertex_attrib_array_arb(number)?;
                    continue;
                }
                ColumnPlace::Numbered(number) => {
                    gl.vertex_attrib_pointer_nv(number, column.components, ArrayType::Float, stride, memory, offset)?;
                    gl.enable_vertex_attrib_array_arb(number)?;
                    continue;
                }
                ColumnPlace::Conventional(array) => (array, 0),
                ColumnPlace::TextureCoordinates(unit) => (ClientArray::TexCoord, unit),
            };
            gl.client_active_texture(unit)?;
            gl.array_pointer(array, column.components, ArrayType::Float, stride, memory, offset)?;
            gl.enable_client_state(array)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_have_numbers_and_names() {
        let conventional = [
            ("vertex", ClientArray::Vertex),
            ("vertex.position", ClientArray::Vertex),
            ("gl_Vertex", ClientArray::Vertex),
            ("v[OPOS]", ClientArray::Vertex),
            ("vertex.color.secondary", ClientArray::SecondaryColor),
            ("COL1", ClientArray::SecondaryColor),
            ("gl_Color", ClientArray::Color),
        ];
        for (name, array) in conventional {
            assert_eq!(place(name), Ok(ColumnPlace::Conventional(array)), "{name}");
        }
        for name in ["7", "attrib7", "attrib[7]", "vertex.attrib[7]", "v[7]"] {
            assert_eq!(place(name), Ok(ColumnPlace::Numbered(7)), "{name}");
        }
        for name in ["texcoord3", "vertex.texcoord[3]", "gl_MultiTexCoord3", "TEX3"] {
            assert_eq!(place(name), Ok(ColumnPlace::TextureCoordinates(3)), "{name}");
        }
        for name in ["", "color3", "v[]", "attrib", "99999999999", "v[v[v[1]]]"] {
            assert!(place(name).is_err(), "{name}");
        }
    }

    #[test]
    fn integers_stay_so_for_programs_that_have_them() {
        let rows = [(1, "vertex/float/2 1/int/1 # columns"), (2, ""), (3, "0 1 -2 # a row"), (4, "# none")];
        let read = |typed: bool| Vertices::parse(&rows, typed).expect("rows").expect("vertices").values;
        assert_eq!(read(false), [0.0, 1.0, -2.0]);
        assert_eq!(read(true)[2].to_bits(), 0xffff_fffe);
        assert_eq!(integer("0x10").map(f32::to_bits), Some(16));
    }
}
