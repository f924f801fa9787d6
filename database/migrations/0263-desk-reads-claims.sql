-- Whoever answers a complaint reads what is wrong and with which pieces.
do $$
declare
  t text;
begin
  foreach t in array array['complaint_pieces', 'complaint_defects', 'pieces'] loop
    execute format('create policy desk_reads on %I for select to millgate_desk using (account_id = any (array(select unnest(viewer_sold_tos()))))', t);
  end loop;
end $$;
grant select (account_id, complaint_number, piece_number, claimed_lb) on complaint_pieces to millgate_desk;
grant select (account_id, complaint_number, family, code) on complaint_defects to millgate_desk;
grant select (account_id, piece_number, heat_number, order_number, item, weight_lb) on pieces to millgate_desk;
