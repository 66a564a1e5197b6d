//! How a function is exported.

/// Exports functions under their C names.
macro_rules! exported {
    ($($(#[$doc:meta])* fn $name:ident($($parameter:ident: $ty:ty),* $(,)?) -> $result:ty $body:block)*) => {
        $(
            $(#[$doc])*
            #[unsafe(no_mangle)]
            #[allow(non_snake_case)]
            pub unsafe extern "system" fn $name($($parameter: $ty),*) -> $result $body
        )*
    };
}

/// Calls a function of the host by its name and type; one that the host lacks does nothing and returns zero.
macro_rules! from_host {
    ($name:ident($($parameter:ident: $ty:ty),*) -> $result:ty) => {{
        const NAME: &std::ffi::CStr =
            match std::ffi::CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes()) {
                Ok(name) => name,
                Err(_) => c"",
            };
        static ENTRY: $crate::host::Entry = $crate::host::Entry::new(NAME);
        type Function = unsafe extern "system" fn($($ty),*) -> $result;
        unsafe extern "system" fn absent($(_: $ty),*) -> $result {
            // SAFETY: what these functions return may be zero.
            unsafe { std::mem::zeroed() }
        }
        // SAFETY: the host's function of this name has this type. The application vouches for its parameters.
        #[allow(unused_unsafe)]
        let call = || unsafe {
            let function = ENTRY.get(absent as Function as *const c_void);
            std::mem::transmute::<*const c_void, Function>(function)($($parameter),*)
        };
        call()
    }};
}

/// Exports functions that pass on to the host and then note what happened.
macro_rules! passed_on {
    ($($(#[$doc:meta])* $name:ident($($parameter:ident: $ty:ty),*) -> $result:ty, |$given:ident| $then:expr;)*) => {
        exported! {
            $(
                $(#[$doc])*
                fn $name($($parameter: $ty),*) -> $result {
                    let $given = from_host!($name($($parameter: $ty),*) -> $result);
                    $then;
                    $given
                }
            )*
        }
    };
}
