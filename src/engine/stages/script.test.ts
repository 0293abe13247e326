import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { asWritten } from '../../domain/durations.js';
import type { Voice } from '../../providers/contracts.js';
import { createEmbeddedWriter } from '../../providers/script/embedded/writer.js';
import type { Flow } from '../../store/db/tables.js';
import { DEFAULT_BRANDING } from '../../store/workspaces/workspace-settings.js';
import type { Introduction } from '../../text/film-words.js';
import { createDraft, createScriptCheck, createSegment, withShortRuns } from './script.js';
import { collectVoices } from './voices.js';

test('Runs of spaces in a summary are short, and everything keeps its place.', () => {
  const text = `Before${' '.repeat(1_000)}\tafter.`;
  const short = withShortRuns(text);
  assert.equal(short.length, text.length);
  assert.equal(short.indexOf('after.'), text.indexOf('after.'));
  assert.doesNotMatch(short, /[^\S\n]{65}/u);
  assert.equal(withShortRuns('A usual text,\n  with spaces.'), 'A usual text,\n  with spaces.');
});

const FLOW = { workspace_id: 'w', voice_id: 'v', created_at: new Date('2026-11-29T10:00:00Z') };

test('A summary of tens of thousands of spaces is drafted like any other.', { timeout: 60_000 }, async () => {
  const stage = createDraft({
    writerOf: async () => createEmbeddedWriter(),
    voicesOf: async () => ({ find: () => null }) as never,
    brandingOf: async () => ({ lexicon: [] }) as never,
  });
  const sentences = Array.from({ length: 60 }, (_, n) => `We met the team about reports number ${n}`).join('. ');
  const emailContent = `${sentences}. ${' '.repeat(40_000)}x.`;
  const flow = { ...FLOW, input: { emailContent, prospectName: 'Dana' } } as never;
  const { script } = (await stage.run(flow, { signal: new AbortController().signal } as never)) as { script: string };
  assert.ok(script.length > 0);
});

test('A writer is told the day of the message.', async () => {
  const days: (string | undefined)[] = [];
  const stage = createDraft({
    writerOf: async () => ({
      name: 'x',
      async write({ today }) {
        days.push(today);
        return { sentences: [], dropped: [], writer: 'x' };
      },
    }),
    voicesOf: async () => ({ find: () => null }) as never,
    brandingOf: async () => DEFAULT_BRANDING,
  });
  await stage.run(
    { ...FLOW, input: { emailContent: 'x' } } as never,
    { signal: new AbortController().signal } as never,
  );
  assert.deepEqual(days, ['2026-11-29']);
});

test('A drawn presenter who is not the sender brings a message of theirs.', async () => {
  const opening = async (avatar_id: string, introduction: Introduction): Promise<string> => {
    const stage = createDraft({
      writerOf: async () => createEmbeddedWriter(),
      voicesOf: async () => ({ find: () => null }) as never,
      brandingOf: async () => ({ ...DEFAULT_BRANDING, introduction }),
    });
    const emailContent = 'They run 14 depots and lose 6 hours a week on stock counts. We showed the live board.';
    const input = { emailContent, prospectName: 'Dana', userName: 'Tom', userCompany: 'Pressline' };
    const flow = { ...FLOW, avatar_id, input } as never;
    const { script } = (await stage.run(flow, { signal: new AbortController().signal } as never)) as { script: string };
    return script.split('.')[0]!;
  };
  assert.equal(await opening('maya', 'presenter'), 'Hi Dana, here is a message from Tom at Pressline');
  assert.equal(await opening('maya', 'sender'), 'Hi Dana, this is Tom from Pressline');
  assert.equal(await opening('avatar_of_tom', 'presenter'), 'Hi Dana, this is Tom from Pressline');
});

test('A script that is kept from an earlier flow is not written anew.', async () => {
  const refuse = async () => {
    throw new Error('Nobody should write here.');
  };
  const stage = createDraft({ writerOf: refuse, voicesOf: refuse, brandingOf: refuse });
  const kept_script = { draft: { sentences: [], dropped: [], writer: 'x' }, script: 'Hello.', edited: true };
  assert.deepEqual(await stage.run({ kept_script } as never, {} as never), kept_script);
});

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

  it('have the drafted picture unless a reviewer took it out', async () => {
    const drafted = await scenesOf({});
    const at = drafted.findIndex(({ picture }) => picture !== undefined);
    const shownWith = async (edit: { picture?: false }) =>
      (await scenesOf({ card_edits: [{ scene: drafted[at]!.text, heading: 'Ours', lines: [], ...edit }] }))[at]!;
    assert.equal((await shownWith({})).picture, drafted[at]!.picture);
    assert.equal('picture' in (await shownWith({ picture: false })), false);
  });

  it('are drafted anew in a scene that says something else by now', async () => {
    const edit = { scene: 'Something else.', heading: 'Gone', lines: [] };
    assert.deepEqual(await scenesOf({ card_edits: [edit] }), await scenesOf({}));
  });
});

const voice: Voice = {
  name: 'test',
  limits: { rate: [1, 1], maxChars: 5_000 },
  voices: () => [{ id: 'ava', name: 'Ava', provider: 'test', language: 'en-US', gender: 'female' }],
  pace: () => ({ letterS: 0.06, commaS: 0.2, stopS: 0.3 }),
  speak: () => Promise.reject(new Error('Nobody speaks here.')),
};
const voices = collectVoices([voice]);
const checkScript = createScriptCheck({
  spokenWith: (lexicon) => (text) => text.replaceAll('x', lexicon.x ?? 'x'),
  sureLanguage: (text) => (text.includes('bonjour') ? 'fr' : text.includes('hello') ? 'en' : null),
  longestS: 180,
});
const check = (voiceId: string, script: string): string | null =>
  checkScript(voices, voiceId, script, {})?.words ?? null;

test('An edited script that the voice can speak is good, however short', () => {
  assert.equal(check('ava', 'Hi.'), null);
  assert.equal(check('ava', 'hello there'), null);
  assert.equal(check('ava', '5'), null);
});

test('An edited script is refused when it is too long, says nothing, or is in another language', () => {
  const long = 'Another sentence of the script. '.repeat(140);
  assert.match(check('ava', long) ?? '', /^would take about \d{3} seconds to speak\. The limit is 180$/);
  assert.equal(check('ava', '🎉 — !!'), 'holds nothing that can be spoken');
  assert.equal(check('ava', 'bonjour à tous'), 'is written in French, which the voice "Ava" does not speak');
});

test('What was perhaps not meant to be spoken is no reason to refuse', () => {
  for (const script of [
    'hello {{first_name}}, see you on [date].',
    'the budget is TBD',
    'Narrator: We\uFFFDre here.',
  ]) {
    assert.equal(check('ava', script), null);
  }
});

test('Only what is spoken counts: markup and emoji make no script longer, and alone they are none', () => {
  const address = `[here](https://example.com/${'a'.repeat(4_900)})`;
  assert.equal(check('ava', `hello, see ${address}.`), null);
  for (const script of ['**...**', '<br>', '![a logo](logo.png)', '<!-- hello -->', '🎉 🎉']) {
    assert.equal(check('ava', script), 'holds nothing that can be spoken', script);
  }
});

test('The pronunciations of the workspace count in the length', () => {
  const script = 'x '.repeat(400);
  assert.equal(checkScript(voices, 'ava', script, {}), null);
  assert.equal(checkScript(voices, 'ava', script, { x: 'double u double u' })?.code, 'too_long');
});
