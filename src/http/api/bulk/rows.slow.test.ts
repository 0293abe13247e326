// How long an upload may be at most.
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { it } from 'node:test';
import { readRows } from './rows.js';

for (const [type, text] of [
  ['application/x-ndjson', `{}${'\n'.repeat(1_048_578)}`],
  ['text/csv', `emailContent,title\nx,y${'\n,'.repeat(1_048_576)}`],
] as const) {
  it(`an upload of ${type} with more lines than a spreadsheet can have is refused as a whole`, async () => {
    const content = Readable.from([Buffer.from(text)]);
    await assert.rejects(readRows({ type, content, maxBytes: 20 * 1_048_576 }), /1048576 lines/);
  });
}
