-- For how many days an invitation holds from when it is sent, and again each time: its administrator says so, seven unless they do.
alter table invitations add column holds_days integer not null default 7;
