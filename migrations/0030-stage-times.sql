-- How long stages took, from which the time left is estimated, and the pictures of the scenes, which are shown while a film is made and
-- beside the finished one.
create table stage_times (
  flow_id text not null references flows on delete cascade,
  state text not null,
  -- What decides how long it takes: the workspace of a script, the provider of a voice or a presenter.
  kind text not null,
  seconds double precision not null,
  at timestamptz(3) not null,
  primary key (flow_id, state)
);
create index stage_times_newest on stage_times (state, kind, at desc);

-- The paths of its pictures; null before there are any, and for flows of earlier versions.
alter table flows add column pictures jsonb;
