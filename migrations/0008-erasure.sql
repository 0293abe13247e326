-- Media to be deleted of flows that were erased: written with the erasure, kept until nothing can write there any more.

create table erasures (
  flow_id text primary key,
  media_token text not null,
  at timestamptz(3) not null
);

-- Finished videos, oldest first, for workspaces that keep them for a time only.
create index flows_kept on flows (workspace_id, completed_at) where status = 'completed' and video_path is not null;
