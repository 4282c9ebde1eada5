//! Files and the clipboard: what readers bring, and what they take away.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, FileList, HtmlAnchorElement, HtmlCanvasElement, HtmlImageElement, Url};

/// Reads files one after another; `read` is given the name and the bytes of each.
pub fn read(files: &FileList, read: impl Fn(String, Vec<u8>) + 'static) {
    let files = listed(files);
    spawn_local(async move {
        for file in files {
            if let Some(bytes) = bytes(&file).await {
                read(file.name(), bytes);
            }
        }
    });
}

/// The files of a list.
#[must_use]
pub fn listed(files: &FileList) -> Vec<File> {
    (0..files.length()).filter_map(|at| files.get(at)).collect()
}

/// The bytes of a file; nothing where it went away in the meantime.
pub async fn bytes(file: &File) -> Option<Vec<u8>> {
    let buffer = JsFuture::from(file.array_buffer()).await.ok()?;
    Some(js_sys::Uint8Array::new(&buffer).to_vec())
}

/// Offers bytes as a file to be kept.
pub fn offer(name: &str, kind: &str, bytes: &[u8]) {
    if let Some(blob) = blob(kind, bytes) {
        offer_blob(name, &blob);
    }
}

/// Offers what lies at an address as a file to be kept.
pub fn offer_address(name: &str, address: &str) {
    let anchor = document().create_element("a").ok().and_then(|anchor| anchor.dyn_into::<HtmlAnchorElement>().ok());
    let Some(anchor) = anchor else { return };
    anchor.set_href(address);
    anchor.set_download(name);
    anchor.click();
}

/// Offers a picture as a PNG, so many times as large as its own size in pixels.
pub fn offer_png(name: String, svg: &str, (width, height): (f32, f32), scale: f32) {
    let Some(address) = blob("image/svg+xml", svg.as_bytes()).and_then(|blob| Url::create_object_url_with_blob(&blob).ok())
    else {
        return;
    };
    let Ok(image) = HtmlImageElement::new() else { return };
    image.set_src(&address);
    spawn_local(async move {
        // A drawing of our own can be decoded.
        if JsFuture::from(image.decode()).await.is_ok() {
            paint(&name, &image, (width * scale).ceil(), (height * scale).ceil());
        }
        let _ = Url::revoke_object_url(&address);
    });
}

fn paint(name: &str, image: &HtmlImageElement, width: f32, height: f32) -> Option<()> {
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(width as u32);
    canvas.set_height(height as u32);
    let context: web_sys::CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, f64::from(width), f64::from(height)).ok()?;
    let name = name.to_owned();
    let done = wasm_bindgen::closure::Closure::once_into_js(move |blob: JsValue| {
        if let Ok(blob) = blob.dyn_into::<Blob>() {
            offer_blob(&name, &blob);
        }
    });
    canvas.to_blob(done.unchecked_ref()).ok()
}

fn blob(kind: &str, bytes: &[u8]) -> Option<Blob> {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    let bag = BlobPropertyBag::new();
    bag.set_type(kind);
    Blob::new_with_u8_array_sequence_and_options(&parts, &bag).ok()
}

fn offer_blob(name: &str, blob: &Blob) {
    let Ok(address) = Url::create_object_url_with_blob(blob) else { return };
    offer_address(name, &address);
    // The browser has taken the address by then.
    set_timeout(move || drop(Url::revoke_object_url(&address)), std::time::Duration::from_secs(10));
}

/// Copies a text; `copied` is told whether the browser allowed it.
pub fn copy(text: &str, copied: impl Fn(bool) + 'static) {
    let navigator = window().navigator();
    // A page that came over an open line has no clipboard.
    let there = js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard")).is_ok_and(|clipboard| clipboard.is_object());
    if !there {
        return copied(false);
    }
    let written = navigator.clipboard().write_text(text);
    spawn_local(async move { copied(JsFuture::from(written).await.is_ok()) });
}

/// The text of a file of the site.
pub async fn fetch(address: &str) -> Option<String> {
    let response = JsFuture::from(window().fetch_with_str(address)).await.ok()?;
    let response: web_sys::Response = response.dyn_into().ok()?;
    let text = response.ok().then(|| response.text().ok()).flatten()?;
    JsFuture::from(text).await.ok()?.as_string()
}
