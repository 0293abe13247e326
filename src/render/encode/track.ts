// Encodes a sound alone for players and browsers: AAC in a fast-start MP4.
import { BufferTarget, EncodedAudioPacketSource, Mp4OutputFormat, Output } from 'mediabunny';
import { encodeSound } from './sound.js';
import { SAMPLE_RATE, type Sound } from './wav.js';

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
