// Muxes encoded video and audio into a fast-start MP4. Output is deterministic, so the file carries no creation time.
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { codecOf, type ParameterSets } from './picture-encoder.js';
import type { CodedSound } from './sound.js';
import { SAMPLE_RATE } from './wav.js';

export type CodedPicture = { unit: Uint8Array; isKey: boolean };

export type Film = {
  width: number;
  height: number;
  fps: number;
  title: string;
  /** The language of the voice, such as `de` or `de-DE`. */
  language: string;
  prospectName: string | null;
  prospectCompany: string | null;
  parameterSets: ParameterSets;
  pictures: CodedPicture[];
  sound: CodedSound;
};

const NOTICE = 'AI-generated: this video was made with AI.';

/** ISO 639-2 codes, which MP4 uses for languages. */
const ISO_639_2: Readonly<Record<string, string>> = {
  en: 'eng',
  de: 'deu',
  es: 'spa',
  fr: 'fra',
  pt: 'por',
  it: 'ita',
  nl: 'nld',
  pl: 'pol',
  sv: 'swe',
  da: 'dan',
  nb: 'nor',
  no: 'nor',
  fi: 'fin',
  cs: 'ces',
  hu: 'hun',
  ro: 'ron',
  el: 'ell',
  tr: 'tur',
  uk: 'ukr',
  ru: 'rus',
  ar: 'ara',
  he: 'heb',
  hi: 'hin',
  ja: 'jpn',
  ko: 'kor',
  zh: 'zho',
  th: 'tha',
  vi: 'vie',
  id: 'ind',
};

export async function muxMovie(film: Film): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const video = new EncodedVideoPacketSource('avc');
  const audio = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(video, { frameRate: film.fps });
  output.addAudioTrack(audio, { languageCode: ISO_639_2[film.language.slice(0, 2)] ?? 'und' });
  output.setMetadataTags({ title: film.title, comment: NOTICE, ...dedication(film) });
  await output.start();
  await interleave(film, video, audio);
  await output.finalize();
  if (!target.buffer) throw new Error('The muxer returned no file.');
  return withoutTimes(new Uint8Array(target.buffer));
}

/** The addressee of the film, where it is known. */
function dedication({ prospectName, prospectCompany }: Film): { description?: string } {
  const names = [prospectName, prospectCompany].filter((name) => name !== null);
  return names.length > 0 ? { description: `For ${names.join(', ')}` } : {};
}

/** Adds packets in presentation order, whatever order they were encoded in. */
async function interleave(film: Film, video: EncodedVideoPacketSource, audio: EncodedAudioPacketSource): Promise<void> {
  const pending = film.sound.packets.values();
  let sound = pending.next().value;
  for (const [frame, picture] of film.pictures.entries()) {
    const startS = frame / film.fps;
    for (; sound && sound.timestamp <= startS; sound = pending.next().value) await audio.add(sound, soundConfig(film));
    await video.add(packetOf(picture, startS, 1 / film.fps), pictureConfig(film));
  }
  for (; sound; sound = pending.next().value) await audio.add(sound, soundConfig(film));
}

function packetOf({ unit, isKey }: CodedPicture, startS: number, durationS: number): EncodedPacket {
  return new EncodedPacket(unit, isKey ? 'key' : 'delta', startS, durationS);
}

function pictureConfig({ width, height, parameterSets }: Film) {
  return {
    decoderConfig: {
      codec: codecOf(parameterSets),
      codedWidth: width,
      codedHeight: height,
      description: parameterSets.avcC,
      colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
    },
  } as const;
}

function soundConfig({ sound }: Film) {
  return {
    decoderConfig: {
      codec: 'mp4a.40.2',
      numberOfChannels: sound.channels,
      sampleRate: SAMPLE_RATE,
      description: sound.description,
    },
  };
}

const CONTAINERS = new Set(['moov', 'trak', 'mdia']);
const TIMED = new Set(['mvhd', 'tkhd', 'mdhd']);

/** Clears creation and modification times in place. */
function withoutTimes(file: Uint8Array): Uint8Array {
  clearTimes(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  return file;
}

function clearTimes(boxes: Buffer): void {
  for (let at = 0; at + 8 <= boxes.length; ) {
    const sizeBytes = boxes.readUInt32BE(at);
    // Sizes 0 and 1 mark boxes of 64-bit or open length; only `mdat` has one, and it comes last.
    if (sizeBytes < 8) return;
    const name = boxes.toString('latin1', at + 4, at + 8);
    const body = boxes.subarray(at + 8, at + sizeBytes);
    if (CONTAINERS.has(name)) clearTimes(body);
    if (TIMED.has(name)) body.fill(0, 4, body[0] === 1 ? 20 : 12);
    at += sizeBytes;
  }
}
