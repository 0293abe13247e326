// What a vendor calls the picture of a presenter is handed on only where it lies on the public web.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { putVendorAccount, replaceListings } from '../../src/store/vendors/vendor-accounts.js';
import { addTestKey, addTestWorkspace } from '../support/contract.js';
import { createTestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, startTestService, type TestService } from '../support/service.js';
import { fakeHeyGen } from '../support/vendors/heygen.js';

const SAFE = ['https://cdn.vendor.example/a.png?signed=1', 'http://media.lan/a.png', 'https://media.lan/a.png'];
const UNSAFE = [
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'ftp://vendor.example/a.png',
  'http://cdn.vendor.example/a.png',
  'http://169.254.169.254/x.png',
  'https://169.254.169.254/x.png',
  'https://2130706433/x.png',
  'https://[::1]/x.png',
  'https://[::ffff:10.0.0.1]/x.png',
  'https://localhost/x.png',
  'https://user:secret@cdn.vendor.example/a.png',
  'https://cdn.vendor.example/a\n.png',
  `https://cdn.vendor.example/${'a'.repeat(2_000)}`,
  '//cdn.vendor.example/a.png',
  '',
];

let server: TestServer;
let service: TestService;
before(async () => {
  server = await startTestServer();
  service = await startTestService(server, {
    databaseUrl: await addDatabase(server),
    parts: { ...createTestParts(), vendors: { voices: [], avatars: [fakeHeyGen.vendor] } },
    works: false,
    environment: { ALLOWED_PRIVATE_HOSTS: 'media.lan' },
  });
});
after(async () => {
  await service.stop();
  await server.stop();
});

it('pictures of presenters at vendors are handed on from the public web and allowed hosts, and from nowhere else', async () => {
  const { db } = service.database;
  const workspaceId = await addTestWorkspace(service);
  const { call } = await addTestKey(service, workspaceId);
  const place = { workspaceId, vendor: fakeHeyGen.vendor.name, at: new Date() };
  const listings = [...SAFE, ...UNSAFE].map((pictureUrl, n) => ({
    ...{ id: `look_${n}`, name: 'Amber', provider: 'heygen', aspectRatios: ['16:9'], gender: 'female', pictureUrl },
  }));
  await putVendorAccount(db, { ...place, settings: {}, allowsFallback: false });
  await db.transaction().execute((tx) => replaceListings(tx, { ...place, kind: 'avatar', listings }));
  const { avatars } = (await call('GET', '/v1/avatars')).body;
  const shown = avatars
    .filter(({ provider }: { provider: string }) => provider === place.vendor)
    .map(({ previewUrl }: { previewUrl?: string }) => previewUrl);
  assert.deepEqual(shown, [...SAFE, ...UNSAFE.map(() => undefined)]);
});
