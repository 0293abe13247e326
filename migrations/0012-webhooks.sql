-- Webhooks: where the events of flows are sent, and every delivery with its tries.

-- The secrets of an endpoint are sealed beside the others of its workspace, as 'webhook <id>' and 'webhook <id> before'.
create table webhook_endpoints (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  -- Null: no address of its own, but what signs the deliveries to the callbackUrl of single flows.
  url text,
  description text not null default '',
  events text[] not null,
  -- The id of the key or the person.
  made_by text,
  created_at timestamptz(3) not null,
  disabled_at timestamptz(3),
  disabled_reason text check (disabled_reason in ('by_hand', 'gone', 'failing')),
  -- So long the secret before the present one signs as well.
  before_until timestamptz(3),
  -- Since the last delivery: when the first try failed, and how many deliveries were given up.
  failing_since timestamptz(3),
  given_up integer not null default 0,
  check ((disabled_at is null) = (disabled_reason is null))
);
create index webhook_endpoints_workspace on webhook_endpoints (workspace_id, created_at);
create unique index webhook_endpoints_callbacks on webhook_endpoints (workspace_id) where url is null;

create table webhook_deliveries (
  -- Sent as webhook-id, the same with every try.
  id text primary key,
  endpoint_id text not null references webhook_endpoints on delete cascade,
  -- Null for a test.
  flow_id text references flows on delete cascade,
  event text not null,
  -- Deliveries of one lane share its few places.
  lane text not null,
  body text not null,
  status text not null check (status in ('waiting', 'delivered', 'failed', 'dropped')),
  -- Grows with every claim; whoever holds an older number is no longer heard.
  version integer not null default 0,
  tries integer not null default 0,
  next_at timestamptz(3) not null,
  -- Somebody is sending it, or has died meanwhile once this has passed.
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index webhook_deliveries_page on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_flow on webhook_deliveries (flow_id);
create index webhook_deliveries_due on webhook_deliveries (next_at) where status = 'waiting';
create index webhook_deliveries_lane on webhook_deliveries (lane, next_at) where status = 'waiting';
create index webhook_deliveries_old on webhook_deliveries (finished_at) where finished_at is not null;

-- What came of each try; nothing of what the receiver answered but its status.
create table webhook_tries (
  delivery_id text not null references webhook_deliveries on delete cascade,
  version integer not null,
  at timestamptz(3) not null,
  answer_status integer,
  problem text,
  took_ms integer not null,
  primary key (delivery_id, version)
);

alter table flows
  -- Where the events of this one flow are sent as well.
  add column callback_url text;
