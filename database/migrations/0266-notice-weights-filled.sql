-- Locked first, weighed by a statement of its own: loads that are written at the same moment are then seen, or weigh their notice themselves behind it.
do $$
begin
  perform from shipping_notices order by account_id, notice_number for update;
  update shipping_notices h set net_lb = w.net_lb, load_count = w.load_count
    from (select account_id, notice_number, sum(net_lb) as net_lb, count(*) as load_count from shipping_notice_loads group by 1, 2) w
    where h.account_id = w.account_id and h.notice_number = w.notice_number
      and (h.net_lb, h.load_count) is distinct from (w.net_lb, w.load_count);
end $$;
