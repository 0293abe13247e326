// What the modules of the engine share. main/ builds it; nothing here is a singleton.
import type { Files } from '../files/contract.js';
import type { Clock } from '../lib/clock.js';
import type { Log } from '../lib/log.js';
import type { SharedLock } from '../lib/process/semaphore.js';
import type { Tracer } from '../lib/tracing/tracing.js';
import type { PostWebhook } from '../providers/webhook/webhook-post.js';
import type { Database } from '../store/db/database.js';
import type { Flow } from '../store/db/tables.js';
import type { ClaimedPreview } from '../store/flows/previews.js';
import type { Secrets } from '../store/vendors/secrets.js';
import type { ActiveClaims } from './claims.js';
import type { PreviewMaker } from './previews/preview.js';
import type { Queue } from './queue.js';
import type { Stage, WorkName } from './stage.js';
import type { ScriptCheck } from './stages/script.js';
import type { VoicesOf } from './stages/voices.js';
import type { Storage } from './storage.js';

export type EngineSettings = {
  /** How long a reviewer has before a waiting flow is cancelled. */
  approvalMs: number;
};

/** Counters and timings of the engine. */
export type EngineMetrics = {
  stageEnded(stage: WorkName, outcome: 'done' | 'failed' | 'retried' | 'stopped' | 'waiting', seconds: number): void;
  providerFailed(provider: string, kind: string): void;
  /** `outcome` is `delivered`, or what went wrong. */
  deliveryTried(outcome: string): void;
};

export type EngineContext = {
  database: Database;
  queue: Queue;
  stages: readonly Stage[];
  /** Without it no previews are made. */
  previewMaker?: PreviewMaker | undefined;
  checkScript: ScriptCheck;
  voicesOf: VoicesOf;
  files: Files;
  /** Local disk for stages. */
  scratchFolder: string;
  /** Whether media can be stored at present. */
  storage: Storage;
  /** Posts webhooks, and the secrets that sign them. */
  webhooks: { post: PostWebhook; secrets: Secrets };
  clock: Clock;
  log: Log;
  settings: EngineSettings;
  metrics: EngineMetrics;
  /** Undefined without traces. */
  tracer?: Tracer | undefined;
};

/** Stages share `processLock`; work that keeps killing its process takes it exclusively. */
type Working<Held extends { id: string; version: number }> = EngineContext & {
  activeClaims: ActiveClaims<Held>;
  processLock: SharedLock;
};
export type WorkerContext = Working<Flow>;
export type PreviewContext = Working<ClaimedPreview> & { previewMaker: PreviewMaker };
