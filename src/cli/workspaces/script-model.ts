// The options of aftercall workspaces set and show for the script model. Keys are read from standard input: command
// lines are visible to every user of the machine.
import type { Command } from 'commander';
import type { Config } from '../../config/config.js';
import { systemClock } from '../../lib/clock.js';
import { changeScriptModel, type ScriptModelChange } from '../../services/workspaces/script-model.js';
import type { Database, Db } from '../../store/db/database.js';
import { createSecretKeys, createSecrets } from '../../store/vendors/secrets.js';
import { findScriptKeyHint, findScriptModel } from '../../store/workspaces/script-models.js';
import { readKey } from '../core/output.js';
import { byOperator } from '../core/session.js';
import { wholeNumber } from '../keys.js';

export type ScriptOptions = {
  scriptProvider?: string;
  scriptModel?: string;
  scriptBaseUrl?: string;
  scriptTimeout?: string;
  scriptPrices?: string;
  scriptKeyStdin?: boolean;
};

export const addScriptOptions = (command: Command): Command =>
  command
    .option(
      '--script-provider <name>',
      'who writes the scripts: openai, anthropic, google, openai-compatible, embedded, or "none" for the setting of the server',
    )
    .option('--script-model <name>', 'the model, as its provider writes it')
    .option('--script-base-url <address>', 'where an openai-compatible server answers')
    .option('--script-timeout <seconds>', 'how long one answer may take, 90 at most')
    .option('--script-prices <list>', 'for a million tokens: input=…,output=…,cached=…,currency=…, or "none"')
    .option('--script-key-stdin', 'read the key of the provider from standard input');

export async function readScriptChange(options: ScriptOptions): Promise<ScriptModelChange> {
  const { scriptProvider, scriptModel, scriptBaseUrl, scriptTimeout, scriptPrices, scriptKeyStdin } = options;
  return {
    ...(scriptProvider !== undefined && { provider: scriptProvider }),
    ...(scriptModel !== undefined && { model: scriptModel }),
    ...(scriptBaseUrl !== undefined && { baseUrl: scriptBaseUrl }),
    ...(scriptTimeout !== undefined && { timeoutSeconds: wholeNumber(scriptTimeout, '--script-timeout', 1, 90) }),
    ...(scriptPrices !== undefined && { prices: scriptPrices === 'none' ? '' : scriptPrices }),
    ...(scriptKeyStdin && { key: await readKey(process.stdin, '--script-key-stdin') }),
  };
}

type Place = { database: Database; config: Config; dataDir: string };

export async function setScriptModel(
  { database, config, dataDir }: Place,
  workspaceId: string,
  change: ScriptModelChange,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const secrets = createSecrets(createSecretKeys({ given: config.secretKeys, dataDir }));
  const { allowedPrivateHosts: allowedHosts } = config;
  const context = { db: database.db, secrets, allowedHosts, clock: systemClock };
  await changeScriptModel(context, byOperator(workspaceId), change);
}

/** The settings that `workspaces show` prints; of the key only its last characters. */
export async function describeScriptModel(db: Db, workspaceId: string) {
  const row = await findScriptModel(db, workspaceId);
  const hint = await findScriptKeyHint(db, workspaceId);
  return {
    scriptProvider: row?.provider ?? null,
    scriptModel: row?.model ?? null,
    scriptBaseUrl: row?.base_url ?? null,
    scriptTimeoutSeconds: row?.model ? row.timeout_seconds : null,
    scriptPrices: row?.prices ?? null,
    scriptKey: hint === null ? null : `…${hint}`,
  };
}
