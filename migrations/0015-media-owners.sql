-- Media are shown, and kept, only while a row says so.

-- The portrait of a presenter is asked for by its path.
create index avatars_preview on avatars (preview_path) where preview_path is not null;

-- The hourly sweep of media without an owner: one row, written by the first sweep. It belongs to this one database and is in no
-- backup: a copy of a service must not take the media of the other for its own.
create table media_sweeps (
  only_one boolean primary key default true check (only_one),
  -- Stands in the place for media, too.
  owner text not null,
  begun_at timestamptz(3) not null
);
