// The periodic sweep: every half minute it times out approvals, requeues flows and deliveries whose job was lost, and deletes
// what is no longer needed. Every worker process runs it; each step is idempotent.
import { removeLeftFolders } from '../lib/process/teardown.js';
import type { Db } from '../store/db/database.js';
import {
  type EndedFlow,
  findFlow,
  listFlowsWithLeftovers,
  listOverdueApprovals,
  listQuietFlows,
  noteLeftoversRemoved,
  type QuietFlow,
} from '../store/flows/flows.js';
import { removeOldCalls } from '../store/flows/idempotency.js';
import { findPreview, listQuietPreviews, type QuietPreview, removePreview } from '../store/flows/previews.js';
import { removeOldRates, takeFailedTries } from '../store/people/attempts.js';
import { auditAccount, auditedPerson, SERVICE } from '../store/people/audit.js';
import { removeEndedChallenges } from '../store/people/factors.js';
import { removeEndedLinks } from '../store/people/links.js';
import { disableLostWebhooks } from '../store/people/members.js';
import { removeEndedSessions } from '../store/people/sessions.js';
import { addNotice, removeOldNotices } from '../store/people/users.js';
import { listQuietDeliveries, removeOldDeliveries } from '../store/webhooks/webhook-deliveries.js';
import { removeSecretsBefore } from '../store/webhooks/webhooks.js';
import { advance, enqueueWork } from './advance.js';
import type { EngineContext } from './context.js';
import { finishErasures, forgetMediaPastKeeping, LEFTOVER_MS, removeOwnerlessMedia } from './media-sweep.js';
import { finishPhotoRemovals, removeForgottenDrafts } from './photo-removal.js';
import { previewFolder, removePreviewFolders } from './previews/preview.js';
import { STAGE_NAMES, type WorkName } from './stage.js';
import { removeAbandonedScratch } from './stages/scratch.js';
import { enqueueDelivery, LANE_CONCURRENCY } from './webhook-delivery.js';

const EVERY_MS = 30_000;
const QUIET_MS = 30_000;
const BATCH = 500;
/** Bounds one sweep; the next one would go on. */
const MAX_PAGES = 1_000;

export type Sweep = { now(quietMs?: number): Promise<void>; stop(): Promise<void> };

export function startSweep(context: EngineContext): Sweep {
  let running: Promise<void> = Promise.resolve();
  // May take minutes, so the other steps do not wait for it.
  let sweepingMedia: Promise<void> | null = null;
  const stopping = new AbortController();
  const sweepMedia = () => {
    sweepingMedia ??= attempt(context, () => removeOwnerlessMedia(context, stopping.signal)).finally(() => {
      sweepingMedia = null;
    });
    return sweepingMedia;
  };
  const run = async (quietMs: number) => {
    // A failing step must not stop the others.
    await attempt(context, () => endOverdueApprovals(context));
    await attempt(context, () => requeueQuiet(context, quietMs, listQuietFlows, [...STAGE_NAMES, 'remote']));
    for (const { remote } of context.stages) if (remote) await attempt(context, () => remote.cancel(null));
    if (context.previewMaker)
      await attempt(context, () => requeueQuiet(context, quietMs, listQuietPreviews, ['preview']));
    await attempt(context, () => disableLost(context));
    await attempt(context, () => requeueDeliveries(context, quietMs));
    await attempt(context, () => removeFilesOfEndedFlows(context));
    await attempt(context, () => forgetMediaPastKeeping(context));
    await attempt(context, () => finishErasures(context));
    await attempt(context, () => removeForgottenDrafts(context));
    await attempt(context, () => finishPhotoRemovals(context));
    await attempt(context, () => removeAbandonedScratch(context));
    await attempt(context, removeLeftFolders);
    await attempt(context, () => removeOldRows(context));
    await attempt(context, () => tellFailedTries(context));
    await attempt(context, () => forgetOldDeliveries(context));
    await attempt(context, () => forgetOldSecrets(context));
  };
  const now = (quietMs = QUIET_MS) => {
    running = running.then(() => run(quietMs));
    return Promise.all([running, sweepMedia()]).then(() => undefined);
  };
  void now();
  const timer = setInterval(() => void now(), EVERY_MS);
  return {
    now,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await Promise.all([running, sweepingMedia]);
    },
  };
}

async function attempt(context: EngineContext, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    context.log.warn({ err: error }, 'a step of the sweep failed and is retried by the next sweep');
  }
}

async function endOverdueApprovals(context: EngineContext): Promise<void> {
  const { db } = context.database;
  for (const flow of await listOverdueApprovals(db, new Date(context.clock()), BATCH)) {
    await attempt(context, async () => {
      const ended = await db.transaction().execute((tx) => advance(context, tx, flow, 'timed_out'));
      if (ended) context.log.info({ flowId: flow.id }, 'nobody approved the script in time');
    });
  }
}

type Quiet = QuietFlow | QuietPreview;
type ListQuiet = (db: Db, request: { before: Date; after: Quiet | null; limit: number }) => Promise<Quiet[]>;

/** Page by page: behind a long queue many quiet flows still have their job. */
async function requeueQuiet(
  context: EngineContext,
  quietMs: number,
  list: ListQuiet,
  works: readonly WorkName[],
): Promise<void> {
  const { db } = context.database;
  const before = new Date(context.clock() - quietMs);
  let after: Quiet | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const quiet: Quiet[] = await list(db, { before, after, limit: BATCH });
    const lost = await context.queue.withoutJob(
      quiet.map((flow) => flow.id),
      works,
    );
    for (const id of lost) await attempt(context, () => requeue(context, id));
    after = quiet.at(-1) ?? null;
    if (quiet.length < BATCH) return;
  }
}

async function requeue(context: EngineContext, flowId: string): Promise<void> {
  const { db } = context.database;
  const flow = await findFlow(db, flowId);
  if (!flow) return;
  await db.transaction().execute((tx) => enqueueWork(context, tx, flow));
  context.log.info({ flowId }, 'a flow whose job was lost was enqueued again');
}

async function removeFilesOfEndedFlows(context: EngineContext): Promise<void> {
  const { files } = context;
  const { db } = context.database;
  const before = new Date(context.clock() - LEFTOVER_MS);
  for (const flow of await listFlowsWithLeftovers(db, before, BATCH)) {
    await attempt(context, async () => {
      await files.removeFolder(`work/${flow.id}`);
      // A film may have been published in the moment of the cancel.
      if (flow.status !== 'completed') await files.removeFolder(`media/${flow.media_token}`);
      await removeUselessPreviews(context, flow);
      await noteLeftoversRemoved(db, flow.id);
    });
  }
}

/** A finished preview stays with its video; all others go. */
async function removeUselessPreviews({ database: { db }, files }: EngineContext, flow: EndedFlow): Promise<void> {
  const preview = await findPreview(db, flow.id);
  if (!preview) return;
  const isKept = flow.status === 'completed' && preview.status === 'ready';
  await removePreviewFolders(files, flow, preview, isKept ? previewFolder(flow, preview, preview.claim) : null);
  if (!isKept) await removePreview(db, flow.id);
}

/** This many wrong passwords in a quarter of an hour are an attack, fewer are typing errors. */
const SUSPICIOUS_TRIES = 10;

/** One audit entry per person and quarter of an hour, so that the log cannot be flooded. */
async function tellFailedTries({ database: { db }, clock }: EngineContext): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { userId, name, tries, ofFactors, at } of await takeFailedTries(tx, clock())) {
      const action = ofFactors ? 'second_step.failed' : 'sign_in.failed';
      const audited = { actor: auditedPerson({ userId, name }), action, subject: `${tries}`, at };
      await auditAccount(tx, userId, audited);
      const kind = ofFactors ? 'failed_second_steps' : 'failed_sign_ins';
      if (ofFactors || tries >= SUSPICIOUS_TRIES) await addNotice(tx, { userId, kind, detail: String(tries), at });
    }
  });
}

async function removeOldRows(context: EngineContext): Promise<void> {
  const { db } = context.database;
  await removeOldCalls(db, new Date(context.clock()));
  await removeOldRates(db, Math.floor(context.clock() / 60_000) - 2);
  await removeEndedSessions(db, new Date(context.clock()));
  await removeEndedLinks(db, new Date(context.clock()));
  await removeEndedChallenges(db, new Date(context.clock()));
  await removeOldNotices(db, new Date(context.clock()));
}

/** Retention of the delivery log. */
const KEPT_MS = 30 * 86_400_000;

export async function requeueDeliveries({ database: { db }, queue, clock, log }: EngineContext, quietMs: number) {
  const quiet = await listQuietDeliveries(db, new Date(clock() - quietMs), LANE_CONCURRENCY, BATCH);
  for (const id of await queue.withoutJob(quiet, ['deliver'])) {
    await db.transaction().execute((tx) => enqueueDelivery(queue, tx, id));
    log.info({ deliveryId: id }, 'a webhook delivery whose job was lost was enqueued again');
  }
}

/** Keys expire without an event; every other loss of rights disables its webhooks in the same transaction. */
export async function disableLost({ database: { db }, clock }: EngineContext): Promise<void> {
  await db.transaction().execute((tx) => disableLostWebhooks(tx, { actor: SERVICE, at: new Date(clock()) }));
}

export async function forgetOldDeliveries({ database: { db }, clock }: EngineContext): Promise<void> {
  await removeOldDeliveries(db, new Date(clock() - KEPT_MS), BATCH);
}

export async function forgetOldSecrets({ database: { db }, clock }: EngineContext): Promise<void> {
  await db.transaction().execute((tx) => removeSecretsBefore(tx, new Date(clock()), BATCH));
}
