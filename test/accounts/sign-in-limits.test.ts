// Guessing passwords: what it costs, whom it stops, and whom it never locks out.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { addAttempts, ofAccount, takeFailedTries } from '../../src/store/people/attempts.js';
import { addPerson, join, PASSWORD } from '../support/accounts/accounts.js';
import { done, HOUR_MS, type PeopleService, refused, startPeopleService } from '../support/accounts/people.js';
import { createBrowser } from '../support/accounts/session-client.js';
import { firstWorkspaceId } from '../support/contract.js';
import { startTestServer, type TestServer } from '../support/postgres.js';

describe('guesses at a password', () => {
  let server: TestServer;
  let service: PeopleService;
  let email: string;
  let next = 0;
  before(async () => {
    server = await startTestServer();
    // Each browser below comes from an address of its own.
    service = await startPeopleService(server, { TRUST_PROXY: '1', RATE_LIMIT_PER_MINUTE: '0' });
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });
  beforeEach(async () => {
    // Limits are counted by quarters of an hour.
    service.turn(900_000);
    email = (await addPerson(service)).email;
  });

  /** Somebody at an address that was never seen before. */
  const from = (address: string) => {
    const browser = createBrowser(service);
    const signIn = (password: string, whose = email) =>
      browser.call('POST', '/session', { email: whose, password }, { 'x-forwarded-for': address });
    return { browser, signIn };
  };
  const elsewhere = () => {
    next += 1;
    return from(`10.${next >> 16}.${(next >> 8) & 255}.${next & 255}`);
  };
  /** Tries that came to another process. */
  const wereTried = async (bucket: string, times: number) => {
    for (let tries = 0; tries < times; tries += 1) await addAttempts(service.database.db, [bucket], service.nowMs());
  };
  /** Wrong tries from many addresses: more than one account may have in a quarter of an hour. */
  const attack = async () => {
    await wereTried(ofAccount(email), 190);
    for (let tries = 0; tries < 12; tries += 1) await elsewhere().signIn('wrong');
  };
  /** Some at once, as the people of an office do, and the next ones when these have got their answers. */
  const statusesOf = async (times: number, signIn: (index: number) => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (let begun = 0; begun < times; begun += 5) {
      const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => signIn(begun + index)));
      statuses.push(...answers.map(({ status }) => status));
    }
    return new Set(statuses);
  };

  it('from many places lock nobody out: a stranger is slowed down to one try in five seconds', async () => {
    await attack();
    service.turn(5_000);
    const { signIn } = elsewhere();
    assert.equal((await signIn('wrong')).status, 401);
    const slowed = await elsewhere().signIn(PASSWORD);
    refused(slowed, 'RATE_LIMITED', 'a few seconds');
    assert.equal(slowed.headers.get('retry-after'), '5');
    service.turn(5_000);
    done(await elsewhere().signIn(PASSWORD));
  });

  it('from many places do not even slow a browser that the person has signed in with before', async () => {
    const own = elsewhere();
    done(await own.signIn(PASSWORD));
    await attack();
    for (let tries = 0; tries < 3; tries += 1) done(await own.signIn(PASSWORD));
  });

  it('with the cookie of such a browser have a limit of their own', async () => {
    const own = elsewhere();
    done(await own.signIn(PASSWORD));
    for (let tries = 0; tries < 10; tries += 1) refused(await own.signIn('wrong'), 'UNAUTHORIZED');
    refused(await own.signIn(PASSWORD), 'RATE_LIMITED', '15 minutes');
  });

  it('with the cookie of somebody else are those of a stranger', async () => {
    const other = await addPerson(service);
    const guesser = elsewhere();
    done(await guesser.signIn(PASSWORD, other.email));
    for (let tries = 0; tries < 10; tries += 1) refused(await guesser.signIn('wrong'), 'UNAUTHORIZED');
    refused(await guesser.signIn(PASSWORD), 'RATE_LIMITED', '15 minutes');
    done(await elsewhere().signIn(PASSWORD));
  });

  it('are counted, right passwords are not: a whole office signs in from one address', async () => {
    const office = '192.0.2.7';
    await wereTried(`address ${office}`, 290);
    assert.deepEqual(await statusesOf(20, () => from(office).signIn(PASSWORD)), new Set([200]));
    const guess = (index: number) => from(office).signIn('wrong', `somebody${index}@example.com`);
    assert.deepEqual(await statusesOf(10, guess), new Set([401]));
    refused(await from(office).signIn(PASSWORD), 'RATE_LIMITED');
  });

  it('from one address at many accounts come to an end, also within one network of IPv6', async () => {
    const guess = (index: number) =>
      from(`2001:db8:0:7::${index.toString(16)}`).signIn('wrong', `somebody${index}@example.com`);
    await wereTried('address 2001:db8:0:7::/64', 280);
    assert.deepEqual(await statusesOf(20, guess), new Set([401]));
    refused(await from('2001:db8:0:7:ffff::1').signIn(PASSWORD), 'RATE_LIMITED');
    done(await from('2001:db8:0:8::1').signIn(PASSWORD));
  });

  it('are told once for a quarter of an hour, however many they were, and never for accounts that there are not', async () => {
    const user = await addPerson(service);
    await join(service, user.id, await firstWorkspaceId(service), 'owner');
    await service.database.db.deleteFrom('attempts').execute();
    const guesser = elsewhere();
    for (let tries = 0; tries < 13; tries += 1) await guesser.signIn('wrong', user.email);
    await guesser.signIn('wrong', 'nobody@example.com');
    done(await elsewhere().signIn(PASSWORD, user.email));
    const take = () => service.database.db.transaction().execute((tx) => takeFailedTries(tx, service.nowMs()));
    assert.deepEqual(await take(), [], 'the quarter of an hour goes on');
    service.turn(HOUR_MS);
    const told = await take();
    assert.deepEqual(
      told.map(({ userId, tries, ofFactors }) => ({ userId, tries, ofFactors })),
      [{ userId: user.id, tries: 13, ofFactors: false }],
    );
    assert.deepEqual(await take(), []);
    assert.equal((await service.database.db.selectFrom('attempts').selectAll().execute()).length, 0);
  });
});
