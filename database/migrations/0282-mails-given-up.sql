-- Whoever takes a mail's job out of the queue gives the mail up with it: it stands as failed, from where it may be sent once more.
create policy admin_gives_up on mails for update to millgate_admin using (state = 'waiting') with check (state = 'failed');
