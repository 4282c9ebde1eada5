// Starts the page, and lets the browser keep it for use without a network.
import start from "../{{page.js}}";

start({ module_or_path: new URL("../{{page_bg.wasm}}", import.meta.url) });

if ("serviceWorker" in navigator && location.protocol !== "file:") {
  navigator.serviceWorker.register(new URL("../service-worker.js", import.meta.url)).catch((reason) => console.warn(reason));
}
