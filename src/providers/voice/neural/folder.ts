// Reads the folder of a neural voice: its model files and its display name. Both model families of sherpa-onnx are
// detected by their files: Piper (VITS) and Kokoro.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { VoiceListing } from '../../contracts.js';

/** The files of a model, named as the engine's configuration names them. */
export type NeuralModel = {
  family: 'vits' | 'kokoro';
  model: string;
  tokens: string;
  voices: string | null;
  dataFolder: string | null;
  lexicon: string | null;
};

export type NeuralSpeaker = { listing: VoiceListing; speaker: number };

export type NeuralFolder = { model: NeuralModel; speakers: NeuralSpeaker[] };

export const PROVIDER = 'neural';

/** Optional metadata in `voice.json`; everything has a default. */
type Description = {
  language?: string;
  speakers?: { name?: string; gender?: VoiceListing['gender']; speaker?: number }[];
};

const MAX_SPEAKERS = 100;
const GENDERS = ['female', 'male', 'neutral'];

/** The voice in a folder; null where a file is missing. */
export async function readNeuralFolder(folder: string): Promise<NeuralFolder | null> {
  const names = await readdir(folder).catch((): string[] => []);
  const model = names.filter((name) => name.endsWith('.onnx')).sort()[0];
  if (!model || !names.includes('tokens.txt')) return null;
  const pathOf = (name: string): string | null => (names.includes(name) ? join(folder, name) : null);
  const description = (await readJson(pathOf('voice.json'))) as Description;
  const language =
    description.language ?? languageOf((await readJson(pathOf(`${model}.json`))) as PiperSettings, folder);
  return {
    model: {
      family: names.includes('voices.bin') ? 'kokoro' : 'vits',
      model: join(folder, model),
      tokens: join(folder, 'tokens.txt'),
      voices: pathOf('voices.bin'),
      dataFolder: pathOf('espeak-ng-data'),
      lexicon: pathOf('lexicon.txt'),
    },
    speakers: speakersOf(description, basename(folder), language),
  };
}

type PiperSettings = { language?: { code?: string } };

/** `en_US` of Piper's configuration or of the folder's name becomes `en`. */
function languageOf(settings: PiperSettings, folder: string): string {
  const code = settings.language?.code ?? /(?:^|[-_])([a-z]{2})_[A-Z]{2}/.exec(basename(folder))?.[1];
  return code?.slice(0, 2).toLowerCase() ?? 'en';
}

function speakersOf({ speakers }: Description, folderName: string, language: string): NeuralSpeaker[] {
  const slug = folderName.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const described = Array.isArray(speakers) && speakers.length > 0 ? speakers.slice(0, MAX_SPEAKERS) : [{}];
  return described.map(({ name, gender, speaker = 0 }, index) => ({
    speaker,
    listing: {
      id: `neural-${slug}${described.length > 1 ? `-${speaker}` : ''}`,
      name: name ?? (described.length > 1 ? `${folderName} ${index + 1}` : folderName),
      provider: PROVIDER,
      language,
      gender: gender !== undefined && GENDERS.includes(gender) ? gender : 'neutral',
    },
  }));
}

/** Parses a JSON object from a file; empty where there is none or it is invalid. */
async function readJson(path: string | null): Promise<object> {
  if (path === null) return {};
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
