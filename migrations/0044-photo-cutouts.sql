-- What was painted to remove the background of a photo, and the file without it; null while the photo keeps its background.
alter table photo_presenters add column cutout jsonb;
