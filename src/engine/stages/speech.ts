// Speaks the scenes of a flow for the film and for the preview; each line is spoken once, stored, and reused.

import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { estimateS } from '../../domain/durations.js';
import { RECORDED } from '../../domain/speech.js';
import { type Files, filesProblemOf } from '../../files/contract.js';
import { decodeWav, encodeWav, openWav, type Wav } from '../../lib/wav.js';
import {
  asSentence,
  type PaidVoiceover,
  ProviderError,
  type SpeakRequest,
  type Voiceover,
} from '../../providers/contracts.js';
import {
  NarrationLengthError,
  type NarrationLine,
  type NarrationOptions,
  type NarrationTiming,
  SilentVoiceError,
  type Speak,
} from '../../render/sound/narration.js';
import type { Narrator } from '../../render/sound/narrator.js';
import type { VoiceUsed } from '../../store/db/columns.js';
import type { Flow } from '../../store/db/tables.js';
import type { Recording } from '../../store/flows/corrections.js';
import type { Branding } from '../../store/workspaces/workspace-settings.js';
import { spokenScript, spokenText } from '../../text/clean/spoken-text.js';
import { spokenLines, writtenWords } from '../../text/clean/written-scenes.js';
import type { PaidLine, VoiceAccount } from './paid-lines.js';
import { TARGET } from './script.js';
import { type FoundVoice, findStandIn, mustFindVoice, ORDINARY, type Voices, type VoicesOf } from './voices.js';

// A recorded narration in the place of a voice: each line of the script is the stretch of the recording in which it is said.

const RECORDED_VOICE: VoiceUsed = { provider: RECORDED, voiceId: 'person', isFallback: false, reason: null };

/** Silence that is taken along on each side of a line, where there is so much. */
const MARGIN_S = 0.4;

type Aligned = { script: string; alignment: NonNullable<Recording['alignment']>; soundPath: string };

/** The recording of a flow where it says this script; of an edited one, as it is spoken. */
function alignedTo(recording: Recording | null, script: string): Aligned | null {
  if (recording?.status !== 'aligned' || recording.script !== script) return null;
  return { script, alignment: recording.alignment!, soundPath: recording.sound_path! };
}

/** Speaks lines by the recording, at the pace of the person. */
async function speakRecorded(
  files: Pick<Files, 'read'>,
  { script, alignment, soundPath }: Aligned,
  lines: readonly { text: string }[],
): Promise<Speak> {
  const file = await files.read(soundPath);
  if (!file) throw new ProviderError('voice', 'refused', 'the recording no longer exists');
  const sound = openWav(file);
  let from = 0;
  const spans = lines.map(({ text }) => {
    const start = script.indexOf(text, from);
    if (start < 0) throw new ProviderError('voice', 'refused', 'the recording belongs to another script');
    from = start + text.length;
    return { start, end: from };
  });
  return async (_text, _rate, index) => voiceoverOf(sound, alignment, spans[index]!);
}

function voiceoverOf(
  sound: Wav,
  { words, phones }: Aligned['alignment'],
  line: { start: number; end: number },
): Voiceover {
  const first = words.findIndex(({ charStart }) => charStart >= line.start);
  const after = words.findIndex(({ charStart }) => charStart >= line.end);
  const end = after < 0 ? words.length : after;
  const ours = words.slice(first, end);
  const [startS, endS] = [ours[0]?.startS ?? 0, ours.at(-1)?.endS ?? 0];
  const durationS = sound.frames / sound.sampleRate;
  const before = Math.min(MARGIN_S, (startS - (words[first - 1]?.endS ?? 0)) / 2);
  const behind = Math.min(MARGIN_S, ((words[end]?.startS ?? durationS) - endS) / 2);
  const fromSample = Math.max(0, Math.round((startS - before) * sound.sampleRate));
  const untilSample = Math.min(sound.frames, Math.round((endS + behind) * sound.sampleRate));
  const shiftS = fromSample / sound.sampleRate;
  const moved = <T extends { startS: number; endS: number }>(span: T): T => ({
    ...span,
    startS: span.startS - shiftS,
    endS: span.endS - shiftS,
  });
  return {
    sampleRate: sound.sampleRate,
    samples: Float32Array.from({ length: untilSample - fromSample }, (_, index) => sound.sample(fromSample + index)),
    words: ours.map((word) => ({
      ...moved(word),
      charStart: word.charStart - line.start,
      charEnd: word.charEnd - line.start,
    })),
    phones: phones
      .filter(({ word }) => word >= first && word < end)
      .map((phone) => ({ ...moved(phone), word: phone.word - first })),
    timing: 'aligned',
    voice: { provider: RECORDED, id: RECORDED_VOICE.voiceId, language: 'en' },
  };
}

/** How long the closing picture is shown after the last word. */
const USUAL_TAIL_S = 1;
const LONGEST_TAIL_S = 20;
const KEEP_PAUSE_MS = 2_000;

export type SpeechTools = {
  voicesOf: VoicesOf;
  /** Called when a voice of the server is the fallback for a vendor's. */
  onStandIn?(flowId: string, failure: ProviderError): void;
  narrator: Narrator;
  files: Files;
  brandingOf(workspaceId: string): Promise<Branding>;
  /** The narration that a person recorded for a flow. */
  recordingOf?: RecordingOf;
};

export type RecordingOf = (flowId: string) => Promise<Recording | null>;

type SpeechRun = {
  /** The stage that the costs of the lines are listed under. */
  stage: string;
  signal: AbortSignal;
  isLastTry?: boolean;
  progress?: (percent: number) => void;
};

type Speaking = Pick<Flow, 'id' | 'workspace_id' | 'version' | 'voice_id' | 'edited' | 'script'>;
type Lines = readonly (NarrationLine & Pick<SpeakRequest, 'role' | 'stresses'>)[];

/** The timings of a narration, and its voice. */
type SpokenScenes = NarrationTiming & { voice: VoiceUsed };

/** Writes the narration to the local file `soundPath`; the words of its timings are those of the script as written. */
export async function speakScenes(
  tools: SpeechTools,
  flow: Speaking,
  lines: Lines,
  soundPath: string,
  run: SpeechRun,
): Promise<SpokenScenes> {
  if (!flow.edited) return speakLines(tools, flow, lines, soundPath, run);
  const spoken = spokenText(flow.script!);
  const said = spokenLines(
    spoken,
    lines.map(({ text }) => text),
  );
  const roled = said.map((line, index) => ({ ...line, role: lines[index]!.role }));
  const spokenScenes = await speakLines(tools, flow, roled, soundPath, run);
  return { ...spokenScenes, words: writtenWords(spoken, said, spokenScenes.words) };
}

async function speakLines(
  tools: SpeechTools,
  flow: Speaking,
  lines: Lines,
  soundPath: string,
  run: SpeechRun,
): Promise<SpokenScenes> {
  const recorded = alignedTo((await tools.recordingOf?.(flow.id)) ?? null, spokenScript(flow.script!, flow.edited));
  if (recorded) {
    const speak = await speakRecorded(tools.files, recorded, lines);
    const speech = { speak, rateLimits: NO_OTHER_RATE, stretchLimits: RECORDED_STRETCH };
    // Whoever records a script pauses as they like.
    const asRead = lines.map(({ holds: _, ...line }) => line);
    return { ...(await narrateLines(tools, speech, flow, asRead, soundPath, run)), voice: RECORDED_VOICE };
  }
  const voices = await tools.voicesOf(flow.workspace_id);
  const found = mustFindVoice(voices, flow.voice_id);
  try {
    return { ...(await speakWith(tools, found, flow, lines, soundPath, run)), voice: usedOf(found.listing, null) };
  } catch (error) {
    const standIn = standInFor(voices, found, error, run);
    if (!standIn) throw error;
    tools.onStandIn?.(flow.id, error as ProviderError);
    const spokenScenes = await speakWith(tools, standIn, flow, lines, soundPath, run);
    return { ...spokenScenes, voice: usedOf(standIn.listing, asSentence((error as ProviderError).message)) };
  }
}

const NO_OTHER_RATE = [1, 1] as const;
/** A person's voice is hardly changed. */
const RECORDED_STRETCH = [0.96, 1.04] as const;

const usedOf = ({ provider, id }: FoundVoice['listing'], reason: string | null): VoiceUsed => ({
  provider,
  voiceId: id,
  isFallback: reason !== null,
  reason,
});

/** The fallback after a permanent error of a vendor, if its account allows one. */
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
  const { voice, listing, account } = found;
  const { lexicon } = await tools.brandingOf(flow.workspace_id);
  const underWay = new Set<Promise<unknown>>();
  const speak: Speak = async (text, rate, index) => {
    run.progress?.((100 * index) / lines.length);
    // Vendors have no use for it, and a line that was paid for is found again by what it was asked with.
    const { role, stresses } = account ? {} : lines[index]!;
    const request = { text, voiceId: listing.id, language: listing.language, rate, lexicon, role, stresses };
    const spoken = speakOnce(tools, found, flow, request, run);
    underWay.add(spoken);
    return spoken.finally(() => underWay.delete(spoken));
  };
  const { rate: rateLimits, atOnce = 1 } = voice.limits;
  try {
    return await narrateLines(tools, { speak, rateLimits, atOnce }, flow, lines, soundPath, run);
  } finally {
    // Where one line failed the others are awaited and stored, so that the retry does not pay for them again.
    await Promise.allSettled(underWay);
  }
}

type SpeechOfLines = { speak: Speak } & Pick<NarrationOptions, 'rateLimits' | 'stretchLimits' | 'atOnce'>;

async function narrateLines(
  { narrator, brandingOf }: SpeechTools,
  { speak, ...limits }: SpeechOfLines,
  flow: Speaking,
  lines: Lines,
  soundPath: string,
  { signal }: SpeechRun,
): Promise<NarrationTiming> {
  const { music } = await brandingOf(flow.workspace_id);
  const options = { ...limits, target: TARGET, natural: flow.edited, music, soundPath };
  const texts = lines.map(({ text, holds = [] }) => ({ text, holds }));
  try {
    return await narrateFitting(narrator, texts, speak, options, signal);
  } catch (error) {
    return asProviderError(error);
  }
}

/** A script that cannot be fitted may be a little too long; one that is too short gets a longer closing picture. */
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

/** The cache key of a spoken line: a hash of everything that its sound depends on. */
function spokenName({ text, voiceId, language, lexicon, rate, role, stresses = [] }: SpeakRequest): string {
  const manner = [...(role ? [role] : []), ...(stresses.length > 0 ? [stresses] : [])];
  const said = JSON.stringify([text, voiceId, language, lexicon, Math.round(rate * 1_000), ...manner]);
  return `speech-${createHash('sha256').update(said).digest('hex').slice(0, 32)}`;
}

/** Speaks a line, or reuses one from before a crash or from the preview, which may have cost money. */
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
  const keep = (spoken: PaidVoiceover) => retryWhileStorageIsDown(signal, () => keepSpoken(files, path, spoken));
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
  const [timings, sound] = [await files.read(`${path}.json`), await files.read(`${path}.wav`)];
  return timings && sound ? { ...JSON.parse(timings.toString('utf8')), ...decodeWav(sound) } : null;
}

/** Retries while storage is full or down: the line may be paid for. */
async function retryWhileStorageIsDown(signal: AbortSignal, keep: () => Promise<void>): Promise<void> {
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

/** The timings come last: a line is complete when both files exist. */
async function keepSpoken(files: Files, path: string, { samples, ...timings }: PaidVoiceover): Promise<void> {
  await files.putBytes(`${path}.wav`, encodeWav(samples, timings.sampleRate));
  await files.putBytes(`${path}.json`, Buffer.from(JSON.stringify(timings)));
}

function asProviderError(error: unknown): never {
  if (error instanceof NarrationLengthError) {
    throw new ProviderError('voice', 'refused', `with this voice the script doesn’t come out at 60 to 70 seconds`, {
      cause: error,
    });
  }
  if (error instanceof SilentVoiceError) {
    throw new ProviderError('voice', 'retry', `the voice left scene ${error.scene + 1} silent`, { cause: error });
  }
  throw error;
}
