import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bunzip2Error, bunzip2 } from './bunzip2.js';

/** Packed by bzip2 1.0.8. */
const RUNS = 'QlpoOTFBWSZTWRYg5BcAAAJECOAAP8AAAIAIIAAxA0DQG1T1GE0cqbyrUmoKv2CwbZhuGMFHhCUzGwXxdyRThQkBYg5BcA==';
const ZEROS = 'QlpoMTFBWSZTWQwm6DkAAq5AQMAAAEAACCAAMMwJqmmoSW1ISXi7kinChIBhN0HI';
const EVERY_BYTE =
  'QlpoOTFBWSZTWe3ga8wAAAF/////////////////////////////////////////////sAFgAS//9VVQJgJgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACTAATAAEwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAASYACYAAmAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAH9QFAkDQRBX/IMg6EIShSFoY/9DUOQ9EERRJE0URVFkXRhGUaRtHEdR5H0gSFIkjSRJUmSdKEpSpK0sS1LkvTBMUyTNNE1TZN04TlOk7TxPU+T9QFBUJQ1EUVRlHUhSVKUtTFNU5T1QVFUlTVRVVWVdWFZVpW1cV1XlfWBYViWNZFlWZZ1oWlalrWxbVuW9cFxXJc10XVdl3XheV6XtfF9X5f2AYFgmDYRhWGYdiGJYpi2MY1jmPZBkWSZNlGVZZl2YZlmmbZxnWeZ9oGhaJo2kaVpmnahqWqatrGta5r2wbFsmzbRtW2bduG5bpu28b1vm/cBwXCcNxHFcZx3IclynLcxzXOc90HRdJ03UdV1nXdh2Xadt3Hdd533geF4njeR5Xmed6Hpep63se17nvfB8XyfN9H1fZ934fl+n7fx/X+F3JFOFCQ7eBrzAA==';
const TWO_STREAMS =
  'QlpoOTFBWSZTWc+6oLQAAAGRAEAAAgGgACGaaDNNDLxdyRThQkM+6oLQQlpoOTFBWSZTWc3cjZoAAACBgAAAhIAgACGYGYRhdyRThQkM3cjZoA==';
const NOTHING = 'QlpoORdyRThQkAAAAAA=';

async function unpack(packed: Buffer, chunkBytes = 7): Promise<Buffer> {
  async function* chunks() {
    for (let at = 0; at < packed.length; at += chunkBytes) yield packed.subarray(at, at + chunkBytes);
  }
  const parts: Uint8Array[] = [];
  for await (const part of bunzip2(chunks())) parts.push(part);
  return Buffer.concat(parts);
}
const unpackText = (text: string): Promise<Buffer> => unpack(Buffer.from(text, 'base64'));

test('What bzip2 packed comes out as it was', async () => {
  const runs = [1, 3, 4, 5, 258, 259, 260, 3_000].map((count, index) => Buffer.alloc(count, 65 + index));
  assert.deepEqual(await unpackText(RUNS), Buffer.concat(runs));
  assert.deepEqual(await unpackText(ZEROS), Buffer.alloc(350_000));
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  assert.deepEqual(await unpackText(EVERY_BYTE), Buffer.concat([bytes, bytes, bytes]));
  assert.equal((await unpackText(TWO_STREAMS)).toString(), 'one two');
  assert.equal((await unpackText(NOTHING)).length, 0);
});

test('A file with any byte changed, or cut off anywhere, is an error', async () => {
  for (const text of [RUNS, TWO_STREAMS]) {
    const packed = Buffer.from(text, 'base64');
    const whole = await unpack(packed);
    for (let at = 0; at < packed.length; at++) {
      const changed = Buffer.from(packed);
      changed[at]! ^= 1 << (at % 8);
      // A changed bit may be one of those that fill up the last byte of a stream, or the size of its blocks.
      const outcome = await unpack(changed).catch((error: unknown) => error);
      assert.ok(outcome instanceof Bunzip2Error || whole.equals(outcome as Buffer), `byte ${at}: ${outcome}`);
    }
  }
  const packed = Buffer.from(RUNS, 'base64');
  for (let length = 0; length < packed.length; length++)
    await assert.rejects(unpack(packed.subarray(0, length)), Bunzip2Error);
  await assert.rejects(unpack(Buffer.from('PK\x03\x04 is a zip')), Bunzip2Error);
});
