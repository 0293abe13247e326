-- People: who they are, what they may do in which workspace, and where they are signed in.

create table users (
  id text primary key,
  -- In lower case; two people never share one.
  email text not null unique,
  name text not null,
  -- argon2id, with its parameters; null for people who sign in elsewhere.
  password_hash text,
  -- Issuer and subject of the single sign-on.
  sign_on_subject text unique,
  created_at timestamptz(3) not null
);

create table members (
  workspace_id text not null references workspaces on delete cascade,
  user_id text not null references users on delete cascade,
  role text not null check (role in ('owner', 'member', 'viewer')),
  created_at timestamptz(3) not null,
  primary key (workspace_id, user_id)
);
create index members_user on members (user_id);

create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  -- SHA-256 of the cookie; the cookie itself is stored nowhere.
  hash bytea not null unique,
  client text not null,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null
);
create index sessions_user on sessions (user_id);

-- Links that work once. Only the SHA-256 of what they carry is kept.
create table invitations (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'member', 'viewer')),
  invited_by text not null,
  hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- A newer invitation takes the place of an older one.
  unique (workspace_id, email)
);
create index invitations_email on invitations (email);

create table password_resets (
  user_id text primary key references users on delete cascade,
  hash bytea not null unique,
  expires_at timestamptz(3) not null
);

-- What opens the set-up while there is no owner: one row for each process that printed one.
create table setup_tokens (
  hash bytea primary key,
  created_at timestamptz(3) not null
);

-- A sign-on that was begun elsewhere and not yet come back; `hash` is of what the browser holds.
create table sign_ons (
  hash bytea primary key,
  state text not null,
  nonce text not null,
  verifier text not null,
  created_at timestamptz(3) not null
);

-- How often somebody tried a password within a span of time, over all processes.
create table attempts (
  bucket bytea not null,
  span bigint not null,
  tries integer not null,
  primary key (bucket, span)
);

-- What people and operators did, without any words of customers.
create table audit (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  at timestamptz(3) not null,
  actor_kind text not null check (actor_kind in ('person', 'key', 'operator')),
  actor_id text,
  actor text not null,
  action text not null,
  subject text
);
create index audit_page on audit (workspace_id, at desc, id desc);

alter table keys
  -- The person who made the key; its end is the key's end.
  add column user_id text references users on delete set null;
create index keys_user on keys (user_id);
