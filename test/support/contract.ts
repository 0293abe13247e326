// What the contract tests share: exact checks of answers, workspaces and keys of their own, stages that wait at a gate, and
// sockets on which to write what no HTTP client would.
import assert from 'node:assert/strict';
import net from 'node:net';
import type { Scope } from '../../src/domain/roles.js';
import { ERRORS, type ErrorCode } from '../../src/http/core/errors.js';
import { addKey } from '../../src/store/people/keys.js';
import { addWorkspace } from '../../src/store/workspaces/workspaces.js';
import { hang, type TestParts } from './parts/parts.js';
import {
  type Answer,
  type Call,
  createCall,
  createFlow,
  FLOWS,
  type TestService,
  until,
  untilStatus,
} from './service.js';

/** The same routes answer under both. */
export const BASES = ['/v1', '/api/v1'] as const;
export const flowsOf = (base: string): string => `${base}/flows/sales-email-video`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The body is exactly the specification's three fields, and the request id is in its header. */
export function assertError(answer: Answer, code: ErrorCode, message?: RegExp | string): void {
  assert.equal(answer.status, ERRORS[code].status, JSON.stringify(answer.body));
  assert.deepEqual(Object.keys(answer.body), ['success', 'error', 'code']);
  assert.equal(answer.body.success, false);
  assert.equal(answer.body.code, code);
  assert.equal(typeof answer.body.error, 'string');
  assert.ok(answer.body.error.length > 5);
  if (typeof message === 'string') assert.ok(answer.body.error.includes(message), answer.body.error);
  else if (message) assert.match(answer.body.error, message);
  assert.match(answer.headers.get('x-request-id') ?? '', UUID);
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
}

type WorkspaceChanges = {
  name?: string;
  voiceId?: string | null;
  quotaMonthly?: number | null;
  avatars?: { id: string; aspectRatios: string[]; voiceGender?: 'female' | 'male' }[];
};

/** A workspace besides the first one; by default it can make videos. */
export async function addTestWorkspace(service: TestService, changes: WorkspaceChanges = {}): Promise<string> {
  const avatars: NonNullable<WorkspaceChanges['avatars']> = changes.avatars ?? [{ id: 'maya', aspectRatios: ['16:9'] }];
  return addWorkspace(service.database.db, {
    name: changes.name ?? 'Contoso',
    voiceId: changes.voiceId === undefined ? 'voice-a' : changes.voiceId,
    quotaMonthly: changes.quotaMonthly === undefined ? 100 : changes.quotaMonthly,
    avatars: avatars.map((avatar) => ({ ...avatar, provider: 'embedded', name: avatar.id })),
    at: new Date(),
  });
}

type KeyChanges = { scopes?: Scope[]; ownFlowsOnly?: boolean; expiresAt?: Date | null; ownerName?: string };

/** A key and how to call with it. */
export async function addTestKey(
  service: TestService,
  workspaceId: string,
  changes: KeyChanges = {},
): Promise<{ id: string; value: string; call: Call }> {
  const key = await addKey(service.database.db, {
    workspaceId,
    name: 'Test key',
    ownerName: 'Sam Owner',
    scopes: ['*'],
    at: new Date(),
    ...changes,
  });
  return { ...key, call: createCall(service.url, key.value) };
}

export async function firstWorkspaceId(service: TestService): Promise<string> {
  if (service.workspaceId !== undefined) return service.workspaceId;
  const row = await service.database.db.selectFrom('workspaces').select('id').orderBy('created_at').executeTakeFirst();
  return row!.id;
}

/** Leads a new flow into a state and keeps it there; `create` makes it, by default with the API. */
export async function flowIn(
  service: TestService,
  status: string,
  body: Record<string, unknown> = {},
  create: (body: Record<string, unknown>) => Promise<string> = (whole) => createFlow(service.call, whole),
): Promise<string> {
  const { call, parts } = service;
  const stage = {
    generating_script: 'draft',
    segmenting: 'segment',
    voice_generating: 'narrate',
    video_generating: 'film',
    // Cancelled before anything was made of it.
    cancelled: 'draft',
  }[status] as Parameters<TestParts['on']>[0] | undefined;
  if (stage) parts.on(stage, hang);
  if (status === 'failed') {
    parts.on('film', () => {
      throw new Error('The film tore.');
    });
  }
  const needsReview = status === 'pending_approval';
  const id = await create({ ...(needsReview && { autoApproveScript: false }), ...body });
  if (status === 'cancelled') await call('DELETE', `${FLOWS}/${id}`);
  await untilStatus(call, id, status);
  // The state is there before its stage: what holds it may only be taken away once the stage was caught.
  if (stage && status !== 'cancelled')
    await until(async () => parts.runs.some((run) => run.flowId === id && run.stage === stage), Boolean);
  for (const name of ['draft', 'segment', 'narrate', 'film'] as const) parts.on(name, () => undefined);
  return id;
}

// ---- sockets

export type RawAnswer = Answer & { text: string };

/** Writes bytes and reads until the server closes; every answer that came. Parts are written one after another. */
export async function sendRaw(url: string, ...parts: (string | Buffer)[]): Promise<RawAnswer[]> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  // A server that closes while we still write is one of the things that are tried here.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  for (const part of parts) socket.write(part);
  await closed;
  return parseAnswers(Buffer.concat(chunks));
}

function parseAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n');
    assert.notEqual(end, -1, `not an answer: ${rest.toString('latin1').slice(0, 80)}`);
    const [line, ...fields] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(line!)?.[1]);
    const headers = new Headers(
      fields.map((field) => {
        const [name, ...value] = field.split(':');
        return [name!, value.join(':').trim()] as [string, string];
      }),
    );
    const length = Number(headers.get('content-length') ?? 0);
    const text = rest.subarray(end + 4, end + 4 + length).toString('utf8');
    rest = rest.subarray(end + 4 + length);
    if (status === 100) continue;
    const isJson = headers.get('content-type')?.startsWith('application/json') && text !== '';
    answers.push({ status, headers, text, body: isJson ? JSON.parse(text) : null });
  }
  return answers;
}
