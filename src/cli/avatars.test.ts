// The consent of a person who stands beside the operator: recorded once the text was shown and answered.
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { readConsentText } from '../services/workspaces/photo-consents.js';
import { requireAgreement } from './avatars.js';
import { EXIT } from './core/output.js';

const TEXT = readConsentText('Northwind');

/** What the person saw, who typed this. */
async function shown(typed: string): Promise<string> {
  const terminal = { input: new PassThrough(), output: new PassThrough() };
  terminal.input.end(typed);
  await requireAgreement('Mei Tan', TEXT, { agreed: undefined, terminal });
  return String(terminal.output.read());
}

describe('the consent of a person at the terminal', () => {
  it('is asked for beneath the whole text', async () => {
    const screen = await shown('Yes\n');
    const places = [...TEXT.sentences, 'Do you agree, Mei Tan?'].map((line) => screen.indexOf(line));
    assert.ok(
      places.every((place, index) => place > (places[index - 1] ?? -1)),
      screen,
    );
    assert.match(screen, new RegExp(TEXT.version));
  });

  it('is not given by any other answer, nor by none', async () => {
    for (const typed of ['no\n', '\n', 'yes please\n', ''])
      await assert.rejects(shown(typed), { message: 'Nothing was recorded.', exitCode: EXIT.refused });
  });
});
