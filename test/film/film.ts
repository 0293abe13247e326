// Makes the films of corpus summaries as the service does, up to the plan and the sound: everything that the measures need, and no
// picture yet.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScenePlan } from '../../src/domain/draft.js';
import { estimateS, type Pace } from '../../src/domain/durations.js';
import type { Span } from '../../src/domain/speech.js';
import { planAround } from '../../src/engine/stages/film-plan.js';
import { createDraft, cutScenes } from '../../src/engine/stages/script.js';
import { speakScenes } from '../../src/engine/stages/speech.js';
import { collectVoices, ORDINARY } from '../../src/engine/stages/voices.js';
import { openDiskFiles } from '../../src/files/disk.js';
import { decodeWav } from '../../src/lib/wav.js';
import type { ScriptWriter, Voice } from '../../src/providers/contracts.js';
import { createEmbeddedWriter } from '../../src/providers/script/embedded/writer.js';
import { createEmbeddedVoice } from '../../src/providers/voice/embedded/voice.js';
import { createSaid } from '../../src/providers/voice/text/reader.js';
import { LOOKS } from '../../src/render/picture/presenter/looks/looks.js';
import type { Plan } from '../../src/render/plan.js';
import type { NarrationTiming } from '../../src/render/sound/narration.js';
import { createNarrator } from '../../src/render/sound/narrator.js';
import type { Flow } from '../../src/store/db/tables.js';
import { type Branding, DEFAULT_BRANDING } from '../../src/store/workspaces/workspace-settings.js';
import type { Sample } from '../corpus/corpus.js';

/** A film before its pictures are drawn. */
export type Film = {
  name: string;
  /** As it is after narrating: draft, scenes, narration. */
  flow: Flow;
  plan: Plan;
  sound: { samples: Float32Array; sampleRate: number };
};

export type Cast = { avatarId: string; voiceId: string; aspect: Branding['aspect_ratio'] };

const VOICES = { female: ['flite-slt'], male: ['flite-rms', 'flite-awb'] };

/** Presenters in turn, or one of them, each with a voice that fits, as in the service: a set of films shows all of them. */
export function castOf(index: number, presenter?: string): Cast {
  const { id, gender } = LOOKS.find((look) => look.id === presenter) ?? LOOKS[index % LOOKS.length]!;
  const voices = VOICES[gender];
  return { avatarId: id, voiceId: voices[(index >> 1) % voices.length]!, aspect: '16:9' };
}

export type FilmMaker = {
  make(sample: Sample, cast: Cast): Promise<Film>;
  /** The same with times that are estimated by the voice's pace, and without sound: for what does not depend on the voice. */
  sketch(sample: Sample, cast: Cast): Promise<Film>;
  close(): Promise<void>;
};

/** Stands for the voices of a language of which no sound is made. */
const unheard = (language: string): Voice => ({
  name: 'unheard',
  limits: { rate: [1, 1], maxChars: 5_000, atOnce: 1 },
  voices: () => [{ id: `unheard-${language}`, name: language, provider: 'unheard', language, gender: 'neutral' }],
  pace: () => null,
  speak: () => Promise.reject(new Error('It only tells its language.')),
});

const SILENCE = { samples: new Float32Array(), sampleRate: 48_000 };

export async function createFilmMaker(writer: ScriptWriter = createEmbeddedWriter()): Promise<FilmMaker> {
  const place = await mkdtemp(join(tmpdir(), 'aftercall film '));
  const files = await openDiskFiles({ folder: join(place, 'files'), baseUrl: () => '', reserveBytes: 0 });
  const voice = createEmbeddedVoice();
  const narrator = createNarrator();
  const make = async (sample: Sample, { avatarId, aspect, ...cast }: Cast, isSpoken: boolean): Promise<Film> => {
    const language = sample.fields.language ?? 'en';
    const voiceId = isSpoken || language === 'en' ? cast.voiceId : `unheard-${language}`;
    const tools = {
      files,
      narrator,
      scratchFolder: join(place, 'scratch'),
      videoHeight: 360,
      voicesOf: async () => collectVoices([voice, unheard(language)]),
      spokenWith: createSaid,
      brandingOf: async (): Promise<Branding> => ({
        ...DEFAULT_BRANDING,
        aspect_ratio: aspect,
        ...(sample.fields.colour && { brand_colour: sample.fields.colour }),
      }),
      avatarFolderOf: async () => null,
      writerOf: async () => writer,
    };
    const { signal } = new AbortController();
    const field = (key: string): string | null => sample.fields[key] || null;
    const fresh = {
      id: `flow_${sample.name}`,
      workspace_id: 'ws',
      created_at: new Date(),
      title: sample.name,
      avatar_id: avatarId,
      voice_id: voiceId,
      edited: false,
      input: {
        emailContent: sample.summary,
        prospectName: field('prospectName'),
        prospectCompany: field('prospectCompany'),
        userName: field('userName'),
        userCompany: field('userCompany'),
      },
    } as unknown as Flow;
    const drafted = await createDraft(tools).run(fresh, { signal, publisher: files, progress: () => {} });
    const written = { ...fresh, ...drafted } as Flow;
    const scenes = await cutScenes(tools, written);
    const soundPath = join(place, `${sample.name}-${avatarId}.wav`);
    const narrated = isSpoken
      ? await speakScenes(tools, written, scenes, soundPath, { stage: 'narrate', signal })
      : estimated(scenes, voice.pace(voiceId) ?? ORDINARY);
    const flow = { ...written, scenes, narration: { ...narrated, soundPath } } as Flow;
    const plan = await planAround(soundPath, flow, tools, place);
    if (!isSpoken) return { name: sample.name, flow, plan, sound: SILENCE };
    const { samples, sampleRate } = decodeWav(await readFile(soundPath));
    return { name: sample.name, flow, plan, sound: { samples, sampleRate } };
  };
  return {
    make: (sample, cast) => make(sample, cast, true),
    sketch: (sample, cast) => make(sample, cast, false),
    close: async () => {
      voice.close();
      narrator.close();
      await rm(place, { recursive: true, force: true });
    },
  };
}

const SCENE_PAUSE_S = 0.5;
const TAIL_S = 1;

/** When each word would be said, by letters, commas and stops. */
function estimated(scenes: readonly ScenePlan[], pace: Pace): NarrationTiming {
  let timeS = 0;
  const words: NarrationTiming['words'] = [];
  const spans = scenes.map(({ text }, scene): Span => {
    const startS = timeS;
    timeS += scene === 0 ? 0 : SCENE_PAUSE_S / 2;
    for (const { 0: word, index: charStart } of text.matchAll(/\S+/gu)) {
      const charEnd = charStart + word.length;
      const spokenS = estimateS(word.replace(/[.!?,;:]+$/u, ''), pace);
      words.push({ text: word, charStart, charEnd, scene, startS: timeS, endS: timeS + spokenS });
      timeS += Math.max(spokenS, estimateS(`${word} `, pace));
    }
    timeS += scene === scenes.length - 1 ? TAIL_S : SCENE_PAUSE_S / 2;
    return { startS, endS: timeS };
  });
  return { scenes: spans, words, phones: [], durationS: timeS } as unknown as NarrationTiming;
}
