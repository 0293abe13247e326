-- Presenters made of a photograph. A row lives from the upload until the files are deleted; the presenter has its row in avatars, and can
-- be chosen, only once the person shown has consented. What was consented to outlives the photo.

create table photo_presenters (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  name text not null,
  voice_gender text check (voice_gender in ('female', 'male')),
  folder text not null,
  preview_path text,
  photo_sha256 text not null,
  width integer not null,
  height integer not null,
  findings jsonb not null,
  -- Null while nobody has said where the face is, and once the presenter is removed.
  mesh jsonb,
  -- The points of the face that somebody has put, by their names; the others are where they were found.
  points jsonb not null default '{}',
  -- Counts the changes of the points: a preview is that of one edition.
  edition integer not null default 1,
  -- When somebody said that the preview looks right.
  confirmed_at timestamptz(3),
  ready_at timestamptz(3),
  uploaded_by text not null,
  created_at timestamptz(3) not null,
  -- From then on nothing uses it, and its files are being deleted.
  removed_at timestamptz(3)
);
create index photo_presenters_workspace on photo_presenters (workspace_id, created_at);

create table photo_consents (
  id text primary key,
  workspace_id text not null references workspaces on delete cascade,
  avatar_id text not null,
  photo_sha256 text not null,
  -- The version of the text, and the language in which it was read.
  text_version text not null,
  language text,
  basis text not null check (basis in ('self', 'link', 'operator')),
  -- Of what the link carries: with it the person shown answers, and withdraws later.
  hash bytea not null unique,
  uploaded_by text not null,
  asked_by text not null,
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  answer text check (answer in ('accepted', 'declined')),
  person_name text,
  answered_at timestamptz(3),
  withdrawn_at timestamptz(3),
  withdrawn_by text check (withdrawn_by in ('person', 'workspace')),
  check ((answer is null) = (answered_at is null)),
  check (answer is distinct from 'accepted' or person_name is not null)
);
-- One question at a time.
create unique index photo_consents_open on photo_consents (avatar_id) where answer is null;
create index photo_consents_avatar on photo_consents (avatar_id);
create index photo_consents_workspace on photo_consents (workspace_id);

-- What the person shown agreed to; null for all other presenters.
alter table avatars add column photo_consent_id text;
