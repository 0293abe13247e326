// Sound as a WAV file: takes joined with pauses, or any file that the browser can play.

const SAMPLE_RATE = 48_000;
/** Between two sentences; the service sets the pauses of the video. */
const PAUSE_S = 0.6;
const HEADER_BYTES = 44;

/** One channel at 48 kHz of whatever the browser can decode; throws for anything else. */
export async function samplesOf(sound: Blob): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
  const buffer = await context.decodeAudioData(await sound.arrayBuffer());
  const mixed = new Float32Array(buffer.length);
  for (let channel = 0; channel < buffer.numberOfChannels; channel++) {
    const samples = buffer.getChannelData(channel);
    for (let index = 0; index < mixed.length; index++) mixed[index]! += samples[index]! / buffer.numberOfChannels;
  }
  return mixed;
}

export function wavOf(takes: readonly Float32Array[]): Blob {
  const pause = new Float32Array(Math.round(PAUSE_S * SAMPLE_RATE));
  const parts = takes.flatMap((take, index) => (index === 0 ? [take] : [pause, take]));
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + length * 2));
  writeHeader(view, length);
  let place = HEADER_BYTES;
  for (const part of parts) {
    for (const sample of part) {
      view.setInt16(place, Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))), true);
      place += 2;
    }
  }
  return new Blob([view.buffer], { type: 'audio/wav' });
}

function writeHeader(view: DataView, length: number): void {
  const tag = (place: number, text: string) => {
    for (let index = 0; index < text.length; index++) view.setUint8(place + index, text.charCodeAt(index));
  };
  tag(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + length * 2, true);
  tag(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  tag(36, 'data');
  view.setUint32(40, length * 2, true);
}

export const secondsOf = (samples: Float32Array): number => samples.length / SAMPLE_RATE;
