-- What clients give along with a flow, and how flows are found by it.

alter table flows
  -- The client's own keys and values, all of them texts.
  add column metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object');

-- The same once more, a row for each key, in the order of the list: a filter reads its page from the index and nothing else.
create table flow_metadata (
  flow_id text not null references flows on delete cascade,
  key text not null,
  value text not null,
  workspace_id text not null,
  created_at timestamptz(3) not null,
  primary key (flow_id, key)
);
create index flow_metadata_page on flow_metadata (workspace_id, key, value, created_at desc, flow_id desc);

-- Between title, prospect and company now stands U+001F, which none of them can hold: so one index finds a flow by
-- each of them alone as well.
update flows set search_text = concat_ws(E'\x1f',
  left(regexp_replace(normalize(lower(normalize(title, NFKD)), NFKD), '[\u0300-\u036f]', '', 'g'), 200),
  left(regexp_replace(normalize(lower(normalize(coalesce(input->>'prospectName', ''), NFKD)), NFKD), '[\u0300-\u036f]', '', 'g'), 100),
  left(regexp_replace(normalize(lower(normalize(coalesce(input->>'prospectCompany', ''), NFKD)), NFKD), '[\u0300-\u036f]', '', 'g'), 100));

-- As before, with the key that made the flow: keys that see their own flows only find them by name too.
drop index flows_search;
create index flows_search on flows (workspace_id, created_at desc, id desc) include (status, key_id, search_text);
