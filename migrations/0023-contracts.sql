-- Which migrations took something away: the newest migration that a process must know to work with the schema since then. Null where
-- nothing was taken away, so that processes of earlier versions go on with it.
alter table migrations add column contracts text;
