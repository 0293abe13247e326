// What a reviewer edits is checked and spoken before it is approved.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, afterEach, before, describe, it } from 'node:test';
import { createScriptCheck, type ScriptProblem } from '../../src/engine/stages/script.js';
import { decodeWav } from '../../src/lib/wav.js';
import { ProviderError } from '../../src/providers/contracts.js';
import { createSaid } from '../../src/providers/voice/text/reader.js';
import { setPronunciations } from '../../src/store/workspaces/workspace-settings.js';
import { sureLanguage } from '../../src/text/checks/language.js';
import { addTestKey, assertError, BASES, firstWorkspaceId, flowIn, flowsOf } from '../support/contract.js';
import { createTestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { type Answer, addDatabase, FLOWS, startTestService, type TestService } from '../support/service.js';

describe('an edit of a reviewer', () => {
  let server: TestServer;
  let service: TestService;
  const parts = createTestParts({ tries: 1 });
  const { speakSample, checkScript } = parts;
  before(async () => {
    server = await startTestServer();
    // The service takes what is there when it starts; this way a test can change it.
    const changing = {
      ...parts,
      speakSample: (...given: Parameters<typeof speakSample>) => parts.speakSample(...given),
      checkScript: (...given: Parameters<typeof checkScript>) => parts.checkScript(...given),
    };
    service = await startTestService(server, { databaseUrl: await addDatabase(server), parts: changing });
    await service.database.db.updateTable('workspaces').set({ quota_monthly: null }).execute();
  });
  afterEach(() => {
    parts.on('preview', () => undefined);
    parts.speakSample = speakSample;
    parts.checkScript = checkScript;
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const review = (id: string, base = '/v1'): Promise<Answer> => service.call('GET', `${flowsOf(base)}/${id}/review`);
  const check = (id: string, script: unknown, base = '/v1'): Promise<Answer> =>
    service.call('POST', `${flowsOf(base)}/${id}/review/check`, { script });
  const say = (id: string, body: unknown, options: { base?: string; key?: string; signal?: AbortSignal } = {}) =>
    fetch(`${service.url}${flowsOf(options.base ?? '/v1')}/${id}/review/speech`, {
      method: 'POST',
      headers: { authorization: `Bearer ${options.key ?? service.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(options.signal && { signal: options.signal }),
    });
  const refused = async (response: Response): Promise<Answer> => ({
    status: response.status,
    headers: response.headers,
    body: await response.json(),
  });
  const approve = (id: string, body: object = {}) =>
    service.call('POST', `${FLOWS}/${id}/approve`, { action: 'approve', ...body });

  it('checks an edit and tells the very words with which approve would refuse it', async () => {
    const id = await flowIn(service, 'pending_approval');
    for (const base of BASES) {
      const good = await check(id, 'x'.repeat(650), base);
      assert.equal(good.status, 200);
      assert.deepEqual(good.body, {
        success: true,
        words: 1,
        estimatedSeconds: 65,
        fits: true,
        tooLong: false,
        riskyWords: [],
        warnings: [],
        findings: [],
      });
    }
    for (const script of ['Unspeakable.', '', ' \n', 'x'.repeat(5_001), 'a\u0000b', 'a\ud800b']) {
      const { status, body } = await check(id, script);
      assert.equal(status, 200);
      assert.equal(body.problem, (await approve(id, { editedScript: script })).body.error);
      assert.equal(body.fits, false);
    }
    assert.equal((await check(id, 'x'.repeat(1_900))).body.tooLong, true);
    assertError(await check(id, 'x'.repeat(10_001)), 'VALIDATION_ERROR', 'script can have at most 10000');
    assertError(await check(id, 5), 'VALIDATION_ERROR', 'script must be a string');
    assertError(await check(id, null), 'VALIDATION_ERROR', 'script is required');
    assert.equal((await service.call('GET', `${FLOWS}/${id}`)).body.status, 'pending_approval');
  });

  it('offers a sentence in other words, and none that the summary does not bear out', async () => {
    const script = 'Hello dear Dana. We talked about the long routes.';
    const second = { start: 17, end: script.length };
    for (const base of BASES) {
      const id = await flowIn(service, 'pending_approval');
      const reword = (body: object) => service.call('POST', `${flowsOf(base)}/${id}/review/rewording`, body);
      const all = await reword({ script, rewording: 'shorten' });
      assert.equal(all.status, 200);
      assert.deepEqual(all.body, {
        success: true,
        writer: 'test',
        suggestions: [
          { start: 0, end: 16, text: 'Hello dear Dana.', replacement: 'Hello dear.' },
          { ...second, text: script.slice(17), replacement: 'We talked about the long.' },
        ],
      });
      const one = await reword({ script, rewording: 'shorten', ...second });
      assert.deepEqual(one.body.suggestions, all.body.suggestions.slice(1));
      const whole = await reword({ script, rewording: 'shorten', start: 0, end: script.length });
      assert.deepEqual(
        whole.body.suggestions.map(({ text }: { text: string }) => text),
        [script],
      );
      const unsourced = await reword({ script, rewording: 'another', ...second });
      assert.deepEqual(unsourced.body.suggestions, [{ ...second, text: script.slice(17), reason: 'checks_failed' }]);
      assertError(await reword({ script, rewording: 'shorten', start: 3 }), 'VALIDATION_ERROR', 'start and end');
      assertError(
        await reword({ script, rewording: 'shorten', start: 16, end: 17 }),
        'VALIDATION_ERROR',
        'enclose at least one sentence',
      );
      assertError(await reword({ script, rewording: 'louder' }), 'VALIDATION_ERROR', 'rewording');
      assert.equal((await service.call('GET', `${flowsOf(base)}/${id}`)).body.status, 'pending_approval');
    }
  });

  it('offers shorter sentences of a script that stays too long, but none that makes it unspeakable', async () => {
    const id = await flowIn(service, 'pending_approval');
    const script = 'Hello dear Dana. We talked about the long routes.';
    const shorten = async (after: ScriptProblem['code']) => {
      parts.checkScript = (_voices, _voiceId, asked) => ({
        code: asked === script ? 'too_long' : after,
        values: {},
        words: `is refused with ${asked.length} characters`,
      });
      const { body } = await service.call('POST', `${FLOWS}/${id}/review/rewording`, { script, rewording: 'shorten' });
      return body.suggestions.map(({ replacement, reason }: any) => replacement ?? reason);
    };
    assert.deepEqual(await shorten('too_long'), ['Hello dear.', 'We talked about the long.']);
    assert.deepEqual(await shorten('nothing_spoken'), ['checks_failed', 'checks_failed']);
  });

  it('warns of what was perhaps not meant to be spoken, each with its clean-up, and keeps it when it is approved', async () => {
    const id = await flowIn(service, 'pending_approval');
    const script = '  [14:30] Alex: Hi **Dana** [laughs]. (pause) The budget is  TBD. ';
    for (const base of BASES) {
      const { body } = await check(id, script, base);
      assert.equal('problem' in body, false);
      assert.deepEqual(
        body.warnings.map(({ code, text }: { code: string; text: string }) => [code, text]),
        [
          ['speaker_label', '  [14:30] Alex:'],
          ['markup', '**Dana**'],
          ['stage_direction', '[laughs]'],
          ['stage_direction', '(pause)'],
          ['placeholder', 'TBD'],
        ],
      );
      let cleaned = script;
      for (const { start, end, text, cleanUp } of body.warnings.toReversed()) {
        assert.equal(script.slice(start, end), text);
        cleaned = cleaned.slice(0, cleanUp.start) + cleanUp.replacement + cleaned.slice(cleanUp.end);
      }
      assert.equal(cleaned, 'Hi Dana. The budget is. ');
      assert.deepEqual((await check(id, cleaned, base)).body.warnings, []);
    }
    assert.equal((await approve(id, { editedScript: script })).status, 200);
    assert.equal((await service.call('GET', `${FLOWS}/${id}`)).body.generatedScript, script);
  });

  it('names what has no source in the summary, and approves it all the same, with an entry in the audit log', async () => {
    const script = 'Hello. We give you a 37 percent discount. Laura sends it by 3 October.';
    for (const base of BASES) {
      const id = await flowIn(service, 'pending_approval');
      const { body } = await check(id, script, base);
      assert.deepEqual(
        body.findings.map(({ kind, text, sentence, start, end }: any) => [
          kind,
          text,
          sentence,
          script.slice(start, end),
        ]),
        [
          ['figure', '37 percent', 'We give you a 37 percent discount.', '37 percent'],
          ['promise', 'discount', 'We give you a 37 percent discount.', 'discount'],
          ['name', 'Laura', 'Laura sends it by 3 October.', 'Laura'],
          ['date', '3 October', 'Laura sends it by 3 October.', '3 October'],
        ],
      );
      const decided = await service.call('POST', `${flowsOf(base)}/${id}/approve?expand=findings`, {
        action: 'approve',
        editedScript: script,
      });
      assert.deepEqual([decided.status, decided.body.findings], [200, body.findings]);
      const entries = await service.database.db.selectFrom('audit').select(['action', 'subject']).execute();
      assert.deepEqual(
        entries.filter(({ action, subject }) => action === 'flow.approved_anyway' && subject?.startsWith(id)),
        [{ action: 'flow.approved_anyway', subject: `${id}: figure 1, date 1, name 1, promise 1` }],
      );
    }
  });

  it('finds nothing in a sentence that claims nothing, and answers an approval with the fields of the contract', async () => {
    const id = await flowIn(service, 'pending_approval');
    const script = 'Hello there. It was good to talk to you, and I am glad that you took the time.';
    assert.deepEqual((await check(id, script)).body.findings, []);
    assert.deepEqual((await approve(id, { editedScript: script })).body, {
      success: true,
      flowId: id,
      status: 'segmenting',
    });
  });

  it('counts the pronunciations of the workspace', async () => {
    const id = await flowIn(service, 'pending_approval');
    const words = async () => (await check(id, 'Hi Nguyen.')).body.riskyWords;
    assert.deepEqual(await words(), [{ word: 'Nguyen', reason: 'unusual', said: 'new yen' }]);
    const workspaceId = await firstWorkspaceId(service);
    await service.database.db.transaction().execute((tx) => setPronunciations(tx, workspaceId, { Nguyen: 'win' }));
    assert.deepEqual(await words(), [{ word: 'Nguyen', reason: 'unusual', said: 'win' }]);
  });

  it('says a text, on both prefixes', async () => {
    const id = await flowIn(service, 'pending_approval');
    for (const base of BASES) {
      const response = await say(id, { text: 'Hi!' }, { base });
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'audio/wav');
      assert.equal(response.headers.get('cache-control'), 'no-store');
      const { samples, sampleRate } = decodeWav(new Uint8Array(await response.arrayBuffer()));
      assert.equal(samples.length / sampleRate, 3);
    }
  });

  it('refuses a text that is none, is too long, or cannot be spoken', async () => {
    const id = await flowIn(service, 'pending_approval');
    for (const [body, message] of [
      [[], /JSON object/],
      [{}, /text is required/],
      [{ text: 5 }, /text must be a string/],
      [{ text: ' ' }, /text must not be empty/],
      [{ text: 'x'.repeat(601) }, /text can have at most 600 characters/],
      [{ text: 'Unspeakable.' }, /text cannot be spoken\./],
    ] as const) {
      assertError(await refused(await say(id, body)), 'VALIDATION_ERROR', message);
    }
    parts.speakSample = async () => {
      throw new ProviderError('voice', 'refused', 'The text holds nothing.');
    };
    const answer = await refused(await say(id, { text: '…' }));
    assertError(answer, 'VALIDATION_ERROR', 'text cannot be spoken: The text holds nothing.');
    parts.speakSample = async () => {
      throw new ProviderError('voice', 'retry', 'The voice is busy.');
    };
    assertError(await refused(await say(id, { text: 'Hi.' })), 'SERVICE_UNAVAILABLE', 'The voice is busy.');
    parts.speakSample = async () => null;
    assertError(await refused(await say(id, { text: 'Hi.' })), 'SERVICE_UNAVAILABLE', 'Too many voice samples');
  });

  it('refuses what an approval refuses, in the same words', async () => {
    const id = await flowIn(service, 'pending_approval');
    parts.checkScript = createScriptCheck({ spokenWith: createSaid, sureLanguage, longestS: 180 });
    for (const script of [
      'Hallo Dana, danke für das Gespräch. Wir schicken Ihnen den Plan bis Donnerstag, und Sie nennen uns zwei Depots bis Freitag.',
      'Привет, Дана, спасибо за разговор, мы отправим план в четверг.',
      'こんにちは',
      '**...**',
      '<br> 🎉',
    ]) {
      const [approved, said] = [
        await approve(id, { editedScript: script }),
        await refused(await say(id, { text: script })),
      ];
      assertError(approved, 'VALIDATION_ERROR', /^editedScript /);
      assertError(said, 'VALIDATION_ERROR', /^text /);
      assert.equal(said.body.error.replace('text', 'editedScript'), approved.body.error);
      assert.equal((await check(id, script)).body.problem, approved.body.error);
    }
    for (const text of ['Hi {{first_name}}.', 'Hi \uFFFD.', 'Narrator: Hi Dana, **we** met.']) {
      assert.equal((await check(id, text)).body.problem, undefined);
      assert.equal((await say(id, { text })).status, 200);
    }
  });

  it('stops speaking when the client goes away', async () => {
    const id = await flowIn(service, 'pending_approval');
    let begin: (signal: AbortSignal) => void = () => undefined;
    const begun = new Promise<AbortSignal>((resolve) => {
      begin = resolve;
    });
    parts.speakSample = (_voices, _sample, signal) => {
      begin(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
    };
    const client = new AbortController();
    const answer = assert.rejects(say(id, { text: 'Hi.' }, { signal: client.signal }), { name: 'AbortError' });
    const signal = await begun;
    const stopped = once(signal, 'abort');
    client.abort();
    await Promise.all([answer, stopped]);
  });

  it('says sixty texts a minute and key, whatever else the key may ask', async () => {
    const id = await flowIn(service, 'pending_approval');
    const { value } = await addTestKey(service, await firstWorkspaceId(service));
    const statuses: number[] = [];
    // A minute may end in between; then as many may follow.
    for (let index = 0; index < 121 && !statuses.includes(429); index += 1) {
      const response = await say(id, { text: 'a' }, { key: value });
      statuses.push(response.status);
      if (response.status === 429) assertError(await refused(response), 'RATE_LIMITED', 'The limit is 60 per minute');
      else await response.arrayBuffer();
    }
    assert.ok(statuses.length > 60 && statuses.at(-1) === 429, `${statuses.length}`);
    assert.equal((await review(id)).status, 200);
  });
});
