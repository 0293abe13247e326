// Which model writes the scripts of a workspace. A key goes in and is never shown again, but for its last characters.
import { z } from 'zod';
import { invalid } from '../../flow/errors.js';
import type { Tx } from '../../store/database.js';
import { findScriptKeyHint, findScriptModel } from '../../store/script-models.js';
import { type DeskContext, withAudit } from './desk.js';
import { type AppRoute, type Member, memberRoute } from './route.js';
import type { ScriptModel, ScriptModelChange } from './shapes.js';

export type ScriptModelContext = DeskContext & {
  /** Null goes back to the server's own. Throws VALIDATION_ERROR for a choice that cannot be. */
  changeScriptModel(tx: Tx, workspaceId: string, change: ScriptModelChange | null): Promise<void>;
  /** What writes for workspaces that chose nothing. */
  serverWriter: string;
};

const PROVIDERS = ['embedded', 'openai', 'anthropic', 'google', 'openai-compatible'] as const;

const ChangeBody = z.object({
  provider: z.enum(PROVIDERS, `must be one of ${PROVIDERS.join(', ')}`),
  model: z
    .string()
    .regex(/^[\w.:/@+-]{1,200}$/, 'must be the name of a model')
    .optional(),
  baseUrl: z.string().max(1_000, 'may have 1000 characters at most').optional(),
  key: z
    .string()
    .regex(/^[\x21-\x7e]{1,1000}$/, 'may not hold spaces and line breaks')
    .optional(),
});

export const scriptModelRoutes = (context: ScriptModelContext): AppRoute[] => [
  memberRoute({
    role: 'owner',
    method: 'GET',
    path: '/script-model',
    handle: ({ member }) => readModel(context, member),
  }),
  memberRoute({
    role: 'owner',
    method: 'PUT',
    path: '/script-model',
    isSensitive: true,
    body: ChangeBody,
    handle: ({ member, body }) => change(context, member, readChange(body)),
  }),
  memberRoute({
    role: 'owner',
    method: 'DELETE',
    path: '/script-model',
    isSensitive: true,
    handle: ({ member }) => change(context, member, null),
  }),
];

function readChange({ provider, model, baseUrl, key }: z.output<typeof ChangeBody>): ScriptModelChange {
  const given = {
    ...(model !== undefined && { model }),
    ...(baseUrl && { baseUrl }),
    ...(key !== undefined && { key }),
  };
  if (provider === 'embedded' && Object.keys(given).length > 0)
    throw invalid('With the provider embedded nothing else is set.');
  if (provider !== 'embedded' && model === undefined) throw invalid('model is required.');
  if (provider === 'openai-compatible' && !baseUrl) throw invalid('baseUrl is required: the address of the server.');
  if (provider !== 'openai-compatible' && baseUrl)
    throw invalid(`baseUrl must be left out: ${provider} has one address only.`);
  return { provider, ...given };
}

async function change(
  context: ScriptModelContext,
  member: Member,
  wanted: ScriptModelChange | null,
): Promise<ScriptModel> {
  await withAudit(context, member, async (tx) => {
    await context.changeScriptModel(tx, member.workspaceId, wanted);
    return { result: null, action: 'script-model.changed', subject: wanted?.provider ?? 'none' };
  });
  return readModel(context, member);
}

async function readModel({ database: { db }, serverWriter }: ScriptModelContext, member: Member): Promise<ScriptModel> {
  const row = await findScriptModel(db, member.workspaceId);
  return {
    provider: row?.provider ?? null,
    model: row?.model ?? null,
    baseUrl: row?.base_url ?? null,
    keyHint: await findScriptKeyHint(db, member.workspaceId),
    serverWriter,
  };
}
