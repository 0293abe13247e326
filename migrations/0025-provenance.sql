-- Films are marked as made by machine: the certificates that sign where the operator brings none, what is known of a mark, and whether
-- the film shows a label.

-- The newest one signs. Older ones stay, because films of theirs are verified. The key is sealed like other secrets.
create table signing_certificates (
  fingerprint text primary key,
  chain_pem text not null,
  ciphertext bytea not null,
  nonce bytea not null,
  key_id text not null,
  created_at timestamptz not null
);

-- Null for films from before.
alter table flows add column mark jsonb;

alter table workspaces add column ai_label boolean not null default true;
