// Encodes sound as AAC-LC, for films and as an .m4a file of its own. The encoder itself is WebAssembly, built from
// `assembly/aac/`; this file hands it the samples and the bits. The encoder delay is compensated: its 1,024 priming samples lie
// before time zero.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, Output } from 'mediabunny';
import { loadWasm } from '../wasm.js';
import { SAMPLE_RATE, type Sound } from './wav.js';

export type CodedSound = {
  channels: number;
  /** AudioSpecificConfig, which players need before the first packet. */
  description: Uint8Array;
  packets: EncodedPacket[];
};

/** Samples of a packet, for each channel, and of the priming. */
const FRAME = 1024;
/** On average over the sound; quiet and simple ones take less. */
const BITRATE_PER_CHANNEL = 96_000;

/** Encodes exactly `durationS` of the sound; missing samples are silence. */
export async function encodeSound(sound: Sound, durationS: number): Promise<CodedSound> {
  const frames = Math.round(durationS * SAMPLE_RATE);
  const encoder = createEncoder(sound, frames);
  const count = Math.ceil(frames / FRAME) + 1;
  const noiseDb = await fitNoise(encoder, count, (BITRATE_PER_CHANNEL * sound.channels * FRAME) / SAMPLE_RATE);
  const packets: EncodedPacket[] = [];
  for (let at = 0; at < count; at++) {
    await giveWay(at);
    const startS = ((at - 1) * FRAME) / SAMPLE_RATE;
    const lengthS = Math.min(FRAME / SAMPLE_RATE, durationS - startS);
    packets.push(new EncodedPacket(encoder.codeAt(at, noiseDb), 'key', startS, lengthS));
  }
  // AAC-LC at 48 kHz.
  return { channels: sound.channels, description: Uint8Array.of(0x11, 0x80 | (sound.channels << 3)), packets };
}

const PACKETS_A_TURN = 64;

/** Whoever renders hands out work in between. */
const giveWay = async (done: number): Promise<void> => (done % PACKETS_A_TURN === 0 ? nextTurn() : undefined);

type Core = {
  memory: { buffer: ArrayBuffer };
  open(channels: number): void;
  inputAddress(): number;
  outputAddress(): number;
  take(): void;
  analyse(): void;
  code(noiseDb: number): number;
};

type Encoder = {
  /** A packet with so much noise above what the sound hides; the one behind the last is made faster than any other. */
  codeAt(packet: number, noiseDb: number): Uint8Array;
};

function createEncoder(sound: Sound, frames: number): Encoder {
  const core = loadWasm<Core>('aac.wasm');
  core.open(sound.channels);
  const input = new Float32Array(core.memory.buffer, core.inputAddress(), FRAME * sound.channels);
  let block = Number.NaN;
  const take = () => {
    const start = block * FRAME;
    const count = start < 0 ? 0 : Math.max(0, Math.min(FRAME, frames - start));
    input.fill(0);
    if (count > 0) input.set(sound.read(start, count));
    core.take();
    block += 1;
  };
  return {
    codeAt: (packet, noiseDb) => {
      // A window of two blocks, and the one behind it, of which the window's shape depends.
      if (block !== packet + 1) for (block = packet - 2; block <= packet; ) take();
      take();
      core.analyse();
      return new Uint8Array(core.memory.buffer, core.outputAddress(), core.code(noiseDb)).slice();
    },
  };
}

/** Decibels: from so little noise that less makes no difference to so much that nothing is left of any sound. */
const NOISES_DB = [-24, -12, 0, 12, 24];
const SAMPLED_PACKETS = 400;

/** The least noise for packets of so many bits on average: the same over the whole sound, so that none of it is worse. */
async function fitNoise(encoder: Encoder, count: number, bitsEach: number): Promise<number> {
  const step = Math.ceil(count / SAMPLED_PACKETS);
  const sample = Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
  const spare = bitsEach * sample.length;
  let past = { noiseDb: 0, bits: 0 };
  for (const noiseDb of NOISES_DB) {
    let bits = 0;
    for (const [done, packet] of sample.entries()) {
      await giveWay(done);
      bits += 8 * encoder.codeAt(packet, noiseDb).length;
    }
    const share = past.bits === 0 ? 0 : (spare - bits) / (past.bits - bits);
    if (bits <= spare) return noiseDb - (noiseDb - past.noiseDb) * share;
    past = { noiseDb, bits };
  }
  return past.noiseDb;
}

/** The bytes of an .m4a file of the whole sound. */
export async function encodeTrack(sound: Sound): Promise<Uint8Array> {
  const { channels, description, packets } = await encodeSound(sound, sound.frames / SAMPLE_RATE);
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = { codec: 'mp4a.40.2', numberOfChannels: channels, sampleRate: SAMPLE_RATE, description };
  for (const packet of packets) await source.add(packet, { decoderConfig });
  await output.finalize();
  if (!target.buffer) throw new Error('The muxer returned no file.');
  return new Uint8Array(target.buffer);
}
