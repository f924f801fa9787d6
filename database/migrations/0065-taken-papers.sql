-- Whoever took a paper is told when that revision holds no more: the importer asks the record of downloads, and nothing else of it.
create index audit_events_downloads on audit_events (target) where action = 'document.download';
create policy feeds_read_downloads on audit_events for select to millgate_feeds using (action = 'document.download');
grant select (person_id, action, target, detail) on audit_events to millgate_feeds;

-- A certificate's revision is asked for by its number.
create index certificate_revisions_number on certificate_revisions (certificate_number);
