//! What the search reads, and the files that pages share.

use serde_json::json;

use crate::frame::Site;

pub(crate) fn add(site: &mut Site) {
    let entries: Vec<_> =
        site.entries.iter().map(|entry| json!([entry.title, entry.kind, entry.text, entry.address])).collect();
    site.files.insert("search.json".to_owned(), json!(entries).to_string().into_bytes());
    site.files.insert("search.js".to_owned(), include_bytes!("search.js").to_vec());
    site.files.insert("style.css".to_owned(), include_bytes!("style.css").to_vec());
    site.files.insert("icon.svg".to_owned(), include_bytes!("../../../web/icon.svg").to_vec());
}
