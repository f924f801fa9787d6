-- When a notice was cancelled: a load that had arrived before stays what it was, one that came afterwards stays cancelled. Null counts as in time.
alter table shipping_notices add column cancelled_at timestamptz;
grant update (cancelled_at) on shipping_notices to millgate_viewer;
