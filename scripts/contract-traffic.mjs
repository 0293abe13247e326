// Every success and every documented failure of the API, driven through validating proxies: one judges requests and
// answers, the other only answers, for requests that are wrong on purpose.

import { FilesError } from '#built/src/files/contract.js';
import { encodeWav } from '#built/src/lib/wav.js';
import { addTestKey, addTestWorkspace, firstWorkspaceId, flowIn } from '#built/test/support/contract.js';
import { createTestParts } from '#built/test/support/parts/parts.js';
import { startTestServer } from '#built/test/support/postgres.js';
import { addDatabase, SUMMARY, startTestService, until } from '#built/test/support/service.js';

const LIMIT = 2_000;
/** What a proxy would answer by itself, or what has no operation: test/api/http/protocol.test.ts writes these to a socket. */
export const BELOW_HTTP = ['BAD_REQUEST', 'REQUEST_TIMEOUT', 'EXPECTATION_FAILED', 'HEADERS_TOO_LARGE'];

/** A recording with what is said of it. The proxies read bodies as text: of this length and rate it is plain ASCII. */
function formWith(audio) {
  const head = '--part\r\ncontent-disposition: form-data; name="statement"\r\n\r\nown_voice\r\n--part\r\n';
  const file = 'content-disposition: form-data; name="audio"; filename="voice.wav"\r\ncontent-type: audio/wav\r\n\r\n';
  return Buffer.concat([Buffer.from(head + file), audio, Buffer.from('\r\n--part--\r\n')]);
}

const FLOWS = '/flows/sales-email-video';
const OPERATIONS = {
  createFlow: { method: 'POST', path: () => FLOWS, scope: 'flows:create', body: { emailContent: SUMMARY } },
  createFlows: {
    method: 'POST',
    path: () => `${FLOWS}/bulk`,
    scope: 'flows:create',
    body: { emailContent: SUMMARY },
    type: 'application/x-ndjson',
  },
  listFlows: { method: 'GET', path: () => FLOWS, scope: 'flows:read' },
  getFlow: { method: 'GET', path: (id) => `${FLOWS}/${id}`, scope: 'flows:read' },
  listenToFlow: { method: 'GET', path: (id) => `${FLOWS}/${id}/events`, scope: 'flows:read' },
  decideScript: {
    method: 'POST',
    path: (id) => `${FLOWS}/${id}/approve`,
    scope: 'flows:approve',
    body: { action: 'approve' },
  },
  readReview: { method: 'GET', path: (id) => `${FLOWS}/${id}/review`, scope: 'flows:read' },
  checkScript: {
    method: 'POST',
    path: (id) => `${FLOWS}/${id}/review/check`,
    scope: 'flows:approve',
    body: { script: 'Better.' },
  },
  rewordScript: {
    method: 'POST',
    path: (id) => `${FLOWS}/${id}/review/rewording`,
    scope: 'flows:approve',
    body: { script: 'Better.', rewording: 'shorten' },
  },
  speakText: {
    method: 'POST',
    path: (id) => `${FLOWS}/${id}/review/speech`,
    scope: 'flows:approve',
    body: { text: 'Hello.' },
  },
  readNarration: { method: 'GET', path: (id) => `${FLOWS}/${id}/narration`, scope: 'flows:read' },
  putNarration: {
    method: 'PUT',
    path: (id) => `${FLOWS}/${id}/narration`,
    scope: 'flows:approve',
    raw: formWith(encodeWav(new Float32Array(8_192), 16_128)),
    type: 'multipart/form-data; boundary=part',
  },
  deleteNarration: { method: 'DELETE', path: (id) => `${FLOWS}/${id}/narration`, scope: 'flows:approve' },
  cancelFlow: { method: 'DELETE', path: (id) => `${FLOWS}/${id}`, scope: 'flows:cancel' },
  eraseFlow: { method: 'POST', path: (id) => `${FLOWS}/${id}/erase`, scope: '*' },
  readReceipt: { method: 'GET', path: (id) => `${FLOWS}/${id}/receipt`, scope: 'flows:read' },
  listAvatars: { method: 'GET', path: () => '/avatars', scope: 'flows:read' },
  listVoices: { method: 'GET', path: () => '/voices', scope: 'flows:read' },
  readUsage: { method: 'GET', path: () => '/usage', scope: 'flows:read' },
  readUsageReport: { method: 'GET', path: () => '/usage/report', scope: 'flows:read' },
  readMe: { method: 'GET', path: () => '/me', scope: null },
  listWebhooks: { method: 'GET', path: () => '/webhooks', scope: '*' },
  createWebhook: { method: 'POST', path: () => '/webhooks', scope: '*', body: { url: 'https://crm.example.com/hook' } },
  readWebhook: { method: 'GET', path: (id) => `/webhooks/${id}`, scope: '*' },
  changeWebhook: { method: 'POST', path: (id) => `/webhooks/${id}`, scope: '*', body: { description: 'CRM' } },
  deleteWebhook: { method: 'DELETE', path: (id) => `/webhooks/${id}`, scope: '*' },
  pingWebhook: { method: 'POST', path: (id) => `/webhooks/${id}/ping`, scope: '*' },
  rotateWebhook: { method: 'POST', path: (id) => `/webhooks/${id}/rotate`, scope: '*' },
  listDeliveries: { method: 'GET', path: (id) => `/webhooks/${id}/deliveries`, scope: '*' },
  replayDelivery: { method: 'POST', path: (id) => `/webhooks/deliveries/${id}/replay`, scope: '*' },
};
const ALL = Object.keys(OPERATIONS);
const ON_FLOWS = ALL.slice(0, ALL.indexOf('cancelFlow') + 1);
const ON_ONE = [
  'getFlow',
  'listenToFlow',
  'decideScript',
  'readReview',
  'checkScript',
  'rewordScript',
  'speakText',
  'readNarration',
  'putNarration',
  'deleteNarration',
  'cancelFlow',
  'eraseFlow',
  'readReceipt',
];
const ON_WEBHOOKS = ALL.slice(ALL.indexOf('readWebhook'));
/** A body is read also where none is taken. */
const WITH_BODY = ALL.filter((name) => OPERATIONS[name].method !== 'GET');
const JSON_BYTES = 262_144;
const LIST_BYTES = 20 * 1_048_576;
const FORM_BYTES = 32_000_000;

/** A service of its own and its stages, for the proxies to stand in front of. */
export async function startUpstream() {
  const server = await startTestServer();
  const parts = createTestParts({ tries: 1 });
  const { readRecording } = parts;
  /** Called when a recording begins to be read, which then goes on until it is stopped. */
  const held = { begun: /** @type {null | (() => void)} */ (null) };
  parts.readRecording = async (request, signal) => {
    if (!held.begun) return readRecording(request, signal);
    held.begun();
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  // The clock begins at a full minute and goes slowly, so that no minute ends while a rate is being used up.
  const startedMs = Date.now();
  const clock = () => startedMs - (startedMs % 60_000) + Math.floor((Date.now() - startedMs) / 10);
  const environment = { RATE_LIMIT_PER_MINUTE: String(LIMIT) };
  const service = await startTestService(server, { databaseUrl: await addDatabase(server), parts, environment, clock });
  return { server, service, held };
}

function send(operation, { id = 'flow_unknown', key, headers = {}, query = '', via, body: given = undefined }) {
  const { method, path, body: usual, raw, type: usualType = 'application/json' } = OPERATIONS[operation];
  const body = given ?? raw ?? (usual && JSON.stringify(usual));
  const type = body === undefined ? {} : { 'content-type': usualType };
  return fetch(`${via}${path(id)}${query}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...type, ...headers },
    ...(body !== undefined && { body }),
  });
}

/** Calls `report(name, problem)` for each exchange; returns what was seen as "operation code" or "operation status". */
export async function driveTraffic({ server, service, held }, { strict, lenient }, report) {
  const seen = new Set();
  const { db, pool } = service.database;
  const home = await firstWorkspaceId(service);
  await db.updateTable('workspaces').set({ quota_monthly: null }).execute();

  async function ask(operation, expected, options = {}) {
    const { via = strict } = options;
    const response = await send(operation, { key: service.key, ...options, via });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const answer = text && isJson ? JSON.parse(text) : {};
    const got = response.status < 400 ? String(response.status) : answer.code;
    seen.add(`${operation} ${got}`);
    const violations = via === strict ? response.headers.get('sl-violations') : null;
    const isRight = got === expected && violations === null;
    report(`${operation} ${expected}`, isRight ? null : `${response.status} ${violations ?? text}`.slice(0, 2_000));
    return { answer, response, text };
  }
  const json = (body) => JSON.stringify(body);
  const newKey = async (workspace, changes) => (await addTestKey(service, workspace, changes)).value;
  const waiting = () => flowIn(service, 'pending_approval');

  await succeed();
  await refuse();
  await conflict();
  await fillUp();
  await breakDown();
  return seen;

  async function succeed() {
    for (const body of [
      { emailContent: SUMMARY },
      {
        emailContent: SUMMARY,
        autoApproveScript: true,
        avatarId: 'maya',
        voiceId: 'voice-a',
        prospectName: 'Dana',
        prospectCompany: 'Initech',
        userName: 'Kim',
        userCompany: 'Hooli',
        title: 'Mine',
        metadata: { crmId: '4711', source: 'crm' },
      },
      {
        emailContent: SUMMARY,
        autoApproveScript: null,
        avatarId: null,
        voiceId: null,
        prospectName: null,
        title: null,
      },
      { emailContent: SUMMARY, colour: 'red' },
    ])
      await ask('createFlow', '200', { body: json(body) });
    for (const _ of [1, 2]) await ask('createFlow', '200', { headers: { 'idempotency-key': 'twice' } });
    for (const status of [
      'pending_approval',
      'segmenting',
      'voice_generating',
      'video_generating',
      'completed',
      'failed',
      'cancelled',
    ]) {
      const id = await flowIn(service, status);
      const { response } = await ask('getFlow', '200', { id });
      await ask('getFlow', '200', { id, query: '?expand=progress,metadata' });
      await ask('getFlow', '304', { id, headers: { 'if-none-match': response.headers.get('etag') } });
      await ask('getFlow', '200', { id, headers: { prefer: 'wait=0' } });
      await ask('listFlows', '200', { query: `?status=${status}&limit=100` });
      if (status === 'failed') await ask('eraseFlow', '200', { id: await flowIn(service, status) });
      if (status === 'segmenting') await ask('eraseFlow', 'VALIDATION_ERROR', { id });
      if (['completed', 'failed'].includes(status)) await ask('cancelFlow', 'VALIDATION_ERROR', { id });
      else await ask('cancelFlow', '200', { id });
    }
    await createMany();
    for (const query of [
      '?prospect=dana&company=initech&createdAfter=2026-01-01&createdBefore=2100-01-01T00:00:00Z',
      '?metadata[crmId]=4711&metadata[source]=crm&expand=metadata',
      '?metadata.crmId=4711',
    ])
      await ask('listFlows', '200', { query });
    await listen();
    const { answer: page } = await ask('listFlows', '200', { query: '?limit=2' });
    await ask('listFlows', '200', { query: `?limit=2&cursor=${page.nextCursor}` });
    await ask('listFlows', '200');
    for (const body of [
      { action: 'approve' },
      { action: 'approve', editedScript: 'Better.' },
      { action: 'approve', editedScript: null },
      { action: 'reject' },
    ]) {
      await ask('decideScript', '200', { id: await waiting(), body: json(body) });
    }
    const id = await waiting();
    for (const operation of [
      'readReview',
      'checkScript',
      'rewordScript',
      'speakText',
      'putNarration',
      'readNarration',
      'deleteNarration',
    ])
      await ask(operation, '200', { id });
    await ask('checkScript', '200', { id, body: json({ script: 'Unspeakable.' }) });
    await ask('readReview', '200', { id: await flowIn(service, 'completed') });
    await ask('readReceipt', '200', { id: await flowIn(service, 'completed') });
    for (const operation of ['listAvatars', 'listVoices', 'readUsage', 'readUsageReport', 'readMe'])
      await ask(operation, '200');
    await keepWebhooks();
  }

  async function createMany() {
    const headers = { 'content-type': 'text/csv' };
    const csv = `emailContent,metadata.crmId\n${SUMMARY},4711\ntoo short,4712\n`;
    await ask('createFlows', '200', { headers, body: csv });
    for (const _ of [1, 2]) await ask('createFlows', '200', { headers: { 'idempotency-key': 'monday' } });
  }

  async function listen() {
    const id = await flowIn(service, 'completed');
    const { text } = await ask('listenToFlow', '200', { id });
    const lastId = /^id: (.+)$/m.exec(text)?.[1];
    await ask('listenToFlow', '204', { id, headers: { 'last-event-id': lastId } });
  }

  async function keepWebhooks() {
    await ask('createFlow', '200', {
      body: json({ emailContent: SUMMARY, callbackUrl: 'https://crm.example.com/call?deal=4711' }),
    });
    const { answer } = await ask('createWebhook', '200');
    const { id } = answer.webhook;
    for (const operation of ['listWebhooks', 'readWebhook', 'changeWebhook', 'rotateWebhook', 'pingWebhook'])
      await ask(operation, '200', { id });
    await ask('rotateWebhook', '200', { id: 'callbacks' });
    const { answer: log } = await ask('listDeliveries', '200', { id, query: '?limit=1' });
    const delivery = log.deliveries[0].id;
    await ask('changeWebhook', '200', { id, body: json({ isEnabled: false }) });
    await ask('pingWebhook', 'CONFLICT', { id });
    await ask('replayDelivery', 'CONFLICT', { id: delivery });
    await ask('changeWebhook', '200', { id, body: json({ isEnabled: true, events: ['flow.completed'] }) });
    await until(
      () => service.call('GET', `/v1/webhooks/${id}/deliveries`),
      ({ body }) => body.deliveries[0].status !== 'waiting',
    );
    await ask('replayDelivery', '200', { id: delivery });
    await ask('createWebhook', 'VALIDATION_ERROR', { body: json({ url: 'https://127.0.0.1/' }) });
    await ask('changeWebhook', 'VALIDATION_ERROR', { id, body: json({ url: 'https://10.0.0.1/' }) });
    await ask('listDeliveries', 'VALIDATION_ERROR', { id, query: '?cursor=broken', via: lenient });
    await ask('deleteWebhook', '200', { id });
    for (const operation of ON_WEBHOOKS) await ask(operation, 'NOT_FOUND', { id });
    const crowded = await newKey(await addTestWorkspace(service));
    for (let count = 0; count < 20; count += 1) await ask('createWebhook', '200', { key: crowded });
    await ask('createWebhook', 'CONFLICT', { key: crowded });
  }

  async function refuse() {
    for (const operation of ALL) await ask(operation, 'UNAUTHORIZED', { key: 'ac_nobody' });
    for (const operation of ALL.filter((name) => OPERATIONS[name].scope)) {
      const other = OPERATIONS[operation].scope === 'flows:read' ? 'flows:create' : 'flows:read';
      await ask(operation, 'INSUFFICIENT_SCOPE', { key: await newKey(home, { scopes: [other] }) });
    }
    const unready = await newKey(await addTestWorkspace(service, { voiceId: null, avatars: [] }));
    for (const operation of ON_FLOWS) await ask(operation, 'WORKSPACE_NOT_READY', { key: unready });
    for (const operation of ON_ONE) await ask(operation, 'FLOW_NOT_FOUND');
    const completed = await flowIn(service, 'completed');
    for (const operation of [
      'decideScript',
      'checkScript',
      'rewordScript',
      'speakText',
      'putNarration',
      'deleteNarration',
    ])
      await ask(operation, 'VALIDATION_ERROR', { id: completed });
    await ask('readReceipt', 'CONFLICT', { id: await waiting() });
    await ask('readReview', 'VALIDATION_ERROR', { id: await flowIn(service, 'generating_script') });
    await ask('createFlow', 'VALIDATION_ERROR', { body: json({ emailContent: 'too short' }) });
    await ask('createFlow', 'VALIDATION_ERROR', { body: json({ emailContent: SUMMARY, avatarId: 'nobody' }) });
    await ask('createFlow', 'QUOTA_EXCEEDED', {
      key: await newKey(await addTestWorkspace(service, { quotaMonthly: 0 })),
    });
    await ask('createFlow', 'IDEMPOTENCY_KEY_REUSED', {
      headers: { 'idempotency-key': 'twice' },
      body: json({ emailContent: SUMMARY, title: 'Other' }),
    });
    const decided = await waiting();
    const headers = { 'idempotency-key': 'decided' };
    await ask('decideScript', '200', { id: decided, headers });
    await ask('decideScript', 'IDEMPOTENCY_KEY_REUSED', { id: decided, headers, body: json({ action: 'reject' }) });
    const wrong = { via: lenient };
    for (const query of ['?limit=0', '?status=done', '?cursor=broken', '?createdAfter=now', '?metadata.=x'])
      await ask('listFlows', 'VALIDATION_ERROR', { ...wrong, query });
    await ask('readUsage', 'VALIDATION_ERROR', { ...wrong, query: '?expand=nothing' });
    await ask('readUsageReport', 'VALIDATION_ERROR', { ...wrong, query: '?interval=year' });
    await ask('getFlow', 'VALIDATION_ERROR', { ...wrong, id: completed, query: '?expand=all' });
    for (const body of [
      '[]',
      '{}',
      json({ emailContent: 5 }),
      json({ emailContent: SUMMARY, autoApproveScript: 'yes' }),
    ]) {
      await ask('createFlow', 'VALIDATION_ERROR', { ...wrong, body });
      await ask('decideScript', 'VALIDATION_ERROR', { ...wrong, body });
    }
    await refuseBodies();
  }

  async function refuseBodies() {
    const wrong = { via: lenient };
    for (const operation of WITH_BODY) {
      await ask(operation, 'UNSUPPORTED_MEDIA_TYPE', {
        ...wrong,
        body: 'text',
        headers: { 'content-type': 'text/plain' },
      });
      const isUpload = ['createFlows', 'putNarration'].includes(operation);
      const bytes = { createFlows: LIST_BYTES, putNarration: FORM_BYTES }[operation] ?? JSON_BYTES;
      // The proxies take no body as long as a list may be.
      const via = isUpload ? `${service.url}/v1` : lenient;
      await ask(operation, 'PAYLOAD_TOO_LARGE', { via, body: json({ x: 'x'.repeat(bytes) }) });
    }
    await ask('createFlows', 'VALIDATION_ERROR', { ...wrong, body: '\n' });
  }

  async function fillUp() {
    const storage = async () => {
      const answer = await fetch(`${service.url}/readyz`);
      return /** @type {any} */ (await answer.json()).storage;
    };
    service.parts.on('film', () => {
      throw new FilesError('full', 'There is no space left.');
    });
    await ask('createFlow', '200');
    await until(storage, (state) => state === 'full');
    for (const operation of ['createFlow', 'createFlows']) await ask(operation, 'INSUFFICIENT_STORAGE');
    service.parts.on('film', () => undefined);
    await until(storage, (state) => state === 'ok');
  }

  async function breakDown() {
    const busy = await newKey(home);
    for (let index = 0; index < LIMIT; index += 50) {
      await Promise.all(
        Array.from({ length: 50 }, () =>
          fetch(`${service.url}/v1/me`, { headers: { authorization: `Bearer ${busy}` } }).then((r) => r.text()),
        ),
      );
    }
    for (const operation of ALL) await ask(operation, 'RATE_LIMITED', { key: busy });
    const fresh = await Promise.all(ALL.map(() => newKey(home)));
    await pool.query('alter table avatars rename to avatars_away');
    for (const [index, operation] of ALL.entries()) await ask(operation, 'INTERNAL_ERROR', { key: fresh[index] });
    await pool.query('alter table avatars_away rename to avatars');
    await server.stop();
    for (const operation of ALL) await ask(operation, 'SERVICE_UNAVAILABLE');
  }

  /** Holds what a request of another process under the same key would hold. */
  async function conflict() {
    const narrated = await waiting();
    const uploading = await new Promise((resolve) => {
      held.begun = () => resolve({ answered });
      const answered = ask('putNarration', 'CONFLICT', { id: narrated });
    });
    held.begun = null;
    await ask('deleteNarration', '200', { id: narrated });
    await uploading.answered;
    const { id: keyId, value: key } = await addTestKey(service, home);
    const id = await waiting();
    const client = await pool.connect();
    for (const [operation, route] of [
      ['createFlow', 'create'],
      ['decideScript', `approve ${id}`],
    ]) {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${keyId} ${route} held`]);
      await ask(operation, 'IDEMPOTENCY_CONFLICT', { id, key, headers: { 'idempotency-key': 'held' } });
      await client.query('rollback');
    }
    client.release();
  }
}
