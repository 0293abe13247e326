// A desk with a photograph whose copies become presenters, for tests of these and of consents.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from '../../src/files/contract.js';
import { openDiskFiles } from '../../src/files/disk.js';
import { systemClock } from '../../src/lib/clock.js';
import { newId } from '../../src/lib/ids.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { CONSENT_VERSION } from '../../src/text/photo-consent.js';
import { createBrowser } from './accounts/session-client.js';
import { type Desk, openDesk } from './desk.js';
import { createTestParts } from './parts/parts.js';
import { startTestServer } from './postgres.js';
import { addDatabase, startTestService, type TestService } from './service.js';

export const PHOTO = readFileSync(join(packageRoot, 'test', 'support', 'photos', 'mei.jpg'));
export const WORKSPACE = 'Northwind';
/** What whoever agrees has read. */
export const STATEMENT = { textVersion: CONSENT_VERSION, language: 'en', workspaceName: WORKSPACE };

export async function startPhotoDesk() {
  const server = await startTestServer();
  const parts = createTestParts();
  let clips = 0;
  parts.makeClip = async () => {
    clips += 1;
    return Buffer.from('a clip');
  };
  let aheadMs = 0;
  const clock = () => systemClock() + aheadMs;
  const service: TestService = await startTestService(server, { databaseUrl: await addDatabase(server), parts, clock });
  const desk: Desk = await openDesk(service);
  await service.database.db.updateTable('workspaces').set({ quota_monthly: null, name: WORKSPACE }).execute();
  const files: Files = await openDiskFiles({ folder: join(service.dataDir, 'files'), baseUrl: () => '' });
  /** Added once; its copies are drafts of their own. */
  const first = (await upload(PHOTO, '?name=Mei&voice=female')).body.presenter;

  function ask(method: string, path: string, body?: unknown, who = desk.owner) {
    return desk.ask(who, method, `/photo-presenters${path}`, body);
  }
  function upload(photo: Buffer, query: string, who = desk.owner) {
    return desk.ask(who, 'POST', `/photo-presenters${query}`, photo, { 'content-type': 'image/jpeg' });
  }
  const stranger = (path: string, body: unknown) => createBrowser(service).call('POST', `/photo-consent${path}`, body);
  const avatars = async () => (await desk.ask(desk.viewer, 'GET', '/avatars')).body.avatars;
  const actions = async () =>
    (await desk.ask(desk.owner, 'GET', '/audit')).body.entries.map(({ action }: { action: string }) => action);
  const stored = async () => {
    const paths: string[] = [];
    for (const folder of ['avatars', 'media/avatars']) for await (const path of files.list(folder)) paths.push(path);
    return paths;
  };
  const storedOf = async (id: string) => (await stored()).filter((path) => path.includes(id));

  async function draft(changes: object = {}): Promise<string> {
    const { db } = service.database;
    const row = await db
      .selectFrom('photo_presenters')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    const id = newId('avatar');
    const folder = `avatars/${desk.workspaceId}/${id}`;
    const { findings, mesh, points, cutout } = row;
    const documents = {
      findings: JSON.stringify(findings),
      mesh: JSON.stringify(mesh),
      points: JSON.stringify(points),
      cutout: cutout && JSON.stringify(cutout),
    };
    await db
      .insertInto('photo_presenters')
      .values({ ...row, ...documents, id, folder, confirmed_at: null, ...changes })
      .execute();
    await files.putBytes(`${folder}/photo.png`, (await files.read(`${row.folder}/photo.png`))!);
    return id;
  }
  /** As if somebody had looked at it; another test draws the preview. */
  async function confirmed(): Promise<string> {
    const id = await draft({ confirmed_at: new Date() });
    await files.putBytes(`avatars/${desk.workspaceId}/${id}/portrait.png`, Buffer.from('a portrait'));
    return id;
  }
  async function linked(): Promise<{ id: string; token: string }> {
    const id = await confirmed();
    const { status, body } = await ask('POST', `/${id}/consent-link`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { id, token: body.url.split('#')[1] };
  }
  async function accepted(name = 'Mei Tan'): Promise<{ id: string; token: string }> {
    const one = await linked();
    const { status, body } = await stranger('/answer', { token: one.token, accepts: true, name, ...STATEMENT });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return one;
  }
  const consentOf = (id: string) =>
    service.database.db.selectFrom('photo_consents').selectAll().where('avatar_id', '=', id).executeTakeFirst();

  return {
    ...{ service, desk, files, first, clipsMade: () => clips },
    ...{ ask, upload, stranger, avatars, actions, stored, storedOf, draft, confirmed, linked, accepted, consentOf },
    /** The clock of the service goes on by so much; none: it shows the time. */
    wait: (ms: number | null) => {
      aheadMs = ms === null ? 0 : aheadMs + ms;
    },
    stop: async () => {
      await service.stop();
      await server.stop();
    },
  };
}

export type PhotoDesk = Awaited<ReturnType<typeof startPhotoDesk>>;
