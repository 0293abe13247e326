// Who writes the scripts of each workspace, and whether the keys for that can be opened: for the doctor. Changes nothing and asks
// no vendor.
import { sql } from 'kysely';
import type { Config } from '../config.js';
import { createLog } from '../lib/log.js';
import { type Db, openDatabase } from '../store/database.js';
import { startEmbeddedPostgres } from '../store/embedded-postgres.js';
import { createSecretKeys, SecretError } from '../store/secret-keys.js';
import { createSecrets } from '../store/secrets.js';
import { listWorkspaces } from '../store/workspaces.js';
import { readScriptModel, type ScriptModelChoice } from './script-model.js';

export type WriterFinding = { workspace: string; writer: string; problem: string | null };

export async function examineWriters(config: Config, dataDir: string): Promise<WriterFinding[]> {
  const embedded =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log: createLog('silent') }) : null;
  const settings = embedded ? embedded.config : { connectionString: config.databaseUrl! };
  const database = openDatabase({ ...settings, max: 1 }, () => undefined);
  try {
    if (!(await isMigrated(database.db))) return [];
    const secrets = createSecrets(createSecretKeys({ given: config.secretKeys, dataDir }));
    const reading = { db: database.db, secrets, allowedHosts: config.allowedPrivateHosts };
    const findings: WriterFinding[] = [];
    for (const { id, name } of await listWorkspaces(database.db)) {
      findings.push({ workspace: name, ...(await describe(await readScriptModel(reading, id), config)) });
    }
    return findings;
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('script_models') as found`.execute(db);
  return rows[0]?.found != null;
}

async function describe(choice: ScriptModelChoice, { scriptModel }: Config): Promise<Omit<WriterFinding, 'workspace'>> {
  const usual = scriptModel ? `${scriptModel.provider}/${scriptModel.model}` : 'embedded';
  if (choice === null) return { writer: `${usual}, as the server`, problem: null };
  if (choice === 'embedded') return { writer: 'embedded', problem: null };
  const problem = await choice.settings().then(
    () => null,
    (error) => {
      if (error instanceof SecretError) return error.message;
      throw error;
    },
  );
  return { writer: choice.name, problem };
}
