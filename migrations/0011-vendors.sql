-- Accounts of workspaces at vendors of voices and presenters, what those offer, and every piece of work that was paid there.

-- The key of an account is the secret 'vendor:<vendor>'.
create table vendor_accounts (
  workspace_id text not null references workspaces on delete cascade,
  vendor text not null,
  settings jsonb not null,
  -- Whether the embedded part may step in where the vendor failed for good.
  allows_fallback boolean not null,
  -- When the vendor last told what it offers; null until it did.
  listed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, vendor)
);

-- What an account offers. Without a workspace: what the account in the server's environment offers to all of them.
create table vendor_listings (
  workspace_id text references workspaces on delete cascade,
  vendor text not null,
  kind text not null check (kind in ('voice', 'avatar')),
  -- The vendor's own.
  id text not null,
  position integer not null,
  listing jsonb not null,
  seen_at timestamptz(3) not null,
  -- How long a voice was expected to speak at an ordinary pace, and how long it did: so its own pace is learned.
  ordinary_s double precision not null default 0,
  spoken_s double precision not null default 0,
  unique nulls not distinct (workspace_id, vendor, kind, id)
);

-- One row for each piece of paid work, written before it is sent, so that a crash never pays twice for what can be found again.
create table vendor_calls (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  flow_id text not null references flows on delete cascade,
  vendor text not null,
  kind text not null check (kind in ('speech', 'film')),
  -- What the result depends on: the same piece of work has the same one.
  fingerprint text not null,
  state text not null check (state in ('recorded', 'sent', 'answered', 'copied', 'failed', 'cancelled')),
  -- The vendor's own id of the work, once it is known.
  external_id text,
  sends integer not null default 0,
  detail jsonb not null default '{}',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (flow_id, kind, fingerprint)
);
create index vendor_calls_open on vendor_calls (updated_at) where state in ('recorded', 'sent', 'answered');

-- Seconds of speech come in tenths.
alter table flow_costs alter column units type numeric;

alter table flows
  -- Which presenter the film was made with, where it was a vendor's or stood in for one.
  add column presenter jsonb;
