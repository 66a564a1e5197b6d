//! What every page has: the frame, names of files, words with colours.

use std::collections::BTreeMap;

use glasm::dialect::Dialect;
use glasm::service::Document;
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The files of the pages, and what the search finds.
#[derive(Default)]
pub(crate) struct Site {
    /// Content by path.
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    /// In the order in which they were added.
    pub(crate) entries: Vec<Entry>,
}

/// Something that the search finds.
pub(crate) struct Entry {
    /// What it is called.
    pub(crate) title: String,
    /// What kind of thing it is.
    pub(crate) kind: &'static str,
    /// In a line.
    pub(crate) text: String,
    /// The page, and the place on it.
    pub(crate) address: String,
}

impl Site {
    /// A page at a path below the folder of the reference.
    pub(crate) fn page(&mut self, path: &str, title: &str, body: &Markup) {
        let up = "../".repeat(path.matches('/').count());
        self.files.insert(path.to_owned(), frame(&up, title, body).into_string().into_bytes());
    }

    /// Something to be found.
    pub(crate) fn entry(&mut self, kind: &'static str, title: &str, text: &str, address: &str) {
        self.entries.push(Entry { title: title.to_owned(), kind, text: text.to_owned(), address: address.to_owned() });
    }
}

/// A whole page; `up` leads to the folder of the reference.
fn frame(up: &str, title: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy"
                    content="default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'";
                meta name="description"
                    content={ (title) " in the GPU assembly of the OpenGL age: meanings, special values, bindings and limits." };
                title { (title) " - glasm" }
                link rel="icon" href={ (up) "icon.svg" } type="image/svg+xml";
                link rel="stylesheet" href={ (up) "style.css" };
                script type="module" src={ (up) "search.js" } data-up=(up) {}
            }
            body {
                header {
                    a class="skip" href="#content" { "To the content" }
                    nav aria-label="Reference" {
                        a href={ (up) "../" } { "glasm" }
                        a href={ (up) "index.html" } { "Languages" }
                        a href={ (up) "instructions.html" } { "Instructions" }
                        a href={ (up) "options.html" } { "Options" }
                        a href={ (up) "documents.html" } { "Documents" }
                    }
                    search {
                        label for="search" { "Search" }
                        input id="search" type="search" placeholder="DP3, vertex.normal, fog ..." autocomplete="off"
                            role="combobox" aria-expanded="false" aria-controls="found";
                        ul id="found" role="listbox" aria-label="Found" hidden {}
                    }
                }
                main id="content" { h1 { (title) } (body) }
                footer { p { "Made from the tables that glasm itself reads." } }
            }
        }
    }
}

/// The address of a language's page.
pub(crate) fn language_page(dialect: Dialect) -> String {
    format!("language/{}.html", slug(dialect.rules().name))
}

/// The address of an instruction's page.
pub(crate) fn instruction_page(name: &str) -> String {
    format!("instruction/{name}.html")
}

/// Letters, digits and dashes that a file or a place of a page can be called.
pub(crate) fn slug(name: &str) -> String {
    let mut slug = String::new();
    for letter in name.chars() {
        if letter.is_ascii_alphanumeric() {
            slug.push(letter);
        } else if !slug.ends_with('-') && !slug.is_empty() {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_owned()
}

/// Links to the languages, with commas between them.
pub(crate) fn languages(up: &str, dialects: impl Iterator<Item = Dialect>) -> Markup {
    html! {
        @for (place, dialect) in dialects.enumerate() {
            @if place > 0 { ", " }
            a href={ (up) (language_page(dialect)) } { (dialect.rules().name) }
        }
    }
}

/// A program with the colours of its words, and the name of a file for it.
pub(crate) fn program(name: &str, source: &str) -> Markup {
    let mut text = String::new();
    let mut done = 0;
    let plain = |text: &mut String, piece: &str| text.push_str(&html! { (piece) }.into_string());
    for word in Document::new(source).words() {
        let (start, end) = (word.span.start as usize, word.span.end as usize);
        let (Some(before), Some(inside)) = (source.get(done..start), source.get(start..end)) else { continue };
        plain(&mut text, before);
        text.push_str(&html! { span class=(word.kind.name()) { (inside) } }.into_string());
        done = end;
    }
    plain(&mut text, source.get(done..).unwrap_or_default());
    html! { pre data-name=(name) { code { (PreEscaped(text)) } } }
}
