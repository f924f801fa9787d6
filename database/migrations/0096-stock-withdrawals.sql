-- Its people may take a request back while the mill has not decided; the steel is everybody's again at once.
alter table stock_requests drop constraint stock_requests_state_check;
alter table stock_requests add constraint stock_requests_state_check
  check (state in ('requested', 'confirmed', 'declined', 'expired', 'withdrawn'));

create policy viewer_withdraws on stock_requests for update to millgate_viewer
  using (state = 'requested' and account_id = any (array(select unnest(viewer_sold_tos()))))
  with check (state = 'withdrawn' and account_id = any (array(select unnest(viewer_sold_tos()))));
grant update (state, decided_at, decided_by) on stock_requests to millgate_viewer;

create policy viewer_frees_withdrawn on stock_holds for delete to millgate_viewer
  using (account_id = any (array(select unnest(viewer_sold_tos()))) and exists (
    select from stock_requests r where r.account_id = stock_holds.account_id and r.id = stock_holds.request_id and r.state = 'withdrawn'));
