// Loads the parts of the renderer that are written in AssemblyScript.
import { readFileSync } from 'node:fs';

// The compiler's library describes WebAssembly only together with a whole browser.
type WebAssemblyApi = {
  Module: new (code: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
};

/** A fresh instance, with a memory of its own, of a file in `assets/`. */
export function loadWasm<Exports>(name: string): Exports {
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;
  const code = readFileSync(new URL(`../../../assets/${name}`, import.meta.url));
  return new Instance(new Module(code)).exports as Exports;
}
