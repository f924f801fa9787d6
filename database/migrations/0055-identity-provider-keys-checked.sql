-- The keys of 0054, checked against the rows that were there before.
alter table sessions validate constraint sessions_provider_fkey;
alter table identities validate constraint identities_provider_fkey;
alter table identity_permits validate constraint identity_permits_provider_fkey;
