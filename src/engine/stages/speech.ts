// Speaks the scenes of a flow, for the film and for who approves before: each line is spoken once, kept, and found again.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { estimateS } from '../../domain/pace.js';
import { type Files, filesProblemOf } from '../../files/contract.js';
import { decodeWav, encodeWav } from '../../lib/wav.js';
import type { PaidVoiceover, SpeakRequest } from '../../providers/contracts.js';
import { asSentence, ProviderError } from '../../providers/errors.js';
import {
  NarrationLengthError,
  type NarrationOptions,
  type NarrationTiming,
  SilentVoiceError,
  type Speak,
} from '../../render/sound/narration.js';
import type { Narrator } from '../../render/sound/narrator.js';
import type { VoiceUsed } from '../../store/db/columns.js';
import type { Flow } from '../../store/db/tables.js';
import type { Branding } from '../../store/workspaces/branding.js';
import { spokenText } from '../../text/clean/spoken-text.js';
import { spokenLines, writtenWords } from '../../text/clean/written-scenes.js';
import { TARGET } from './draft.js';
import type { PaidLine, VoiceAccount } from './paid-lines.js';
import { type FoundVoice, findStandIn, mustFindVoice, ORDINARY, type Voices, type VoicesOf } from './voices.js';

/** How long the closing picture stands after the last word. */
const USUAL_TAIL_S = 1;
const LONGEST_TAIL_S = 20;
const KEEP_PAUSE_MS = 2_000;

export type SpeechTools = {
  voicesOf: VoicesOf;
  /** Told when a voice of the server stepped in for a vendor's. */
  onStandIn?(flowId: string, failure: ProviderError): void;
  narrator: Narrator;
  files: Files;
  brandingOf(workspaceId: string): Promise<Branding>;
};

export type SpeechRun = {
  /** In which part of the making the lines are spoken; their costs stand under it. */
  stage: string;
  signal: AbortSignal;
  isLastTry?: boolean;
  progress?: (percent: number) => void;
};

type Speaking = Pick<Flow, 'id' | 'workspace_id' | 'version' | 'voice_id' | 'edited' | 'script'>;
type Lines = readonly { text: string }[];

/** The times of a narration, and who spoke it. */
export type Told = NarrationTiming & { voice: VoiceUsed };

/** Writes the narration of these scenes to `soundPath`, a local file, and tells its times; its words are those that are written. */
export async function speakScenes(
  tools: SpeechTools,
  flow: Speaking,
  lines: Lines,
  soundPath: string,
  run: SpeechRun,
): Promise<Told> {
  if (!flow.edited) return speakLines(tools, flow, lines, soundPath, run);
  const spoken = spokenText(flow.script!);
  const said = spokenLines(
    spoken,
    lines.map(({ text }) => text),
  );
  const told = await speakLines(tools, flow, said, soundPath, run);
  return { ...told, words: writtenWords(spoken, said, told.words) };
}

async function speakLines(
  tools: SpeechTools,
  flow: Speaking,
  lines: Lines,
  soundPath: string,
  run: SpeechRun,
): Promise<Told> {
  const voices = await tools.voicesOf(flow.workspace_id);
  const found = mustFindVoice(voices, flow.voice_id);
  try {
    return { ...(await speakWith(tools, found, flow, lines, soundPath, run)), voice: usedOf(found.listing, null) };
  } catch (error) {
    const standIn = standInFor(voices, found, error, run);
    if (!standIn) throw error;
    tools.onStandIn?.(flow.id, error as ProviderError);
    const told = await speakWith(tools, standIn, flow, lines, soundPath, run);
    return { ...told, voice: usedOf(standIn.listing, asSentence((error as ProviderError).message)) };
  }
}

const usedOf = ({ provider, id }: FoundVoice['listing'], reason: string | null): VoiceUsed => ({
  provider,
  voiceId: id,
  isFallback: reason !== null,
  reason,
});

/** Who speaks instead of a vendor that failed for good, where its account allows that; null where nobody may. */
function standInFor(voices: Voices, { account, listing }: FoundVoice, error: unknown, run: SpeechRun) {
  if (!account?.allowsFallback || run.signal.aborted || !(error instanceof ProviderError)) return null;
  const isOfVendor = error.provider === account.vendor || error.cause instanceof SilentVoiceError;
  const isForGood = error.kind !== 'retry' || run.isLastTry;
  return isOfVendor && isForGood ? findStandIn(voices, listing) : null;
}

async function speakWith(
  tools: SpeechTools,
  found: FoundVoice,
  flow: Speaking,
  lines: Lines,
  soundPath: string,
  run: SpeechRun,
): Promise<NarrationTiming> {
  const { narrator, brandingOf } = tools;
  const { voice, listing } = found;
  const { lexicon, music } = await brandingOf(flow.workspace_id);
  const underWay = new Set<Promise<unknown>>();
  const speak: Speak = async (text, rate, index) => {
    run.progress?.((100 * index) / lines.length);
    const request = { text, voiceId: listing.id, language: listing.language, rate, lexicon };
    const spoken = speakOnce(tools, found, flow, request, run);
    underWay.add(spoken);
    return spoken.finally(() => underWay.delete(spoken));
  };
  const { rate: rateLimits, atOnce = 1 } = voice.limits;
  const options = { target: TARGET, natural: flow.edited, rateLimits, atOnce, music, soundPath };
  const texts = lines.map(({ text }) => ({ text }));
  try {
    return await narrateFitting(narrator, texts, speak, options, run.signal);
  } catch (error) {
    // One line failed: what others bring is kept, so that the next try does not pay for them again.
    await Promise.allSettled(underWay);
    return asProviderError(error);
  }
}

/**
 * A script of ours that cannot be fitted is better a little too long than not at all; one that is too short gets a longer
 * closing picture.
 */
async function narrateFitting(
  narrator: Narrator,
  lines: { text: string }[],
  speak: Speak,
  options: NarrationOptions & { soundPath: string },
  signal: AbortSignal,
): Promise<NarrationTiming> {
  try {
    return await narrator.narrate(lines, speak, options, signal);
  } catch (error) {
    if (!(error instanceof NarrationLengthError)) throw error;
    const tailS = USUAL_TAIL_S + Math.max(0, Math.min(LONGEST_TAIL_S, error.missingS));
    return narrator.narrate(lines, speak, { ...options, natural: error.missingS < 0, tailS }, signal);
  }
}

/** What a spoken line is kept under: everything that its sound depends on. */
function spokenName({ text, voiceId, language, lexicon, rate }: SpeakRequest): string {
  const said = JSON.stringify([text, voiceId, language, lexicon, Math.round(rate * 1_000)]);
  return `speech-${createHash('sha256').update(said).digest('hex').slice(0, 32)}`;
}

/** Speaks a line, or finds it spoken: one that was made before a crash, or for the reviewer, may have cost money. */
async function speakOnce(
  { files }: SpeechTools,
  { voice, account }: FoundVoice,
  flow: Speaking,
  request: SpeakRequest,
  { stage, signal }: SpeechRun,
): Promise<PaidVoiceover> {
  const name = spokenName(request);
  const path = `work/${flow.id}/${name}`;
  const lineOf = (of: VoiceAccount): PaidLine => ({ flow, stage, account: of, fingerprint: name });
  const kept = await findSpoken(files, path);
  if (kept) {
    if (account) await account.lines.settle(lineOf(account), kept);
    return kept;
  }
  const send = () => voice.speak(request, signal);
  const keep = (spoken: PaidVoiceover) => whileStoreIsAway(signal, () => keepSpoken(files, path, spoken));
  if (!account) {
    const spoken = await send();
    await keep(spoken);
    return spoken;
  }
  const spoken = await account.lines.speak(lineOf(account), { send, keep });
  const spokenS = (spoken.samples.length / spoken.sampleRate) * request.rate;
  await account.learnPace(request.voiceId, estimateS(request.text, ORDINARY), spokenS);
  return spoken;
}

async function findSpoken(files: Files, path: string): Promise<PaidVoiceover | null> {
  const [told, sound] = [await files.read(`${path}.json`), await files.read(`${path}.wav`)];
  return told && sound ? { ...JSON.parse(told.toString('utf8')), ...decodeWav(sound) } : null;
}

/** What was spoken may be paid: it is not thrown away because there is no room for it at this moment. */
async function whileStoreIsAway(signal: AbortSignal, keep: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await keep();
    } catch (error) {
      const problem = filesProblemOf(error);
      if (problem === null || problem === 'not_writable') throw error;
      await pause(KEEP_PAUSE_MS, undefined, { signal });
    }
  }
}

/** What is told of it comes last: a line is there when both files are. */
async function keepSpoken(files: Files, path: string, { samples, ...told }: PaidVoiceover): Promise<void> {
  await files.putBytes(`${path}.wav`, encodeWav(samples, told.sampleRate));
  await files.putBytes(`${path}.json`, Buffer.from(JSON.stringify(told)));
}

function asProviderError(error: unknown): never {
  if (error instanceof NarrationLengthError) {
    throw new ProviderError('voice', 'refused', `with this voice the script cannot last 60 to 70 seconds`, {
      cause: error,
    });
  }
  if (error instanceof SilentVoiceError) {
    throw new ProviderError('voice', 'retry', `the voice left scene ${error.scene + 1} silent`, { cause: error });
  }
  throw error;
}
