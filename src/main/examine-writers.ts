// Who writes the scripts of each workspace, and whether the keys for that can be opened: for the doctor. Changes nothing and asks
// no vendor.
import type { Config } from '../config/config.js';
import { readScriptModel, type ScriptModelChoice } from '../services/workspaces/script-model.js';
import { createSecretKeys, SecretError } from '../store/vendors/secret-keys.js';
import { createSecrets } from '../store/vendors/secrets.js';
import { listWorkspaces } from '../store/workspaces/workspaces.js';
import { withExaminedDatabase } from './examine-database.js';

export type WriterFinding = { workspace: string; writer: string; problem: string | null };

export async function examineWriters(config: Config, dataDir: string): Promise<WriterFinding[]> {
  const findings = await withExaminedDatabase(config, dataDir, 'script_models', async ({ db }) => {
    const secrets = createSecrets(createSecretKeys({ given: config.secretKeys, dataDir }));
    const reading = { db, secrets, allowedHosts: config.allowedPrivateHosts };
    const found: WriterFinding[] = [];
    for (const { id, name } of await listWorkspaces(db)) {
      found.push({ workspace: name, ...(await describe(await readScriptModel(reading, id), config)) });
    }
    return found;
  });
  return findings ?? [];
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
