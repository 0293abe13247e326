// The voices of the server, how they sound, and how they say the names of a workspace: a short text is spoken by the real voice.
// What was spoken is kept for a while, so that trying voices one after another costs a voice nothing twice.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invalid } from '../../../domain/errors.js';
import type { ScriptCheck } from '../../../engine/stages/script.js';
import type { Voices } from '../../../engine/stages/voices.js';
import { personActor } from '../../../services/actor.js';
import { refusalOf } from '../../../services/flows/flow-commands.js';
import { defaultVoice } from '../../../services/flows/flow-defaults.js';
import { type SpeakSample, type SpeechSample, sayText } from '../../../services/reviews/editing-aids.js';
import { replaceLexicon } from '../../../services/workspaces/workspaces.js';
import {
  findLexicon,
  findWorkspaceDefaults,
  MOST_PRONUNCIATIONS,
} from '../../../store/workspaces/workspace-settings.js';
import { defaultAvatar, listAvatars } from '../../../store/workspaces/workspaces.js';
import { explainPronunciation } from '../../../text/pronunciation.js';
import { text } from '../../api/schemas.js';
import { ApiError } from '../../core/errors.js';
import type { RateLimiter } from '../../core/rate-limit.js';
import { type AppRoute, memberRoute, type WorkspaceContext } from '../route.js';
import { Lexicon, SampleRequest, VoiceList } from '../schemas/workspace.js';

export type VoiceContext = WorkspaceContext & {
  rates: RateLimiter;
  checkScript: ScriptCheck;
  speakSample: SpeakSample;
};

const SAMPLES_A_MINUTE = 30;
const KEPT_BYTES = 32_000_000;

/** What a voice says of itself, in its language. */
const HELLO: Record<string, string> = {
  en: 'Hello, and thank you for your time today. Here is what I took away, and what comes next.',
  de: 'Hallo, und vielen Dank für Ihre Zeit heute. Das habe ich aus unserem Gespräch mitgenommen, und so geht es weiter.',
  es: 'Hola, y gracias por su tiempo de hoy. Esto es lo que he anotado y lo que sigue.',
  fr: 'Bonjour, et merci pour le temps que vous m’avez accordé. Voici ce que j’ai retenu, et la suite.',
  it: 'Buongiorno, e grazie per il suo tempo. Ecco che cosa ho annotato e i prossimi passi.',
  nl: 'Hallo, en bedankt voor uw tijd vandaag. Dit heb ik meegenomen, en dit is de volgende stap.',
  pt: 'Olá, e obrigado pelo seu tempo hoje. Isto é o que anotei e o que vem a seguir.',
};

export const voiceRoutes = (context: VoiceContext): AppRoute[] => [list(context), sample(context)];

function list({ database, voicesOf }: VoiceContext): AppRoute {
  return memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/voices',
    reply: VoiceList,
    handle: async ({ member }) => {
      const { workspaceId } = member;
      const workspace = await findWorkspaceDefaults(database.db, workspaceId);
      const avatar = defaultAvatar(await listAvatars(database.db, workspaceId));
      const voices = await voicesOf(workspaceId);
      const usual = workspace && defaultVoice(voices, workspace, avatar?.voice_gender ?? null);
      return { voices: voices.listings.map((voice) => ({ ...voice, isDefault: voice.id === usual?.id })) };
    },
  });
}

function sample(context: VoiceContext): AppRoute {
  const kept = createKeptSounds(KEPT_BYTES);
  return memberRoute({
    role: 'member',
    method: 'POST',
    path: '/voices/{voiceId}/sample',
    body: SampleRequest,
    reply: { mediaType: 'audio/wav' },
    handle: async ({ member, params, body, untilGone }) => {
      context.rates.count(`samples ${member.userId}`, SAMPLES_A_MINUTE);
      const { workspaceId } = member;
      const voices = await context.voicesOf(workspaceId);
      const sample = await readSample(context, voices, workspaceId, params.voiceId, body);
      const wanted = { ...sample, workspaceId };
      const known = kept.find(wanted);
      const sound = known ?? (await sayText(context.speakSample, voices, sample, untilGone())).sound;
      if (!known) kept.keep(wanted, sound);
      return { content: sound };
    },
  });
}

async function readSample(
  { database, checkScript }: VoiceContext,
  voices: Voices,
  workspaceId: string,
  asked: string,
  { text, pronunciation }: SampleRequest,
): Promise<SpeechSample> {
  const voice = voices.find(asked)?.listing;
  if (!voice) throw new ApiError('NOT_FOUND', 'This voice isn’t available in the workspace.');
  const voiceId = voice.id;
  if (pronunciation !== undefined)
    return samplePronunciation(voiceId, pronunciation.word.trim(), pronunciation.sound.trim());
  if (text === undefined || text.trim() === '') {
    return { voiceId, text: HELLO[voice.language.slice(0, 2).toLowerCase()] ?? HELLO.en!, lexicon: {} };
  }
  const lexicon = await findLexicon(database.db, workspaceId);
  const problem = refusalOf('text', checkScript, voices, voiceId, text, lexicon);
  if (problem !== null) throw invalid(problem);
  return { voiceId, text, lexicon };
}

/** The word alone, as it would be said with an entry of the lexicon that is not there yet. */
function samplePronunciation(voiceId: string, word: string, sound: string): SpeechSample {
  const problem = explainPronunciation(word, sound);
  if (problem !== null) throw invalid(`pronunciation ${problem}.`);
  return { voiceId, text: word, lexicon: { [word]: sound } };
}

/** What belongs to one workspace is not given to another. */
type Wanted = SpeechSample & { workspaceId: string };

/** The sounds that were asked for last, up to so many bytes. */
function createKeptSounds(mostBytes: number) {
  const sounds = new Map<string, Uint8Array>();
  let bytes = 0;
  const nameOf = (of: Wanted): string => createHash('sha256').update(JSON.stringify(of)).digest('base64url');
  const drop = (name: string) => {
    bytes -= sounds.get(name)?.length ?? 0;
    sounds.delete(name);
  };
  return {
    find: (of: Wanted): Uint8Array | null => {
      const name = nameOf(of);
      const sound = sounds.get(name);
      if (!sound) return null;
      // Asked for last, it goes last.
      sounds.delete(name);
      sounds.set(name, sound);
      return sound;
    },
    keep: (of: Wanted, sound: Uint8Array) => {
      const name = nameOf(of);
      drop(name);
      sounds.set(name, sound);
      bytes += sound.length;
      for (const oldest of sounds.keys()) if (bytes > mostBytes) drop(oldest);
    },
  };
}

// How the names and products of a workspace are said: read and replaced as a whole.

const trimmed = text(200).transform((value) => value.trim());

const LexiconInput = z.object({
  entries: z
    .array(z.object({ word: trimmed, sound: trimmed }))
    .max(MOST_PRONUNCIATIONS, `may have ${MOST_PRONUNCIATIONS} words`),
});

export const lexiconRoutes = (context: WorkspaceContext): AppRoute[] => [
  memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/lexicon',
    reply: Lexicon,
    handle: ({ member }) => readLexicon(context, member.workspaceId),
  }),
  memberRoute({
    role: 'member',
    method: 'PUT',
    path: '/lexicon',
    body: LexiconInput,
    reply: Lexicon,
    handle: async ({ member, body }) => {
      for (const [index, { word, sound }] of body.entries.entries()) {
        const problem = explainPronunciation(word, sound);
        if (problem !== null) throw invalid(`entries.${index} ${problem}.`);
      }
      const { database, clock } = context;
      await replaceLexicon({ db: database.db, clock }, personActor(member), body.entries);
      return readLexicon(context, member.workspaceId);
    },
  }),
];

async function readLexicon({ database }: WorkspaceContext, workspaceId: string): Promise<Lexicon> {
  const lexicon = await findLexicon(database.db, workspaceId);
  return { entries: Object.entries(lexicon).map(([word, sound]) => ({ word, sound })) };
}
