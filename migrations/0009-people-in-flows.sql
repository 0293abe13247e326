-- Flows made and moved by people, and finding a flow by what it is called.

alter table flows
  -- The person who made the flow in the dashboard; null for flows made with a key.
  add column user_id text references users on delete set null,
  -- What kind of failure ended the flow: a name of flow/failure.ts.
  add column failure text,
  -- Title, prospect and company as the search compares them: in lower case and without accents.
  add column search_text text not null default '';
create index flows_user on flows (user_id) where user_id is not null;

-- Of older flows the accents stay.
update flows set search_text = lower(concat_ws(' ', left(title, 200), left(input->>'prospectName', 100), left(input->>'prospectCompany', 100)));

-- The search reads nothing but this index. A text has at most 400 letters, which always fit into an entry.
create index flows_search on flows (workspace_id, created_at desc, id desc) include (status, search_text);

-- Those that somebody works on just now, for pages that show how far they are.
create index flows_worked on flows (workspace_id)
  where tries > 0 and status in ('generating_script', 'segmenting', 'voice_generating', 'video_generating');

alter table moves
  -- The id of the person or the key; null for what the service did by itself.
  add column by text;
