-- Second factors of people: an authenticator app, passkeys, and recovery codes for whoever lost them.

create table authenticators (
  user_id text primary key references users on delete cascade,
  -- The secret: AES-256-GCM, the tag at its end, bound to the person.
  ciphertext bytea not null,
  nonce bytea not null,
  key_id text not null,
  -- The time step of the newest code that was accepted: no code works twice.
  last_step bigint not null default 0,
  -- Null until a first code proved that the app holds the secret.
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null
);

create table passkeys (
  id text primary key,
  user_id text not null references users on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id);

create table recovery_codes (
  user_id text not null references users on delete cascade,
  -- SHA-256: each code holds 120 random bits.
  hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, hash)
);

-- Something that a browser has to answer within ten minutes: the second step of a sign-in, or a passkey's challenge.
create table challenges (
  -- SHA-256 of the purpose and of the cookie that the browser holds.
  hash bytea primary key,
  user_id text not null references users on delete cascade,
  challenge text not null,
  tries integer not null default 0,
  created_at timestamptz(3) not null
);
create index challenges_user on challenges (user_id);

alter table workspaces add column requires_factor boolean not null default false;
