-- What a reviewer changed of the cards beside the presenter, by scene, and the edited script that a preview is of; null for the script
-- as it stands.
alter table flows add column card_edits jsonb;
alter table previews add column script text;
