# Sourced by scripts that build for other targets. `choose_toolchain TARGET` sets `cargo` and `extra`, the arguments that
# every call of it takes, or says what is missing and ends the script. Where rustup has no standard library for a target, it is
# built from its sources: rustup's, or those that Debian has beside a compiler of its own.

choose_toolchain() {
    local target=$1 rustc=${RUSTC:-rustc} sources=lib/rustlib/src/rust/library arch=${1%%-*}
    cargo=cargo extra=()
    [ -n "$target" ] || return 0
    extra=(--target "$target")
    if [ ! -d "$($rustc --print sysroot)/lib/rustlib/$target/lib" ]; then
        case $target in
            *-linux-gnu | *-windows-gnu) ;;
            *) echo "nothing is built for $target: targets end in -linux-gnu or -windows-gnu" >&2; exit 1 ;;
        esac
        if [ -d "$($rustc --print sysroot)/$sources" ]; then
            export RUSTC_BOOTSTRAP=1
        elif [ -x /usr/bin/rustc ] && [ -d "$(/usr/bin/rustc --print sysroot)/$sources" ]; then
            export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
            cargo=/usr/bin/cargo
        else
            echo "no standard library for $target: rustup target add $target, or, for those that rustup has not," \
                "rustup component add rust-src; on Debian without rustup," \
                "apt-get install rustc-web cargo-web rust-web-src rust-web-llvm lld-22" >&2
            exit 1
        fi
        extra+=(-Zbuild-std=std,panic_unwind)
    fi
    case $target in
        i686-*linux*)
            if ! echo 'int main(void) { return 0; }' | gcc -m32 -x c - -o /dev/null 2>/dev/null; then
                echo "gcc cannot build 32-bit programs: apt-get install gcc-multilib g++-multilib" >&2
                exit 1
            fi ;;
        *-windows-gnu)
            if ! command -v "$arch-w64-mingw32-gcc" >/dev/null; then
                echo "no compiler for Windows: apt-get install mingw-w64" >&2
                exit 1
            fi
            local name=${target^^}
            export "CARGO_TARGET_${name//-/_}_LINKER=$arch-w64-mingw32-gcc" ;;
    esac
}

# Where the profile of a target lies.
built_folder() {
    local target=$1 profile=$2
    [ "$profile" = dev ] && profile=debug
    echo "${CARGO_TARGET_DIR:-target}/${target:+$target/}$profile"
}
