// Test data: a workspace with a key and any number of finished flows.
import pg from 'pg';
import { hashKey, newApiKey } from '../src/lib/security/api-key.js';
import { openDatabase } from '../src/store/db/database.js';
import { addKey } from '../src/store/people/keys.js';
import { addWorkspace } from '../src/store/workspaces/workspaces.js';
import { createTestParts } from '../test/support/parts/parts.js';

export type Seeded = { workspaceId: string; key: string; keyId: string };

export async function seedWorkspace(databaseUrl: string): Promise<Seeded> {
  const database = openDatabase({ connectionString: databaseUrl, max: 1 }, () => undefined);
  const at = new Date();
  const { avatars } = createTestParts();
  const workspaceId = await addWorkspace(database.db, {
    name: 'Bench',
    voiceId: 'voice-a',
    quotaMonthly: null,
    avatars,
    at,
  });
  const key = newApiKey();
  const { id } = await addKey(database.db, {
    workspaceId,
    name: 'Bench',
    ownerName: 'Alex',
    scopes: ['*'],
    at,
    value: key,
  });
  await database.close();
  if (hashKey(key).length !== 32) throw new Error('No key was made.');
  return { workspaceId, key, keyId: id };
}

const SENTENCE = 'We spoke about the reports that your team writes by hand every Friday. ';
const SCRIPT = SENTENCE.repeat(13).trim();
const SCENES = Array.from({ length: 6 }, (_, index) => ({
  index,
  text: SENTENCE.repeat(2).trim(),
  durationEstimate: 10.5,
  role: 'heard',
  heading: 'What we heard',
  points: [],
}));

/** Adds finished flows up to `count` in total, each a second older than the one before. Small ones have no texts. */
export async function seedFlows(
  databaseUrl: string,
  seeded: Seeded,
  from: number,
  count: number,
  small = false,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into flows (id, workspace_id, key_id, status, title, input, auto_approve, avatar_id, voice_id, script, scenes,
        media_token, video_path, video_duration_s, created_at, updated_at, completed_at, metadata, search_text)
     select 'flow_' || lpad(i::text, 22, '0'), $1, $2, 'completed', 'Follow-up for Dana', $3, true, 'maya', 'voice-a', $4, $5,
        'token' || i, 'media/token' || i || '/video.mp4', 64, t, t, t,
        jsonb_build_object('crmId', i::text, 'source', 'crm'), 'follow-up for dana' || E'\\x1fdana\\x1fnorthwind ' || i
       from (select i, now() - i * interval '1 second' as t from generate_series($6::int, $7::int - 1) i) s`,
    [
      seeded.workspaceId,
      seeded.keyId,
      JSON.stringify({ emailContent: small ? '' : SENTENCE.repeat(20) }),
      small ? null : SCRIPT,
      small ? null : JSON.stringify(SCENES),
      from,
      count,
    ],
  );
  await client.query(
    `insert into flow_metadata (flow_id, workspace_id, created_at, key, value)
     select f.id, f.workspace_id, f.created_at, each.key, each.value from flows f, jsonb_each_text(f.metadata) each
     on conflict do nothing`,
  );
  // As autovacuum leaves the tables.
  await client.query('vacuum analyze flows');
  await client.query('vacuum analyze flow_metadata');
  await client.end();
}

export const seededId = (index: number): string => `flow_${String(index).padStart(22, '0')}`;
