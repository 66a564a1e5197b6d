//! `glasm playground`: the page of `web/`, served to a browser on this machine.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, bail};
use tiny_http::{Header, Method, Request, Response, Server, StatusCode};

use super::output::{Status, complain, emit};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the built page; by default the page in this program or beside it, or web/dist
    #[arg(long)]
    folder: Option<PathBuf>,
    /// The port to listen on, for this machine only; by default a free one
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Print the address, and open no browser
    #[arg(long)]
    no_browser: bool,
}

/// The page, if the program was built with it.
#[cfg(feature = "page")]
static PAGE: include_dir::Dir = include_dir::include_dir!("$CARGO_MANIFEST_DIR/../../web/dist");

/// Where the files of the page are.
enum Files {
    Folder(PathBuf),
    #[cfg(feature = "page")]
    Inside,
}

impl Files {
    /// The folder that was asked for, or the first that has a page.
    fn find(asked: Option<PathBuf>) -> anyhow::Result<Files> {
        if let Some(folder) = asked {
            if !folder.join("index.html").is_file() {
                bail!("{} has no index.html: scripts/web builds the page into web/dist", folder.display());
            }
            return Ok(Files::Folder(folder));
        }
        #[cfg(feature = "page")]
        return Ok(Files::Inside);
        #[cfg(not(feature = "page"))]
        {
            let beside = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.to_owned()));
            let installed = beside.into_iter().flat_map(|it| [it.join("../share/glasm/web"), it.join("web")]);
            let mut places = installed.chain([PathBuf::from("web/dist")]);
            let found = places.find(|folder| folder.join("index.html").is_file());
            found.map(Files::Folder).context(
                "the page is not here: in glasm's sources, `scripts/web` builds it into web/dist; --folder names another \
                 place, and a folder `web` beside this program is found",
            )
        }
    }

    /// A file by the path of its address; the folder's page for a folder.
    fn read(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        let inside = Path::new(path.trim_start_matches('/'));
        if !inside.components().all(|component| matches!(component, Component::Normal(_))) {
            return None;
        }
        match self {
            Files::Folder(folder) => {
                let file = folder.join(inside);
                let file = if file.is_dir() { file.join("index.html") } else { file };
                std::fs::read(file).ok().map(Cow::Owned)
            }
            #[cfg(feature = "page")]
            Files::Inside => {
                let file = PAGE.get_file(inside).or_else(|| PAGE.get_file(inside.join("index.html")));
                file.map(|file| Cow::Borrowed(file.contents()))
            }
        }
    }
}

/// What a browser is told about a file by its ending.
fn kind(path: &str) -> &'static str {
    match path.rsplit('/').next().and_then(|name| name.rsplit_once('.')).map(|(_, ending)| ending) {
        None | Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("svg") => "image/svg+xml",
        Some(_) => "application/octet-stream",
    }
}

/// `%20` and the like as the bytes that they stand for; `None` if that is not text.
fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first == b'%' {
            let (digits, behind) = after.split_at_checked(2)?;
            bytes.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
            rest = behind;
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).ok()
}

fn answer(files: &Files, request: Request) -> std::io::Result<()> {
    if !matches!(request.method(), Method::Get | Method::Head) {
        return request.respond(Response::empty(StatusCode(405)));
    }
    let path = decoded(request.url().split(['?', '#']).next().unwrap_or("/"));
    let found = path.as_deref().and_then(|path| Some((files.read(path)?, kind(path))));
    let Some((content, kind)) = found else {
        return request.respond(Response::from_string("there is no such file\n").with_status_code(404));
    };
    let mut response = Response::from_data(content);
    for (name, value) in [("Content-Type", kind), ("Cache-Control", "no-cache")] {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    request.respond(response)
}

pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    let files = Files::find(arguments.folder.clone())?;
    let server = Server::http(("127.0.0.1", arguments.port))
        .map_err(|error| anyhow::anyhow!("port {} cannot be opened: {error}", arguments.port))?;
    let place = server.server_addr().to_ip().context("the server has no address")?;
    let address = format!("http://{place}/");
    emit(&format!("{address}\n"))?;
    if !arguments.no_browser {
        complain("glasm: opening a browser; Ctrl+C stops the server\n");
        if let Err(error) = open::that_detached(&address) {
            complain(&format!("glasm: no browser could be opened ({error}): go to {address}\n"));
        }
    }
    for request in server.incoming_requests() {
        // A browser that goes away in between is not a mistake.
        let _ = answer(&files, request);
    }
    Ok(Status::Success)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_decoded() {
        assert_eq!(decoded("/a%20b/%C3%A4.js").as_deref(), Some("/a b/ä.js"));
        for path in ["%", "/%2", "/%zz", "/%ff"] {
            assert_eq!(decoded(path), None, "{path}");
        }
    }

    #[test]
    fn nothing_outside_the_folder_is_read() {
        let files = Files::Folder(Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
        assert!(files.read("/main.rs").is_some());
        for path in ["/../Cargo.toml", "/./../Cargo.toml", "//etc/passwd/..", "/gl/../../Cargo.toml"] {
            assert!(files.read(path).is_none(), "{path}");
        }
    }
}
