-- Pages of other hosts may use a key that names them, and what makes a workspace ready is heard of at once.

-- Origins whose pages may call with this key; none by default.
alter table keys add column allowed_origins text[] not null default '{}';
create index keys_of_browsers on keys (id) where allowed_origins <> '{}';

-- Whoever changes what requests need of a workspace tells all processes, which remember it for some seconds. A trigger does
-- so, because these rows are written in many places, and one that forgot to tell would leave an old answer standing.
create function tell_access_changed() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('aftercall', 'access ' || coalesce(
    case when tg_table_name = 'workspaces' then changed->>'id' else changed->>'workspace_id' end, 'server'));
  return null;
end
$$;

create trigger tell_access_changed
  after delete or update of name, company, voice_id, voice_is_chosen, avatar_id, quota_monthly on workspaces
  for each row execute function tell_access_changed();
create trigger tell_access_changed after insert or update of allowed_origins on keys
  for each row execute function tell_access_changed();
create trigger tell_access_changed after insert or update or delete on avatars
  for each row execute function tell_access_changed();
create trigger tell_access_changed after insert or update or delete on vendor_accounts
  for each row execute function tell_access_changed();
-- An update only says again what a vendor has told before.
create trigger tell_access_changed after insert or delete on vendor_listings
  for each row execute function tell_access_changed();
