-- When sessions end and were last confirmed, the browsers that people use, and what people are told about their account.

alter table sessions
  -- The earlier of both limits, idle and absolute; moved on while the session is used.
  add column expires_at timestamptz(3),
  -- When the person last proved who they are.
  add column confirmed_at timestamptz(3);
update sessions set
  expires_at = least(last_seen_at + interval '12 hours', created_at + interval '7 days'),
  confirmed_at = created_at;
alter table sessions
  alter column expires_at set not null,
  alter column confirmed_at set not null;

-- Browsers that a person has signed in with; `hash` is of the cookie.
create table devices (
  hash bytea not null,
  user_id text not null references users on delete cascade,
  last_seen_at timestamptz(3) not null,
  primary key (hash, user_id)
);
create index devices_user on devices (user_id, last_seen_at);

-- What people are told about their own account.
create table notices (
  id text primary key,
  user_id text not null references users on delete cascade,
  at timestamptz(3) not null,
  kind text not null,
  detail text,
  -- The session in which it was done: whoever did it need not be told there.
  session_id text,
  read_at timestamptz(3)
);
create index notices_page on notices (user_id, at desc, id desc);

-- Whose session a sign-on confirms; null for one that signs in.
alter table sign_ons add column confirms text references users on delete cascade;
