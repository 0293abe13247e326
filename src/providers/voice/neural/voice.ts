// Neural voices that an operator puts into a folder (Piper or Kokoro models for sherpa-onnx). Neither models nor engine
// are bundled; the engine runs in a child process, since a broken model crashes its process.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Children, createChildren } from '../../../lib/process/child.js';
import { ProviderError, type SpeakRequest, type Voice, type Voiceover } from '../../contracts.js';
import { type Lexicon, prepareLexicon, respellText } from '../text/lexicon.js';
import { createReader } from '../text/reader.js';
import { wordsWithValue, writtenWords } from '../text/written.js';
import { spreadByEnergy } from '../timing/energy.js';
import { type NeuralFolder, type NeuralSpeaker, PROVIDER, readNeuralFolder } from './folder.js';
import type { NeuralReply, NeuralRequest } from './process.js';

export type NeuralVoiceOptions = {
  /** Each subfolder is one model. */
  voicesFolder: string;
  /** Where the operator ran `npm install sherpa-onnx-node`. */
  installFolder: string;
  /** Default pronunciations; those of a request take precedence. */
  lexicon?: Lexicon;
  threads?: number;
  deadlineMs?: number;
};

const RATE: [min: number, max: number] = [0.8, 1.25];
const MAX_CHARS = 3000;
const MEMORY_MB = 512;
const IDLE_MS = 60_000;
const MAX_FOLDERS = 50;

type Entry = NeuralSpeaker & { model: NeuralFolder['model'] };

/** All complete voices of the folder; empty without one. */
export async function createNeuralVoice(options: NeuralVoiceOptions): Promise<Voice & { close(): void }> {
  const entries = await findEntries(options.voicesFolder);
  const children = createChildren({
    module: new URL('./process.js', import.meta.url),
    memoryMb: MEMORY_MB,
    deadlineMs: options.deadlineMs ?? 180_000,
    idleMs: IDLE_MS,
    limit: 1,
    environment: libraryPath(options.installFolder),
  });
  return {
    name: PROVIDER,
    limits: { rate: RATE, maxChars: MAX_CHARS },
    voices: () => [...entries.values()].map(({ listing }) => listing),
    pace: () => null,
    async speak(request, signal) {
      const entry = entries.get(request.voiceId);
      if (!entry) throw new ProviderError(PROVIDER, 'refused', 'There is no such neural voice.');
      if (request.text.length > MAX_CHARS) {
        throw new ProviderError(PROVIDER, 'refused', 'The text is too long to be spoken at once.');
      }
      const lexicon = { ...options.lexicon, ...request.lexicon };
      const words = weighWords(request.text, entry.listing.language, createReader(lexicon));
      if (words.length === 0) {
        throw new ProviderError(PROVIDER, 'refused', 'The text holds nothing that this voice can speak.');
      }
      const sound = await speakInChild(
        children,
        entry,
        { ...request, text: respellText(request.text, prepareLexicon(lexicon)) },
        options,
        signal,
      );
      const spans = spreadByEnergy(
        sound.samples,
        sound.sampleRate,
        words.map(({ weight }) => weight),
      );
      return {
        samples: sound.samples,
        sampleRate: sound.sampleRate,
        words: words.map(({ weight: _, ...word }, index) => ({ ...word, ...spans[index]! })),
        timing: 'energy',
        voice: { provider: PROVIDER, id: request.voiceId, language: entry.listing.language },
      } satisfies Voiceover;
    },
    close: () => children.close(),
  };
}

async function findEntries(voicesFolder: string): Promise<Map<string, Entry>> {
  const names = (await readdir(voicesFolder).catch((): string[] => [])).sort().slice(0, MAX_FOLDERS);
  const folders = await Promise.all(names.map((name) => readNeuralFolder(join(voicesFolder, name))));
  const entries = folders.flatMap(
    (folder) => folder?.speakers.map((speaker) => ({ ...speaker, model: folder.model })) ?? [],
  );
  return new Map(entries.map((entry) => [entry.listing.id, entry]));
}

/** The engine's native addon loads its shared libraries from there. */
function libraryPath(installFolder: string): Record<string, string> {
  const name = `sherpa-onnx-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const path = join(installFolder, 'node_modules', name);
  return { LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path };
}

type WeighedWord = { text: string; charStart: number; charEnd: number; weight: number };

/** The written words, weighted by the letters that are spoken for them. */
function weighWords(text: string, language: string, read: ReturnType<typeof createReader>): WeighedWord[] {
  if (language === 'en') {
    const spoken = read(text);
    return writtenWords(text, spoken).map(({ text: own, start, end, spokenFirst, spokenEnd }) => {
      const weight = spoken
        .slice(spokenFirst, spokenEnd)
        .reduce((sum, { say }) => sum + (/^[A-Z]/.test(say) ? 3 : say.length), 0);
      return { text: own, charStart: start, charEnd: end, weight };
    });
  }
  const words = wordsWithValue(text, (word) => lettersOf(word) || null);
  return words.map(({ start, end, text: own, value }) => ({
    text: own,
    charStart: start,
    charEnd: end,
    weight: value,
  }));
}

/** Letters of a word of any language; a figure expands to about four. */
const lettersOf = (word: string): number =>
  (word.match(/\p{L}/gu)?.length ?? 0) + 4 * (word.match(/\p{N}/gu)?.length ?? 0);

async function speakInChild(
  children: Children,
  { model, speaker }: Entry,
  { text, rate }: SpeakRequest,
  { installFolder, threads = 1 }: NeuralVoiceOptions,
  signal: AbortSignal,
): Promise<{ samples: Float32Array; sampleRate: number }> {
  const ask = async (say: NeuralRequest['say']): Promise<NeuralReply> => {
    const body: NeuralRequest = { installFolder, model, threads, say };
    return (await children.request(body, signal)) as NeuralReply;
  };
  // Loading is a request of its own: a model that crashes the process then is broken and will crash it again.
  const loaded = await ask(null).catch((error: unknown) => {
    throw asProviderError(error, signal, 'config', 'The model of the neural voice cannot be loaded.');
  });
  if (loaded.kind === 'missing') {
    throw new ProviderError(PROVIDER, 'config', 'The engine for neural voices (sherpa-onnx-node) is not installed.');
  }
  const speed = Math.min(RATE[1], Math.max(RATE[0], rate));
  const reply = await ask({ text, speaker, speed }).catch((error: unknown) => {
    throw asProviderError(error, signal, 'retry', 'The neural voice stopped while it was speaking.');
  });
  if (reply.kind === 'sound') return reply;
  throw new ProviderError(PROVIDER, 'retry', 'The neural voice did not answer.');
}

/** Any failure in the process is the engine's or the model's, unless it was aborted. */
function asProviderError(error: unknown, signal: AbortSignal, kind: 'config' | 'retry', message: string): unknown {
  return signal.aborted ? signal.reason : new ProviderError(PROVIDER, kind, message, { cause: error });
}
