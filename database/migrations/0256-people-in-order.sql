-- outside a transaction
-- People by their last sign-in, in both directions; who never came and who may not come any more is found without reading everybody.
create index concurrently if not exists people_last_sign_in
  on people ((last_signed_in_at is not null), coalesce(last_signed_in_at, 'epoch'::timestamptz), id);
create index concurrently if not exists people_first_sign_in
  on people ((last_signed_in_at is null), coalesce(last_signed_in_at, 'epoch'::timestamptz), id);
create index concurrently if not exists people_never_signed_in on people (name, id) where is_active and last_signed_in_at is null;
create index concurrently if not exists people_inactive on people (name, id) where not is_active;
