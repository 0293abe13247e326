// The scenes of a script with the cards that a reviewer changed.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asWritten } from '../../domain/pace.js';
import type { Flow } from '../../store/db/tables.js';
import { DEFAULT_BRANDING } from '../../store/workspaces/branding.js';
import { createSegment } from './segment.js';
import { collectVoices } from './voices.js';

const SCRIPT = [
  'Hi Dana, thank you for your time today, and for showing me how your team plans its routes.',
  'You told us that two planners copy orders into a sheet for three hours every morning.',
  'We showed you the live order import, which brings every order into the plan by itself.',
  'We send you the pilot plan and the security questionnaire by Thursday, 26 November.',
].join(' ');

describe('the cards of a film', () => {
  const stage = createSegment({
    voicesOf: async () => collectVoices([]),
    spokenWith: () => asWritten,
    brandingOf: async () => DEFAULT_BRANDING,
  });
  const scenesOf = async (flow: Partial<Flow>) => {
    const run = { signal: new AbortController().signal } as Parameters<typeof stage.run>[1];
    const { scenes } = await stage.run(
      { script: SCRIPT, edited: true, draft: null, voice_id: 'x', input: { prospectName: 'Dana' }, ...flow } as Flow,
      run,
    );
    return scenes!;
  };

  it('are as a reviewer changed them, each line at its time, and the others as they were drafted', async () => {
    const drafted = await scenesOf({});
    const at = drafted.findIndex(({ points }) => points.length > 0);
    const last = drafted.length - 1;
    const scenes = await scenesOf({
      card_edits: [
        {
          scene: drafted[at]!.text,
          heading: 'Your mornings',
          lines: [{ line: 0, text: 'Copied by hand', figure: '3 h' }],
        },
        { scene: drafted[last]!.text, heading: '', lines: [] },
      ],
    });
    const { charStart } = drafted[at]!.points[0]!;
    assert.equal(scenes[at]!.heading, 'Your mornings');
    assert.deepEqual(scenes[at]!.points, [{ text: 'Copied by hand', figure: '3 h', charStart }]);
    assert.deepEqual([scenes[last]!.heading, scenes[last]!.points], ['', []]);
    const others = (all: typeof scenes) => all.filter((_, index) => index !== at && index !== last);
    assert.deepEqual(others(scenes), others(drafted));
  });

  it('are drafted anew in a scene that says something else by now', async () => {
    const edit = { scene: 'Something else.', heading: 'Gone', lines: [] };
    assert.deepEqual(await scenesOf({ card_edits: [edit] }), await scenesOf({}));
  });
});
