-- The versions of a script that people kept while it waited for approval: edits, and suggestions that were taken. The draft and the
-- approved script stand in the flow.
create table script_versions (
  id bigint generated always as identity primary key,
  flow_id text not null references flows on delete cascade,
  kind text not null check (kind in ('edit', 'suggestion')),
  script text not null,
  -- A person or a key, as in moves.
  by text not null,
  at timestamptz(3) not null
);
create index script_versions_flow on script_versions (flow_id, id);
