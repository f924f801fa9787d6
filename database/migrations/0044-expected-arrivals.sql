alter table shipments add column expected_at timestamptz;
comment on column shipments.expected_at is
	'When the load is expected at the ship-to, as stated by the mill; null if not stated. For a railcar, '
	'railcars.eta_at is more recent.';
