// Section 4.1: what a client may send to create a flow, what it gets, and what a flow is made of when fields are left out.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Flow } from '../../src/store/db/tables.js';
import { changeSettings } from '../../src/store/workspaces/workspace-settings.js';
import { addTestKey, addTestWorkspace, assertError, BASES, firstWorkspaceId, flowsOf } from '../support/contract.js';
import { AVA, createTestParts, voicesNamed } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  type Answer,
  addDatabase,
  createFlow,
  FLOWS,
  SUMMARY,
  startTestService,
  type TestService,
} from '../support/service.js';

const words = (count: number): string => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

describe('creating a flow', () => {
  let server: TestServer;
  let service: TestService;
  before(async () => {
    server = await startTestServer();
    const parts = createTestParts();
    const french = {
      id: 'voice-fr',
      name: 'Louise',
      provider: 'embedded',
      language: 'fr-FR',
      gender: 'female',
    } as const;
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      works: false,
      parts: {
        ...parts,
        voices: voicesNamed(AVA, french, { ...french, id: 'voice-man', language: 'en', gender: 'male' }),
        sureLanguage: (text) => (text.includes('bonjour') ? 'fr' : null),
      },
    });
    await service.database.db.updateTable('workspaces').set({ quota_monthly: null }).execute();
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const create = (body: unknown, base = '/v1'): Promise<Answer> => service.call('POST', flowsOf(base), body);
  const stored = (id: string): Promise<Flow> =>
    service.database.db.selectFrom('flows').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const countFlows = async (): Promise<number> =>
    Number(
      (
        await service.database.db
          .selectFrom('flows')
          .select((e) => e.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );

  it('answers 200 with exactly success, flowId, status pending and a message, on both prefixes', async () => {
    for (const base of BASES) {
      const { status, body, headers } = await create({ emailContent: SUMMARY }, base);
      assert.equal(status, 200);
      assert.deepEqual(Object.keys(body), ['success', 'flowId', 'status', 'message']);
      assert.equal(body.success, true);
      assert.equal(body.status, 'pending');
      assert.match(body.flowId, /^[A-Za-z0-9_-]{20,64}$/);
      assert.equal(typeof body.message, 'string');
      assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
      assert.ok(headers.get('x-request-id'));
    }
  });

  it('fills in the defaults: automatic approval, first ready 16:9 avatar, the voice, the owner, the workspace', async () => {
    const workspaceId = await addTestWorkspace(service, {
      name: 'Fabrikam',
      avatars: [
        { id: 'square', aspectRatios: ['1:1'] },
        { id: 'wide', aspectRatios: ['16:9'] },
        { id: 'second', aspectRatios: ['16:9'] },
      ],
    });
    const key = await addTestKey(service, workspaceId, { ownerName: 'Robin Reed' });
    const flow = await stored(await createFlow(key.call));
    assert.equal(flow.auto_approve, true);
    assert.equal(flow.avatar_id, 'wide');
    assert.equal(flow.voice_id, 'voice-a');
    assert.deepEqual(flow.input, {
      emailContent: SUMMARY,
      prospectName: null,
      prospectCompany: null,
      userName: 'Robin Reed',
      userCompany: 'Fabrikam',
    });
    assert.equal(flow.title, 'Sales follow-up');
  });

  it('takes the first ready avatar when the first 16:9 one is still being made', async () => {
    const workspaceId = await addTestWorkspace(service, {
      avatars: [
        { id: 'wide', aspectRatios: ['16:9'] },
        { id: 'second', aspectRatios: ['16:9'] },
      ],
    });
    const key = await addTestKey(service, workspaceId);
    const { db } = service.database;
    await db
      .updateTable('avatars')
      .set({ status: 'processing' })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', 'wide')
      .execute();
    assert.equal((await stored(await createFlow(key.call))).avatar_id, 'second');
    const answer = await key.call('POST', FLOWS, { emailContent: SUMMARY, avatarId: 'wide' });
    assertError(answer, 'VALIDATION_ERROR', /avatarId.*processing.*GET \/v1\/avatars/);
  });

  it('keeps every field that was sent', async () => {
    const sent = {
      emailContent: SUMMARY,
      autoApproveScript: false,
      avatarId: 'daniel',
      voiceId: 'voice-fr',
      prospectName: 'Dana',
      prospectCompany: 'Initech',
      userName: 'Kim',
      userCompany: 'Hooli',
      title: 'A title of my own',
    };
    const flow = await stored((await create(sent)).body.flowId);
    const { emailContent, prospectName, prospectCompany, userName, userCompany } = sent;
    assert.deepEqual(flow.input, { emailContent, prospectName, prospectCompany, userName, userCompany });
    assert.deepEqual(
      [flow.auto_approve, flow.avatar_id, flow.voice_id, flow.title],
      [false, 'daniel', 'voice-fr', 'A title of my own'],
    );
  });

  it('makes the title from the name of the prospect', async () => {
    const titleOf = async (body: object) => (await stored(await createFlow(service.call, { ...body }))).title;
    assert.equal(await titleOf({ prospectName: 'Dana' }), 'Follow-up for Dana');
    assert.equal(await titleOf({ prospectName: 'Dana', prospectCompany: 'Initech' }), 'Follow-up for Dana at Initech');
    assert.equal(await titleOf({ prospectCompany: 'Initech' }), 'Follow-up for Initech');
    assert.equal(await titleOf({ title: '  ', prospectName: 'Dana' }), 'Follow-up for Dana');
  });

  it('keeps names whole as they were sent, and cuts the title made of them behind a word', async () => {
    const names = { prospectName: `${'Maria '.repeat(33)}M`, prospectCompany: `${'Northwind '.repeat(19)}N` };
    const { body } = await create({ emailContent: SUMMARY, ...names });
    const { input, title } = await stored(body.flowId);
    assert.deepEqual([input.prospectName, input.prospectCompany], Object.values(names));
    assert.ok(title.length > 280 && title.length <= 300 && title.endsWith(' Northwind'), title);
  });

  it('takes null for an optional field as if it were left out', async () => {
    const names = ['autoApproveScript', 'avatarId', 'voiceId', 'prospectName', 'prospectCompany', 'userName'];
    const nulls = Object.fromEntries([...names, 'userCompany', 'title'].map((name) => [name, null]));
    const flow = await stored(await createFlow(service.call, nulls));
    assert.equal(flow.auto_approve, true);
    assert.equal(flow.avatar_id, 'maya');
    assert.equal(flow.input.userName, 'Alex Morgan');
    assert.equal(flow.input.userCompany, 'Northwind');
  });

  it('ignores fields that it does not know and names them in the message', async () => {
    const body = JSON.parse(
      `{"emailContent":${JSON.stringify(SUMMARY)},"colour":"red","__proto__":{"title":"evil"},"constructor":1}`,
    );
    const answer = await create(body);
    assert.equal(answer.status, 200);
    assert.deepEqual(Object.keys(answer.body), ['success', 'flowId', 'status', 'message']);
    for (const name of ['"colour"', '"__proto__"', '"constructor"'])
      assert.ok(answer.body.message.includes(name), name);
    assert.equal((await stored(answer.body.flowId)).title, 'Sales follow-up');
  });

  for (const [name, body, message] of [
    ['no body', undefined, /JSON object/],
    ['an array', [], /JSON object/],
    ['a string', 'text', /JSON object/],
    ['null', null, /JSON object/],
    ['a body without emailContent', {}, /emailContent is required/],
    ['emailContent null', { emailContent: null }, /emailContent is required/],
    ['a number for emailContent', { emailContent: 5 }, /emailContent must be a string/],
    ['an empty emailContent', { emailContent: '' }, /emailContent.*50 words.*\b0\b/],
    ['49 words', { emailContent: words(49) }, /emailContent.*50 words.*\b49\b/],
    [
      'a text for autoApproveScript',
      { emailContent: SUMMARY, autoApproveScript: 'true' },
      /autoApproveScript must be a boolean/,
    ],
    [
      'a number for autoApproveScript',
      { emailContent: SUMMARY, autoApproveScript: 0 },
      /autoApproveScript must be a boolean/,
    ],
    ['a number for title', { emailContent: SUMMARY, title: 7 }, /title must be a string/],
    ['a number for avatarId', { emailContent: SUMMARY, avatarId: 7 }, /avatarId must be a string/],
    ['an unknown avatarId', { emailContent: SUMMARY, avatarId: 'nobody' }, /avatarId.*GET \/v1\/avatars/],
    ['an empty avatarId', { emailContent: SUMMARY, avatarId: '' }, /avatarId.*GET \/v1\/avatars/],
    ['an unknown voiceId', { emailContent: SUMMARY, voiceId: 'nobody' }, /voiceId.*GET \/v1\/voices/],
    ['emailContent of 50,001 characters', { emailContent: `${'word '.repeat(10_000)}x` }, /emailContent.*50000/],
    ['a title of 301 characters', { emailContent: SUMMARY, title: 'x'.repeat(301) }, /title.*300/],
    ['a prospectName of 201 characters', { emailContent: SUMMARY, prospectName: 'x'.repeat(201) }, /prospectName.*200/],
    ['a userCompany of 201 characters', { emailContent: SUMMARY, userCompany: 'x'.repeat(201) }, /userCompany.*200/],
    ['U+0000 in emailContent', { emailContent: `${SUMMARY}\u0000` }, /emailContent.*U\+0000/],
    ['U+0000 in avatarId', { emailContent: SUMMARY, avatarId: '\u0000' }, /avatarId.*U\+0000/],
  ] as const) {
    it(`refuses ${name} with VALIDATION_ERROR and changes nothing`, async () => {
      const before = await countFlows();
      for (const base of BASES) assertError(await create(body, base), 'VALIDATION_ERROR', message);
      assert.equal(await countFlows(), before);
    });
  }

  it('takes texts that are exactly as long as allowed', async () => {
    const answer = await create({
      emailContent: 'word '.repeat(10_000),
      title: 'x'.repeat(300),
      prospectName: 'x'.repeat(200),
      prospectCompany: 'x'.repeat(200),
      userName: 'x'.repeat(200),
      userCompany: 'x'.repeat(200),
    });
    assert.equal(answer.status, 200);
  });

  it('counts as words what holds a letter or a digit between white space', async () => {
    assert.equal((await create({ emailContent: words(50) })).status, 200);
    assert.equal((await create({ emailContent: words(50).replaceAll(' ', '\n\t\u00a0') })).status, 200);
    assertError(await create({ emailContent: `${words(49)} -- … !!!` }), 'VALIDATION_ERROR', /\b49\b/);
    // A hyphenated word is one.
    assertError(await create({ emailContent: `${words(48)} follow-up` }), 'VALIDATION_ERROR', /\b49\b/);
    const chinese = '我们今天和客户讨论了新的销售流程以及下一步的计划';
    assert.equal((await create({ emailContent: chinese.repeat(8) })).status, 200);
    assertError(await create({ emailContent: chinese }), 'VALIDATION_ERROR', /50 words/);
  });

  it('mends halves of surrogate pairs instead of failing on them', async () => {
    const body = `{"emailContent":${JSON.stringify(SUMMARY)},"title":"A \\ud83d B","\\udc00":1}`;
    const response = await fetch(`${service.url}${FLOWS}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.key}`,
        'content-type': 'application/json',
        'idempotency-key': 'half',
      },
      body,
    });
    const answer = (await response.json()) as { flowId: string };
    assert.equal(response.status, 200);
    assert.equal((await stored(answer.flowId)).title, 'A \ufffd B');
  });

  it('refuses a summary in a language that the chosen voice does not speak', async () => {
    const emailContent = `bonjour ${SUMMARY}`;
    const refused = await create({ emailContent, voiceId: 'voice-a' });
    assertError(refused, 'VALIDATION_ERROR', /French.*voiceId.*GET \/v1\/voices/);
    assert.equal((await create({ emailContent, voiceId: 'voice-fr' })).status, 200);
  });

  it('takes a voice of the language of the summary where none was chosen', async () => {
    const answer = await create({ emailContent: `bonjour ${SUMMARY}` });
    const row = await service.database.db
      .selectFrom('flows')
      .select('voice_id')
      .where('id', '=', answer.body.flowId)
      .executeTakeFirstOrThrow();
    assert.equal(row.voice_id, 'voice-fr');
  });

  it('takes a voice that fits the presenter, unless one was asked for or a person chose one for the workspace', async () => {
    const { db } = service.database;
    const avatar = { aspectRatios: ['16:9'] };
    const id = await addTestWorkspace(service, {
      avatars: [
        { ...avatar, id: 'maya', voiceGender: 'female' },
        { ...avatar, id: 'daniel', voiceGender: 'male' },
      ],
    });
    // What a key opens is remembered for a moment, so each state is asked for with a key of its own.
    const voiceOf = async (body: object): Promise<string> => {
      const { call } = await addTestKey(service, id);
      const answer = await call('POST', FLOWS, { emailContent: SUMMARY, ...body });
      return (await stored(answer.body.flowId)).voice_id;
    };
    assert.equal(await voiceOf({ avatarId: 'daniel' }), 'voice-man');
    assert.equal(await voiceOf({ avatarId: 'maya' }), 'voice-a');
    assert.equal(await voiceOf({ avatarId: 'daniel', voiceId: 'voice-a' }), 'voice-a');
    await changeSettings(db, id, { voice_is_chosen: true });
    assert.equal(await voiceOf({ avatarId: 'daniel' }), 'voice-a');
    assert.equal(await voiceOf({ avatarId: 'daniel', voiceId: 'voice-man' }), 'voice-man');
  });

  it('gives every flow an identifier of its own', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => createFlow(service.call)));
    assert.equal(new Set(ids).size, 20);
    const workspace = await firstWorkspaceId(service);
    const rows = await service.database.db.selectFrom('flows').select('workspace_id').where('id', 'in', ids).execute();
    assert.ok(rows.every((row) => row.workspace_id === workspace));
  });
});
