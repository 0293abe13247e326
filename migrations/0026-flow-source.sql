-- Where a flow was created: the dashboard, an import, the API or a bulk request of it; null for flows from before.
alter table flows add column source text;

-- The usage report reads nothing else of a flow.
create index flows_usage on flows (workspace_id, created_at desc)
  include (id, status, key_id, user_id, source, edited, auto_approve);
