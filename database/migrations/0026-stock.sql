-- Mill stock list: steel that is ready and offered to every buyer. A buyer takes a hold on items for 30 minutes
-- (stock_holds) and then requests them (stock_requests with stock_request_items); the holds then last until the mill
-- confirms or declines the request, the buyer withdraws it, or it expires after 7 days. account_id is the sold-to; a
-- ship-to sees nothing of this topic. The importer writes the list and the mill's decisions.

create table stock_items (
	stock_number text primary key,
	mill text not null references mills (code),
	product text not null check (product in ('plate', 'coil')),
	heat_number text,
	grade text not null,
	grades text[] not null,
	thickness_in numeric(8, 4) not null check (thickness_in > 0),
	width_in numeric(8, 3) not null check (width_in > 0),
	length_in numeric(9, 3) check (length_in > 0),
	pieces integer not null check (pieces > 0),
	weight_lb bigint not null check (weight_lb > 0),
	quality text not null check (quality in ('prime', 'secondary')),
	produced_on date not null,
	price_per_cwt numeric(10, 4),
	currency text not null default 'USD',
	is_available boolean not null default true,
	held_until timestamptz,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	piece_numbers text[] not null default '{}',
	check (grade = any (grades))
);
comment on table stock_items is
	'Pieces and bundles on the mill stock list, of no account: everyone with a sold-to account reads all of them.';
comment on column stock_items.mill is 'Mill where the item is stored.';
comment on column stock_items.heat_number is 'Null if not stated.';
comment on column stock_items.grade is 'Grade that the item was made to.';
comment on column stock_items.grades is 'All grades that the item meets, including grade.';
comment on column stock_items.thickness_in is 'Inches.';
comment on column stock_items.width_in is 'Inches.';
comment on column stock_items.length_in is 'Inches; null for a coil.';
comment on column stock_items.pieces is 'Number of pieces.';
comment on column stock_items.weight_lb is 'Weight of the whole item in pounds.';
comment on column stock_items.produced_on is 'Day of production, at the mill.';
comment on column stock_items.price_per_cwt is 'Price for 100 lb; null if buyers have to inquire.';
comment on column stock_items.is_available is
	'False when the mill took the item off its list or confirmed a request for it.';
comment on column stock_items.held_until is
	'End of the hold on the item, visible to all buyers; null without a hold, infinity while it is requested. Kept by '
	'a trigger on stock_holds, which says whose hold it is.';
comment on column stock_items.revision is 'Revision of the row in the mill''s system; the importer ignores older ones.';
comment on column stock_items.piece_numbers is
	'Numbers painted on the pieces, by which users search; empty if the mill does not state them.';
-- Stock list sorted by grade.
create index stock_items_grade on stock_items (is_available, grade, stock_number);
-- Policy buyers_read_stock on heats (below).
create index stock_items_heat on stock_items (heat_number);
alter table stock_items enable row level security, force row level security;
grant select on stock_items to millgate_viewer;
grant select, insert, update, delete on stock_items to millgate_feeds;
create policy buyers_read on stock_items for select to millgate_viewer
	using ((select cardinality(viewer_sold_tos())) > 0);
create policy feeds_write on stock_items to millgate_feeds using (true) with check (true);
-- For the trigger that keeps held_until.
create policy owner_marks on stock_items to millgate_owner using (true) with check (true);

-- A policy of heats (topic pieces and heats) that needs stock_items: a buyer reads the chemistry and tests of stock
-- that is offered or reserved before buying it.
create policy buyers_read_stock on heats for select to millgate_viewer using (
	(select cardinality(viewer_sold_tos())) > 0
	and exists (select from stock_items s
		where s.heat_number = heats.heat_number and (s.is_available or s.held_until is not null)));

-- The primary key is the item alone, so that two buyers cannot hold it at once (decisions/one-hold-by-its-key.md). A
-- lapsed hold counts as none before it is deleted.
create table stock_holds (
	stock_number text primary key references stock_items (stock_number) on delete cascade,
	account_id bigint not null references accounts (id),
	person_id bigint references people (id) on delete cascade,
	alias text,
	held_at timestamptz not null default now(),
	expires_at timestamptz not null,
	request_id uuid
);
comment on table stock_holds is 'Items on hold for an account: 30 minutes, or until a request is decided.';
comment on column stock_holds.person_id is
	'User who took the hold; null for a request that reached the mill by telephone or mail.';
comment on column stock_holds.alias is 'Code of the account that the user acted for; null if for none.';
comment on column stock_holds.expires_at is '30 minutes after held_at; infinity once requested.';
comment on column stock_holds.request_id is
	'Request that the item is part of; null before the request. A requested hold cannot be released.';
-- Holds of an account: basket and request.
create index stock_holds_account on stock_holds (account_id, expires_at);
-- Job that deletes lapsed holds.
create index stock_holds_expiry on stock_holds (expires_at) where request_id is null;
alter table stock_holds enable row level security, force row level security;
grant select, insert, delete on stock_holds to millgate_viewer;
grant update (expires_at, request_id) on stock_holds to millgate_viewer;
grant select, insert, update, delete on stock_holds to millgate_feeds;
grant select, delete on stock_holds to millgate_auth;
grant select on stock_holds to millgate_privacy;
call account_policy('stock_holds', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
call account_policy('stock_holds', 'viewer_adds', 'insert', 'millgate_viewer', 'buyer');
call account_policy('stock_holds', 'viewer_binds', 'update', 'millgate_viewer', 'buyer');
create policy viewer_releases on stock_holds for delete to millgate_viewer
	using (account_id = any (array(select unnest(viewer_sold_tos()))) and request_id is null);
create policy feeds_write on stock_holds to millgate_feeds using (true) with check (true);
-- Lapsed holds of all accounts, which no viewer can see: deleted by a job, and when another buyer wants the item.
create policy auth_cleans_up on stock_holds to millgate_auth using (request_id is null and expires_at <= now());
create policy privacy_works on stock_holds to millgate_privacy using (person_id = viewer_person()) with check (true);

-- Shows to all buyers that an item is reserved, without showing by whom.
create function mark_stock_hold() returns trigger language plpgsql security definer
	set search_path = public, pg_temp as $$
begin
	if tg_op = 'DELETE' then
		update stock_items set held_until = null where stock_number = old.stock_number;
	else
		update stock_items set held_until = new.expires_at where stock_number = new.stock_number;
	end if;
	return null;
end $$;
create trigger marks_item after insert or delete or update of expires_at on stock_holds for each row
	execute function mark_stock_hold();

-- Buyers enter them; the importer adds those that reached the mill by telephone or mail. The mill decides by a feed or
-- at the inside sales desk.
create table stock_requests (
	account_id bigint not null references accounts (id),
	id uuid not null default gen_random_uuid(),
	person_id bigint references people (id),
	alias text,
	ship_to_id bigint references accounts (id),
	po_number text not null,
	mode text not null check (mode in ('truck', 'railcar', 'barge')),
	requested_week date not null,
	comment text,
	state text not null default 'requested' check (state in (
		'requested', 'confirmed', 'declined', 'expired', 'withdrawn')),
	requested_at timestamptz not null default now(),
	decided_at timestamptz,
	decision_note text,
	order_number text,
	revision bigint not null default 0,
	asked_by text,
	decided_by text,
	primary key (account_id, id)
);
comment on table stock_requests is 'Requests of buyers for stock items that they hold.';
comment on column stock_requests.person_id is
	'User who sent the request and is notified of the decision; null for an imported request.';
comment on column stock_requests.alias is 'Code of the account that the user acted for; null if for none.';
comment on column stock_requests.ship_to_id is 'Where the steel is to go; null if not stated.';
comment on column stock_requests.po_number is 'The customer''s own order number.';
comment on column stock_requests.mode is 'How the steel is to be shipped.';
comment on column stock_requests.requested_week is 'A day of the week in which it should be shipped.';
comment on column stock_requests.state is
	'expired: not decided within 7 days. All states but requested are final and free the holds.';
comment on column stock_requests.decided_at is
	'When the request was confirmed, declined, withdrawn or expired; null while requested.';
comment on column stock_requests.decision_note is 'Note of the mill to the customer; null if none.';
comment on column stock_requests.order_number is
	'Mill order that a confirmed request became; null until the mill states it. The order may be imported later.';
comment on column stock_requests.revision is
	'Revision of the decision in the mill''s system, 0 before it; the importer ignores older ones.';
comment on column stock_requests.asked_by is 'Name of who made the request, also where person_id is null.';
comment on column stock_requests.decided_by is
	'Name of who decided for the mill or withdrew the request; null if it expired.';
-- Requests of an account, newest first.
create index stock_requests_newest on stock_requests (account_id, requested_at desc, id);
-- Decisions and withdrawals name a request without its account.
create index stock_requests_id on stock_requests (id);
-- Job that lets requests expire.
create index stock_requests_waiting on stock_requests (requested_at) where state = 'requested';
alter table stock_requests enable row level security, force row level security;
grant select, insert on stock_requests to millgate_viewer;
grant update (state, decided_at, decided_by) on stock_requests to millgate_viewer;
grant select, insert, update, delete on stock_requests to millgate_feeds;
grant select on stock_requests to millgate_desk, millgate_privacy;
grant update (asked_by, decided_by) on stock_requests to millgate_privacy;
call account_policy('stock_requests', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
call account_policy('stock_requests', 'viewer_adds', 'insert', 'millgate_viewer', 'buyer');
create policy viewer_withdraws on stock_requests for update to millgate_viewer
	using (state = 'requested' and account_id = any (array(select unnest(viewer_sold_tos()))))
	with check (state = 'withdrawn' and account_id = any (array(select unnest(viewer_sold_tos()))));
call account_policy('stock_requests', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on stock_requests to millgate_feeds using (true) with check (true);
create policy privacy_works on stock_requests to millgate_privacy
	using (
		person_id = viewer_person()
		or asked_by = any (array(select unnest(privacy_names())))
		or decided_by = any (array(select unnest(privacy_names()))))
	with check (true);

create table stock_request_items (
	account_id bigint not null,
	request_id uuid not null,
	stock_number text not null,
	weight_lb bigint not null,
	pieces integer not null,
	price_per_cwt numeric(10, 4),
	primary key (account_id, request_id, stock_number),
	foreign key (account_id, request_id) references stock_requests (account_id, id) on delete cascade
);
comment on table stock_request_items is
	'Items of a request, with weight, pieces and price as they were on the list when it was made.';
comment on column stock_request_items.weight_lb is 'Weight in pounds.';
comment on column stock_request_items.pieces is 'Number of pieces.';
comment on column stock_request_items.price_per_cwt is
	'Price for 100 lb in the currency of the item; null if it was to be inquired. Hidden from the desk role.';
alter table stock_request_items enable row level security, force row level security;
grant select, insert on stock_request_items to millgate_viewer;
grant select, insert, update, delete on stock_request_items to millgate_feeds;
grant select (account_id, request_id, stock_number, weight_lb, pieces) on stock_request_items to millgate_desk;
call account_policy('stock_request_items', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
call account_policy('stock_request_items', 'viewer_adds', 'insert', 'millgate_viewer', 'buyer');
call account_policy('stock_request_items', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on stock_request_items to millgate_feeds using (true) with check (true);
