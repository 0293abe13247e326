// The tools of the Model Context Protocol against the whole service: PostgreSQL, the real writer, voice, presenter and encoder. What
// they do in every case is tried on the mock; here they make a video.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';
import { readConfig } from '../../src/config/config.js';
import type { Scope } from '../../src/domain/roles.js';
import { createLog } from '../../src/lib/log.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { newApiKey } from '../../src/lib/security/api-key.js';
import { createAdapters } from '../../src/main/adapters.js';
import { type Service, startService } from '../../src/main/service.js';
import { type Database, openDatabase } from '../../src/store/db/database.js';
import { addKey } from '../../src/store/people/keys.js';
import { addWorkspace } from '../../src/store/workspaces/workspaces.js';
import { assertRefused, connectAssistant, type ToolResult, told } from '../support/assistant.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createCall, FLOWS } from '../support/service.js';

/** The most that the tool waits, and a little more. */
const WAIT_S = 600;
const VIDEO_MS = (WAIT_S + 30) * 1_000;

describe('an assistant', () => {
  let server: TestServer;
  let service: Service;
  let database: Database;
  let url: string;
  let assistant: Client;
  let given: Record<string, unknown>;
  const key = newApiKey();
  before(async () => {
    server = await startTestServer();
    const databaseUrl = await addDatabase(server);
    const config = readConfig({
      ...{ PORT: '0', DATA_DIR: join(server.folder, 'data'), DATABASE_URL: databaseUrl, AFTERCALL_API_KEY: key },
      ...{ SHUTDOWN_GRACE_SECONDS: '0', RATE_LIMIT_PER_MINUTE: '0' },
    });
    // Smaller than an operator can choose: no picture is looked at.
    const small = { ...config, videoHeight: 360 };
    const parts = await createAdapters(small);
    service = await startService({
      config: small,
      adapters: parts,
      log: createLog('silent'),
      roles: { serves: true, works: true },
    });
    url = service.url!;
    database = openDatabase({ connectionString: databaseUrl, max: 2 }, () => undefined);
    assistant = await connectAssistant(url, key);
    given = JSON.parse(await readFile(join(packageRoot, 'examples', 'flow.json'), 'utf8'));
  });
  after(async () => {
    await assistant?.close();
    await database?.close();
    await service?.stop();
    await server.stop();
  });

  const use = (name: string, args: Record<string, unknown>, by = assistant): Promise<ToolResult> =>
    by.callTool({ name, arguments: args }, { timeout: VIDEO_MS, resetTimeoutOnProgress: true });
  const wait = async (flowId: string) => told(await use('wait_for_video', { flowId, timeoutSeconds: WAIT_S }));
  const firstWorkspace = async () =>
    (await database.db.selectFrom('workspaces').select('id').orderBy('created_at').executeTakeFirstOrThrow()).id;
  const keyFor = async (workspaceId: string, scopes: Scope[] = ['*'], ownFlowsOnly = false): Promise<string> => {
    const named = { workspaceId, name: 'Assistant', ownerName: 'Sam Owner', scopes, ownFlowsOnly, at: new Date() };
    return (await addKey(database.db, named)).value;
  };
  const withKey = async <T>(value: string, work: (by: Client) => Promise<T>): Promise<T> => {
    const client = await connectAssistant(url, value);
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  };

  it('has a video made from one end to the other, with the script approved on the way', async () => {
    const { flowId, status } = told(await use('create_video', { ...given, autoApproveScript: false }));
    assert.equal(status, 'pending');
    const waiting = await wait(flowId);
    assert.equal(waiting.status, 'pending_approval');
    assert.match(waiting.generatedScript, /Dana/);
    assert.equal(told(await use('approve_script', { flowId, action: 'approve' })).status, 'segmenting');

    const steps: number[] = [];
    const result = await assistant.callTool(
      { name: 'wait_for_video', arguments: { flowId, timeoutSeconds: WAIT_S } },
      { timeout: VIDEO_MS, resetTimeoutOnProgress: true, onprogress: ({ progress }) => void steps.push(progress) },
    );
    const flow = told(result);
    assert.equal(flow.status, 'completed', flow.error);
    assert.ok(flow.videoDuration >= 60 && flow.videoDuration <= 70);
    assert.ok(steps.length >= 3 && steps.every((step, at) => at === 0 || step > steps[at - 1]!), String(steps));
    assert.ok(result.content.some((content) => content.type === 'resource_link' && content.uri === flow.videoUrl));
    const file = await fetch(flow.videoUrl);
    assert.equal(file.headers.get('content-type'), 'video/mp4');
    assert.equal(Buffer.from(await file.arrayBuffer()).toString('latin1', 4, 8), 'ftyp');

    assert.deepEqual(told(await use('read_video', { flowId })), flow);
    const [newest] = told(await use('list_videos', { status: 'completed' })).flows;
    assert.equal(newest.flowId, flowId);
    assertRefused(await use('cancel_video', { flowId }), 'VALIDATION_ERROR', 'completed');
  });

  it('edits, rejects and cancels, and the service knows of it', async () => {
    const start = async () => told(await use('create_video', { ...given, autoApproveScript: false })).flowId as string;
    const [edited, rejected, cancelled] = [await start(), await start(), await start()];
    const editedScript = `${(await wait(edited)).generatedScript} Talk to you soon.`;
    told(await use('approve_script', { flowId: edited, action: 'approve', editedScript }));
    assert.equal(told(await use('read_video', { flowId: edited })).generatedScript, editedScript);
    told(await use('cancel_video', { flowId: edited }));
    await wait(rejected);
    told(await use('approve_script', { flowId: rejected, action: 'reject' }));
    assertRefused(
      await use('approve_script', { flowId: rejected, action: 'approve' }),
      'VALIDATION_ERROR',
      'cancelled',
    );
    for (const _ of ['once', 'twice']) told(await use('cancel_video', { flowId: cancelled }));
    const call = createCall(url, key);
    for (const id of [edited, rejected, cancelled]) {
      assert.equal((await call('GET', `${FLOWS}/${id}`)).body.status, 'cancelled');
    }
  });

  it('makes one video for one idempotency key', async () => {
    const asked = { ...given, autoApproveScript: false, idempotencyKey: 'crm-4711' };
    const first = told(await use('create_video', asked));
    assert.equal(told(await use('create_video', asked)).flowId, first.flowId);
    assertRefused(await use('create_video', { ...asked, prospectName: 'Robin' }), 'IDEMPOTENCY_KEY_REUSED');
    told(await use('cancel_video', { flowId: first.flowId }));
  });

  it('is told in words what a flow that is not there, a summary that is too short and a long edit are', async () => {
    assertRefused(
      await use('read_video', { flowId: 'flow_nowhere' }),
      'FLOW_NOT_FOUND',
      /No flow with this identifier/,
    );
    assertRefused(await use('cancel_video', { flowId: 'flow_nowhere' }), 'FLOW_NOT_FOUND');
    assertRefused(await use('create_video', { emailContent: 'Too short.' }), 'VALIDATION_ERROR', '50 words');
    const { flowId } = told(await use('create_video', { ...given, autoApproveScript: false }));
    await wait(flowId);
    const editedScript = 'We would like to say this once more. '.repeat(100);
    const refused = await use('approve_script', { flowId, action: 'approve', editedScript });
    assertRefused(refused, 'VALIDATION_ERROR', /seconds to speak/);
    told(await use('cancel_video', { flowId }));
  });

  it('is told that a key is not good, may not, or sees other videos only', async () => {
    await withKey(newApiKey(), async (stranger) => {
      assertRefused(await use('list_videos', {}, stranger), 'UNAUTHORIZED', /API key/);
    });
    const workspaceId = await firstWorkspace();
    await withKey(await keyFor(workspaceId, ['flows:read']), async (reader) => {
      assert.ok(told(await use('list_videos', {}, reader)).flows.length > 0);
      assertRefused(await use('create_video', given, reader), 'INSUFFICIENT_SCOPE', /flows:create/);
    });
    const [{ flowId }] = told(await use('list_videos', {})).flows;
    await withKey(await keyFor(workspaceId, ['*'], true), async (own) => {
      assert.deepEqual(told(await use('list_videos', {}, own)).flows, []);
      assertRefused(await use('read_video', { flowId }, own), 'FLOW_NOT_FOUND');
    });
  });

  it('is told of a quota that is used up and of a workspace that is not ready, at once', async () => {
    const [voice] = (await createCall(url, key)('GET', '/v1/voices')).body.voices;
    const added = { name: 'Contoso', voiceId: voice.id, quotaMonthly: 0, avatars: [], at: new Date() };
    const avatars = [{ id: 'maya', aspectRatios: ['16:9'], provider: 'embedded', name: 'Maya' }];
    const spent = await addWorkspace(database.db, { ...added, avatars });
    await withKey(await keyFor(spent), async (by) => {
      assertRefused(await use('create_video', given, by), 'QUOTA_EXCEEDED', /quota of 0 videos is used up/);
    });
    const unready = await addWorkspace(database.db, { ...added, name: 'Fabrikam' });
    await withKey(await keyFor(unready), async (by) => {
      assertRefused(await use('create_video', given, by), 'WORKSPACE_NOT_READY', /avatar|presenter/i);
    });
  });
});
