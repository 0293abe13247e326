// Loads the WebAssembly modules of the renderer, built from AssemblyScript.
import { readFileSync } from 'node:fs';

// The compiler's library describes WebAssembly only together with a whole browser.
type WebAssemblyApi = {
  Module: new (code: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
};

/** A new instance of a module in `assets/`, with its own memory. */
export function loadWasm<Exports>(name: string): Exports {
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;
  const code = readFileSync(new URL(`../../../assets/${name}`, import.meta.url));
  return new Instance(new Module(code)).exports as Exports;
}
