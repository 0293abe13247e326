-- What the person in a photo agreed to, word for word, and for which workspace, as it was called then. Null where nobody has agreed, and in
-- consents that were given before they were stored.
alter table photo_consents
  add column workspace_name text,
  add column sentences jsonb;
