// The clip of a built-in presenter: filmed with the real voice and painter, once.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { createClipMaker } from '../../src/engine/previews/make-preview.js';
import { collectVoices } from '../../src/engine/stages/voices.js';
import type { Files } from '../../src/files/contract.js';
import { openDiskFiles } from '../../src/files/disk.js';
import { createEmbeddedVoice } from '../../src/providers/voice/embedded/voice.js';
import { createNarrator } from '../../src/render/sound/narrator.js';
import { createClipReader } from '../../src/services/workspaces/own-presenters.js';

describe('the clip of a presenter', () => {
  const embedded = createEmbeddedVoice();
  const narrator = createNarrator({ processes: 1 });
  let folder = '';
  let files: Files;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clip-'));
    files = await openDiskFiles({ folder, baseUrl: () => 'http://x.example', reserveBytes: 0 });
  });
  after(async () => {
    narrator.close();
    embedded.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is a few seconds with sound, small, and made once however many ask', async () => {
    const make = createClipMaker({ voices: collectVoices([embedded]), narrator });
    let count = 0;
    const clipOf = createClipReader(
      {
        avatars: [{ id: 'maya', name: 'Maya', voiceGender: 'female' }],
        makeClip: (...asked) => {
          count += 1;
          return make(...asked);
        },
      },
      files,
    );
    const urls = await Promise.all([clipOf('maya'), clipOf('maya'), clipOf('nobody')]);
    assert.deepEqual([urls[0], urls[2]], [urls[1], null]);
    assert.equal(count, 1);
    const bytes = (await files.read(new URL(urls[0]!).pathname.slice(1)))!;
    assert.ok(bytes.length < 300_000, `${bytes.length} bytes`);
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    const seconds = await input.computeDuration();
    assert.ok(seconds > 2 && seconds < 8, `${seconds} s`);
    assert.ok((await input.getPrimaryAudioTrack()) && (await input.getPrimaryVideoTrack()));
  });
});
