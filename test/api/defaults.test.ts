// What a flow is made with that names no avatar or no voice: the lists and create follow one rule.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { changeSettings } from '../../src/store/workspaces/workspace-settings.js';
import { addTestKey, addTestWorkspace, assertError } from '../support/contract.js';
import { type Desk, openDesk } from '../support/desk.js';
import { AVA, createTestParts, voicesNamed } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, type Call, FLOWS, SUMMARY, startTestService, type TestService } from '../support/service.js';

const listing = (id: string, language: string, gender: 'female' | 'male') => ({
  ...AVA,
  id,
  name: id,
  language,
  gender,
});

const AVATARS = [
  { id: 'tall', aspectRatios: ['9:16'], voiceGender: 'female' },
  { id: 'kenji', aspectRatios: ['16:9'], voiceGender: 'male' },
  { id: 'maya', aspectRatios: ['16:9'], voiceGender: 'female' },
  { id: 'plain', aspectRatios: ['16:9'] },
] as const;

const avatars = AVATARS.map((avatar) => ({ ...avatar, aspectRatios: [...avatar.aspectRatios] }));

describe('what a flow is made with that names nothing', () => {
  let server: TestServer;
  let service: TestService;
  let desk: Desk;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      works: false,
      parts: {
        ...createTestParts(),
        voices: voicesNamed(AVA, listing('ben', 'en-US', 'male'), listing('louise', 'fr-FR', 'female')),
        sureLanguage: (text) => /^(?:fr|de|xx)(?= )/.exec(text)?.[0] ?? null,
      },
    });
    desk = await openDesk(service);
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  /** Which avatar and voice a flow got. */
  const madeWith = async (call: Call, body: object): Promise<[string, string]> => {
    const { body: answer } = await call('POST', FLOWS, { emailContent: SUMMARY, ...body });
    const row = await service.database.db
      .selectFrom('flows')
      .select(['avatar_id', 'voice_id'])
      .where('id', '=', answer.flowId)
      .executeTakeFirstOrThrow();
    return [row.avatar_id, row.voice_id];
  };

  /** The lists of the API, held against creates with every avatar and with none. */
  async function assertOneRule(workspaceId: string): Promise<{ avatar: string; voice: string }> {
    const { call } = await addTestKey(service, workspaceId);
    const { avatars: listed } = (await call('GET', '/v1/avatars')).body;
    const { voices } = (await call('GET', '/v1/voices')).body;
    const marked = listed.filter(({ isDefault }: any) => isDefault);
    const spoken = voices.filter(({ isDefault }: any) => isDefault);
    assert.deepEqual([marked.length, spoken.length], [1, 1]);
    assert.equal(listed[0].id, marked[0].id, 'the default stands first');
    const made = await madeWith(call, {});
    assert.deepEqual(made, [marked[0].id, spoken[0].id]);
    for (const { id, status, defaultVoiceId } of listed) {
      if (status !== 'ready') assert.equal(defaultVoiceId, undefined);
      else assert.deepEqual(await madeWith(call, { avatarId: id }), [id, defaultVoiceId], id);
    }
    return { avatar: made[0], voice: made[1] };
  }

  it('is what the lists of the API mark, whatever the workspace is set to', async () => {
    const { db } = service.database;
    const id = await addTestWorkspace(service, { avatars });
    // The first ready one for 16:9, who is no woman, though the first voice is one.
    assert.deepEqual(await assertOneRule(id), { avatar: 'kenji', voice: 'ben' });
    await changeSettings(db, id, { voice_is_chosen: true });
    assert.deepEqual(await assertOneRule(id), { avatar: 'kenji', voice: 'voice-a' });
    await changeSettings(db, id, { voice_is_chosen: false, avatar_id: 'tall' });
    assert.deepEqual(await assertOneRule(id), { avatar: 'tall', voice: 'voice-a' });
    // A chosen presenter who is not there any more gives way to the first one for 16:9.
    await db
      .updateTable('avatars')
      .set({ status: 'failed' })
      .where('id', '=', 'tall')
      .where('workspace_id', '=', id)
      .execute();
    assert.deepEqual(await assertOneRule(id), { avatar: 'kenji', voice: 'ben' });
    await db.deleteFrom('avatars').where('id', '=', 'kenji').where('workspace_id', '=', id).execute();
    assert.deepEqual(await assertOneRule(id), { avatar: 'maya', voice: 'voice-a' });
  });

  it('is what the pages of the dashboard mark, too', async () => {
    const ask = async (path: string) => (await desk.ask(desk.owner, 'GET', path)).body;
    const { avatars: listed } = await ask('/avatars');
    const { voices } = await ask('/voices');
    for (const { id, defaultVoiceId, isDefault } of listed) {
      const [avatarId, voiceId] = await madeWith(service.call, { avatarId: id });
      assert.deepEqual([avatarId, voiceId], [id, defaultVoiceId]);
      if (isDefault) {
        assert.deepEqual(await madeWith(service.call, {}), [id, voiceId]);
        assert.equal(voices.find((voice: any) => voice.isDefault).id, voiceId);
      }
    }
    assert.equal(listed.filter(({ isDefault }: any) => isDefault).length, 1);
  });

  it('is no voice at all for a language that none speaks, and the answer does not send anybody to look for one', async () => {
    const create = (body: object) => service.call('POST', FLOWS, body);
    const german = { emailContent: `de ${SUMMARY}` };
    for (const body of [german, { ...german, voiceId: 'voice-a' }, { ...german, avatarId: 'daniel' }]) {
      const answer = await create(body);
      assertError(
        answer,
        'VALIDATION_ERROR',
        /^emailContent is written in German, which no voice of this server speaks\. Your server administrator can add .*connect a voice provider/,
      );
      assert.doesNotMatch(answer.body.error, /voiceId/);
    }
    const french = { emailContent: `fr ${SUMMARY}`, voiceId: 'voice-a' };
    assertError(
      await create(french),
      'VALIDATION_ERROR',
      /French, which the voice "Ava" does not speak\. Give a voiceId that does/,
    );
    assert.equal((await madeWith(service.call, { emailContent: `fr ${SUMMARY}` }))[1], 'louise');
  });
});
