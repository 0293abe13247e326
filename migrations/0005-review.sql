-- What a reviewer sees and hears before approving: a still of each scene and the voice track, one row for each flow that
-- waited for approval.
create table previews (
  flow_id text primary key references flows on delete cascade,
  status text not null check (status in ('preparing', 'ready', 'failed')),
  -- Grows with every claim; whoever holds an older number is no longer heard.
  claim integer not null default 0,
  -- How often it was begun.
  tries integer not null default 0,
  -- The unguessable part of its folders' names: who was sent the video must not find the draft beside it.
  token text not null,
  result jsonb,
  error text,
  updated_at timestamptz(3) not null
);
create index previews_preparing on previews (updated_at, flow_id) where status = 'preparing';

-- Flows that wait already; the sweep calls for their previews.
insert into previews (flow_id, status, token, updated_at)
  select id, 'preparing', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), now()
    from flows where status = 'pending_approval';
