// The second factor: how it is set up, that nothing opens without it, and what gets lost people back in.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { User } from '../../src/store/people/users.js';
import { addPerson, join, PASSWORD } from '../support/accounts/accounts.js';
import { codeOf, createPasskey } from '../support/accounts/authenticators.js';
import {
  assertLogKeepsSecrets,
  done,
  NEW_PASSWORD,
  type PeopleService,
  refused,
  startPeopleService,
  tokenOf,
} from '../support/accounts/people.js';
import { type Browser, createBrowser } from '../support/accounts/session-client.js';
import { firstWorkspaceId } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';

const ORIGIN = 'https://videos.example.com';

describe('a second factor', () => {
  let server: TestServer;
  let service: PeopleService;
  let workspaceId: string;
  let user: User;
  let browser: Browser;
  before(async () => {
    server = await startTestServer();
    service = await startPeopleService(server);
    workspaceId = await firstWorkspaceId(service);
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });
  beforeEach(async () => {
    service.turn(900_000);
    user = await addPerson(service);
    await join(service, user.id, workspaceId, 'owner');
    browser = createBrowser(service);
    done(await browser.signIn(user.email, PASSWORD));
  });

  /** Sets the app up; the clock is then a step further, so that the code of confirmation is not the next one. */
  async function addApp(of = browser) {
    const { secret } = done(await of.call('POST', '/factors/totp'));
    const code = codeOf(secret, service.nowMs());
    const { recoveryCodes } = done(await of.call('POST', '/factors/totp/confirmation', { code }));
    service.secrets.push(secret, ...(recoveryCodes ?? []));
    service.turn(30_000);
    return { secret, recoveryCodes, code: () => codeOf(secret, service.nowMs()) };
  }
  const firstStep = async () => {
    const comer = createBrowser(service);
    const { secondStep } = done(await comer.signIn(user.email, PASSWORD));
    return { comer, secondStep };
  };

  describe('of an authenticator app', () => {
    it('counts from its first right code on, and comes with ten recovery codes that are shown once', async () => {
      done(await browser.call('POST', '/factors/totp'));
      refused(await browser.call('POST', '/factors/totp/confirmation', { code: '000000' }), 'VALIDATION_ERROR');
      done(await createBrowser(service).signIn(user.email, PASSWORD));
      const { recoveryCodes } = await addApp();
      assert.equal(recoveryCodes.length, 10);
      const { totpSince, recoveryCodesLeft } = done(await browser.call('GET', '/factors'));
      assert.deepEqual([typeof totpSince, recoveryCodesLeft], ['string', 10]);
      refused(await browser.call('POST', '/factors/totp'), 'CONFLICT');
    });

    it('is asked for after the right password, and opens nothing before', async () => {
      const app = await addApp();
      const { comer, secondStep } = await firstStep();
      assert.deepEqual(secondStep, { totp: true, passkey: null });
      assert.equal(comer.cookies.get('aftercall'), undefined);
      refused(await comer.call('GET', '/session'), 'UNAUTHORIZED');
      refused(await comer.call('GET', `/workspaces/${workspaceId}/flows`), 'UNAUTHORIZED');
      // Nor does its cookie where that of a session belongs.
      comer.cookies.set('aftercall', comer.cookies.get('aftercall-step')!);
      refused(await comer.call('GET', '/session'), 'UNAUTHORIZED');
      comer.cookies.delete('aftercall');
      const session = done(await comer.call('POST', '/session/second-step', { code: app.code() }));
      assert.equal(session.user.hasFactor, true);
      assert.equal(comer.cookies.has('aftercall-step'), false);
      done(await comer.call('GET', '/session'));
    });

    it('is not given away to who does not know the password', async () => {
      const without = await addPerson(service);
      await addApp();
      const answers = [];
      for (const email of [user.email, without.email, 'nobody@example.com']) {
        const { status, body, headers } = await createBrowser(service).signIn(email, 'wrong');
        answers.push([status, body, headers.get('set-cookie')]);
      }
      assert.deepEqual(answers[0], answers[1]);
      assert.deepEqual(answers[0], answers[2]);
    });

    it('takes each code once, also when it comes twice at the same moment, and none that is older', async () => {
      const app = await addApp();
      const code = app.code();
      const comers = await Promise.all([firstStep(), firstStep(), firstStep()]);
      const send = ({ comer }: (typeof comers)[number]) => comer.call('POST', '/session/second-step', { code });
      const statuses = (await Promise.all(comers.map(send))).map(({ status }) => status);
      assert.deepEqual(statuses.toSorted(), [200, 401, 401]);
      const older = codeOf(app.secret, service.nowMs() - 30_000);
      refused(await (await firstStep()).comer.call('POST', '/session/second-step', { code: older }), 'UNAUTHORIZED');
    });

    it('gives five tries for a password, twenty in a quarter of an hour, and ten minutes', async () => {
      const app = await addApp();
      const stranger = async () => {
        const { comer } = await firstStep();
        return (code: string) => comer.call('POST', '/session/second-step', { code });
      };
      const first = await stranger();
      for (let tries = 0; tries < 5; tries += 1) refused(await first('123456'), 'UNAUTHORIZED');
      refused(await first(app.code()), 'LINK_ENDED', 'Start again');
      const late = await stranger();
      service.turn(600_001);
      refused(await late(app.code()), 'LINK_ENDED');
      service.turn(900_000);
      for (let round = 0; round < 4; round += 1) {
        const send = await stranger();
        for (let tries = 0; tries < 5; tries += 1) refused(await send('123456'), 'UNAUTHORIZED');
      }
      refused(await (await stranger())(app.code()), 'RATE_LIMITED');
      // The browser that the person uses is not locked out by that.
      done(await browser.signIn(user.email, PASSWORD));
      done(await browser.call('POST', '/session/second-step', { code: app.code() }));
    });

    it('lies sealed in the database, and no code lies there at all', async () => {
      const { secret, recoveryCodes } = await addApp();
      const { db } = service.database;
      const rows = [
        await db.selectFrom('authenticators').selectAll().execute(),
        await db.selectFrom('recovery_codes').selectAll().execute(),
        await db.selectFrom('notices').selectAll().execute(),
        await db.selectFrom('audit').selectAll().execute(),
      ];
      const text =
        JSON.stringify(rows) + rows[0]!.map((row) => (row as { ciphertext: Buffer }).ciphertext.toString('latin1'));
      for (const word of [secret, ...recoveryCodes]) assert.equal(text.includes(word), false);
      await assertLogKeepsSecrets(service);
    });

    it('signs out everywhere else, unless the person says not to, and so does its removal', async () => {
      const other = createBrowser(service);
      done(await other.signIn(user.email, PASSWORD));
      const { secret } = done(await browser.call('POST', '/factors/totp'));
      const code = codeOf(secret, service.nowMs());
      done(await browser.call('POST', '/factors/totp/confirmation', { code, endsOthers: false }));
      done(await other.call('GET', '/session'));
      done(await browser.call('DELETE', '/factors/totp'));
      refused(await other.call('GET', '/session'), 'UNAUTHORIZED');
      assert.equal(done(await browser.call('GET', '/factors')).recoveryCodesLeft, 0);
      done(await createBrowser(service).signIn(user.email, PASSWORD));
    });
  });

  describe('that is lost', () => {
    it('is replaced by a recovery code, once, which the person is told', async () => {
      const { recoveryCodes } = await addApp();
      const [code] = recoveryCodes;
      const { comer } = await firstStep();
      done(await comer.call('POST', '/session/second-step', { code: ` ${code.toUpperCase().replaceAll('-', ' ')}` }));
      refused(await (await firstStep()).comer.call('POST', '/session/second-step', { code }), 'UNAUTHORIZED');
      assert.equal(done(await comer.call('GET', '/factors')).recoveryCodesLeft, 9);
      const { notices } = done(await browser.call('GET', '/notices'));
      assert.ok(notices.some((one: any) => one.kind === 'recovery_code_used' && one.detail === '9' && one.isUnread));
      const fresh = done(await comer.call('POST', '/factors/recovery-codes')).recoveryCodes;
      assert.equal(fresh.length, 10);
      const old = recoveryCodes[1];
      refused(await (await firstStep()).comer.call('POST', '/session/second-step', { code: old }), 'UNAUTHORIZED');
      done(await (await firstStep()).comer.call('POST', '/session/second-step', { code: fresh[0] }));
    });

    it("is taken away by an owner of all the person's workspaces, with an entry and a notice", async () => {
      await addApp();
      const owner = await addPerson(service);
      await join(service, owner.id, workspaceId, 'owner');
      const office = createBrowser(service);
      done(await office.signIn(owner.email, PASSWORD));
      const { members } = done(await office.call('GET', `/workspaces/${workspaceId}/members`));
      assert.equal(members.find((one: any) => one.userId === user.id).secondFactor, 'set');
      done(await office.call('DELETE', `/workspaces/${workspaceId}/members/${user.id}/factors`));
      refused(await browser.call('GET', '/session'), 'UNAUTHORIZED');
      done(await browser.signIn(user.email, PASSWORD));
      assert.equal(browser.session!.user.hasFactor, false);
      assert.ok(browser.session!.unreadNotices > 0);
      const { entries } = done(await office.call('GET', `/workspaces/${workspaceId}/audit`));
      assert.ok(entries.some((one: any) => one.action === 'factors.reset' && one.subject === user.email));
    });

    it('is still asked for after the password was reset by a link', async () => {
      const app = await addApp();
      const owner = await addPerson(service);
      await join(service, owner.id, workspaceId, 'owner');
      const office = createBrowser(service);
      done(await office.signIn(owner.email, PASSWORD));
      const { url } = done(await office.call('POST', `/workspaces/${workspaceId}/members/${user.id}/reset`));
      const comer = createBrowser(service);
      const use = { token: tokenOf(url), password: NEW_PASSWORD };
      const { secondStep } = done(await comer.call('POST', '/password-reset/use', use));
      assert.equal(secondStep.totp, true);
      refused(await comer.call('GET', '/session'), 'UNAUTHORIZED');
      done(await comer.call('POST', '/session/second-step', { code: app.code() }));
    });
  });

  describe('that a workspace requires', () => {
    it('opens nothing of it to members without one, but their account, until they have set one up', async () => {
      const rule = `/workspaces/${workspaceId}/security`;
      refused(await browser.call('PUT', rule, { requiresSecondFactor: true }), 'CONFLICT', 'your own');
      await addApp();
      const member = createBrowser(service);
      const person = await addPerson(service);
      await join(service, person.id, workspaceId, 'member');
      done(await member.signIn(person.email, PASSWORD));
      done(await browser.call('PUT', rule, { requiresSecondFactor: true }));
      const flows = `/workspaces/${workspaceId}/flows`;
      try {
        refused(await member.call('GET', flows), 'SECOND_FACTOR_REQUIRED');
        assert.equal(done(await member.call('GET', '/session')).workspaces[0].lacksFactor, true);
        await addApp(member);
        done(await member.call('GET', flows));
        assert.equal(done(await member.call('GET', '/session')).workspaces[0].lacksFactor, false);
      } finally {
        done(await browser.call('PUT', rule, { requiresSecondFactor: false }));
      }
    });
  });
});

describe('a passkey', () => {
  let server: TestServer;
  let service: PeopleService;
  let user: User;
  let browser: Browser;
  before(async () => {
    server = await startTestServer();
    service = await startPeopleService(server, { PUBLIC_URL: ORIGIN });
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });
  beforeEach(async () => {
    service.turn(900_000);
    user = await addPerson(service);
    browser = secure();
    done(await browser.signIn(user.email, PASSWORD));
  });
  const secure = () => {
    const made = createBrowser(service);
    const { call } = made;
    made.call = (method, path, body, headers) =>
      call(method, path, body, { 'sec-fetch-site': 'same-origin', ...headers });
    made.signIn = (email, password) => made.call('POST', '/session', { email, password });
    return made;
  };

  const addPasskey = async (passkey = createPasskey(ORIGIN)) => {
    const { options } = done(await browser.call('POST', '/factors/passkeys/options'));
    const answer = passkey.create(options);
    const added = done(await browser.call('POST', '/factors/passkeys', { name: 'Laptop', answer }));
    return { passkey, answer, ...added };
  };
  const firstStep = async () => {
    const comer = secure();
    const { secondStep } = done(await comer.signIn(user.email, PASSWORD));
    const send = (answer: object) => comer.call('POST', '/session/second-step', { passkey: answer });
    return { options: secondStep.passkey, send };
  };

  it('signs in as the second step, and its answer works once', async () => {
    const { passkey, recoveryCodes } = await addPasskey();
    assert.equal(recoveryCodes.length, 10);
    const { options, send } = await firstStep();
    assert.equal(options.rpId, 'videos.example.com');
    const answer = passkey.get(options);
    done(await send(answer));
    refused(await send(answer), 'LINK_ENDED');
    const again = await firstStep();
    refused(await again.send(answer), 'UNAUTHORIZED');
    done(await again.send(passkey.get(again.options)));
  });

  it('is kept with the ways browsers have to reach one, and with nothing else that was sent', async () => {
    for (const [sent, kept] of [
      [
        ['usb', 'x'.repeat(5_000), 'hybrid', 7, ...Array(500).fill('usb')],
        ['usb', 'hybrid'],
      ],
      ['internal', []],
      [undefined, []],
    ]) {
      const { options } = done(await browser.call('POST', '/factors/passkeys/options'));
      const made = createPasskey(ORIGIN).create(options) as { id: string; response: object };
      const answer = { ...made, response: { ...made.response, transports: sent } };
      done(await browser.call('POST', '/factors/passkeys', { name: 'Laptop', answer }));
      const ours = service.database.db.selectFrom('passkeys').where('credential_id', '=', made.id);
      assert.deepEqual((await ours.select('transports').executeTakeFirstOrThrow()).transports, kept);
    }
  });

  it('is refused from another site, for another challenge, of another key and without PIN or finger', async () => {
    const { passkey } = await addPasskey();
    const { options, send } = await firstStep();
    refused(await send(passkey.get(options, { origin: 'https://videos.example.org' })), 'UNAUTHORIZED');
    refused(await send(passkey.get({ ...options, challenge: 'AAAA' })), 'UNAUTHORIZED');
    refused(await send(createPasskey(ORIGIN).get(options)), 'UNAUTHORIZED');
    refused(await send(passkey.get(options, { isVerified: false })), 'UNAUTHORIZED');
    done(await send(passkey.get(options)));
  });

  it('is set up once only, for the challenge of this browser', async () => {
    const { answer } = await addPasskey();
    refused(await browser.call('POST', '/factors/passkeys', { name: 'Again', answer }), 'VALIDATION_ERROR');
    refused(await browser.call('POST', '/factors/passkeys', { name: 'No', answer: { id: 'x' } }), 'VALIDATION_ERROR');
    const { passkeys } = done(await browser.call('GET', '/factors'));
    assert.deepEqual(
      passkeys.map(({ name }: { name: string }) => name),
      ['Laptop'],
    );
    done(await browser.call('DELETE', `/factors/passkeys/${passkeys[0].id}`));
    done(await secure().signIn(user.email, PASSWORD));
    assert.equal(done(await browser.call('GET', '/factors')).recoveryCodesLeft, 0);
  });

  it('confirms by itself, and a password then no longer does', async () => {
    const { passkey } = await addPasskey();
    service.turn(900_001);
    refused(await browser.call('POST', '/factors/recovery-codes'), 'CONFIRMATION_REQUIRED');
    refused(await browser.call('POST', '/confirmation', { password: PASSWORD }), 'VALIDATION_ERROR', 'code');
    const before = browser.cookies.get('__Host-aftercall');
    const ways = done(await browser.call('POST', '/confirmation/ways'));
    done(await browser.call('POST', '/confirmation', { passkey: passkey.get(ways.passkey) }));
    assert.notEqual(browser.cookies.get('__Host-aftercall'), before);
    done(await browser.call('POST', '/factors/recovery-codes'));
  });
});
