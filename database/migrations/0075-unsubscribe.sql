-- Where the reader of a mail ends mails like it: the address of its List-Unsubscribe header.
alter table mails add column unsubscribe_url text;

-- Who mails hears it when somebody wants no more: without a session, by a signed link.
create policy mail_stops on notification_preferences to millgate_mail using (true) with check (true);
grant insert, update on notification_preferences to millgate_mail;
grant update (mail) on notifications to millgate_mail;
create policy mail_appends on audit_events for insert to millgate_mail with check (true);
grant insert on audit_events to millgate_mail;
