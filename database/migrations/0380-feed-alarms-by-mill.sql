-- A kind of data is late for one mill although another mill's rows came; empty where its rows are about no mill.
alter table feed_alarms add column mill text not null default '';
-- under load: at most one row for each kind of data, written every ten minutes
alter table feed_alarms drop constraint feed_alarms_pkey, add primary key (entity, mill);
