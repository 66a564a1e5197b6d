//! Memory that one program leaves to the next.

use std::any::Any;
use std::cell::Cell;

/// Memory for reading, translating and writing programs, which each program leaves to the next: short programs would
/// spend much of their time on allocation. Results do not depend on what was done before.
///
/// [`check::load`](crate::check::load), [`lower::lower`](crate::lower::lower), [`lower::link`](crate::lower::link) and
/// [`export::export_with`](crate::export::export_with) use one that belongs to their thread. Who keeps one instead
/// decides how long its memory lives, and on which threads it is used:
///
/// ```
/// use glasm::{ExportOptions, Language, Options, ParseOptions, Workspace};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut workspace = Workspace::new();
/// for text in ["!!FP1.0 MOV o[COLR], f[COL0]; END", "!!VP1.0 MOV o[HPOS], v[OPOS]; END"] {
///     let program = workspace.load(text.as_bytes(), &ParseOptions::default()).program.ok_or("no program")?;
///     let translation = workspace.lower(&program, &Options::default())?;
///     let written = workspace.export(&translation, Language::Spirv, &ExportOptions::default())?;
///     assert_eq!(written, translation.to(Language::Spirv)?);
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Default)]
pub struct Workspace {
    /// At most one of each type. The types belong to modules above this one.
    parts: Vec<Box<dyn Any + Send>>,
}

thread_local! {
    /// That of the functions that are not given one.
    static OF_THREAD: Cell<Workspace> = const { Cell::new(Workspace::new()) };
}

impl Workspace {
    /// One without any memory yet.
    pub const fn new() -> Workspace {
        Workspace { parts: Vec::new() }
    }

    /// Works with the part of a type, which is its default at first.
    pub(crate) fn with<T: Any + Default + Send, R>(&mut self, work: impl FnOnce(&mut T) -> R) -> R {
        match self.parts.iter_mut().find_map(|part| part.downcast_mut()) {
            Some(part) => work(part),
            None => {
                let mut part = Box::<T>::default();
                let result = work(&mut part);
                self.parts.push(part);
                result
            }
        }
    }

    /// Works with the thread's own.
    pub(crate) fn of_thread<R>(work: impl FnOnce(&mut Workspace) -> R) -> R {
        // At the end of a thread its storage is gone.
        let mut workspace = OF_THREAD.try_with(Cell::take).unwrap_or_default();
        let result = work(&mut workspace);
        let _ = OF_THREAD.try_with(|kept| kept.set(workspace));
        result
    }
}

#[cfg(test)]
mod tests {
    use super::Workspace;

    #[test]
    fn parts_stay_one_of_each_type() {
        let mut workspace = Workspace::new();
        workspace.with(|list: &mut Vec<u8>| list.push(7));
        workspace.with(|text: &mut String| text.push('a'));
        workspace.with(|list: &mut Vec<u8>| list.push(8));
        assert_eq!(workspace.with(|list: &mut Vec<u8>| list.clone()), [7, 8]);
        assert_eq!(workspace.with(|text: &mut String| text.clone()), "a");
    }

    #[test]
    fn threads_keep_one_each() {
        let count = || {
            Workspace::of_thread(|workspace| {
                workspace.with(|calls: &mut u32| {
                    *calls += 1;
                    *calls
                })
            })
        };
        assert_eq!([count(), count()], [1, 2]);
        assert_eq!(std::thread::spawn(count).join().expect("a thread"), 1);
    }
}
