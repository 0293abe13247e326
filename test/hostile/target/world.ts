// Two workspaces side by side for tests of those who reach for what is not theirs. Everything that has an identifier stands in both,
// and every text of the victim's holds one word that the other side must never read.

import type { Role } from '../../../src/domain/roles.js';
import type { AppRoute } from '../../../src/http/dashboard/route.js';
import { type AppContext, appRoutes } from '../../../src/http/dashboard/routes.js';
import { CONSENT_VERSION } from '../../../src/text/photo-consent.js';
import { type SignedIn, signedIn } from '../../support/accounts/accounts.js';
import { addTestKey, addTestWorkspace } from '../../support/contract.js';
import { type Call, createFlow, SUMMARY, type TestService, untilStatus } from '../../support/service.js';

/** Stands in everything of the victim's that could be read. */
export const MARK = 'xyzzyplugh';

export type Side = {
  workspaceId: string;
  people: Record<Role, SignedIn>;
  key: { id: string; call: Call };
  /** By the names of the parameters of paths. */
  ids: Record<string, string>;
  mediaToken: string;
};

/** Every route of the dashboard, from the table that the service itself is built from. */
export const dashboardRoutes = (): AppRoute[] => {
  const signOn = { provider: {}, rules: {} };
  return appRoutes({ accounts: { database: {}, signOn }, desk: { database: {} } } as unknown as AppContext);
};

export const parametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

export const fill = (path: string, ids: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`test/hostile/target/world.ts makes nothing for {${name}}: add it there.`);
    return encodeURIComponent(id);
  });

export async function makeSide(service: TestService, name: string): Promise<Side> {
  const { db } = service.database;
  const workspaceId = await addTestWorkspace(service, { name });
  const at = new Date();
  const people = {
    viewer: await signedIn(service, workspaceId, 'viewer'),
    member: await signedIn(service, workspaceId, 'member'),
    owner: await signedIn(service, workspaceId, 'owner'),
  };
  const key = await addTestKey(service, workspaceId);
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await people.owner.browser.call(method, `/workspaces/${workspaceId}${path}`, body);
    if (answer.status !== 200) throw new Error(`${method} ${path} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const flowId = await createFlow(key.call, {
    title: `${name} flow`,
    autoApproveScript: false,
    metadata: { of: name },
  });
  await untilStatus(key.call, flowId, 'pending_approval');
  const { webhook } = await ask('POST', '/webhooks', { url: 'https://crm.example.com/hook', description: name });
  const { deliveryId } = await ask('POST', `/webhooks/${webhook.id}/test`);
  const avatarId = `avatar_${workspaceId}`;
  await db
    .insertInto('avatars')
    .values({
      ...{ id: avatarId, workspace_id: workspaceId, provider: 'own', name: `${name} avatar`, aspect_ratios: ['16:9'] },
      ...{ status: 'ready', error: null, position: 9, created_at: at, folder: `avatars/${workspaceId}/${avatarId}` },
    })
    .execute();
  const vendorVoice = `voice-${workspaceId}`;
  await db
    .insertInto('vendor_accounts')
    .values({
      ...{ workspace_id: workspaceId, vendor: 'elevenlabs', settings: '{}', allows_fallback: false },
      ...{ listed_at: at, created_at: at, updated_at: at },
    })
    .execute();
  await db
    .insertInto('vendor_listings')
    .values({
      ...{ workspace_id: workspaceId, vendor: 'elevenlabs', kind: 'voice', id: vendorVoice, position: 0, seen_at: at },
      listing: JSON.stringify({ id: vendorVoice, name: `${name} voice`, language: 'en-US', gender: 'female' }),
    })
    .execute();
  await ask('PUT', '/lexicon', { entries: [{ word: name, sound: 'ziggy' }] });
  await ask('POST', '/invitations', { email: `${name}@example.com`, role: 'viewer' });
  const passkeyId = `passkey_${workspaceId}`;
  await db
    .insertInto('passkeys')
    .values({
      ...{ id: passkeyId, user_id: people.owner.user.id, name: `${name} passkey`, credential_id: passkeyId },
      ...{ public_key: Buffer.alloc(65), counter: 0, transports: [], created_at: at },
    })
    .execute();
  const { keys } = await ask('GET', '/keys');
  const { invitations } = await ask('GET', '/members');
  const { sessions } = (await people.owner.browser.call('GET', '/sessions')).body;
  const flow = await db.selectFrom('flows').select('media_token').where('id', '=', flowId).executeTakeFirstOrThrow();
  const ids = {
    ...{ workspaceId, flowId, webhookId: webhook.id, deliveryId, avatarId, keyId: keys[0].id },
    ...{ userId: people.member.user.id, invitationId: invitations[0].id, sessionId: sessions[0].id, passkeyId },
    ...{ voiceId: `elevenlabs:${vendorVoice}`, vendor: 'elevenlabs' },
  };
  return { workspaceId, people, key, ids, mediaToken: flow.media_token };
}

/** What must be sent for a route to look at the identifier in its path at all. */
export const BODIES: Record<string, unknown> = {
  decision: { action: 'approve' },
  'review/check': { script: SUMMARY },
  'review/rewording': { script: SUMMARY, rewording: 'shorten' },
  'review/cards': { script: SUMMARY, edits: [] },
  'review/preview': { script: SUMMARY },
  'review/versions': { kind: 'edit', script: SUMMARY },
  'review/speech': { text: 'Hello there.' },
  approve: { action: 'approve' },
  sample: {},
  members: { role: 'viewer' },
  keys: { allowedOrigins: [] },
  webhooks: { description: 'taken over' },
  title: { title: 'taken over' },
  'photo-presenters/{avatarId}/points': { edition: 1, points: {} },
  'photo-presenters/{avatarId}/cutout/trial': { strokes: [] },
  'photo-presenters/{avatarId}/cutout': { edition: 1, strokes: null },
  'photo-presenters/{avatarId}/confirmation': { edition: 1 },
  'photo-presenters/{avatarId}/consent': { textVersion: CONSENT_VERSION, workspaceName: 'Northwind', language: 'en' },
};

export const bodyFor = (method: string, path: string): unknown => {
  if (method === 'GET' || method === 'DELETE') return undefined;
  const named = Object.keys(BODIES).find((name) => path.endsWith(`/${name}`) || path.includes(`/${name}/{`));
  return named === undefined || path.endsWith('rotation') ? {} : BODIES[named];
};

/** Every row of the workspace, to see that nobody else has changed one. */
export async function rowsOf({ database: { pool } }: TestService, workspaceId: string): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'workspace_id' order by 1`,
  );
  const all: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select to_jsonb(t) - 'last_used_at' - 'last_seen_at' as row from ${name} t where workspace_id = $1 order by t::text`,
      [workspaceId],
    );
    all.push(JSON.stringify([name, rows]));
  }
  return all.join('\n');
}
