-- Whether pages of a person may be kept, encrypted, on the devices on which they are signed in.
alter table people add column keeps_copies boolean not null default true;
grant update (keeps_copies) on people to millgate_viewer;
