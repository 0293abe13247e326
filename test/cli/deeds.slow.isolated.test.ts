// Every command that changes something leaves an entry of the operator in the audit log.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { packageRoot } from '../../src/lib/package-root.js';
import { addPerson, join as joinWorkspace } from '../support/accounts/accounts.js';
import { command, commandWith } from '../support/command.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, startTestService, type TestService } from '../support/service.js';

describe('the command', () => {
  let server: TestServer;
  let service: TestService;
  let environment: Record<string, string>;
  before(async () => {
    server = await startTestServer();
    const databaseUrl = await addDatabase(server);
    service = await startTestService(server, { databaseUrl, works: false });
    environment = { DATABASE_URL: databaseUrl };
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const ids = async () => {
    const rows = await service.database.db.selectFrom('audit').selectAll().execute();
    return new Map(rows.map((row) => [row.id, row]));
  };
  const leaves = async (expected: string[], words: string[], input = ''): Promise<any> => {
    const known = await ids();
    const { code, stdout, stderr } = await commandWith(input, server.folder, environment, ...words, '--json');
    assert.equal(code, 0, `${words.join(' ')}: ${stderr}`);
    const fresh = [...(await ids()).values()].filter(({ id }) => !known.has(id));
    assert.deepEqual(
      fresh.map(({ action }) => action),
      expected,
      words.join(' '),
    );
    assert.ok(fresh.every(({ actor_kind }) => actor_kind === 'operator'));
    return JSON.parse(stdout);
  };

  it('writes down what it does to keys, and gives no twin to a key that has ended', async () => {
    const { id } = await leaves(['key.created'], ['keys', 'create', '--name', 'CRM']);
    const { id: twin } = await leaves(['key.rotated'], ['keys', 'rotate', id]);
    await leaves(['key.origins_changed'], ['keys', 'origins', twin, 'https://crm.example.com']);
    await leaves(['key.revoked'], ['keys', 'revoke', twin]);
    const again = await command(server.folder, environment, 'keys', 'rotate', twin);
    assert.equal(again.code, 4);
  });

  it('writes down what it does to people, also to those without a workspace', async () => {
    const { email, id } = await addPerson(service);
    const workspace = await service.database.db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
    await leaves(['password.reset_offered'], ['users', 'reset', email]);
    await joinWorkspace(service, id, workspace.id, 'member');
    await leaves(['password.reset_offered'], ['users', 'reset', email]);
    await leaves(['member.removed', 'account.removed'], ['users', 'remove', email]);
    await leaves(['member.invited'], ['users', 'invite', 'guest@example.com']);
  });

  it('writes down what it does to workspaces', async () => {
    await leaves(['workspace.created'], ['workspaces', 'create', '--name', 'Fresh']);
    await leaves(['settings.changed'], ['workspaces', 'set', 'Fresh', '--music', 'on']);
    await leaves(['quota.changed'], ['workspaces', 'set-quota', 'Fresh', '7']);
    await leaves(['lexicon.changed'], ['workspaces', 'lexicon', 'set', 'Fresh', 'Nguyen=win']);
    await leaves(['lexicon.changed'], ['workspaces', 'lexicon', 'remove', 'Fresh', 'Nguyen']);
  });

  it('writes down what it does to presenters and vendors', async () => {
    const template = join(packageRoot, 'examples', 'avatar-template');
    const { id } = await leaves(['avatar.added'], ['avatars', 'add', 'Northwind', template]);
    await leaves(['avatar.removed'], ['avatars', 'remove', 'Northwind', id]);
    const photo = join(packageRoot, 'test', 'support', 'photos', 'mei.jpg');
    const addPhoto = (name: string) =>
      leaves(['avatar.photo_added'], ['avatars', 'photo', 'Northwind', photo, '--name', name]);
    const consent = (presenter: string, ...words: string[]) => ['avatars', 'consent', 'Northwind', presenter, ...words];
    const { id: mei, hasFace } = await addPhoto('Mei');
    assert.ok(hasFace);
    const plain = join(packageRoot, 'test', 'support', 'portraits', 'shut-lips.jpg');
    const cut = ['avatars', 'photo', 'Northwind', plain, '--name', 'Nora', '--remove-background'];
    const { hasBackground } = await leaves(['avatar.photo_added', 'avatar.background_removed'], cut);
    const uneven = ['avatars', 'photo', 'Northwind', photo, '--name', 'Mia', '--remove-background'];
    const kept = await leaves(['avatar.photo_added'], uneven);
    assert.deepEqual([hasBackground, kept.hasBackground, kept.findings[0].code], [false, true, 'BACKGROUND_UNEVEN']);
    const asked = ['avatar.preview_confirmed', 'avatar.consent_asked'];
    const { url } = await leaves(asked, consent(mei, '--looks-right'));
    assert.match(url, /\/consent#\w{43}$/);
    const inPerson = (presenter: string, name: string, ...words: string[]) =>
      consent(presenter, '--person', name, ...words);
    const unread = await command(server.folder, environment, ...inPerson(mei, 'Mei Tan'));
    assert.equal(unread.code, 2);
    assert.match(unread.stderr, /Northwind may use it as a presenter/);
    const agreed = /--agreed \S+/.exec(unread.stderr)![0].split(' ');
    const refused = await command(server.folder, environment, ...inPerson(mei, 'Mei Tan', '--agreed', '2020-01'));
    assert.match(refused.stderr, /changed since version 2020-01/);
    const beside = await command(server.folder, environment, ...inPerson(mei, 'Mei Tan', ...agreed));
    assert.equal(beside.code, 4, 'somebody consents for the person who has a link');
    await leaves(['avatar.removed'], ['avatars', 'remove', 'Northwind', mei]);
    const { id: ana } = await addPhoto('Ana');
    await leaves(
      ['avatar.preview_confirmed', 'avatar.consented'],
      inPerson(ana, 'Ana Tan', '--looks-right', ...agreed),
    );
    await leaves(['avatar.consent_withdrawn'], ['avatars', 'remove', 'Northwind', ana]);
    const connect = ['vendors', 'connect', 'Northwind', 'elevenlabs', '--key-stdin', '--no-check'];
    await leaves(['vendor.connected'], connect, 'a-key-of-elevenlabs-0123456789\n');
    await leaves(['vendor.disconnected'], ['vendors', 'disconnect', 'Northwind', 'elevenlabs']);
  });

  it('exports a log that it verifies, names what was forged in it, and holds it against a pinned head', async () => {
    const path = join(server.folder, 'audit.jsonl');
    const run = (...words: string[]) => command(server.folder, environment, 'audit', ...words);
    assert.equal((await run('export', '--to', path)).code, 0);
    assert.equal((await run('export', '--to', path)).code, 1);
    const verified = await run('verify', '--file', path, '--json');
    const { ok, heads, entries } = JSON.parse(verified.stdout);
    assert.deepEqual([verified.code, ok, entries > 5], [0, true, true], verified.stderr);
    const head = heads.find((one: string) => one.startsWith('ws_'));
    assert.equal((await run('verify', '--head', head)).code, 0);
    const { readFile, writeFile } = await import('node:fs/promises');
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    await writeFile(
      path,
      `${lines.map((line, at) => (at === 1 ? line.replace('"actor":"', '"actor":"x') : line)).join('\n')}\n`,
    );
    const forged = await run('verify', '--file', path);
    assert.equal(forged.code, 4);
    assert.match(forged.stdout, /changed: entry \d+ of \S+ \(audit_\w+\) does not fit its hash/);
    const [name, seq, hash] = head.split(':');
    const ahead = await run('verify', '--head', `${name}:${Number(seq) + 1_000}:${hash}`);
    assert.equal(ahead.code, 4);
    assert.match(ahead.stdout, /truncated/);
  });
});
