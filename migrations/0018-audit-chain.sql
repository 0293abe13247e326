-- The audit log proves itself: every entry has its place in the chain of its workspace, with a SHA-256 over what it says and over
-- the hash before it. Entries and places are only ever added.

alter table audit
  -- The log outlives its workspace. Without one stands what concerns the whole server.
  drop constraint audit_workspace_id_fkey,
  alter column workspace_id drop not null,
  drop constraint audit_actor_kind_check,
  add constraint audit_actor_kind_check check (actor_kind in ('person', 'key', 'operator', 'service'));

create table audit_chain (
  -- The workspace, or 'server'.
  chain text not null,
  -- From 1 on, without a gap.
  seq integer not null check (seq > 0),
  entry_id text not null unique,
  -- Of the first entry: 32 zero bytes.
  previous_hash bytea not null,
  hash bytea not null,
  primary key (chain, seq)
);

-- A netstring: no text in one field can look like the end of it.
create function audit_field(value text) returns text language sql immutable parallel safe as
$$ select coalesce(octet_length(value) || ':' || value, '-') || ',' $$;

create function audit_hash(previous_hash bytea, seq integer, entry audit) returns bytea language sql stable as
$$ select sha256(previous_hash || convert_to(
     audit_field(seq::text) || audit_field(entry.id) || audit_field(entry.workspace_id)
     || audit_field(to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     || audit_field(entry.actor_kind) || audit_field(entry.actor_id) || audit_field(entry.actor)
     || audit_field(entry.action) || audit_field(entry.subject), 'UTF8')) $$;

-- Those that are here already, in the order in which they are shown.
do $$
declare
  entry audit;
  chain_now text;
  chain_before text := null;
  seq_now integer;
  hash_before bytea;
  hash_now bytea;
begin
  for entry in select * from audit order by workspace_id, at, id loop
    chain_now := coalesce(entry.workspace_id, 'server');
    if chain_now is distinct from chain_before then
      seq_now := 0;
      hash_now := decode(repeat('00', 32), 'hex');
      chain_before := chain_now;
    end if;
    seq_now := seq_now + 1;
    hash_before := hash_now;
    hash_now := audit_hash(hash_before, seq_now, entry);
    insert into audit_chain values (chain_now, seq_now, entry.id, hash_before, hash_now);
  end loop;
end $$;

-- Runs when the transaction commits, so that the chain is held for that moment only and after every other lock. It runs as the
-- owner of the tables: the service itself needs no right to write places.
create function audit_append() returns trigger language plpgsql security definer as $$
declare
  chain_name text := coalesce(new.workspace_id, 'server');
  last_seq integer;
  last_hash bytea;
begin
  -- A backup brings the places of its entries along.
  if exists (select from audit_chain c where c.entry_id = new.id) then
    return null;
  end if;
  -- One lock for all chains, taken at the commit: whoever writes into several takes them in no order.
  perform pg_advisory_xact_lock(hashtextextended('audit', 0));
  select c.seq, c.hash into last_seq, last_hash from audit_chain c where c.chain = chain_name order by c.seq desc limit 1;
  last_seq := coalesce(last_seq, 0);
  last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
  insert into audit_chain
    values (chain_name, last_seq + 1, new.id, last_hash, audit_hash(last_hash, last_seq + 1, new));
  return null;
end $$;

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log can only be added to.' using errcode = '42501';
end $$;

-- Nothing that a session puts before our tables is taken for them.
do $$
begin
  execute format('alter function audit_append() set search_path = pg_catalog, %I, pg_temp', current_schema());
  execute format('alter function audit_hash(bytea, integer, audit) set search_path = pg_catalog, %I, pg_temp', current_schema());
end $$;
revoke execute on function audit_append() from public;

create constraint trigger audit_append after insert on audit
  deferrable initially deferred for each row execute function audit_append();
create trigger audit_only_grows before update or delete or truncate on audit
  for each statement execute function audit_refuse();
create trigger audit_only_grows before update or delete or truncate on audit_chain
  for each statement execute function audit_refuse();
-- Also where a session calls itself a replica.
alter table audit enable always trigger audit_append;
alter table audit enable always trigger audit_only_grows;
alter table audit_chain enable always trigger audit_only_grows;
