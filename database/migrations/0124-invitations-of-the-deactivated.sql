-- Whoever may not sign in invites nobody: what a company's own administrator invited and nobody redeemed yet is revoked the moment they are
-- deactivated, whoever does it (an administrator here, the identity provider, the feed). Letting them in again does not bring it back.
-- See decisions/invitations-of-the-deactivated.md.
create function revoke_invitations_of_deactivated() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with revoked as (
    update invitations set revoked_at = now(), token_hash = null
    where company_id is not null and invited_person_id = new.id and accepted_at is null and revoked_at is null
    returning email, company_id
  )
  insert into audit_events (person_id, actor, alias, action, target, detail, address, request_id)
  select null, coalesce(nullif(current_setting('millgate.actor', true), ''), 'deactivation'), a.code, 'invitation.revoke', r.email,
    jsonb_build_object('by', 'deactivation', 'of', new.email), 'local', 'deactivation'
  from revoked r join accounts a on a.id = r.company_id;
  return null;
end $$;
create trigger revokes_invitations after update of is_active on people
  for each row when (old.is_active and not new.is_active) execute function revoke_invitations_of_deactivated();
create index invitations_invited_by on invitations (invited_person_id) where accepted_at is null and revoked_at is null;
