-- Administrators send once more what failed, or was handed over to a server that never answered; nothing else of a mail changes.
create policy admin_sends_again on mails for update to millgate_admin
  using (state = 'failed' or (state = 'claimed' and claimed_at < now() - interval '10 minutes')) with check (state = 'waiting');
grant update (state, attempts, failure, claimed_at) on mails to millgate_admin;
