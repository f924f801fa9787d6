-- The size that was ordered, as it was on the day of issue: pieces are measured one by one and differ by hundredths. Not known of certificates
-- from before this was kept.
alter table certificates
  add column thickness_in numeric(8, 4),
  add column width_in numeric(8, 3),
  add column length_in numeric(9, 3);
