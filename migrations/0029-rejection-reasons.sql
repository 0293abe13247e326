-- Why somebody rejected a script, in their own words; null where nobody said.
alter table flows add column rejection_reason text;
