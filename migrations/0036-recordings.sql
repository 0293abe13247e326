-- Recordings of a narration by a person, one for each flow: which text was recorded, whether it was found in the sound, and where.

create table recordings (
  flow_id text primary key references flows (id) on delete cascade,
  status text not null check (status in ('aligned', 'refused')),
  script text not null,
  statement text not null check (statement in ('own_voice', 'permission')),
  duration_s double precision not null,
  sound_path text,
  alignment jsonb,
  problems jsonb,
  recorded_at timestamptz not null,
  check ((status = 'aligned') = (sound_path is not null and alignment is not null))
);
