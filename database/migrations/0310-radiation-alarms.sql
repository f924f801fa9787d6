-- A supplier can say that a load set off its detector. A load of which nothing was said was not scanned; "clear" is never assumed.
alter table shipping_notice_loads
  drop constraint shipping_notice_loads_radiation_scan_check,
  add constraint shipping_notice_loads_radiation_scan_check check (radiation_scan in ('clear', 'not_scanned', 'alarm')) not valid,
  alter radiation_scan set default 'not_scanned';
