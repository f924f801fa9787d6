-- A heat belongs to nobody; whoever may see one of its pieces may see it.
create table heats (
	heat_number text primary key,
	mill text not null references mills (code),
	grade text not null,
	melted_at timestamptz not null,
	chemistry jsonb not null default '{}',
	tests jsonb not null default '[]',
	revision bigint not null,
	updated_at timestamptz not null default now(),
	melted_in text check (melted_in ~ '^[A-Z]{2}$'),
	poured_in text check (poured_in ~ '^[A-Z]{2}$'),
	melting_works text,
	slab_maker text,
	time_zone text
);
alter table heats enable row level security, force row level security;
grant select on heats to millgate_viewer;
grant select, insert, update, delete on heats to millgate_feeds;
create policy feeds_write on heats to millgate_feeds using (true) with check (true);

create table pieces (
	account_id bigint not null,
	piece_number text not null,
	ship_to_id bigint not null,
	order_number text not null,
	item integer not null,
	heat_number text,
	slab_number text,
	thickness_in numeric(8,4) not null check (thickness_in > 0),
	width_in numeric(8,3) not null check (width_in > 0),
	length_in numeric(9,3) check (length_in > 0),
	weight_lb integer not null check (weight_lb > 0),
	state text not null check (state in ('produced', 'held', 'tested', 'ready', 'shipped', 'scrapped')),
	place text,
	bol_number text,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	reported_state text,
	reported_bol text,
	shipped_at timestamptz not null default '-infinity', -- When its load left stands on the piece, so that what left lately is read from one index; -infinity while it is on no load that was told. [0055-left-lately.sql]
	primary key (account_id, piece_number),
	foreign key (account_id, order_number, item) references order_lines (account_id, order_number, item) on delete cascade
);
create index pieces_heat on pieces (heat_number);
create index pieces_heat_ship_to on pieces (ship_to_id, heat_number) where heat_number is not null;
create index pieces_heat_sold_to on pieces (account_id, heat_number) where heat_number is not null;
create index pieces_left on pieces (account_id, shipped_at, bol_number, piece_number) where bol_number is not null;
create index pieces_left_ship_to on pieces (ship_to_id, shipped_at, bol_number, piece_number) where bol_number is not null;
create index pieces_line on pieces (account_id, order_number, item, piece_number);
create index pieces_number on pieces (piece_number);
-- Any number is found from either side by its beginning: the owner first, then the number.
create index pieces_number_ship_to on pieces (ship_to_id, piece_number);
create index pieces_order_ship_to on pieces (ship_to_id, order_number);
-- The list of shipped pieces reads one index, for either kind of owner.
create index pieces_shipped on pieces (account_id, bol_number, piece_number) where bol_number is not null;
create index pieces_shipped_ship_to on pieces (ship_to_id, bol_number, piece_number) where bol_number is not null;
create index pieces_slab on pieces (slab_number) where slab_number is not null;
create index pieces_slab_ship_to on pieces (ship_to_id, slab_number) where slab_number is not null;
create index pieces_slab_sold_to on pieces (account_id, slab_number) where slab_number is not null;
alter table pieces enable row level security, force row level security;
grant select on pieces to millgate_viewer;
grant select, insert, update, delete on pieces to millgate_feeds;
grant select (account_id, piece_number, order_number, item, heat_number, weight_lb) on pieces to millgate_desk;
call account_policy('pieces', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on pieces to millgate_feeds using (true) with check (true);
call account_policy('pieces', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy viewer_reads on heats for select to millgate_viewer using (exists (select from pieces where (pieces.heat_number = heats.heat_number)));

-- Pieces that left.
create table piece_sums (
	account_id bigint not null references accounts (id),
	ship_to_id bigint not null references accounts (id),
	row_count bigint not null,
	weight_lb bigint not null,
	theoretical_lb bigint not null,
	primary key (account_id, ship_to_id)
);
create index piece_sums_ship_to on piece_sums (ship_to_id);
alter table piece_sums enable row level security, force row level security;
grant select on piece_sums to millgate_viewer;
grant select, insert, update on piece_sums to millgate_feeds;
create policy feeds_write on piece_sums to millgate_feeds using (true) with check (true);
call account_policy('piece_sums', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
call keep_sums_triggers('piece_sums');

-- Customers on processing programmes: what of theirs is being processed, and what the mill keeps in stock for them. The sold-to's alone.
create table processing_jobs (
	account_id bigint not null references accounts (id),
	job_number text not null,
	programme text not null check (programme in ('cut_to_length', 'blast_and_prime', 'heat_treatment')),
	state text not null check (state in ('waiting', 'in_process', 'inspection', 'done')),
	order_number text,
	item integer,
	place text not null,
	pieces integer not null check (pieces > 0),
	weight_lb bigint not null check (weight_lb > 0),
	started_on date,
	due_on date,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	is_open boolean not null generated always as (state <> 'done') stored,
	primary key (account_id, job_number)
);
create index processing_jobs_due on processing_jobs (account_id, is_open, due_on, job_number);
alter table processing_jobs enable row level security, force row level security;
grant select on processing_jobs to millgate_viewer;
grant select, insert, update, delete on processing_jobs to millgate_feeds;
create policy feeds_write on processing_jobs to millgate_feeds using (true) with check (true);
call account_policy('processing_jobs', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');

create table stocking_positions (
	account_id bigint not null references accounts (id),
	position_number text not null,
	mill text not null references mills (code),
	part_number text,
	product text not null check (product in ('plate', 'coil')),
	grade text not null,
	thickness_in numeric(8,4) not null check (thickness_in > 0),
	width_in numeric(8,3) not null check (width_in > 0),
	length_in numeric(9,3) check (length_in > 0),
	minimum_pieces integer not null check (minimum_pieces >= 0),
	maximum_pieces integer not null,
	on_hand_pieces integer not null check (on_hand_pieces >= 0),
	on_order_pieces integer not null check (on_order_pieces >= 0),
	on_hand_lb bigint not null check (on_hand_lb >= 0),
	is_active boolean not null default true,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	primary key (account_id, position_number),
	check (maximum_pieces >= minimum_pieces)
);
alter table stocking_positions enable row level security, force row level security;
grant select on stocking_positions to millgate_viewer;
grant select, insert, update, delete on stocking_positions to millgate_feeds;
create policy feeds_write on stocking_positions to millgate_feeds using (true) with check (true);
call account_policy('stocking_positions', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
