// The child process of a neural voice. It loads the engine that the operator installed, which is not part of this
// package; a broken model crashes only this process.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { serveParent } from '../../../lib/process/child.js';
import type { NeuralModel } from './folder.js';

export type NeuralRequest = { installFolder: string; model: NeuralModel; threads: number; say: NeuralSay | null };
export type NeuralSay = { text: string; speaker: number; speed: number };
/** `missing`: the engine is not installed. `loaded`: the response to a request without text. */
export type NeuralReply =
  | { kind: 'missing' }
  | { kind: 'loaded' }
  | { kind: 'sound'; samples: Float32Array; sampleRate: number };

type Tts = {
  generate(request: { text: string; sid: number; speed: number; enableExternalBuffer: boolean }): {
    samples: Float32Array;
    sampleRate: number;
  };
};
type Engine = { OfflineTts: new (config: object) => Tts };

let loaded: { path: string; tts: Tts } | null = null;

serveParent((body): NeuralReply => {
  const { installFolder, model, threads, say } = body as NeuralRequest;
  const engine = findEngine(installFolder);
  if (!engine) return { kind: 'missing' };
  if (loaded?.path !== model.model) loaded = { path: model.model, tts: new engine.OfflineTts(config(model, threads)) };
  if (!say) return { kind: 'loaded' };
  const { text, speaker, speed } = say;
  const { samples, sampleRate } = loaded.tts.generate({ text, sid: speaker, speed, enableExternalBuffer: false });
  return { kind: 'sound', samples, sampleRate };
});

function findEngine(installFolder: string): Engine | null {
  try {
    return createRequire(join(installFolder, 'package.json'))('sherpa-onnx-node') as Engine;
  } catch {
    return null;
  }
}

function config({ family, model, tokens, voices, dataFolder, lexicon }: NeuralModel, threads: number): object {
  const files = {
    model,
    tokens,
    ...(voices ? { voices } : {}),
    ...(dataFolder ? { dataDir: dataFolder } : {}),
    ...(lexicon ? { lexicon } : {}),
  };
  return { model: { [family]: files, numThreads: threads, provider: 'cpu', debug: false }, maxNumSentences: 1 };
}
