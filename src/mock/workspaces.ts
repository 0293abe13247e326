// The workspaces of the mock and their keys, always the same ones: one for the work, and one for each thing that can be refused.

import type { Scope } from '../domain/roles.js';
import type { Voices } from '../engine/stages/voices.js';
import { apiKeyOf } from '../lib/security/api-key.js';
import type { VoiceListing } from '../providers/contracts.js';
import type { Access } from '../store/people/keys.js';
import type { AvatarRow } from '../store/workspaces/workspaces.js';

/** A key that is known beforehand, so that tests need not ask for it. It opens nothing but mocks. */
const known = (name: string): string => apiKeyOf(`mock${name}`.padEnd(40, '0'));

export const MOCK_KEYS = {
  key: known('First'),
  second: known('Second'),
  limited: known('Limited'),
  spent: known('Spent'),
  unready: known('Unready'),
} as const;

export type MockKeys = Record<keyof typeof MOCK_KEYS, string>;

const VOICES: readonly VoiceListing[] = [
  { id: 'mock-ava', name: 'Ava', provider: 'mock', language: 'en-US', gender: 'female' },
  { id: 'mock-ben', name: 'Ben', provider: 'mock', language: 'en-US', gender: 'male' },
];
const UNREADY = 'ws_mock_unready';

export const mockVoices: Voices = {
  listings: VOICES,
  find: (id) => {
    const listing = VOICES.find((voice) => voice.id === id);
    return listing ? { listing, voice: SILENT, account: null } : null;
  },
};

/** Nobody speaks in a mock. */
const SILENT = {
  name: 'mock',
  limits: { rate: [1, 1] as [number, number], maxChars: 0 },
  voices: () => [...VOICES],
  pace: () => null,
  speak: async () => {
    throw new Error('The voices of the mock do not speak.');
  },
};

export const avatarsOf = (workspaceId: string): AvatarRow[] =>
  workspaceId === UNREADY
    ? []
    : [avatar('mock-maya', 'Maya', 'female', 0, workspaceId), avatar('mock-daniel', 'Daniel', 'male', 1, workspaceId)];

const avatar = (
  id: string,
  name: string,
  voice_gender: 'female' | 'male',
  position: number,
  workspace_id: string,
): AvatarRow => ({
  ...{ id, workspace_id, name, position, voice_gender, provider: 'mock', aspect_ratios: ['16:9'], status: 'ready' },
  ...{ error: null, created_at: new Date(0), folder: null, preview_path: null, photo_consent_id: null },
});

export type MockAccess = {
  find(value: string): Access | null;
  setQuota(limit: number | null): void;
  reset(): void;
};

export function createMockAccess(keys: MockKeys, quota: number | null): MockAccess {
  let limit = quota;
  const all = (): Record<keyof MockKeys, Access> => ({
    key: accessOf('first', 'ws_mock_first', limit),
    limited: accessOf('limited', 'ws_mock_first', limit, ['flows:read']),
    second: accessOf('second', 'ws_mock_second', limit),
    spent: accessOf('spent', 'ws_mock_spent', 0),
    unready: { ...accessOf('unready', UNREADY, limit), voiceId: null, hasReadyAvatar: false },
  });
  return {
    find: (value) => {
      const name = (Object.keys(keys) as (keyof MockKeys)[]).find((one) => keys[one] === value);
      return name ? all()[name] : null;
    },
    setQuota: (wanted) => {
      limit = wanted;
    },
    reset: () => {
      limit = quota;
    },
  };
}

const accessOf = (name: string, workspaceId: string, quotaMonthly: number | null, scopes: Scope[] = ['*']): Access => ({
  ...{
    keyId: `key_mock_${name}`,
    keyName: name,
    ownerName: 'Alex Morgan',
    scopes,
    ownFlowsOnly: false,
    allowedOrigins: [],
  },
  ...{ expiresAt: null, revokedAt: null, lastUsedAt: null },
  ...{ workspaceId, workspaceName: `Mock ${name}`, company: null, voiceId: VOICES[0]!.id, voiceIsChosen: true },
  ...{ quotaMonthly, hasReadyAvatar: true },
});
