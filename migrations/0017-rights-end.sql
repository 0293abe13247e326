-- Keys and webhooks reach no further than the rights of whoever made them.

-- The id stays when the person is gone: a key without one is the operator's, and no key of a person may become that.
alter table keys drop constraint keys_user_id_fkey;

-- Everything, for a member, is everything that members may do.
update keys k set scopes = array['flows:create', 'flows:read', 'flows:approve', 'flows:cancel']
  from members m
 where m.workspace_id = k.workspace_id and m.user_id = k.user_id and m.role = 'member' and '*' = any(k.scopes);

alter table webhook_endpoints
  drop constraint webhook_endpoints_disabled_reason_check,
  add constraint webhook_endpoints_disabled_reason_check
    check (disabled_reason in ('by_hand', 'gone', 'failing', 'revoked'));

-- The key or the person that answers for an endpoint; of a key that was rotated, its twin.
update webhook_endpoints e set made_by = twin.id
  from keys old
  cross join lateral (
    select t.id from keys t
     where t.workspace_id = old.workspace_id and t.name = old.name and t.user_id is not distinct from old.user_id
       and t.created_at > old.created_at and t.revoked_at is null
     order by t.created_at desc limit 1) twin
 where old.id = e.made_by and old.expires_at is not null and old.revoked_at is null;
create index webhook_endpoints_maker on webhook_endpoints (made_by) where made_by is not null;
