// The accounts of a workspace at vendors of voices and presenters, and below, the model that writes its scripts. A key goes in and
// is never shown again, but for its last characters.

import { invalid } from '../../../domain/errors.js';
import { personActor } from '../../../services/actor.js';
import type {
  Connection,
  VendorAccountChange,
  VendorConnections,
} from '../../../services/vendors/vendor-connections.js';
import {
  type ScriptModelChange as Change,
  changeScriptModel,
  type LocalModels,
  type ScriptModelContext as ScriptModelChanges,
} from '../../../services/workspaces/script-model.js';
import { findScriptKeyHint, findScriptModel } from '../../../store/workspaces/workspace-settings.js';
import { notFound } from '../../core/errors.js';
import type { RateLimiter } from '../../core/rate-limit.js';
import { type AppRoute, type Member, memberRoute, type WorkspaceContext } from '../route.js';
import {
  LocalServers,
  ScriptModel,
  ScriptModelChange,
  ScriptTrial,
  ScriptTrialRequest,
  VendorChange,
  VendorChecked,
  type VendorLine,
  VendorList,
} from '../schemas/workspace.js';

export type VendorContext = { vendors: VendorConnections };

const PATH = '/vendors/{vendor}';

export const vendorRoutes = ({ vendors }: VendorContext): AppRoute[] => [
  memberRoute({
    role: 'owner',
    method: 'GET',
    path: '/vendors',
    reply: VendorList,
    handle: async ({ member }) => ({ vendors: await listLines(vendors, member) }),
  }),
  memberRoute({
    role: 'owner',
    method: 'PUT',
    path: PATH,
    isSensitive: true,
    body: VendorChange,
    reply: VendorChecked,
    handle: async ({ member, params, body, untilGone }) => {
      const vendor = mustKnow(vendors, params.vendor);
      await vendors.connect(personActor(member), vendor, body as VendorAccountChange);
      const isNews = body.key !== undefined || body.settings !== undefined;
      return isNews ? check(vendors, member, vendor, untilGone()) : lineOf(vendors, member, vendor, null);
    },
  }),
  memberRoute({
    role: 'owner',
    method: 'DELETE',
    path: PATH,
    isSensitive: true,
    reply: VendorChecked,
    handle: async ({ member, params }) => {
      const vendor = mustKnow(vendors, params.vendor);
      if (!(await vendors.disconnect(personActor(member), vendor))) throw notFound();
      return lineOf(vendors, member, vendor, null);
    },
  }),
  memberRoute({
    role: 'owner',
    method: 'POST',
    path: `${PATH}/check`,
    reply: VendorChecked,
    handle: ({ member, params, untilGone }) => check(vendors, member, mustKnow(vendors, params.vendor), untilGone()),
  }),
];

/** The vendor that a path names. */
function mustKnow(vendors: VendorConnections, vendor: string): string {
  if (!vendors.knows(vendor)) throw notFound();
  return vendor;
}

async function check(
  vendors: VendorConnections,
  member: Member,
  vendor: string,
  signal: AbortSignal,
): Promise<VendorChecked> {
  const { problem } = await vendors.check(member.workspaceId, vendor, signal);
  return lineOf(vendors, member, vendor, problem);
}

async function lineOf(
  vendors: VendorConnections,
  member: Member,
  vendor: string,
  problem: string | null,
): Promise<VendorChecked> {
  const line = (await listLines(vendors, member)).find((each) => each.vendor === vendor);
  if (!line) throw notFound();
  return { ...line, problem };
}

const listLines = async (vendors: VendorConnections, { workspaceId }: Member): Promise<VendorLine[]> =>
  (await vendors.list(workspaceId)).map(vendorLine);

const vendorLine = ({ vendor, settings, offered, listedAt, connectedAt, ...rest }: Connection): VendorLine => ({
  ...{ vendor: vendor.name, title: vendor.title, keyUrl: vendor.keyUrl, offers: [...vendor.offers] },
  settings: vendor.settings.map(({ name, title, hint, example, isRequired }) => ({
    ...{ name, title, hint: hint ?? null, example, isRequired },
    value: settings[name] ?? null,
  })),
  ...rest,
  isConnected: connectedAt !== null,
  ...offered,
  listedAt: listedAt?.toISOString() ?? null,
});

// Which model writes the scripts of a workspace, and which ones this machine has. A key goes in and is never shown again, but for its
// last characters.

export type ScriptModelContext = WorkspaceContext & {
  scriptModels: ScriptModelChanges;
  /** What writes for workspaces that chose nothing. */
  serverWriter: string;
  localModels: LocalModels;
  rates: RateLimiter;
};

/** Searches and trials of one person. */
const LOCAL_A_MINUTE = 20;

export const scriptModelRoutes = (context: ScriptModelContext): AppRoute[] => [
  memberRoute({
    role: 'owner',
    method: 'GET',
    path: '/script-model',
    reply: ScriptModel,
    handle: ({ member }) => readModel(context, member),
  }),
  memberRoute({
    role: 'owner',
    method: 'PUT',
    path: '/script-model',
    isSensitive: true,
    body: ScriptModelChange,
    reply: ScriptModel,
    handle: ({ member, body }) => change(context, member, readChange(body)),
  }),
  memberRoute({
    role: 'owner',
    method: 'DELETE',
    path: '/script-model',
    isSensitive: true,
    reply: ScriptModel,
    handle: ({ member }) => change(context, member, { provider: 'none' }),
  }),
  memberRoute({
    role: 'owner',
    method: 'POST',
    path: '/script-model/local',
    isSensitive: true,
    reply: LocalServers,
    handle: ({ member, untilGone }) => {
      context.rates.count(`local models ${member.userId}`, LOCAL_A_MINUTE);
      return context.localModels.find(untilGone());
    },
  }),
  memberRoute({
    role: 'owner',
    method: 'POST',
    path: '/script-model/local/trial',
    isSensitive: true,
    body: ScriptTrialRequest,
    reply: ScriptTrial,
    handle: ({ member, body, untilGone }) => {
      context.rates.count(`local models ${member.userId}`, LOCAL_A_MINUTE);
      return context.localModels.try(readTrial(body), untilGone());
    },
  }),
];

function readTrial({ baseUrl, model }: ScriptTrialRequest): { baseUrl: string; model: string } | null {
  if (baseUrl === undefined && model === undefined) return null;
  if (baseUrl === undefined) throw invalid('baseUrl is required when model is set.');
  if (model === undefined) throw invalid('model is required when baseUrl is set.');
  return { baseUrl, model };
}

function readChange({ provider, model, baseUrl, key, timeoutSeconds }: ScriptModelChange): Change {
  const given = {
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
    ...(model !== undefined && { model }),
    ...(baseUrl && { baseUrl }),
    ...(key !== undefined && { key }),
  };
  if (provider === 'embedded' && Object.keys(given).length > 0)
    throw invalid('The embedded provider has no other settings.');
  if (provider !== 'embedded' && model === undefined) throw invalid('model is required.');
  if (provider === 'openai-compatible' && !baseUrl) throw invalid('baseUrl is required: the address of the server.');
  if (provider !== 'openai-compatible' && baseUrl)
    throw invalid(`baseUrl must be left out: ${provider} has a fixed URL.`);
  return { provider, ...given };
}

async function change(context: ScriptModelContext, member: Member, wanted: Change): Promise<ScriptModel> {
  await changeScriptModel(context.scriptModels, personActor(member), wanted);
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
