-- The texts of flows from before the full-text search.
insert into flow_texts (flow_id, workspace_id, created_at, document)
select id, workspace_id, created_at, search_words(workspace_id, concat_ws(E'\n', title, input->>'prospectName', input->>'prospectCompany',
    script, input->>'emailContent'))
  from flows
on conflict (flow_id) do nothing;
