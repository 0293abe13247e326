// A service for tests of people: its clock can be turned, and its log must hold none of the secrets that a test came to know.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS, type ErrorCode } from '../../../src/http/core/errors.js';
import { createKeptLog } from '../kept-log.js';
import type { TestServer } from '../postgres.js';
import { type Answer, addDatabase, startTestService, type TestService } from '../service.js';
import { addPerson, countedPasswords, PASSWORD } from './accounts.js';
import { createBrowser } from './session-client.js';

export const NEW_PASSWORD = 'seven dry penguins';
export const HOUR_MS = 3_600_000;

export function refused({ status, body }: Answer, code: ErrorCode, words = ''): void {
  assert.deepEqual([status, body.code], [ERRORS[code].status, code], JSON.stringify(body));
  assert.ok(body.error.includes(words), body.error);
}

export function done({ status, body }: Answer): any {
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

export const tokenOf = (url: string): string => url.split('#')[1]!;

export type PeopleService = TestService & {
  nowMs(): number;
  turn(ms: number): void;
  /** Everything that must never be in a line of the log. */
  secrets: string[];
  lines: string[];
};

export async function startPeopleService(
  server: TestServer,
  environment: Record<string, string> = {},
): Promise<PeopleService> {
  const { log, lines } = createKeptLog('trace');
  let nowMs = Date.now();
  const service = await startTestService(server, {
    databaseUrl: await addDatabase(server),
    works: false,
    passwords: countedPasswords(),
    clock: () => nowMs,
    log,
    environment,
  });
  return {
    ...service,
    nowMs: () => nowMs,
    turn: (ms) => {
      nowMs += ms;
    },
    ...{ secrets: [PASSWORD, NEW_PASSWORD], lines },
  };
}

/** No password, token, key or cookie, also not of somebody who signs in just now. */
export async function assertLogKeepsSecrets(service: PeopleService): Promise<void> {
  const { lines, secrets } = service;
  const person = await addPerson(service);
  const browser = createBrowser(service);
  done(await browser.signIn(person.email, PASSWORD));
  secrets.push(browser.cookies.get('aftercall')!, browser.session!.csrfToken);
  await browser.call('GET', '/session');
  // Lines are written a moment after the answer.
  while (!lines.join('').includes(person.id)) await pause(10);
  for (const secret of [...secrets, person.email])
    assert.equal(
      lines.some((line) => line.includes(secret)),
      false,
      lines.find((line) => line.includes(secret)),
    );
}
