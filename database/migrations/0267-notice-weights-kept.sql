drop policy owner_fills on shipping_notices;
drop policy owner_fills on shipping_notice_loads;
drop policy owner_fills on shipping_notice_sums;
