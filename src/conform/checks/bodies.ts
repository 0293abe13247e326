// Request bodies before field validation: media type, encoding, size, and invalid JSON.

import { approveAt, byContract, FLOWS } from '../check.js';
import type { SendRequest } from '../client.js';
import { expectError, expectMatch } from '../client.js';
import { SUMMARY, words } from '../context.js';

const BODY_BYTES = 256 * 1_024;
const JSON_TYPE = 'application/json';

const post = (ask: SendRequest, raw: string | Uint8Array<ArrayBuffer>, type: string, path = FLOWS) =>
  ask('POST', path, { raw, headers: { 'content-type': type } });

/** A body with too few words: it passes the media type check and fails field validation. */
const SHORT = JSON.stringify({ emailContent: 'too short' });

export const bodyChecks = [
  byContract('takes nothing but application/json', async ({ ask }) => {
    const body = JSON.stringify({ emailContent: SUMMARY, autoApproveScript: false });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/json', 'application/jsonx']) {
      expectError(type, await post(ask, body, type), 'UNSUPPORTED_MEDIA_TYPE');
      expectError(`${type} for a decision`, await post(ask, '{}', type, approveAt('nope')), 'UNSUPPORTED_MEDIA_TYPE');
    }
  }),
  byContract('takes UTF-8 by every name, and no other character set', async ({ ask }) => {
    for (const type of [JSON_TYPE, 'Application/JSON', `${JSON_TYPE};charset=UTF-8`, `${JSON_TYPE}; charset="utf-8"`]) {
      expectError(type, await post(ask, SHORT, type), 'VALIDATION_ERROR', 'emailContent');
    }
    const type = `${JSON_TYPE}; charset=utf-16`;
    expectError(type, await post(ask, SHORT, type), 'UNSUPPORTED_MEDIA_TYPE');
    const headers = { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' };
    expectError('a compressed body', await ask('POST', FLOWS, { raw: SHORT, headers }), 'UNSUPPORTED_MEDIA_TYPE');
  }),
  byContract('refuses what is no JSON or no UTF-8', async ({ ask }) => {
    for (const body of ['{', "{'a':1}", '{"a":1}{"b":2}', 'undefined', '{"emailContent":"\u0001"}']) {
      expectError('a broken body', await post(ask, body, JSON_TYPE), 'VALIDATION_ERROR');
    }
    const bytes = new TextEncoder().encode(`{"emailContent":"${words(60)} x"}`);
    bytes[bytes.length - 3] = 0xe9;
    expectError('a body in Latin 1', await post(ask, bytes, JSON_TYPE), 'VALIDATION_ERROR');
  }),
  byContract('refuses bodies that are no object, and an empty one', async ({ ask }) => {
    for (const body of ['[]', '"text"', 'null', '5', 'true', '']) {
      expectError('no object', await post(ask, body, JSON_TYPE), 'VALIDATION_ERROR');
      expectError('no object', await post(ask, body, JSON_TYPE, approveAt('nope')), 'VALIDATION_ERROR');
    }
  }),
  byContract('takes a body of 256 KiB and not one byte more', async ({ ask }) => {
    const frame = '{"emailContent":"too short","x":""}';
    const body = frame.replace('"x":""', `"x":"${'x'.repeat(BODY_BYTES - frame.length)}"`);
    expectError('256 KiB', await post(ask, body, JSON_TYPE), 'VALIDATION_ERROR', 'emailContent');
    const larger = await post(ask, `${body} `, JSON_TYPE);
    expectError('one byte more', larger, 'PAYLOAD_TOO_LARGE');
    expectMatch('X-Request-Id', larger.headers.get('x-request-id'), /\S/);
  }),
];
