-- Suppliers enter shipping notices themselves: rows of their own accounts only, and what the mill said of a load is not theirs to change.
create sequence shipping_notice_numbers start 100001;
grant usage on sequence shipping_notice_numbers to millgate_viewer;

-- One entry is one notice, however often a bad line sends it.
alter table shipping_notices add column entry_key text;
create unique index shipping_notices_entry on shipping_notices (account_id, entry_key);

-- SHA-256 of the revision's content, in hexadecimal; null for what came by the mill's own systems.
alter table shipping_notice_revisions add column content_hash text;

do $$
declare
  t text;
  theirs text := '(account_id = any (array(select unnest(viewer_suppliers()))))';
begin
  foreach t in array array['shipping_notices', 'shipping_notice_loads', 'shipping_notice_revisions'] loop
    execute format('create policy viewer_enters on %I for insert to millgate_viewer with check %s', t, theirs);
  end loop;
  foreach t in array array['shipping_notices', 'shipping_notice_loads'] loop
    execute format('create policy viewer_changes on %I for update to millgate_viewer using %s with check %s', t, theirs, theirs);
  end loop;
  -- A load that an amendment leaves out; never one that has come.
  execute format('create policy viewer_drops on shipping_notice_loads for delete to millgate_viewer using (receipt_number is null and %s)', theirs);
end $$;

grant insert (account_id, notice_number, mill, mode, yard, carrier, scac, bol_number, shipped_at, shipped_on, expected_at, state, announced_state,
  notice_revision, person_id, submitted_at, entry_key) on shipping_notices to millgate_viewer;
grant update (mill, mode, yard, carrier, scac, bol_number, shipped_at, shipped_on, expected_at, state, announced_state, notice_revision, updated_at)
  on shipping_notices to millgate_viewer;
grant insert (account_id, notice_number, load, po_number, po_line, commodity, mill, mode, shipped_on, vehicle, seals, gross_lb, tare_lb, unit,
  scale_ticket, radiation_scan, announced_state, state) on shipping_notice_loads to millgate_viewer;
grant update (po_number, po_line, commodity, mill, mode, shipped_on, vehicle, seals, gross_lb, tare_lb, unit, scale_ticket, radiation_scan,
  announced_state, state) on shipping_notice_loads to millgate_viewer;
grant delete on shipping_notice_loads to millgate_viewer;
grant insert on shipping_notice_revisions to millgate_viewer;
