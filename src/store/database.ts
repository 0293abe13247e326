// The door to PostgreSQL: the pool, the types of the tables, transactions, and the channel on which processes tell each
// other that something changed. What the rows mean is told in the files beside this one.
import { performance } from 'node:perf_hooks';
import {
  type ColumnType,
  type Generated,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Draft } from '../flow/draft.js';
import type { LifeEvent, State } from '../flow/life.js';
import type { Metadata } from '../flow/metadata.js';
import type { Role } from '../flow/roles.js';
import type { ScenePlan } from '../flow/scene.js';
import type { VoiceGender } from '../flow/voice-choice.js';
import type { ActorKind } from './audit.js';
import type { FlowInput, Narrated, PresenterUsed, Previewed } from './flow-row.js';
import type { ScriptProvider } from './script-models.js';
import type { CallDetail } from './vendor-calls.js';
import type { DeliveryStatus } from './webhook-deliveries.js';
import type { DisabledReason } from './webhooks.js';

type Json<T> = ColumnType<T, string, string>;
type Time = ColumnType<Date, Date, Date>;
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

export type Tables = {
  workspaces: {
    id: string;
    name: string;
    brand_colour: Generated<string>;
    voice_id: string | null;
    quota_monthly: number | null;
    created_at: Time;
    logo_path: Generated<string | null>;
    aspect_ratio: Generated<'16:9' | '9:16' | '1:1'>;
    video_height: Generated<number | null>;
    captions: Generated<boolean>;
    music: Generated<boolean>;
    avatar_id: Generated<string | null>;
    company: Generated<string | null>;
    watch_pages: Generated<boolean>;
    call_to_action_label: Generated<string | null>;
    call_to_action_url: Generated<string | null>;
    media_days: Generated<number | null>;
    font_paths: Generated<string[]>;
    font_name: Generated<string | null>;
    voice_is_chosen: Generated<boolean>;
  };
  secrets: {
    workspace_id: string;
    name: string;
    hint: string;
    ciphertext: Buffer;
    nonce: Buffer;
    key_id: string;
    created_at: Time;
    updated_at: Time;
  };
  script_models: {
    workspace_id: string;
    provider: ScriptProvider;
    model: string | null;
    base_url: string | null;
    timeout_seconds: number;
    prices: string | null;
  };
  flow_costs: {
    flow_id: string;
    version: number;
    stage: string;
    provider: string;
    model: string;
    unit: string;
    workspace_id: string;
    // PostgreSQL's large numbers come as text, because they may be larger than ours can be.
    units: ColumnType<string, number, number>;
    amount_micros: ColumnType<string | null, number | null, number | null>;
    currency: string | null;
    at: Time;
  };
  vendor_accounts: {
    workspace_id: string;
    vendor: string;
    settings: Json<Readonly<Record<string, string>>>;
    allows_fallback: boolean;
    listed_at: MaybeTime;
    created_at: Time;
    updated_at: Time;
  };
  vendor_listings: {
    workspace_id: string | null;
    vendor: string;
    kind: 'voice' | 'avatar';
    id: string;
    position: number;
    listing: Json<unknown>;
    seen_at: Time;
    ordinary_s: Generated<number>;
    spoken_s: Generated<number>;
  };
  vendor_calls: {
    id: string;
    workspace_id: string;
    flow_id: string;
    vendor: string;
    kind: 'speech' | 'film';
    fingerprint: string;
    state: 'recorded' | 'sent' | 'answered' | 'copied' | 'failed' | 'cancelled';
    external_id: string | null;
    sends: Generated<number>;
    detail: Json<CallDetail>;
    created_at: Time;
    updated_at: Time;
  };
  pronunciations: { workspace_id: string; word: string; sound: string };
  avatars: {
    id: string;
    workspace_id: string;
    provider: string;
    name: string;
    aspect_ratios: string[];
    status: 'processing' | 'ready' | 'failed';
    error: string | null;
    position: number;
    created_at: Time;
    folder: Generated<string | null>;
    preview_path: Generated<string | null>;
    voice_gender: Generated<VoiceGender | null>;
  };
  keys: {
    id: string;
    workspace_id: string;
    name: string;
    owner_name: string;
    hash: Buffer;
    hint: string;
    scopes: string[];
    own_flows_only: boolean;
    expires_at: MaybeTime;
    revoked_at: MaybeTime;
    last_used_at: MaybeTime;
    created_at: Time;
    user_id: Generated<string | null>;
  };
  users: {
    id: string;
    email: string;
    name: string;
    password_hash: string | null;
    sign_on_subject: Generated<string | null>;
    created_at: Time;
  };
  members: { workspace_id: string; user_id: string; role: Role; created_at: Time };
  sessions: { id: string; user_id: string; hash: Buffer; client: string; created_at: Time; last_seen_at: Time };
  invitations: {
    id: string;
    workspace_id: string;
    email: string;
    role: Role;
    invited_by: string;
    hash: Buffer;
    created_at: Time;
    expires_at: Time;
    made_by: Generated<string | null>;
  };
  password_resets: { user_id: string; hash: Buffer; expires_at: Time; made_by: Generated<string | null> };
  setup_tokens: { hash: Buffer; created_at: Time };
  sign_ons: { hash: Buffer; state: string; nonce: string; verifier: string; created_at: Time };
  attempts: { bucket: Buffer; span: number; tries: number };
  audit: {
    id: string;
    workspace_id: string;
    at: Time;
    actor_kind: ActorKind;
    actor_id: string | null;
    actor: string;
    action: string;
    subject: string | null;
  };
  flows: {
    id: string;
    workspace_id: string;
    key_id: string | null;
    status: State;
    version: Generated<number>;
    tries: Generated<number>;
    progress: Generated<number>;
    turn: Generated<number>;
    title: string;
    input: Json<FlowInput>;
    auto_approve: boolean;
    avatar_id: string;
    voice_id: string;
    draft: ColumnType<Draft | null, string | null | undefined, string | null>;
    script: string | null;
    edited: Generated<boolean>;
    scenes: ColumnType<ScenePlan[] | null, string | null | undefined, string | null>;
    narration: ColumnType<Narrated | null, string | null | undefined, string | null>;
    media_token: string;
    video_path: string | null;
    video_duration_s: number | null;
    error: string | null;
    created_at: Time;
    updated_at: Time;
    approval_until: MaybeTime;
    completed_at: MaybeTime;
    has_leftovers: Generated<boolean>;
    user_id: Generated<string | null>;
    failure: Generated<string | null>;
    search_text: Generated<string>;
    metadata: ColumnType<Metadata, string | undefined, string>;
    presenter: ColumnType<PresenterUsed | null, string | null | undefined, string | null>;
    callback_url: Generated<string | null>;
  };
  webhook_endpoints: {
    id: string;
    workspace_id: string;
    url: string | null;
    description: Generated<string>;
    events: string[];
    made_by: string | null;
    created_at: Time;
    disabled_at: MaybeTime;
    disabled_reason: Generated<DisabledReason | null>;
    before_until: MaybeTime;
    failing_since: MaybeTime;
    given_up: Generated<number>;
  };
  webhook_deliveries: {
    id: string;
    endpoint_id: string;
    flow_id: string | null;
    event: string;
    lane: string;
    body: string;
    status: DeliveryStatus;
    version: Generated<number>;
    tries: Generated<number>;
    next_at: Time;
    claimed_until: MaybeTime;
    created_at: Time;
    finished_at: MaybeTime;
  };
  webhook_tries: {
    delivery_id: string;
    version: number;
    at: Time;
    answer_status: number | null;
    problem: string | null;
    took_ms: number;
  };
  flow_metadata: { flow_id: string; key: string; value: string; workspace_id: string; created_at: Time };
  previews: {
    flow_id: string;
    status: 'preparing' | 'ready' | 'failed';
    claim: Generated<number>;
    tries: Generated<number>;
    token: string;
    result: ColumnType<Previewed | null, string | null | undefined, string | null>;
    error: Generated<string | null>;
    updated_at: Time;
  };
  moves: {
    flow_id: string;
    version: number;
    event: LifeEvent | 'created';
    from_status: State | null;
    to_status: State;
    at: Time;
    by: Generated<string | null>;
  };
  quota_use: { workspace_id: string; period: ColumnType<Date, string, string>; used: number };
  quota_ledger: {
    flow_id: string;
    kind: 'reserved' | 'settled' | 'released';
    workspace_id: string;
    period: ColumnType<Date, string, string>;
    at: Generated<Date>;
  };
  idempotency: {
    key_id: string;
    route: string;
    idempotency_key: string;
    fingerprint: Buffer;
    response: Json<unknown>;
    created_at: Time;
  };
  person_idempotency: {
    user_id: string;
    workspace_id: string;
    route: string;
    idempotency_key: string;
    fingerprint: Buffer;
    response: Json<unknown>;
    created_at: Time;
  };
  erasures: { flow_id: string; media_token: string; at: Time };
  migrations: { name: string; applied_at: Generated<Date> };
  rate_counters: { bucket: string; minute: number; requests: number };
};

/** A connection of the pool or a running transaction: the store's functions take either. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type PoolSettings = pg.PoolConfig & { max?: number };

/** A statement that got no answer in this time never will: a firewall or a failover has swallowed the connection. */
const ANSWER_LIMIT_MS = 10_000;
const NO_ANSWER = 'Query read timeout';

export type Database = {
  db: Db;
  pool: pg.Pool;
  settings: PoolSettings;
  close(): Promise<void>;
};

/** Opens a pool. An idle connection that breaks is only reported: the pool opens another one by itself. */
export function openDatabase(settings: PoolSettings, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: ANSWER_LIMIT_MS,
    ...settings,
  });
  pool.on('error', onError);
  // A connection may also break while it is lent out and between two statements. The next statement tells who borrowed
  // it; without a hearer the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withoutMute(pool) }) });
  return { db, pool, settings, close: () => db.destroy() };
}

/**
 * The pool, but without connections that give no answer. One that did not is thrown away, and so are those that were
 * lent out last before that: what swallowed the one has most likely swallowed them.
 */
function withoutMute(pool: pg.Pool): PostgresPool {
  const answeredMs = new WeakMap<pg.PoolClient, number>();
  let mutedMs = Number.NEGATIVE_INFINITY;
  const isTrusted = (client: pg.PoolClient) => (answeredMs.get(client) ?? mutedMs) >= mutedMs;

  const connect = async () => {
    let client = await pool.connect();
    while (!isTrusted(client)) {
      client.release(true);
      client = await pool.connect();
    }
    let mute: Error | undefined;
    const query = async (text: string, values: unknown[]) => {
      if (mute) throw mute;
      try {
        const result = await client.query(text, values);
        answeredMs.set(client, performance.now());
        return result;
      } catch (error) {
        if (!(error instanceof Error) || error.message !== NO_ANSWER) throw error;
        mutedMs = performance.now();
        mute = error;
        throw error;
      }
    };
    return { query, release: () => client.release(mute) } as unknown as PostgresPoolClient;
  };
  return { connect, end: () => pool.end() };
}

/** True for an error that says the database is away or overloaded, and not that a statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = String((error as { code?: unknown }).code ?? '');
  // Class 08: connection; 57P: shut down; 53: out of resources; E…: the socket.
  if (/^(08|57P|53)/.test(code) || /^E(CONN|PIPE|NOTFOUND|NOENT|TIMEDOUT|HOSTUNREACH)/.test(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/.test(
    error.message,
  );
}
