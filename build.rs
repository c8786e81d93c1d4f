//! Link flags of `libopapi.so`.

fn main() {
    // Without a SONAME the sample CMakeLists, which link by absolute path, would bake that path into DT_NEEDED.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libopapi.so");
    // Stream workers run code of this library: a dlclose must not unmap it under them.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
    println!("cargo:rerun-if-changed=build.rs");
}
