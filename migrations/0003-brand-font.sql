-- A font of the workspace's own, and voices that fit who speaks.

alter table workspaces
  -- The files of the font: one, or a regular and a bold one; with the name that the font gives itself.
  add column font_paths text[] not null default '{}',
  add column font_name text,
  -- Whether a person chose the voice; the one that a workspace is made with gives way to one that fits the presenter.
  add column voice_is_chosen boolean not null default false;

-- The voice that every workspace was made with is the first one; any other was chosen.
update workspaces set voice_is_chosen = true where voice_id <> 'flite-slt';

alter table avatars
  -- The kind of voice that fits the presenter; null for any.
  add column voice_gender text check (voice_gender in ('female', 'male'));

update avatars
  set voice_gender = case when id in ('maya', 'amara', 'ingrid', 'sofia') then 'female' else 'male' end
  where provider = 'embedded';
