// Hundreds of random pictures, judged by decoders that others wrote.
import { test } from 'node:test';
import { assertDecodedByFfmpeg, assertDecodedByH264bsd, decoderIsMissing, ffmpegIsMissing } from './decoders.js';

test('h264bsd decodes hundreds of random pictures to exactly what we expect.', { skip: decoderIsMissing }, () =>
  assertDecodedByH264bsd(1, 40),
);

test('ffmpeg decodes them without a warning to the same.', { skip: ffmpegIsMissing }, () =>
  assertDecodedByFfmpeg(101, 130),
);
