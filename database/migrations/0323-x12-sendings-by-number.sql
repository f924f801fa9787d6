-- outside a transaction
create index concurrently if not exists x12_sendings_control on x12_sendings (control_number);
