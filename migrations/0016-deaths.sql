-- Claims that say whether they are held, so that a process that dies uses up no try, and what died meanwhile, counted apart.

alter table flows
  -- Somebody works on it; a claim that finds it so takes over from a process that died or was cut off.
  add column claimed boolean not null default false,
  -- Of the present stage: how often it was taken over, and how often its own child process crashed or was killed by others.
  add column takeovers integer not null default 0,
  add column crashes integer not null default 0,
  add column kills integer not null default 0,
  -- When the present stage was first begun.
  add column begun_at timestamptz(3);

alter table previews
  add column claimed boolean not null default false,
  add column takeovers integer not null default 0,
  add column crashes integer not null default 0,
  add column kills integer not null default 0,
  add column begun_at timestamptz(3);
