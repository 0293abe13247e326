// How much work it is to read the rows of an upload.
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { it } from 'node:test';
import { readRows } from './rows.js';

const SEARCHES = ['includes', 'indexOf', 'split'] as const;

it('each letter of an upload is looked through a few times at most, however small its pieces are', async (t) => {
  for (const [type, text] of [
    ['text/csv', `emailContent,${'x'.repeat(5_000)}\na,b\n`],
    ['text/csv', `emailContent,${'x'.repeat(5_000)}`],
    ['application/x-ndjson', `{"emailContent":"${'x'.repeat(5_000)}"}`],
  ] as const) {
    let searched = 0;
    for (const name of SEARCHES) {
      const search = String.prototype[name] as (...given: unknown[]) => unknown;
      t.mock.method(String.prototype, name, function (this: string, ...given: unknown[]) {
        searched += this.length;
        return search.apply(this, given);
      });
    }
    const content = Readable.from([...Buffer.from(text)].map((byte) => Buffer.of(byte)));
    await readRows({ type, content, maxBytes: 1_000_000 }).catch(() => undefined);
    t.mock.restoreAll();
    assert.ok(searched >= text.length && searched < 10 * text.length, `${searched} of ${text.length}`);
  }
});

it('the line ends of a CSV are not looked for anew at each of its bytes', async (t) => {
  const content = Readable.from([Buffer.from(`emailContent,${'x'.repeat(50_000)}`)]);
  const made = t.mock.method(Buffer, 'from');
  await assert.rejects(readRows({ type: 'text/csv', content, maxBytes: 1_000_000 }), /no rows/);
  assert.ok(made.mock.callCount() < 1_000, `${made.mock.callCount()} buffers`);
});

it('the rows of a CSV may end in other ways than its header', async () => {
  const read = async (text: string) => {
    const rows = await readRows({ type: 'text/csv', content: Readable.from([Buffer.from(text)]), maxBytes: 1_000 });
    return rows.map((row) => 'body' in row && row.body.emailContent);
  };
  assert.deepEqual(await read('title,emailContent\r\nx,a\ny,b\r\n'), ['a', 'b']);
  assert.deepEqual(await read('title,emailContent\nx,a\r\ny,b\n'), ['a', 'b']);
  assert.deepEqual(await read('title,emailContent\rx,"a\nb"\ry,c\r'), ['a\nb', 'c']);
});
