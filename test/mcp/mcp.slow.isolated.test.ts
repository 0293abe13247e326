// The tools of the Model Context Protocol, called with the official client as an assistant calls them, on the mock server.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';
import { type Mock, startMock } from '../../src/mock/server.js';
import { assertRefused, COMMAND, connectAssistant, type ToolResult, told } from '../support/assistant.js';
import { createCall, SUMMARY } from '../support/service.js';

/** Answers the first read and holds the second one, as a service does that was asked to wait. */
async function startHoldingService(flow: object) {
  let hold = () => {};
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let reads = 0;
  const server = createServer((_request, response) => {
    reads += 1;
    if (reads === 1) return response.setHeader('content-type', 'application/json').end(JSON.stringify(flow));
    response.once('close', release);
    return hold();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, held, released, stop };
}

describe('the tools of the Model Context Protocol', () => {
  let mock: Mock;
  let client: Client;
  before(async () => {
    mock = await startMock({ port: 0, host: '127.0.0.1', speed: 0, quota: 100, rateLimit: 0 });
    client = await connectAssistant(mock.url, mock.keys.key);
  });
  beforeEach(() => steer('reset', {}));
  after(async () => {
    await client.close();
    await mock.stop();
  });

  const steer = (name: string, body: object) => createCall(mock.url, '')('POST', `/mock/${name}`, body);
  const turn = (advanceMs: number) => steer('clock', { advanceMs });
  const use = (name: string, given: Record<string, unknown>, by = client): Promise<ToolResult> =>
    by.callTool({ name, arguments: given });
  const create = async (more: object = {}): Promise<string> =>
    told(await use('create_video', { emailContent: SUMMARY, ...more })).flowId;

  it('are six, each with a description of itself and of every argument, what it gives, and how careful to be', async () => {
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map(({ name }) => name).sort(), [
      'approve_script',
      'cancel_video',
      'create_video',
      'list_videos',
      'read_video',
      'wait_for_video',
    ]);
    for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
      assert.ok(description && description.length > 40, name);
      assert.ok(outputSchema, name);
      const fields = Object.entries(inputSchema.properties ?? {}) as [string, { description?: string }][];
      for (const [field, schema] of fields) assert.ok(schema.description, `${name}.${field}`);
      const isReading = ['read_video', 'wait_for_video', 'list_videos'].includes(name);
      assert.equal(annotations?.readOnlyHint, isReading, name);
      if (!isReading) assert.equal(annotations?.destructiveHint, name !== 'create_video', name);
    }
    assert.match(client.getInstructions() ?? '', /create_video/);
  });

  it('create a video, report how far it is, and give its address at the end', async () => {
    const flowId = await create({ prospectName: 'Dana' });
    const seen: { progress: number; message?: string }[] = [];
    const onprogress = ({ progress, message }: { progress: number; message?: string | undefined }) => {
      seen.push({ progress, ...(message && { message }) });
      void turn(3_000);
    };
    const waiting = client.callTool(
      { name: 'wait_for_video', arguments: { flowId } },
      { onprogress, resetTimeoutOnProgress: true },
    );
    const result = await waiting;
    const flow = told(result);
    assert.equal(flow.status, 'completed');
    assert.match(flow.videoUrl, /^http:.*\.mp4$/);
    assert.equal('progress' in flow, false);
    assert.ok(result.content.some((content) => content.type === 'resource_link' && content.uri === flow.videoUrl));
    const steps = seen.map(({ progress }) => progress);
    assert.ok(
      steps.length >= 4 && steps.every((step, index) => index === 0 || step > steps[index - 1]!),
      String(steps),
    );
    assert.equal(seen[0]!.message, 'pending');
  });

  it('stop at the script, and go on with the edit of a person', async () => {
    const flowId = await create({ autoApproveScript: false });
    await turn(3_000);
    const waiting = told(await use('wait_for_video', { flowId }));
    assert.equal(waiting.status, 'pending_approval');
    assert.ok(waiting.generatedScript);
    const editedScript = 'Hi Dana, this is the better script.';
    const decided = told(await use('approve_script', { flowId, action: 'approve', editedScript }));
    assert.deepEqual(decided, { flowId, status: 'segmenting' });
    assert.equal(told(await use('read_video', { flowId })).generatedScript, editedScript);
    assertRefused(await use('approve_script', { flowId, action: 'reject' }), 'VALIDATION_ERROR', 'segmenting');
  });

  it('give the present state when the time to wait is over', async () => {
    const flowId = await create();
    assert.equal(told(await use('wait_for_video', { flowId, timeoutSeconds: 1 })).status, 'pending');
  });

  it('reject and cancel, and say why what has ended cannot be cancelled', async () => {
    const rejected = await create({ autoApproveScript: false });
    await turn(3_000);
    assert.deepEqual(told(await use('approve_script', { flowId: rejected, action: 'reject' })).status, 'cancelled');
    const cancelled = await create();
    for (const _ of [1, 2]) {
      assert.deepEqual(told(await use('cancel_video', { flowId: cancelled })), {
        flowId: cancelled,
        status: 'cancelled',
      });
    }
    const completed = await create();
    await turn(60_000);
    assertRefused(await use('cancel_video', { flowId: completed }), 'VALIDATION_ERROR', 'completed');
  });

  it('list videos page by page, newest first', async () => {
    const ids = [await create(), await create(), await create()];
    const first = told(await use('list_videos', { limit: 2 }));
    const second = told(await use('list_videos', { limit: 2, cursor: first.nextCursor }));
    const seen = [...first.flows, ...second.flows].map(({ flowId }: { flowId: string }) => flowId);
    assert.deepEqual(seen, ids.toReversed());
    assert.equal(second.nextCursor, null);
    assert.deepEqual(told(await use('list_videos', { status: 'completed' })).flows, []);
  });

  it('make no second video for the same idempotency key', async () => {
    const idempotencyKey = 'call-4711';
    assert.equal(await create({ idempotencyKey }), await create({ idempotencyKey }));
    assert.equal(told(await use('list_videos', {})).flows.length, 1);
  });

  it('hand on what the service refuses, with its code', async () => {
    assertRefused(await use('create_video', { emailContent: 'too short' }), 'VALIDATION_ERROR', '50 words');
    assertRefused(await use('read_video', { flowId: 'nope' }), 'FLOW_NOT_FOUND');
    assertRefused(await use('wait_for_video', { flowId: '../me' }), 'FLOW_NOT_FOUND');
    await steer('quota', { limit: 0 });
    assertRefused(await use('create_video', { emailContent: SUMMARY }), 'QUOTA_EXCEEDED');
  });

  it('refuse arguments of the wrong shape before they ask', async () => {
    const refusal = await use('list_videos', { limit: 1_000 }).catch((error: Error) => error.message);
    assert.match(typeof refusal === 'string' ? refusal : JSON.stringify(refusal.content), /limit/);
    assert.equal(typeof refusal === 'string' || refusal.isError, true);
  });

  it('stop asking when the client stops waiting, and the video goes on', async () => {
    const flowId = await create();
    const holding = await startHoldingService({ flowId, status: 'pending', createdAt: '2026-01-01T00:00:00.000Z' });
    const impatient = await connectAssistant(holding.url, mock.keys.key);
    const giving = new AbortController();
    const given = { name: 'wait_for_video', arguments: { flowId, timeoutSeconds: 600 } };
    const waiting = impatient.callTool(given, { signal: giving.signal });
    await holding.held;
    giving.abort('The person lost patience.');
    await assert.rejects(waiting);
    await holding.released;
    await impatient.close();
    await holding.stop();
    await turn(60_000);
    assert.equal(told(await use('read_video', { flowId })).status, 'completed');
  });

  it('speak the older revision of the protocol too', async () => {
    const older = await connectAssistant(mock.url, mock.keys.key, 'legacy');
    assert.equal(client.getNegotiatedProtocolVersion(), '2026-07-28');
    assert.match(older.getNegotiatedProtocolVersion() ?? '', /^2025-/);
    assert.equal((await older.listTools()).tools.length, 6);
    const flowId = await create();
    assert.equal(told(await use('read_video', { flowId }, older)).flowId, flowId);
    await older.close();
  });

  it('say that a key is not good, and that no service answers', async () => {
    const stranger = await connectAssistant(mock.url, mock.keys.key.replace('mock', 'muck'));
    assertRefused(await use('list_videos', {}, stranger), 'UNAUTHORIZED');
    await stranger.close();
    const nowhere = await connectAssistant('http://127.0.0.1:1', mock.keys.key);
    assertRefused(await use('list_videos', {}, nowhere), 'CONNECTION_FAILED', 'isn’t responding');
    await nowhere.close();
  });

  it('end with their client, and do not begin without a key', async () => {
    const environment = { PATH: process.env.PATH ?? '', AFTERCALL_API_KEY: mock.keys.key };
    const child = spawn(process.execPath, [COMMAND, 'mcp'], { env: environment, stdio: ['pipe', 'ignore', 'inherit'] });
    child.stdin.end();
    assert.deepEqual(await once(child, 'exit'), [0, null]);
    const without = spawn(process.execPath, [COMMAND, 'mcp'], { env: { PATH: environment.PATH }, stdio: 'ignore' });
    assert.deepEqual(await once(without, 'exit'), [2, null]);
  });
});
