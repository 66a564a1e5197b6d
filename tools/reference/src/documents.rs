//! The documents of the project as pages.

use std::path::Path;

use anyhow::Context;
use maud::{PreEscaped, html};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::frame::{Site, slug};

/// Documents, their names, and what they are about.
const DOCUMENTS: [(&str, &str, &str); 27] = [
    ("README.md", "glasm", "what it is, how to install it, the first commands"),
    ("docs/TUTORIAL.md", "Tutorial", "one program from a file to an engine"),
    ("docs/COOKBOOK.md", "Cookbook", "what to do with programs from the usual places"),
    ("docs/FAQ.md", "Questions", "short answers, and a glossary"),
    ("docs/PLATFORMS.md", "Platforms", "what works where, and what has never been tried"),
    ("docs/COMPARISON.md", "Comparison", "other tools for these languages"),
    ("docs/PORTING.md", "Porting", "the commands of the GL, call by call"),
    ("docs/EXPORTS.md", "Exports", "what each language can express, and what is emulated"),
    ("docs/INTERFACE.md", "Interface", "the description of a translated program as JSON"),
    ("docs/NUMBERS.md", "Numbers", "precision, rounding and special values"),
    ("docs/CHOICES.md", "Choices", "open points of the specifications"),
    ("docs/NVIDIA.md", "NVIDIA", "where NVIDIA's own driver departs from the specifications"),
    ("docs/DRIVERS.md", "Drivers", "driver bugs that glasm works around"),
    ("docs/SCRIPTS.md", "Scripts", "test scripts, section by section and command by command"),
    ("docs/VIEW.md", "View", "the window that runs and steps through programs"),
    ("docs/C.md", "C library", "every function of the C library"),
    ("docs/ARCADE.md", "Arcade games", "how to start them with the drop-in, without patches"),
    ("docs/JSON.md", "JSON", "what commands write for other programs"),
    ("docs/LIMITS.md", "Limits", "how much time and memory any input may take"),
    ("docs/FAULTS.md", "Faults", "what happens when a device, a driver or a host fails"),
    ("docs/WEB.md", "Page and package", "glasm in browsers and in JavaScript"),
    ("docs/OPENGL.md", "OpenGL drop-in", "old games on drivers without these languages"),
    ("docs/SPEED.md", "Speed", "what was measured"),
    ("docs/ARCHITECTURE.md", "Architecture", "how it is built"),
    ("docs/NAGA.md", "naga", "what is changed in the output of its writers, and why"),
    ("docs/PROOF.md", "Proof", "what long runs of random input have tried and found"),
    ("docs/DEPENDENCIES.md", "Dependencies", "why each package is used"),
];

fn page(file: &str) -> String {
    let name = file.rsplit('/').next().unwrap_or(file).trim_end_matches(".md").to_ascii_lowercase();
    format!("document/{name}.html")
}

pub(crate) fn add(site: &mut Site, root: &Path) -> anyhow::Result<()> {
    let list = html! {
        dl { @for (file, title, about) in DOCUMENTS { dt { a href=(page(file)) { (title) } } dd { (about) } } }
    };
    site.page("documents.html", "Documents", &list);
    for (file, title, about) in DOCUMENTS {
        let path = root.join(file);
        let text = std::fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        let path = page(file);
        site.entry("document", title, about, &path);
        let (body, headings) = render(&text, file);
        for (heading, place) in headings {
            site.entry("document", &heading, title, &format!("{path}#{place}"));
        }
        site.page(&path, title, &html! { article { (PreEscaped(body)) } });
    }
    Ok(())
}

/// Where a link of a document leads: to another document's page, to a place on this one, or nowhere.
fn link(file: &str, address: &str) -> Option<String> {
    let (target, place) = address.split_once('#').map_or((address, ""), |(target, place)| (target, place));
    let place = if place.is_empty() { String::new() } else { format!("#{}", slug(place).to_ascii_lowercase()) };
    if target.is_empty() {
        return Some(place);
    }
    let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
    let joined = match target.strip_prefix("../") {
        Some(above) => above.to_owned(),
        None if folder.is_empty() => target.to_owned(),
        None => format!("{folder}/{target}"),
    };
    let known = DOCUMENTS.iter().find(|(known, ..)| *known == joined)?;
    Some(format!("../{}{place}", page(known.0)))
}

/// A document as HTML without its title, which the frame has, and its headings with their places. Pictures and links to
/// files that the pages do not have become text.
fn render(text: &str, file: &str) -> (String, Vec<(String, String)>) {
    let events: Vec<Event<'_>> = Parser::new_ext(text, Options::ENABLE_TABLES).collect();
    let mut headings = Vec::new();
    let mut kept = Vec::new();
    let mut open: Vec<bool> = Vec::new();
    let (mut in_title, mut in_picture) = (false, false);
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => in_title = true,
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => in_title = false,
            Event::Start(Tag::Image { .. }) => in_picture = true,
            Event::End(TagEnd::Image) => in_picture = false,
            _ if in_title || in_picture => {}
            Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                let heading = heading(&events[at + 1..]);
                let place = slug(&heading).to_ascii_lowercase();
                headings.push((heading, place.clone()));
                let id = Some(CowStr::from(place));
                kept.push(Event::Start(Tag::Heading {
                    level: *level,
                    id,
                    classes: classes.clone(),
                    attrs: attrs.clone(),
                }));
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let address = link(file, dest_url);
                open.push(address.is_some());
                kept.extend(address.map(|address| {
                    let dest_url = CowStr::from(address);
                    Event::Start(Tag::Link { link_type: *link_type, dest_url, title: title.clone(), id: id.clone() })
                }));
            }
            Event::End(TagEnd::Link) => {
                if open.pop() == Some(true) {
                    kept.push(event.clone());
                }
            }
            // Nothing that a document has as HTML is needed here.
            Event::Html(_) | Event::InlineHtml(_) => {}
            other => kept.push(other.clone()),
        }
    }
    let mut body = String::new();
    pulldown_cmark::html::push_html(&mut body, kept.into_iter());
    (body, headings)
}

/// The text of a heading.
fn heading(events: &[Event<'_>]) -> String {
    let inside = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    inside
        .filter_map(|inside| match inside {
            Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
            _ => None,
        })
        .collect()
}
