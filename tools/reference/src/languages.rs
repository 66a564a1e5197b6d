//! A page for each language: limits, registers, bindings, options, instructions; and a page of all options.

use glasm::dialect::{Dialect, Family, Rules, Stage};
use glasm::isa::TABLE;
use glasm::service::{bindings, option_meaning, options};
use maud::{Markup, html};

use crate::frame::{Site, instruction_page, language_page, languages, slug};

pub(crate) fn add(site: &mut Site) {
    let overview = html! {
        p { "Every language that glasm reads: what its programs can name, which instructions it has, and what they give. "
            "A page of an instruction says what it does in each language, with its special values and an example." }
        table {
            thead { tr { th { "Language" } th { "Begins with" } th { "Stage" } th { "Instructions" } th { "Bindings" } } }
            tbody {
                @for dialect in Dialect::ALL {
                    tr {
                        td { a href=(language_page(dialect)) { (dialect.rules().name) } }
                        td { code { (dialect.rules().header) } }
                        td { (dialect.rules().stage.name()) }
                        td { (TABLE.iter().filter(|row| row.dialects.contains(dialect)).count()) }
                        td { (bindings(dialect).len()) }
                    }
                }
            }
        }
    };
    site.page("index.html", "Languages", &overview);
    for dialect in Dialect::ALL {
        let rules = dialect.rules();
        let path = language_page(dialect);
        site.entry("language", rules.name, &format!("a {} program", rules.stage.name()), &path);
        site.page(&path, rules.name, &language(dialect));
        for binding in bindings(dialect) {
            let text = format!("{}: {}", rules.name, binding.meaning);
            site.entry("binding", &binding.pattern, &text, &format!("{path}#{}", slug(&binding.pattern)));
        }
    }
    add_options(site);
}

fn add_options(site: &mut Site) {
    let body = html! {
        p { "An option comes before all other statements: " code { "OPTION NAME;" } }
        table {
            thead { tr { th { "Option" } th { "What it adds" } th { "Languages" } } }
            tbody {
                @for (name, dialects) in options() {
                    tr id=(slug(name)) {
                        td { code { (name) } }
                        td { (option_meaning(name).unwrap_or_default()) }
                        td { (languages("", dialects.iter())) }
                    }
                }
            }
        }
    };
    for (name, _) in options() {
        let meaning = option_meaning(name).unwrap_or_default();
        site.entry("option", name, meaning, &format!("options.html#{}", slug(name)));
    }
    site.page("options.html", "Options", &body);
}

/// What a program may have of each thing.
fn limits(rules: &Rules) -> Vec<(&'static str, String)> {
    let mut limits: Vec<(&'static str, String)> = Vec::new();
    let mut add = |what, count: u64| {
        if count > 0 {
            limits.push((what, count.to_string()));
        }
    };
    add("instructions", if rules.instructions == u32::MAX { 0 } else { rules.instructions.into() });
    add("instructions run before it is stopped", rules.execution_limit.unwrap_or(0));
    add("attributes", rules.attributes.into());
    add("parameters shared by all programs", rules.environment_parameters.into());
    add("parameters of the program", rules.local_parameters.into());
    add("texture image units", rules.texture_units.into());
    add("nested calls", rules.call_depth.into());
    add("nested IF blocks", rules.if_depth.into());
    add("nested loops", rules.loop_depth.into());
    if let Some(typed) = rules.typed {
        add("generic interpolants", typed.interpolants.into());
        add("parameter buffers", typed.buffers.into());
        add("image units", typed.images.into());
        add("storage buffers", typed.storage_buffers.into());
        add("atomic counter buffers", typed.counter_buffers.into());
        if rules.stage == Stage::Geometry {
            add("vertices that a run may emit", typed.vertices_out.into());
            add("components that they may have together", typed.components_out.into());
        }
        if rules.stage == Stage::Compute {
            add("invocations of a group", typed.group_invocations.into());
            add("bytes of a group's shared memory", typed.shared_memory.into());
        }
    }
    limits
}

/// Registers that need no declaration, or how many may be declared.
fn registers(rules: &Rules) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let last = |count: u16| count.saturating_sub(1);
    if rules.family == Family::Register {
        found.push((format!("R0 ... R{}", last(rules.temporaries)), "temporary registers of 32-bit floats".to_owned()));
        if rules.half_temporaries > 0 {
            let meaning = "temporary registers of 16-bit floats; two share the place of one R register".to_owned();
            found.push((format!("H0 ... H{}", last(rules.half_temporaries)), meaning));
        }
        if rules.address_registers > 0 {
            let components = if rules.address_components > 1 { "integers in x, y, z and w" } else { "an integer in x" };
            let names: Vec<String> = (0..rules.address_registers).map(|number| format!("A{number}")).collect();
            found.push((names.join(", "), format!("address registers: {components}")));
        }
        if rules.condition_codes {
            found.push((
                "CC, RC, HC".to_owned(),
                "the condition code register, or no register at all as a result".to_owned(),
            ));
        }
    } else {
        found.push(("TEMP name".to_owned(), format!("up to {} temporary registers", rules.temporaries)));
        if rules.address_registers > 0 {
            found.push(("ADDRESS name".to_owned(), format!("up to {} address registers", rules.address_registers)));
        }
        if rules.condition_codes {
            let names: Vec<String> = match rules.condition_registers {
                2.. => (0..rules.condition_registers).map(|number| format!("CC{number}")).collect(),
                _ => vec!["CC".to_owned()],
            };
            found.push((names.join(", "), "condition codes, a component for each of a result's".to_owned()));
        }
    }
    found
}

fn language(dialect: Dialect) -> Markup {
    let rules = dialect.rules();
    let bindings = bindings(dialect);
    let mut names: Vec<&str> = TABLE.iter().filter(|row| row.dialects.contains(dialect)).map(|row| row.name).collect();
    names.sort_unstable();
    names.dedup();
    html! {
        p { "A " (rules.stage.name()) " program that begins with " code { (rules.header) } "." }
        h2 id="limits" { "Limits" }
        table { tbody { @for (what, count) in limits(rules) { tr { th scope="row" { (what) } td { (count) } } } } }
        h2 id="registers" { "Registers" }
        table { tbody { @for (name, what) in registers(rules) { tr { th scope="row" { code { (name) } } td { (what) } } } } }
        h2 id="bindings" { "Bindings" }
        table {
            thead { tr { th { "Binding" } th { "Meaning" } th { "Defined in" } } }
            tbody {
                @for binding in &bindings {
                    tr id=(slug(&binding.pattern)) {
                        td { code { (binding.pattern) } }
                        td { (binding.meaning) }
                        td { (binding.section) }
                    }
                }
            }
        }
        h2 id="options" { "Options" }
        @let known: Vec<&str> = options().filter(|(_, set)| set.contains(dialect)).map(|(name, _)| name).collect();
        @if known.is_empty() { p { "It has none." } }
        @else { ul { @for name in known { li {
            a href={ "../options.html#" (slug(name)) } { code { (name) } } ": " (option_meaning(name).unwrap_or_default())
        } } } }
        h2 id="instructions" { "Instructions" }
        p class="names" { @for name in names { a href={ "../" (instruction_page(name)) } { code { (name) } } " " } }
    }
}
