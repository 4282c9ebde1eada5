// Starts the engine in its worker.
import start from "../{{thinker.js}}";

start({ module_or_path: new URL("../{{thinker_bg.wasm}}", import.meta.url) });
