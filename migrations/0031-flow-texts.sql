-- Full-text search over summaries, scripts, titles and names, who made a flow in the order of the list, and flows that are made once
-- more of an earlier one. Earlier flows follow in the next migration, so that this one holds the table for a moment only.

-- Most texts are ASCII, of which there is nothing to normalize. Signs end words: the parser would look for addresses and paths in them,
-- and takes seconds for a few thousand in a row.
create function search_fold(value text) returns text language sql immutable parallel safe as
  $$ select translate(case when octet_length(value) = length(value) then lower(value) else normalize(lower(regexp_replace(normalize(coalesce(value, ''), NFKD), '[\u0300-\u036f]', '', 'g')), NFC) end, '_~/\-.:@#%&=+?!,;*|<>()[]{}"''^`$', repeat(' ', 33)) $$;

-- The workspace is a word of each text, so that one index finds the words of one workspace. No text can hold a word that begins so.
create function search_scope(workspace_id text) returns text language sql immutable parallel safe as
  $$ select '@' || workspace_id $$;

create function search_words(workspace_id text, value text) returns tsvector language sql immutable parallel safe as
  $$ select strip(to_tsvector('simple'::regconfig, left(search_fold(value), 60000))) || array_to_tsvector(array[search_scope(workspace_id)]) $$;

-- All words must occur; those of three letters or more may be the beginning of a word. Null for a search without a word.
create function search_query(workspace_id text, value text) returns tsquery language sql immutable parallel safe as $$
  select (quote_literal(search_scope(workspace_id)) || ' & ' || string_agg(
    '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''' || case when length(lexeme) > 2 then ':*' else '' end, ' & '))::tsquery
    from unnest(to_tsvector('simple'::regconfig, search_fold(value)))
$$;

create table flow_texts (
  flow_id text primary key references flows on delete cascade,
  workspace_id text not null,
  created_at timestamptz(3) not null,
  document tsvector not null
);
create index flow_texts_words on flow_texts using gin (document);
create index flow_texts_page on flow_texts (workspace_id, created_at desc, flow_id desc);

-- Processes of the version before write no such rows, so the database does it.
create function keep_flow_text() returns trigger language plpgsql as $$
begin
  insert into flow_texts (flow_id, workspace_id, created_at, document)
  values (new.id, new.workspace_id, new.created_at, search_words(new.workspace_id, concat_ws(E'\n', new.title, new.input->>'prospectName',
    new.input->>'prospectCompany', new.script, new.input->>'emailContent')))
  on conflict (flow_id) do update set document = excluded.document;
  return null;
end $$;
create trigger keep_flow_text after insert or update of title, input, script on flows
  for each row execute function keep_flow_text();

alter table flows
  -- The flow that it was made of once more; null for all others.
  add column again_of text references flows on delete set null,
  -- The script of that flow with its draft, where it is kept instead of written anew.
  add column kept_script jsonb;
create index flows_again on flows (again_of) where again_of is not null;
create index flows_page_by_user on flows (user_id, created_at desc, id desc) where user_id is not null;
