import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEmbeddedWriter } from '../../providers/script/embedded/writer.js';
import { createDraft, withShortRuns } from './draft.js';

test('Runs of spaces in a summary are short, and everything keeps its place.', () => {
  const text = `Before${' '.repeat(1_000)}\tafter.`;
  const short = withShortRuns(text);
  assert.equal(short.length, text.length);
  assert.equal(short.indexOf('after.'), text.indexOf('after.'));
  assert.doesNotMatch(short, /[^\S\n]{65}/u);
  assert.equal(withShortRuns('A usual text,\n  with spaces.'), 'A usual text,\n  with spaces.');
});

test('A summary of tens of thousands of spaces is drafted like any other.', { timeout: 60_000 }, async () => {
  const stage = createDraft({
    writerOf: async () => createEmbeddedWriter(),
    voicesOf: async () => ({ find: () => null }) as never,
    brandingOf: async () => ({ lexicon: [] }) as never,
  });
  const sentences = Array.from({ length: 60 }, (_, n) => `We met the team about reports number ${n}`).join('. ');
  const emailContent = `${sentences}. ${' '.repeat(40_000)}x.`;
  const flow = { workspace_id: 'w', voice_id: 'v', input: { emailContent, prospectName: 'Dana' } } as never;
  const { script } = (await stage.run(flow, { signal: new AbortController().signal } as never)) as { script: string };
  assert.ok(script.length > 0);
});

test('A script that is kept from an earlier flow is not written anew.', async () => {
  const refuse = async () => {
    throw new Error('Nobody should write here.');
  };
  const stage = createDraft({ writerOf: refuse, voicesOf: refuse, brandingOf: refuse });
  const kept_script = { draft: { sentences: [], dropped: [], writer: 'x' }, script: 'Hello.', edited: true };
  assert.deepEqual(await stage.run({ kept_script } as never, {} as never), kept_script);
});
