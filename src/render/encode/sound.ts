// Encodes sound as AAC-LC, for films and as an .m4a file of its own. The encoder delay is compensated: its 1,024 priming
// samples lie before time zero.
import { registerAacEncoder } from '@mediabunny/aac-encoder';
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp4OutputFormat,
  NullTarget,
  Output,
} from 'mediabunny';
import { SAMPLE_RATE, type Sound } from './wav.js';

export type CodedSound = {
  channels: number;
  /** AudioSpecificConfig, which players need before the first packet. */
  description: Uint8Array;
  packets: EncodedPacket[];
};

const PRIMING_SAMPLES = 1024;
const BITRATE_PER_CHANNEL = 96_000;

/** Encodes exactly `durationS` of the sound; missing samples are silence. */
export async function encodeSound(sound: Sound, durationS: number): Promise<CodedSound> {
  registerAacEncoder();
  const packets: EncodedPacket[] = [];
  let description = new Uint8Array();
  const source = new AudioSampleSource({
    codec: 'aac',
    bitrate: BITRATE_PER_CHANNEL * sound.channels,
    onEncodedPacket: (packet, metadata) => {
      packets.push(packet);
      description = metadata?.decoderConfig?.description ?? description;
    },
  });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target: new NullTarget() });
  output.addAudioTrack(source);
  await output.start();
  await feed(source, sound, Math.round(durationS * SAMPLE_RATE));
  await output.finalize();
  return { channels: sound.channels, description: new Uint8Array(description), packets: fitted(packets, durationS) };
}

async function feed(source: AudioSampleSource, sound: Sound, frames: number): Promise<void> {
  for (let start = 0; start < frames; start += SAMPLE_RATE) {
    const count = Math.min(SAMPLE_RATE, frames - start);
    const sample = new AudioSample({
      data: sound.read(start, count),
      format: 'f32',
      numberOfChannels: sound.channels,
      sampleRate: SAMPLE_RATE,
      timestamp: start / SAMPLE_RATE,
    });
    await source.add(sample);
    sample.close();
  }
}

/** Shifts all packets by the priming and trims the last one to the end of the film. */
function fitted(packets: EncodedPacket[], durationS: number): EncodedPacket[] {
  const priming = PRIMING_SAMPLES / SAMPLE_RATE;
  return packets
    .map((packet) => ({ packet, startS: packet.timestamp - priming }))
    .filter(({ startS }) => startS < durationS - 1e-9)
    .map(({ packet, startS }) => {
      return new EncodedPacket(packet.data, 'key', startS, Math.min(packet.duration, durationS - startS));
    });
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
