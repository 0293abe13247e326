-- Who made a link, so that it ends with what its maker may do; null for links of the operator.

alter table invitations
  add column made_by text references users on delete cascade;
create index invitations_maker on invitations (made_by) where made_by is not null;

alter table password_resets
  add column made_by text references users on delete cascade;
create index password_resets_maker on password_resets (made_by) where made_by is not null;

-- Who made the open invitations stands in the audit log; resets live for an hour and are made again.
update invitations i set made_by = (
  select u.id from audit a join users u on u.id = a.actor_id
   where a.workspace_id = i.workspace_id and a.action = 'member.invited' and a.actor_kind = 'person'
     and a.subject = i.email || ' as ' || i.role
   order by a.at desc, a.id desc limit 1);
delete from password_resets;
