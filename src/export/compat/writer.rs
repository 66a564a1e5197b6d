//! The writer: what a whole text is made of.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use naga::valid::ModuleInfo;
use naga::{Constant, Function, GlobalVariable, Handle, ImageDimension, Module, StorageAccess, Type, TypeInner};
use rustc_hash::FxHashMap;

use super::functions::Body;
use super::names::Names;
use super::versions::{BEYOND, Lack, directive};
use super::{Attribute, Color, CompatOptions, Image, Reads, Sampler, Shader, Storage};
use crate::lower::description::{Emulated, Omitted, Texture};
use crate::lower::native::{HostFunction, NativeStage};
use crate::lower::{Interface, Translation};
use crate::vocabulary::{Stage, Target};

/// A variable of the module in the text.
#[derive(Clone, Debug)]
pub(super) enum Global {
    /// A variable of the text.
    Variable(String),
    /// The array of parameters: an array or a structure in the module.
    Parameters(String),
    /// A texture, by its place in the interface.
    Texture(usize),
    /// The sampler of a texture, which the text has not apart.
    Sampler,
}

/// A structure of the text.
pub(super) struct Structure {
    pub(super) name: String,
    pub(super) members: Vec<String>,
}

pub(super) struct Writer<'a> {
    pub(super) module: &'a Module,
    pub(super) info: &'a ModuleInfo,
    pub(super) interface: &'a Interface,
    pub(super) options: &'a CompatOptions,
    pub(super) version: u16,
    extensions: BTreeSet<&'static str>,
    pub(super) names: Names,
    pub(super) globals: FxHashMap<Handle<GlobalVariable>, Global>,
    pub(super) functions: FxHashMap<Handle<Function>, String>,
    pub(super) constants: FxHashMap<Handle<Constant>, String>,
    pub(super) structures: FxHashMap<Handle<Type>, Structure>,
    /// Functions that the text calls where the version has none.
    helpers: BTreeSet<String>,
    /// Variables that stages and the host share.
    pub(super) declarations: String,
    pub(super) samplers: Vec<Sampler>,
    pub(super) images: Vec<Image>,
    pub(super) attributes: Vec<Attribute>,
    pub(super) colors: Vec<Color>,
    pub(super) reads: Reads,
    storage: Vec<Storage>,
    /// Built-ins in place of parameters, by slot.
    pub(super) supplied: BTreeMap<u32, String>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(translation: &'a Translation, options: &'a CompatOptions, version: u16) -> Writer<'a> {
        Writer {
            module: &translation.module,
            info: &translation.info,
            interface: &translation.interface,
            options,
            version,
            extensions: BTreeSet::new(),
            names: Names::new(),
            globals: FxHashMap::default(),
            functions: FxHashMap::default(),
            constants: FxHashMap::default(),
            structures: FxHashMap::default(),
            helpers: BTreeSet::new(),
            declarations: String::new(),
            samplers: Vec::new(),
            images: Vec::new(),
            attributes: Vec::new(),
            colors: Vec::new(),
            reads: Reads {
                vertices: !matches!(translation.interface.stage, Stage::Vertex | Stage::Fragment),
                ..Reads::default()
            },
            storage: Vec::new(),
            supplied: BTreeMap::new(),
        }
    }

    /// Notes that the text uses what a version has, or an extension of an older one.
    pub(super) fn need(&mut self, version: u16, extension: Option<&'static str>, what: &str) -> Result<(), Lack> {
        if self.version >= version {
            return Ok(());
        }
        match extension.filter(|extension| self.options.host.has(extension)) {
            Some(extension) => {
                self.extensions.insert(extension);
                Ok(())
            }
            None => Err(match extension {
                Some(extension) if version == BEYOND => {
                    Lack::never(format!("{what}: that needs {extension}, which the host lacks"))
                }
                _ => Lack::Version { needed: version, what: what.to_owned() },
            }),
        }
    }

    /// A function that the text needs; each is written once.
    pub(super) fn helper(&mut self, text: String) {
        self.helpers.insert(text);
    }

    pub(super) fn is_fragment(&self) -> bool {
        self.interface.stage == Stage::Fragment
    }

    /// The target whose texture the host binds to the unit. It is the program's unless the module emulates that one.
    pub(super) fn bound_target(&self, texture: &Texture, image: &TypeInner) -> Target {
        let emulates = |what| self.interface.emulated.contains(&what);
        let layered = matches!(image, TypeInner::Image { dim: ImageDimension::D2, arrayed: true, .. });
        match texture.target {
            // Faces and samples that are read one by one are layers.
            Target::Cube | Target::ArrayCube | Target::Multisample | Target::MultisampleArray if layered => {
                Target::Array2D
            }
            Target::Rect if emulates(Emulated::RectangleTextures) => Target::Dim2,
            Target::Dim1 if emulates(Emulated::Textures1D) => Target::Dim2,
            Target::Array1D if emulates(Emulated::Textures1D) => Target::Array2D,
            target => target,
        }
    }

    /// The whole text.
    pub(super) fn shader(mut self) -> Result<Shader, Lack> {
        let mut declared = self.structures_text()?;
        declared.push_str(&self.constants_text()?);
        declared.push_str(&self.globals_text()?);
        if let Some(native) = &self.interface.native {
            self.layouts(native)?;
        }
        let mut functions = String::new();
        for (handle, function) in self.module.functions.iter() {
            let text = Body::of_function(&mut self, handle, function)?;
            functions.push_str(&text);
        }
        let entry = self.module.entry_points.first().ok_or_else(|| Lack::never("the module has no entry point"))?;
        let main = Body::of_entry(&mut self, entry)?;
        let interface = self.interface;
        if interface.tests_early {
            self.need(420, None, "tests before the program")?;
            self.declarations.push_str("layout(early_fragment_tests) in;\n");
        }
        if interface.stage == Stage::Vertex {
            // Passes with one vertex program and several fragment programs have equal depths.
            self.declarations.push_str("invariant gl_Position;\n");
        }
        let mut text = directive(self.version);
        for extension in &self.extensions {
            let _ = writeln!(text, "#extension {extension} : require");
        }
        let parts = [&self.declarations, &declared, &self.helpers.iter().cloned().collect(), &functions, &main];
        for part in parts.into_iter().filter(|part| !part.is_empty()) {
            text.push('\n');
            text.push_str(part);
        }
        let prefix = self.prefix();
        let has_parameters = interface.parameter_binding.is_some();
        let attributes = interface.inputs.iter().filter(|input| interface.stage == Stage::Vertex && input.number < 16);
        Ok(Shader {
            stage: interface.stage,
            version: self.version,
            text,
            parameter_block: (has_parameters && self.has_block()).then(|| format!("{prefix}_parameters")),
            parameter_array: has_parameters.then(|| format!("{prefix}_parameter")),
            slots: interface.slots,
            system: interface.system.clone(),
            samplers: self.samplers,
            images: self.images,
            attributes: self.attributes,
            attributes_read: attributes.fold(0, |all, it| all | 1 << it.number),
            colors: self.colors,
            reads: self.reads,
            supplied: self.supplied.into_keys().collect(),
            storage: self.storage,
            numbers: interface.numbers.clone(),
            host_position: interface.omitted.contains(&Omitted::Position),
        })
    }

    /// Whether parameters are a block.
    fn has_block(&self) -> bool {
        self.version >= 140 && self.interface.slots > self.options.plain_parameters
    }

    /// The name of a function that the module may leave to the writer: the first of its name.
    fn given_name(&self, function: Handle<Function>) -> Option<&'a str> {
        let module = self.module;
        let name = module.functions[function].name.as_deref()?;
        let first = module.functions.iter().find(|(_, it)| it.name.as_deref() == Some(name));
        first.filter(|(handle, _)| *handle == function).map(|_| name)
    }

    /// The name of a function that the module leaves to one of OpenGL's stages, if it may be one.
    pub(super) fn native_name(&self, function: Handle<Function>) -> Option<(&'a NativeStage, &'a str)> {
        let native = self.interface.native.as_ref()?;
        Some((native, self.given_name(function)?))
    }

    /// What a function does that the module leaves to the host's images; `None` for another one.
    pub(super) fn host_name(&self, function: Handle<Function>) -> Option<&'a HostFunction> {
        let functions = &self.interface.host_functions;
        let name = if functions.is_empty() { None } else { self.given_name(function) }?;
        functions.iter().find(|function| function.name == name)
    }

    /// The beginning of the names of the stage's parameters.
    pub(super) fn prefix(&self) -> &'static str {
        match self.interface.stage {
            Stage::Vertex | Stage::State => "glasm_vertex",
            Stage::TessellationControl => "glasm_control",
            Stage::TessellationEvaluation => "glasm_evaluation",
            Stage::Geometry => "glasm_geometry",
            Stage::Fragment => "glasm_fragment",
            Stage::Compute => "glasm_compute",
        }
    }

    /// The structures of the module but for those of parameters and results.
    fn structures_text(&mut self) -> Result<String, Lack> {
        let module = self.module;
        let mut text = String::new();
        for (handle, ty) in module.types.iter() {
            let TypeInner::Struct { members, .. } = &ty.inner else { continue };
            let parameters = module.global_variables.iter().any(|(_, it)| it.ty == handle);
            if parameters || members.iter().any(|member| member.binding.is_some()) {
                continue;
            }
            let name = self.names.free(ty.name.as_deref().unwrap_or("Values"));
            let mut own = Names::new();
            let mut names = Vec::new();
            let _ = writeln!(text, "struct {name} {{");
            for member in members {
                let member_name = own.free(member.name.as_deref().unwrap_or("member"));
                let _ = writeln!(text, "    {} {member_name};", self.named_type(member.ty)?);
                names.push(member_name);
            }
            text.push_str("};\n");
            self.structures.insert(handle, Structure { name, members: names });
        }
        Ok(text)
    }

    fn constants_text(&mut self) -> Result<String, Lack> {
        let mut text = String::new();
        for (handle, constant) in self.module.constants.iter() {
            let Some(wanted) = &constant.name else { continue };
            let (ty, value) = (self.named_type(constant.ty)?, self.constant(constant.init)?.text);
            let name = self.names.free(wanted);
            let _ = writeln!(text, "const {ty} {name} = {value};");
            self.constants.insert(handle, name);
        }
        Ok(text)
    }

    /// Private variables, which begin as zeros, and what the host supplies.
    fn globals_text(&mut self) -> Result<String, Lack> {
        let mut text = String::new();
        let interface = self.interface;
        for (handle, global) in self.module.global_variables.iter() {
            let place = global.binding.map(|binding| (binding.group, binding.binding));
            let texture =
                interface.textures.iter().position(|texture| place == Some((texture.group, texture.texture_binding)));
            let sampler =
                interface.textures.iter().any(|texture| place == Some((texture.group, texture.sampler_binding)));
            let declared = match (global.space, texture) {
                (naga::AddressSpace::Private | naga::AddressSpace::WorkGroup, _) => {
                    let name = self.names.free(global.name.as_deref().unwrap_or("variable"));
                    let value = match global.init {
                        Some(init) => self.constant(init)?.text,
                        None => self.zero(global.ty)?,
                    };
                    let _ = writeln!(text, "{} {name} = {value};", self.named_type(global.ty)?);
                    Global::Variable(name)
                }
                (naga::AddressSpace::Uniform, _) if place == interface.parameter_binding => {
                    self.find_supplied(handle)?;
                    self.parameters()
                }
                (naga::AddressSpace::Handle, Some(texture)) => self.texture(texture, global)?,
                (naga::AddressSpace::Handle, None) if sampler => Global::Sampler,
                (naga::AddressSpace::Storage { access }, _) => self.storage(global, access)?,
                _ => return Err(Lack::never("a variable of the module is not written")),
            };
            self.globals.insert(handle, declared);
        }
        Ok(text)
    }

    /// A storage buffer: one array without a length. The heap is the same for all stages.
    fn storage(&mut self, global: &GlobalVariable, access: StorageAccess) -> Result<Global, Lack> {
        self.need(430, Some("GL_ARB_shader_storage_buffer_object"), "storage buffers")?;
        let (TypeInner::Array { base, .. }, Some(binding)) = (&self.module.types[global.ty].inner, global.binding)
        else {
            return Err(Lack::never("a storage buffer of the module is not written"));
        };
        let element = self.named_type(*base)?;
        let wanted = global.name.as_deref().unwrap_or("storage");
        let heap = self
            .interface
            .memory
            .is_some_and(|memory| (memory.group, memory.words) == (binding.group, binding.binding));
        let name = if heap { "glasm_memory".to_owned() } else { format!("{}_{wanted}", self.prefix()) };
        let writes = access.contains(StorageAccess::STORE);
        let words = if writes { "" } else { "readonly " };
        let _ =
            writeln!(self.declarations, "layout(std430) {words}buffer {name}_block {{\n    {element} {name}[];\n}};");
        let (group, place) = (binding.group, binding.binding);
        self.storage.push(Storage { block: format!("{name}_block"), group, binding: place, writes });
        Ok(Global::Variable(name))
    }

    /// The parameters: an array in a block with a name, or alone.
    fn parameters(&mut self) -> Global {
        let interface = self.interface;
        let (prefix, slots) = (self.prefix(), interface.slots);
        let named = interface
            .parameters
            .iter()
            .filter_map(|parameter| parameter.slot.map(|slot| (slot, parameter.name.clone())));
        let named = named.chain(interface.system.iter().map(|system| (system.slot, system.what.name().into())));
        let mut named: Vec<(u32, Cow<'_, str>)> = named.filter(|(slot, _)| !self.supplied.contains_key(slot)).collect();
        named.sort_unstable();
        for (slot, name) in named {
            // A backslash would continue the comment.
            let plain = |letter: &char| matches!(letter, ' '..='~') && *letter != '\\';
            let name: String = name.chars().filter(plain).collect();
            let _ = writeln!(self.declarations, "// {prefix}_parameter[{slot}]: {name}");
        }
        let array = format!("vec4 {prefix}_parameter[{slots}];");
        if self.has_block() {
            let _ = writeln!(self.declarations, "layout(std140) uniform {prefix}_parameters {{\n    {array}\n}};");
        } else {
            let _ = writeln!(self.declarations, "uniform {array}");
        }
        Global::Parameters(format!("{prefix}_parameter"))
    }
}
