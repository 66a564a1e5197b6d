//! Programs of a client that runs are changed by keys.

use std::process::Stdio;
use std::time::Duration;

use crate::inspect::{GRAY, Game, MAGENTA, PLAIN, is_tried};
use crate::support::{Client, Target, runs, short_folder};

/// An X server whose keys and focus are files, with window 7 inside window 5. Keys have numbers from F1's on.
const SERVER: &str = r#"#include <stdio.h>
#include <string.h>
static unsigned long number(const char *name, unsigned long otherwise)
{
    FILE *file = fopen(name, "r");
    if (file && fscanf(file, "%lu", &otherwise) != 1)
        otherwise = 0;
    if (file)
        fclose(file);
    return otherwise;
}
int XQueryKeymap(void *display, char *map)
{
    unsigned long key = number("key", 0);
    (void)display;
    memset(map, 0, 32);
    map[key / 8] = (char)(key ? 1 << key % 8 : 0);
    return 1;
}
unsigned long XStringToKeysym(const char *name)
{
    int function = 0;
    return sscanf(name, "F%d", &function) == 1 ? 0xFFBDul + (unsigned long)function : 0;
}
unsigned char XKeysymToKeycode(void *display, unsigned long symbol)
{
    (void)display;
    return (unsigned char)(symbol - 0xFFBD + 66);
}
int XGetInputFocus(void *display, unsigned long *focus, int *revert)
{
    (void)display;
    *focus = number("focus", 1);
    *revert = 0;
    return 1;
}
int XQueryTree(void *display, unsigned long window, unsigned long *root, unsigned long *parent, void *children, unsigned *count)
{
    (void)display, (void)children;
    *root = 2;
    *parent = window == 7 ? 5 : 2;
    *count = 0;
    return 1;
}
int XGetGeometry(void *display, unsigned long window, unsigned long *root, int *x, int *y, unsigned *width, unsigned *height,
    unsigned *border, unsigned *depth)
{
    (void)display, (void)window;
    *root = 2;
    *x = *y = 0;
    *width = *height = 64;
    *border = *depth = 0;
    return 1;
}
void *XSetErrorHandler(void *handler)
{
    static void *before;
    void *given = before;
    before = handler;
    return given;
}
void glXSwapBuffers(void *display, unsigned long window)
{
    (void)display, (void)window;
}
"#;

impl Game {
    /// Starts the client with keys for the window of an X server that the test has.
    fn start_with_keys(keys: &str) -> Game {
        let client = Client::build("inspected", Target::Own);
        let folder = short_folder();
        let [source, server] = ["server.c", "server.so"].map(|name| client.folder.join(name));
        std::fs::write(&source, SERVER).expect("a folder that can be written");
        let [source, server] = [source, server].map(|path| path.to_string_lossy().into_owned());
        assert!(runs("gcc", &["-shared", "-fPIC", "-o", &server, &source]), "gcc compiles the server");
        let mut command = client.command();
        command.env("LD_PRELOAD", format!("{}:{server}", Target::Own.library().display()));
        command.env("GLASM_GL", "all").env("GLASM_GL_KEYS", keys).env("XDG_RUNTIME_DIR", &folder);
        let told = std::fs::File::create(client.folder.join("told")).expect("a folder that can be written");
        let child = command.arg("glx").stdout(Stdio::piped()).stderr(told).spawn().expect("a client can be started");
        Game { client, child, folder }
    }

    /// Presses a function key, and lets it go if frames go on.
    fn press(&self, function: u32) {
        self.press_code(66 + function);
    }

    /// The same for the number of a key.
    fn press_code(&self, code: u32) {
        let is_key = |number: u32| {
            let new = self.client.folder.join("new");
            std::fs::write(&new, number.to_string()).expect("a folder that can be written");
            std::fs::rename(new, self.client.folder.join("key")).expect("a file");
        };
        is_key(code);
        std::thread::sleep(Duration::from_millis(150));
        is_key(0);
        std::thread::sleep(Duration::from_millis(150));
    }

    /// The places of what is not as it was, all of one colour.
    fn changed(&self, color: [u8; 4]) -> Vec<usize> {
        let (_, pixels) = self.seen();
        let places = (0..5).filter(|place| pixels[*place] != PLAIN[*place]);
        places.inspect(|place| assert_eq!(pixels[*place], color, "{pixels:?}")).collect()
    }
}

#[test]
fn keys_change_the_program_that_is_selected() {
    if !is_tried() {
        return;
    }
    let game = Game::start_with_keys("next=F8, off=F9, tint=F10, freeze=F11");
    game.shows("nothing is changed", PLAIN);
    game.press(10);
    game.wait("a program is tinted", || game.changed(MAGENTA).len() == 1);
    // The next ones are tinted in its place, until it is selected again.
    let first = game.changed(MAGENTA);
    let mut places = first.clone();
    for _ in 0..3 {
        game.press(8);
        places.extend(game.changed(MAGENTA));
    }
    places.sort_unstable();
    assert_eq!(places, [0, 1, 2, 4]);
    game.press(8);
    assert_eq!(game.changed(MAGENTA), first);
    game.press(9);
    assert_eq!(game.changed(GRAY), first);
    game.press(9);
    game.shows("it is on again", PLAIN);
    // A key for another window is none for this one; for the one around it, it may be.
    std::fs::write(game.client.folder.join("focus"), "99").expect("a folder that can be written");
    game.press(9);
    game.shows("another window has the focus", PLAIN);
    std::fs::write(game.client.folder.join("focus"), "5").expect("a folder that can be written");
    game.press(9);
    assert_eq!(game.changed(GRAY), first);
    game.press(11);
    let frame = game.seen().0;
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(game.seen().0, frame, "frames are drawn while one stays");
    game.press(11);
    game.goes_on("the key is pressed again");
    assert!(!game.socket().exists(), "a socket exists without --inspectable");
    game.end();
}

#[test]
fn keys_act_on_one_program_and_tell_which() {
    if !is_tried() {
        return;
    }
    let game = Game::start_with_keys("next=F8, off=F9, freeze=Nonsense");
    game.shows("nothing is changed", PLAIN);
    // A setting that names no key is never pressed, whichever key is down.
    game.press_code(1);
    game.goes_on("a key without a name");
    game.press(9);
    game.wait("a program is off", || game.changed(GRAY).len() == 1);
    let first = game.changed(GRAY);
    // The first one stays off while the next one is turned off, and on again.
    game.press(8);
    assert_eq!(game.changed(GRAY), first);
    game.press(9);
    assert_eq!(game.changed(GRAY).len(), 2);
    game.press(9);
    assert_eq!(game.changed(GRAY), first);
    let told = std::fs::read_to_string(game.client.folder.join("told")).expect("the messages of the drop-in");
    assert!(told.contains("no key of X11 is called Nonsense"), "{told}");
    let states = told.lines().filter(|line| line.contains(" is selected: "));
    let states: Vec<&str> = states.filter_map(|line| line.rsplit(": ").next()).collect();
    assert_eq!(states, ["off", "translated", "off", "translated"], "{told}");
    game.end();
}
