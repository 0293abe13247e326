-- How the first seconds of a film introduce a presenter that Aftercall draws: as who presents the message of the sender, as its bringer
-- without a name, or not at all, where the drawing stands for the sender.

alter table workspaces
  add column introduction text not null default 'presenter'
    constraint introduction_is_known check (introduction in ('presenter', 'message', 'sender'));
