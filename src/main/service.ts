// Starts and stops a service. A process has one or both roles: one that serves answers HTTP, one that works runs the queues.
import { sql } from 'kysely';
import type { Config } from '../config/config.js';
import type { Voices } from '../engine/stages/voices.js';
import { startWorker, type Worker } from '../engine/worker.js';
import type { Clock } from '../lib/clock.js';
import { createTeardown } from '../lib/process/teardown.js';
import type { Passwords } from '../lib/security/passwords.js';
import { keepOffersFresh } from '../services/vendors/vendors.js';
import { LOCKS } from '../store/db/advisory-locks.js';
import type { Database, Tx } from '../store/db/database.js';
import { audit, OPERATOR } from '../store/people/audit.js';
import { addKey, findAccess } from '../store/people/keys.js';
import { setRole } from '../store/people/members.js';
import {
  addMember,
  addSetupToken,
  addUser,
  findUserByEmail,
  hasOwner,
  lockSetup,
  removeSetupTokens,
} from '../store/people/users.js';
import { addMissingAvatars, addWorkspace, listWorkspaces, type NewAvatar } from '../store/workspaces/workspaces.js';
import { assertPortIsFree } from './address.js';
import { buildContext, type ServiceOptions } from './build-context.js';

// The first start: creates a workspace that can make videos at once, and a key to it. Several processes may start together; an
// advisory lock lets one of them do this.

const DEFAULT_QUOTA = 100;

type FirstStart = {
  /** The value of a new key, which can never be shown again. */
  newKey: string | null;
  workspaceName: string;
  /** The link for setting up the dashboard; null if there is an owner or this process does not serve. */
  setupToken: string | null;
};

type FirstStartOptions = {
  config: Config;
  roles: { serves: boolean };
  passwords: Passwords;
  context: { database: Database; clock: Clock };
  adapters: { avatars: NewAvatar[]; voices: Pick<Voices, 'listings'> };
};

async function prepareFirstStart(options: FirstStartOptions): Promise<FirstStart> {
  const { database, clock } = options.context;
  const ownerHash = await hashOwnerPassword(options);
  return database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCKS.firstStart})`.execute(tx);
    const known = await listWorkspaces(tx);
    // Presenters that came with a newer version appear in every workspace.
    for (const workspace of known)
      await addMissingAvatars(tx, workspace.id, options.adapters.avatars, new Date(clock()));
    const first = known[0];
    const workspaceId = first?.id ?? (await addFirstWorkspace(tx, options));
    const newKey = await addFirstKey(tx, options, workspaceId, first === undefined);
    const setupToken = await prepareOwner(tx, options, workspaceId, ownerHash);
    return { newKey, workspaceName: first?.name ?? options.config.workspaceName, setupToken };
  });
}

async function addFirstWorkspace(tx: Tx, { config, context, adapters }: FirstStartOptions): Promise<string> {
  return addWorkspace(tx, {
    name: config.workspaceName,
    voiceId: adapters.voices.listings[0]?.id ?? null,
    quotaMonthly: DEFAULT_QUOTA,
    avatars: adapters.avatars,
    at: new Date(context.clock()),
  });
}

/** Installs the operator's key if there is one, else issues one for a new workspace. */
async function addFirstKey(
  tx: Tx,
  { config, context }: FirstStartOptions,
  workspaceId: string,
  isNew: boolean,
): Promise<string | null> {
  const key = { workspaceId, ownerName: config.ownerName, scopes: ['*' as const], at: new Date(context.clock()) };
  if (config.apiKey === null) return isNew ? (await addKey(tx, { ...key, name: 'First key' })).value : null;
  const known = await findAccess(tx, config.apiKey);
  if (!known) await addKey(tx, { ...key, name: 'Key of the environment', value: config.apiKey });
  return null;
}

/** Null if no password is needed: there is an owner, or owners use single sign-on. */
async function hashOwnerPassword({ config, context, passwords }: FirstStartOptions): Promise<string | null> {
  if (config.ownerPassword === null || (await hasOwner(context.database.db))) return null;
  return passwords.hash(config.ownerPassword);
}

/** While there is no owner: creates the configured one, or a set-up token for the first visitor. */
async function prepareOwner(
  tx: Tx,
  { config, context, roles }: FirstStartOptions,
  workspaceId: string,
  passwordHash: string | null,
): Promise<string | null> {
  const at = new Date(context.clock());
  if (config.ownerEmail === null) return roles.serves ? addSetupToken(tx, at) : null;
  if (!(await lockSetup(tx))) return null;
  const person = { email: config.ownerEmail, name: config.ownerName, passwordHash, at };
  const user = (await addUser(tx, person)) ?? (await findUserByEmail(tx, config.ownerEmail))!;
  const isNew = await addMember(tx, { workspaceId, userId: user.id, role: 'owner', at });
  if (!isNew) await setRole(tx, { workspaceId, userId: user.id, at, actor: OPERATOR }, 'owner');
  await audit(tx, { workspaceId, actor: OPERATOR, action: 'workspace.set_up', subject: user.email, at });
  await removeSetupTokens(tx);
  return null;
}

export type Service = {
  /** Its URL, or null for a process that only works. */
  url: string | null;
  first: FirstStart;
  dataDir: string;
  worker: Worker | null;
  /** Ends running requests and stages, then everything else. */
  stop(): Promise<void>;
};

export async function startService(options: ServiceOptions): Promise<Service> {
  const teardown = createTeardown();
  try {
    const { config, roles, signal } = options;
    if (roles.serves) {
      await assertPortIsFree(config.host, config.port);
      // A worker answers no HTTP. Loaded while the database starts; where that fails, it fails again below.
      import('./serve.js').catch(() => undefined);
    }
    const serviceContext = await buildContext(options, teardown);
    const { context, listener, dataDir } = serviceContext;
    const serving = createTeardown();
    teardown.add(serving.run);
    const url = roles.serves ? await (await import('./serve.js')).serve(serviceContext, serving) : null;
    signal?.throwIfAborted();
    // Last, when nothing can fail any more: a new key is shown only once.
    const first = await prepareFirstStart({ ...serviceContext, roles });
    const worker = roles.works ? await startWorker(context, listener) : null;
    if (roles.works) teardown.add(keepOffersFresh(serviceContext.vendors, context.log));
    if (worker) teardown.add(() => worker.stop(config.shutdownGraceMs));
    // HTTP drains before the stages do, so that a load balancer moves on to another process.
    teardown.add(serving.run);
    return { url, first, dataDir, worker, stop: teardown.run };
  } catch (error) {
    await teardown.run();
    throw error;
  }
}
