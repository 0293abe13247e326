import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FlowError } from '../../domain/errors.js';
import { createRecordingReadings, type ReadRecording } from './recordings.js';

const never = new AbortController().signal;
const REFUSED = { kind: 'refused' as const, durationS: 2, problems: [{ code: 'no_speech' as const }] };
const request = (text: string) => ({ text, lexicon: {}, file: new Uint8Array() });

/** A reader that goes on until it is told to end, or nobody wants what it reads. */
function createReader() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const read: ReadRecording = ({ text }, signal) =>
    new Promise((resolve, reject) => {
      begun.push(text);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      ends.set(text, () => resolve(REFUSED));
    });
  const readings = createRecordingReadings(read);
  const add = (workspaceId: string, flowId: string, signal = never) =>
    readings.run({ workspaceId, flowId, signal }, (reading) => reading.read(request(flowId)));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { begun, readings, add, end: (text: string) => ends.get(text)?.(), turn };
}

const refusedAs = (code: string, words: RegExp) => (error: unknown) =>
  error instanceof FlowError && error.code === code && words.test(error.message);

describe('recordings that are being read', () => {
  it('take turns among workspaces, and a workspace with one read and one waiting is busy at once', async () => {
    const { begun, add, end, turn } = createReader();
    const all = [add('one', 'a'), add('one', 'b'), add('two', 'c')];
    await assert.rejects(add('one', 'd'), refusedAs('SERVICE_UNAVAILABLE', /being checked/));
    for (const text of ['a', 'c', 'b']) {
      end(text);
      await turn();
    }
    await Promise.all(all);
    assert.deepEqual(begun, ['a', 'c', 'b']);
  });

  it('are stopped when their narration is deleted, also while they wait, and the next one has its turn', async () => {
    const { begun, readings, add, end, turn } = createReader();
    const [first, second, third] = [add('one', 'a'), add('one', 'b'), add('two', 'c')];
    readings.stop('b');
    await assert.rejects(second!, refusedAs('CONFLICT', /deleted/));
    readings.stop('a');
    await assert.rejects(first!, refusedAs('CONFLICT', /deleted/));
    await turn();
    end('c');
    assert.equal(await third, REFUSED);
    assert.deepEqual(begun, ['a', 'c']);
  });

  it('give way to a newer one of the same flow', async () => {
    const { add, end, turn } = createReader();
    const older = assert.rejects(add('one', 'a'), refusedAs('CONFLICT', /newer/));
    const newer = add('one', 'a');
    await older;
    await turn();
    end('a');
    assert.equal(await newer, REFUSED);
  });

  it('end with whoever waits for them', async () => {
    const { add } = createReader();
    const gone = new AbortController();
    const reading = add('one', 'a', gone.signal);
    gone.abort(new Error('gone'));
    await assert.rejects(reading, /gone/);
  });

  it('are not stored once they were deleted after they had been read', async () => {
    const { readings } = createReader();
    const storing = readings.run({ workspaceId: 'one', flowId: 'a', signal: never }, async ({ assertWanted }) => {
      readings.stop('a');
      assertWanted();
    });
    await assert.rejects(storing, refusedAs('CONFLICT', /deleted/));
  });
});
