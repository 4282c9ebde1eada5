//! Faults of the program itself: told to the browser's console, where whoever looks for them looks first.

use wasm_bindgen::JsValue;

/// Tells every panic with its place.
pub fn tell() {
    std::panic::set_hook(Box::new(|panic| web_sys::console::error_1(&JsValue::from_str(&panic.to_string()))));
}
