-- Answers that were given to people of the dashboard, kept a day like those of keys: what somebody sends again, after a reload or by a
-- second press, is answered and not done again.
create table person_idempotency (
  user_id text not null references users on delete cascade,
  workspace_id text not null references workspaces on delete cascade,
  route text not null,
  idempotency_key text not null,
  fingerprint bytea not null,
  response jsonb not null,
  created_at timestamptz(3) not null,
  primary key (user_id, workspace_id, route, idempotency_key)
);
create index person_idempotency_age on person_idempotency (created_at);
create index person_idempotency_workspace on person_idempotency (workspace_id);
