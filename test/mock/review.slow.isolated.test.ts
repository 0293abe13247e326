// What the mock shows to a reviewer, tells to who listens, and forgets when it is asked to.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { packageRoot } from '../../src/lib/package-root.js';
import { decodeWav } from '../../src/lib/wav.js';
import { type Mock, startMock } from '../../src/mock/server.js';
import { listenTo } from '../support/event-stream.js';
import { type Call, createCall, createFlow, FLOWS } from '../support/service.js';

/** At least 50 words in three sentences. */
const CALL = [
  'Dana from Acme told us that her team copies orders from e-mail into a sheet by hand every single morning.',
  'We showed her how the orders come in by themselves, and she liked that nothing has to be installed for it at all.',
  'She seemed a little nervous about what her own boss would say to the price of it.',
].join(' ');

describe('the mock', () => {
  let mock: Mock;
  let call: Call;
  before(async () => {
    mock = await startMock({ port: 0, host: '127.0.0.1', speed: 0, quota: 50, rateLimit: 0 });
    call = createCall(mock.url, mock.keys.key);
  });
  beforeEach(() => steer('reset'));
  after(() => mock.stop());

  const steer = (name: string, body: unknown = {}) => createCall(mock.url, '')('POST', `/mock/${name}`, body);
  const turn = (advanceMs: number) => steer('clock', { advanceMs });
  const waiting = async (): Promise<string> => {
    const id = await createFlow(call, { emailContent: CALL, autoApproveScript: false });
    await turn(2_500);
    return id;
  };
  const review = (id: string) => call('GET', `${FLOWS}/${id}/review`);

  it('has every endpoint of the service', async () => {
    const { paths } = JSON.parse(readFileSync(join(packageRoot, 'openapi.json'), 'utf8'));
    const own = await call('GET', '/v1/openapi.json');
    assert.deepEqual(own.body.paths, paths);
    for (const path of ['/', '/app/api/session', '/watch/some-film'])
      assert.equal((await call('GET', path)).status, 404);
  });

  it('shows the draft with what it rests on and what it leaves out', async () => {
    const id = await createFlow(call, { emailContent: CALL, autoApproveScript: false });
    assert.equal((await review(id)).body.code, 'VALIDATION_ERROR');
    await turn(2_500);
    const { body } = await review(id);
    assert.deepEqual([body.status, body.writer, body.isEdited], ['pending_approval', 'mock', false]);
    const rested = body.sentences.filter(({ evidence }: any) => evidence.length > 0);
    assert.ok(rested.length > 0 && rested.every(({ evidence }: any) => CALL.startsWith(evidence[0].text)));
    const [{ start, end }] = body.leftOut;
    assert.match(CALL.slice(start, end), /^She seemed/);
    assert.ok(body.estimatedSeconds > 40 && body.words > 100);
  });

  it('prepares pictures and a voice track by its clock, which can be seen and heard', async () => {
    const id = await waiting();
    assert.equal((await review(id)).body.storyboard.status, 'preparing');
    await turn(2_000);
    const { script, storyboard, voiceTrack } = (await review(id)).body;
    assert.ok(storyboard.stills.length >= 5);
    const stills = storyboard.stills.map(({ url }: any) => url as string);
    for (const url of [...new Set<string>(stills), voiceTrack.url as string]) {
      const file = await fetch(url);
      assert.equal(file.status, 200, url);
      assert.match(file.headers.get('content-type')!, /^(image\/jpeg|audio\/mp4)/);
    }
    for (const { text, start, end } of voiceTrack.words) assert.equal(script.slice(start, end), text);
    assert.ok(voiceTrack.words.at(-1).endSeconds <= voiceTrack.durationSeconds);
    await call('DELETE', `${FLOWS}/${id}`);
    assert.equal('storyboard' in (await review(id)).body, false);
  });

  it('checks an edit with the words with which an approval refuses it', async () => {
    const id = await waiting();
    const check = async (script: string) => (await call('POST', `${FLOWS}/${id}/review/check`, { script })).body;
    const good = await check('Hi Dana, thank you for the call.');
    assert.deepEqual([good.words, good.fits, 'problem' in good], [7, false, false]);
    const long = 'This sentence is said again and again. '.repeat(90);
    const { problem, tooLong } = await check(long);
    assert.ok(tooLong);
    const refused = await call('POST', `${FLOWS}/${id}/approve`, { action: 'approve', editedScript: long });
    assert.equal(refused.body.error, problem);
    await call('POST', `${FLOWS}/${id}/approve`, { action: 'approve', editedScript: 'Hi Dana.' });
    const { isEdited, script } = (await review(id)).body;
    assert.deepEqual([isEdited, script], [true, 'Hi Dana.']);
  });

  it('answers sound for a text, as long as its words take', async () => {
    const id = await waiting();
    const say = async (text: string) => {
      const response = await fetch(`${mock.url}${FLOWS}/${id}/review/speech`, {
        method: 'POST',
        headers: { authorization: `Bearer ${mock.keys.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
      });
      assert.equal(response.headers.get('content-type'), 'audio/wav');
      const { samples, sampleRate } = decodeWav(new Uint8Array(await response.arrayBuffer()));
      return samples.length / sampleRate;
    };
    const short = await say('Thank you.');
    assert.ok(short > 0.5 && (await say('Thank you for the good conversation of today.')) > 2 * short);
  });

  it('streams the state, every move and how far it is, and ends with the flow', async () => {
    const id = await createFlow(call);
    const headers = { authorization: `Bearer ${mock.keys.key}` };
    const stream = await listenTo(`${mock.url}${FLOWS}/${id}/events`, headers);
    const isAt = (status: string) => (heard: (typeof stream.heard)[number]) => heard.data.status === status;
    await stream.until(isAt('pending'));
    await turn(600);
    await stream.until(isAt('generating_script'));
    await turn(1_000);
    await stream.until(({ data }) => data.progress?.percent >= 50);
    await turn(60_000);
    const last = await stream.until(({ event }) => event === 'end');
    await stream.ended;
    assert.deepEqual(last.data, { flowId: id, status: 'completed' });
    const again = await listenTo(`${mock.url}${FLOWS}/${id}/events`, { ...headers, 'last-event-id': last.id! });
    assert.equal(again.status, 204);
  });

  it('erases what has ended and nothing else, and keeps count of it', async () => {
    const id = await createFlow(call);
    const erase = (by = call) => by('POST', `${FLOWS}/${id}/erase`);
    assert.equal((await erase()).body.code, 'VALIDATION_ERROR');
    await turn(60_000);
    assert.equal((await erase(createCall(mock.url, mock.keys.second))).body.code, 'FLOW_NOT_FOUND');
    assert.equal((await erase(createCall(mock.url, mock.keys.limited))).body.code, 'INSUFFICIENT_SCOPE');
    assert.deepEqual((await erase()).body, { success: true, flowId: id });
    for (const path of ['', '/review', '/events'])
      assert.equal((await call('GET', `${FLOWS}/${id}${path}`)).status, 404);
    assert.equal((await call('GET', '/v1/usage')).body.used, 1);
  });
});
