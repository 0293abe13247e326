-- How the videos of a workspace look and sound, and presenters of its own.

alter table workspaces
  add column logo_path text,
  add column aspect_ratio text not null default '16:9' check (aspect_ratio in ('16:9', '9:16', '1:1')),
  -- The shorter side of the picture; null means what the server is set to.
  add column video_height integer check (video_height in (720, 1080)),
  add column captions boolean not null default true,
  add column music boolean not null default false,
  -- The presenter of flows that name none; null means the first ready one for 16:9.
  add column avatar_id text;

-- How words are said: changes the sound, never the captions.
create table pronunciations (
  workspace_id text not null references workspaces on delete cascade,
  word text not null,
  sound text not null,
  primary key (workspace_id, word)
);

alter table avatars
  -- The folder of a presenter of the workspace's own, and its published portrait.
  add column folder text,
  add column preview_path text;
