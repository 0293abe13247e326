-- Secrets of workspaces, the models they chose to write their scripts, and what flows cost at vendors.

create table secrets (
  workspace_id text not null references workspaces on delete cascade,
  name text not null,
  -- The last four characters, for people to tell keys apart; empty for short ones.
  hint text not null,
  -- AES-256-GCM, the tag at its end, bound to the workspace and the name.
  ciphertext bytea not null,
  nonce bytea not null,
  -- Which key seals it; the key itself is stored nowhere in the database.
  key_id text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (workspace_id, name)
);

-- No row: the workspace follows the server. Its key is the secret 'script'.
create table script_models (
  workspace_id text primary key references workspaces on delete cascade,
  provider text not null check (provider in ('embedded', 'openai', 'anthropic', 'google', 'openai-compatible')),
  model text check ((model is null) = (provider = 'embedded')),
  base_url text check ((base_url is not null) = (provider = 'openai-compatible')),
  timeout_seconds integer not null check (timeout_seconds between 1 and 90),
  -- As written by its operator: what a million tokens cost.
  prices text
);

-- What a stage of a flow used at a vendor, one row for each unit. The version is that of the move which stored the result:
-- what is stored once is counted once.
create table flow_costs (
  flow_id text not null references flows on delete cascade,
  version integer not null,
  stage text not null,
  provider text not null,
  model text not null,
  unit text not null,
  workspace_id text not null references workspaces on delete cascade,
  units bigint not null check (units >= 0),
  -- Millionths of the currency; null where no price is known.
  amount_micros bigint check (amount_micros >= 0),
  currency text check ((currency is null) = (amount_micros is null)),
  at timestamptz(3) not null,
  primary key (flow_id, version, stage, provider, model, unit)
);
create index flow_costs_month on flow_costs (workspace_id, at);
