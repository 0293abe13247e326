// The tables as TypeScript types; the migrations create them.
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { FilmMark } from '../../domain/assets.js';
import type { CardEdit, Draft, ScenePlan } from '../../domain/draft.js';
import type { LifeEvent, State } from '../../domain/life.js';
import type { Metadata } from '../../domain/limits.js';
import type { Role } from '../../domain/roles.js';
import type { VoiceGender } from '../../domain/voice-choice.js';
import type {
  ActorKind,
  CallDetail,
  DeliveryStatus,
  DisabledReason,
  FlowInput,
  FlowSource,
  KeptKind,
  KeptScript,
  Narrated,
  NoticeKind,
  PresenterUsed,
  Previewed,
  ScenePictures,
  ScriptProvider,
} from './columns.js';
import type { PhotoConsentTable, PhotoPresenterTable, RecordingTable } from './likeness-tables.js';

type Json<T> = ColumnType<T, string, string>;
type Time = ColumnType<Date, Date, Date>;
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

type StoredAnswer = {
  route: string;
  idempotency_key: string;
  fingerprint: Buffer;
  response: Json<unknown>;
  created_at: Time;
};

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
    ai_label: Generated<boolean>;
    introduction: Generated<'presenter' | 'message' | 'sender'>;
    font_paths: Generated<string[]>;
    font_name: Generated<string | null>;
    voice_is_chosen: Generated<boolean>;
    requires_factor: Generated<boolean>;
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
  signing_certificates: {
    fingerprint: string;
    chain_pem: string;
    ciphertext: Buffer;
    nonce: Buffer;
    key_id: string;
    created_at: Time;
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
    photo_consent_id: Generated<string | null>;
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
    allowed_origins: Generated<string[]>;
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
  sessions: {
    id: string;
    user_id: string;
    hash: Buffer;
    client: string;
    created_at: Time;
    last_seen_at: Time;
    expires_at: Time;
    confirmed_at: Time;
  };
  authenticators: {
    user_id: string;
    ciphertext: Buffer;
    nonce: Buffer;
    key_id: string;
    last_step: Generated<number>;
    confirmed_at: MaybeTime;
    created_at: Time;
  };
  passkeys: {
    id: string;
    user_id: string;
    name: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    created_at: Time;
    last_used_at: MaybeTime;
  };
  recovery_codes: { user_id: string; hash: Buffer; used_at: MaybeTime };
  challenges: { hash: Buffer; user_id: string; challenge: string; tries: Generated<number>; created_at: Time };
  devices: { hash: Buffer; user_id: string; last_seen_at: Time };
  notices: {
    id: string;
    user_id: string;
    at: Time;
    kind: NoticeKind;
    detail: string | null;
    session_id: string | null;
    read_at: MaybeTime;
  };
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
  sign_ons: {
    hash: Buffer;
    state: string;
    nonce: string;
    verifier: string;
    created_at: Time;
    confirms: Generated<string | null>;
  };
  attempts: { bucket: Buffer; span: number; tries: number };
  audit: {
    id: string;
    workspace_id: string | null;
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
    claimed: Generated<boolean>;
    takeovers: Generated<number>;
    crashes: Generated<number>;
    kills: Generated<number>;
    begun_at: MaybeTime;
    traceparent: Generated<string | null>;
    rejection_reason: Generated<string | null>;
    mark: ColumnType<FilmMark | null, string | null | undefined, string | null>;
    source: Generated<FlowSource | null>;
    again_of: Generated<string | null>;
    kept_script: ColumnType<KeptScript | null, string | null | undefined, string | null>;
    card_edits: ColumnType<CardEdit[] | null, string | null | undefined, string | null>;
    pictures: ColumnType<ScenePictures | null, string | null | undefined, string | null>;
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
  flow_texts: { flow_id: string; workspace_id: string; created_at: Time; document: string };
  script_versions: { id: Generated<string>; flow_id: string; kind: KeptKind; script: string; by: string; at: Time };
  stage_times: { flow_id: string; state: string; kind: string; seconds: number; at: Time };
  flow_metadata: { flow_id: string; key: string; value: string; workspace_id: string; created_at: Time };
  photo_consents: PhotoConsentTable;
  photo_presenters: PhotoPresenterTable;
  recordings: RecordingTable;
  previews: {
    flow_id: string;
    status: 'preparing' | 'ready' | 'failed';
    claim: Generated<number>;
    tries: Generated<number>;
    token: string;
    result: ColumnType<Previewed | null, string | null | undefined, string | null>;
    error: Generated<string | null>;
    script: Generated<string | null>;
    updated_at: Time;
    claimed: Generated<boolean>;
    takeovers: Generated<number>;
    crashes: Generated<number>;
    kills: Generated<number>;
    begun_at: MaybeTime;
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
  idempotency: StoredAnswer & { key_id: string };
  person_idempotency: StoredAnswer & { user_id: string; workspace_id: string };
  erasures: { flow_id: string; media_token: string; at: Time };
  media_sweeps: { only_one: Generated<boolean>; owner: string; begun_at: Time };
  migrations: { name: string; applied_at: Generated<Date>; contracts: Generated<string | null> };
  rate_counters: { bucket: string; minute: number; requests: number };
};

export type Flow = Selectable<Tables['flows']>;
