// aftercall secrets: re-encrypts stored secrets, the last step of rotating the secret key.
import type { Command } from 'commander';
import { auditOperation } from '../services/actor.js';
import { type Resealed, resealSecrets } from '../store/vendors/reseal.js';
import { createSecretKeys } from '../store/vendors/secrets.js';
import { createOutput, EXIT } from './core/output.js';
import { withDatabase } from './core/session.js';

export function addSecretCommands(program: Command): void {
  const secrets = program.command('secrets').description('look after the key that seals secrets');
  secrets
    .command('reseal')
    .description('seal anew with the first key of AFTERCALL_SECRET_KEY what older keys have sealed')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ AFTERCALL_SECRET_KEY=new,old aftercall secrets reseal')
    .action(reseal);
}

async function reseal({ json }: { json: boolean }): Promise<void> {
  const result = await withDatabase(async ({ db }, config, dataDir) => {
    const resealed = await resealSecrets(db, createSecretKeys({ given: config.secretKeys, dataDir }));
    if (resealed.resealed > 0) await auditOperation(db, null, 'secrets.resealed', resealed.keyId);
    return resealed;
  });
  createOutput(json).result(result, inWords(result));
  if (result.left.length > 0) process.exitCode = EXIT.setup;
}

function inWords({ keyId, resealed, left }: Resealed): string {
  if (keyId === null && left.length === 0) return 'There is no secret yet, and no key.';
  const done = keyId === null ? 'There is no key.' : `${resealed} sealed anew with the key ${keyId}.`;
  if (left.length === 0) return `${done} Older keys can go.`;
  const lines = left.map((one) => `  ${one.secret}, sealed with the key ${one.keyId}`);
  return [done, `${left.length} cannot be opened: bring their key back, or set them again.`, ...lines].join('\n');
}
