-- A kind of data is late for one mill although another mill's rows came; empty where its rows are about no mill.
alter table feed_alarms add column mill text not null default '';
alter table feed_alarms drop constraint feed_alarms_pkey, add primary key (entity, mill);
