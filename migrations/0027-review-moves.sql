-- When a script was given to people and what they decided: few moves of a flow, for the usage report.
create index moves_reviews on moves (flow_id) include (event, to_status, at)
  where to_status = 'pending_approval' or event in ('approved', 'rejected');
