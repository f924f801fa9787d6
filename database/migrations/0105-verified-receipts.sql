-- Anybody who holds the receipt of a shipping notice can ask by its code whether it is genuine and still what stands.
alter table shipping_notice_revisions
  add column verify_code text not null unique default new_verify_code() check (verify_code ~ '^[0-9A-HJKMNP-TV-Z]{20}$');
-- Codes are drawn, never chosen.
revoke insert on shipping_notice_revisions from millgate_viewer;
grant insert (account_id, notice_number, notice_revision, written_at, written_by, content, content_hash) on shipping_notice_revisions
  to millgate_viewer;

-- All that somebody unknown may learn of a receipt, and only by its code: nothing of supplier, order, load or weight.
create policy owner_verifies on shipping_notice_revisions for select to millgate_owner using (true);
create policy owner_verifies on shipping_notices for select to millgate_owner using (true);
create function verified_receipt(code text)
  returns table (notice_number text, notice_revision integer, written_at timestamptz, content_hash text, state text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select v.notice_number, v.notice_revision, v.written_at, v.content_hash,
    case when n.announced_state = 'cancelled' then 'cancelled' when v.notice_revision < n.notice_revision then 'superseded' else 'valid' end
  from shipping_notice_revisions v
  join shipping_notices n on n.account_id = v.account_id and n.notice_number = v.notice_number
  where v.verify_code = code and v.content_hash is not null
$$;
revoke all on function verified_receipt(text) from public;
grant execute on function verified_receipt(text) to millgate_gate;
