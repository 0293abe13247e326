// A recorded narration in the place of a voice: each line of the script is the stretch of the recording in which it is said.
import { RECORDED } from '../../domain/speech.js';
import type { Files } from '../../files/contract.js';
import { openWav, type Wav } from '../../lib/wav.js';
import type { Voiceover } from '../../providers/contracts.js';
import { ProviderError } from '../../providers/errors.js';
import type { Speak } from '../../render/sound/narration.js';
import type { VoiceUsed } from '../../store/db/columns.js';
import type { Recording } from '../../store/flows/recordings.js';

export const RECORDED_VOICE: VoiceUsed = { provider: RECORDED, voiceId: 'person', isFallback: false, reason: null };

/** Silence that is taken along on each side of a line, where there is so much. */
const MARGIN_S = 0.4;

type Aligned = { script: string; alignment: NonNullable<Recording['alignment']>; soundPath: string };

/** The recording of a flow where it says this script; of an edited one, as it is spoken. */
export function alignedTo(recording: Recording | null, script: string): Aligned | null {
  if (recording?.status !== 'aligned' || recording.script !== script) return null;
  return { script, alignment: recording.alignment!, soundPath: recording.sound_path! };
}

/** Speaks lines by the recording, at the pace of the person. */
export async function speakRecorded(
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
