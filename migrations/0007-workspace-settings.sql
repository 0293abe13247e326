-- What a workspace says of itself, its public pages, and how long it keeps media.

alter table workspaces
  -- Said in the videos as the sender's company; null means the workspace's name.
  add column company text,
  add column watch_pages boolean not null default true,
  add column call_to_action_label text,
  add column call_to_action_url text,
  -- Media of flows that have ended are deleted after so many days; null keeps them.
  add column media_days integer check (media_days between 1 and 3650),
  add constraint call_to_action_is_whole check ((call_to_action_label is null) = (call_to_action_url is null));

-- A public page is found by the folder of its media.
create unique index flows_media on flows (media_token);
