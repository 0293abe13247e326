// One sound at a time on a page of the dashboard.
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { playAlone, silence } from '../../dashboard/src/design/one-sound.js';

/** What plays in a page, as far as others stop it. */
function media({ muted = false } = {}) {
  const element = { muted, isPlaying: false, play, pause };
  function play() {
    element.isPlaying = true;
    playAlone({ currentTarget: element as unknown as EventTarget });
  }
  function pause() {
    element.isPlaying = false;
  }
  return element;
}

describe('the sounds of a page', () => {
  beforeEach(silence);

  it('play one at a time: what begins stops what played before', () => {
    const [clip, sample] = [media(), media()];
    clip.play();
    sample.play();
    assert.deepEqual([clip.isPlaying, sample.isPlaying], [false, true]);
    clip.play();
    assert.deepEqual([clip.isPlaying, sample.isPlaying], [true, false]);
  });

  it('may be begun again without being stopped', () => {
    const sample = media();
    sample.play();
    sample.play();
    assert.equal(sample.isPlaying, true);
  });

  it('are left alone by videos without sound, and those by them', () => {
    const [first, second, sample] = [media({ muted: true }), media({ muted: true }), media()];
    sample.play();
    for (const video of [first, second]) video.play();
    assert.deepEqual(
      [first, second, sample].map(({ isPlaying }) => isPlaying),
      [true, true, true],
    );
  });

  it('all end where nothing may be heard', () => {
    const sample = media();
    sample.play();
    silence();
    assert.equal(sample.isPlaying, false);
  });
});
