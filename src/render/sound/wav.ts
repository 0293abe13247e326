// The sound's file format, as the engine finds it beside the narrator; the format itself is in lib/.
export { decodeWav, encodeWav } from '../../lib/wav.js';
