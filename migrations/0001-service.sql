-- The tables of the service. A flow's row is the truth; everything else hangs on it.

create table workspaces (
  id text primary key,
  name text not null,
  brand_colour text not null default '#3b5bdb',
  voice_id text,
  quota_monthly integer default 100 check (quota_monthly >= 0),
  created_at timestamptz(3) not null default now()
);

create table avatars (
  id text not null,
  workspace_id text not null references workspaces on delete cascade,
  provider text not null,
  name text not null,
  aspect_ratios text[] not null,
  status text not null check (status in ('processing', 'ready', 'failed')),
  error text,
  position integer not null,
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, id)
);

create table keys (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  name text not null,
  owner_name text not null,
  -- SHA-256 of the whole key; the key itself is shown once and stored nowhere.
  hash bytea not null unique,
  hint text not null,
  scopes text[] not null,
  own_flows_only boolean not null default false,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index keys_workspace on keys (workspace_id);

create table flows (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  key_id text references keys on delete set null,
  status text not null,
  -- Grows with every move and every claim; whoever holds an older number is no longer heard.
  version integer not null default 1,
  -- How often the present stage was begun.
  tries integer not null default 0,
  progress smallint not null default 0,
  -- Lower ones are worked on first.
  turn integer not null default 0,
  title text not null,
  input jsonb not null,
  auto_approve boolean not null,
  avatar_id text not null,
  voice_id text not null,
  draft jsonb,
  script text,
  edited boolean not null default false,
  scenes jsonb,
  narration jsonb,
  -- The unguessable folder of the flow's public files.
  media_token text not null,
  video_path text,
  video_duration_s double precision,
  error text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  approval_until timestamptz(3),
  completed_at timestamptz(3),
  -- Once the flow has ended: whether files that only its stages needed may still lie about.
  has_leftovers boolean not null default true
);
create index flows_page on flows (workspace_id, created_at desc, id desc);
create index flows_page_by_status on flows (workspace_id, status, created_at desc, id desc);
create index flows_page_by_key on flows (key_id, created_at desc, id desc);
create index flows_live on flows (workspace_id) where status not in ('completed', 'failed', 'cancelled', 'pending_approval');
create index flows_leftovers on flows (updated_at) where has_leftovers and status in ('completed', 'failed', 'cancelled');
create index flows_waiting on flows (approval_until) where status = 'pending_approval';

-- One row per move: who moved a flow, when, from where to where.
create table moves (
  flow_id text not null references flows on delete cascade,
  version integer not null,
  event text not null,
  from_status text,
  to_status text not null,
  at timestamptz(3) not null,
  primary key (flow_id, version)
);

create table quota_use (
  workspace_id text not null references workspaces on delete cascade,
  period date not null,
  used integer not null check (used >= 0),
  primary key (workspace_id, period)
);

-- What was reserved for a flow and how that ended. No foreign key on the flow: the books outlive an erased flow.
create table quota_ledger (
  flow_id text not null,
  kind text not null check (kind in ('reserved', 'settled', 'released')),
  workspace_id text not null references workspaces on delete cascade,
  period date not null,
  at timestamptz(3) not null default now(),
  primary key (flow_id, kind)
);
-- A reservation ends once: either settled or released.
create unique index quota_ledger_end on quota_ledger (flow_id) where kind <> 'reserved';

create table idempotency (
  key_id text not null references keys on delete cascade,
  route text not null,
  idempotency_key text not null,
  fingerprint bytea not null,
  response jsonb not null,
  created_at timestamptz(3) not null,
  primary key (key_id, route, idempotency_key)
);
create index idempotency_age on idempotency (created_at);

create unlogged table rate_counters (
  bucket text not null,
  minute bigint not null,
  requests integer not null,
  primary key (bucket, minute)
);
