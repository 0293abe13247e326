// The contract's additional endpoints for clients: avatars, voices, quota use, and the identity of the key.

import { byContract, FLOWS } from '../check.js';
import type { Fields } from '../client.js';
import { expectError, expectFields, expectMatch, expectOk, expectSame, expectTrue } from '../client.js';

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value : []);

export const additionChecks = [
  byContract('lists the avatars, one of them ready', async ({ ask }) => {
    const body = expectOk('GET /avatars', await ask('GET', '/avatars'));
    expectFields('the list', body, ['success', 'avatars']);
    const avatars = listOf(body.avatars);
    for (const avatar of avatars) {
      expectFields(
        'an avatar',
        avatar,
        ['id', 'name', 'provider', 'aspectRatios', 'status', 'isDefault'],
        ['defaultVoiceId', 'previewUrl', 'error'],
      );
    }
    expectSame('the avatars that are the default', avatars.filter(({ isDefault }) => isDefault).length, 1);
    expectTrue(
      'the avatars',
      avatars.some(({ status }) => status === 'ready'),
      'a ready one',
      'none',
    );
  }),
  byContract('lists the voices', async ({ ask }) => {
    const body = expectOk('GET /voices', await ask('GET', '/voices'));
    expectFields('the list', body, ['success', 'voices']);
    const voices = listOf(body.voices);
    for (const voice of voices) {
      expectFields('a voice', voice, ['id', 'name', 'provider', 'language', 'gender', 'isDefault']);
    }
    expectTrue('the voices', voices.length > 0, 'at least one', 'none');
    const avatars = listOf((await ask('GET', '/avatars')).body.avatars);
    const usual = voices.filter(({ isDefault }) => isDefault).map(({ id }) => id);
    // The voice list and the flow's avatar must follow the same rule.
    expectSame('the default voice', usual, [avatars.find(({ isDefault }) => isDefault)?.defaultVoiceId]);
  }),
  byContract('tells the use of the quota, and what remains', async ({ ask }) => {
    const body = expectOk('GET /usage', await ask('GET', '/usage'));
    expectFields('the use', body, ['success', 'period', 'used', 'limit', 'remaining', 'resetsAt']);
    expectMatch('period', body.period, /^\d{4}-\d\d-01$/);
    expectMatch('resetsAt', body.resetsAt, /^\d{4}-\d\d-01T00:00:00(\.000)?Z$/);
    const left = body.limit === null ? null : Math.max(0, Number(body.limit) - Number(body.used));
    expectSame('remaining', body.remaining, left);
  }),
  byContract('tells who asks, and not with which key', async ({ ask, keys: { key } }) => {
    const answer = await ask('GET', '/me');
    const body = expectOk('GET /me', answer);
    expectFields('the answer', body, ['success', 'key', 'workspace']);
    expectFields('the key', body.key, ['id', 'name', 'owner', 'scopes', 'onlyOwnFlows', 'expiresAt']);
    expectFields('the workspace', body.workspace, ['id', 'name']);
    expectTrue('the answer', !answer.text.includes(key), 'does not hold the key', 'holds it');
  }),
  byContract(
    'takes an avatar and a voice that it lists',
    async ({ ask, create }) => {
      const avatars = listOf((await ask('GET', '/avatars')).body.avatars);
      const voices = listOf((await ask('GET', '/voices')).body.voices);
      const avatarId = avatars.find(({ status }) => status === 'ready')?.id;
      const voiceId = voices.find(({ isDefault }) => isDefault)?.id ?? voices[0]?.id;
      await create({ avatarId, voiceId });
      const crossed = { body: { emailContent: 'too short', avatarId, voiceId } };
      expectError('a short summary', await ask('POST', FLOWS, crossed), 'VALIDATION_ERROR', 'emailContent');
    },
    1,
  ),
];
