-- Steel as it is made: heats (melts), the pieces that are rolled from them for an order line, and, for customers on
-- processing programs, the jobs and stock of these programs. The importer writes all of it. Sold-to (`account_id`) and
-- ship-to read pieces; a heat belongs to no account and is readable to everyone who can read one of its pieces.

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
comment on table heats is 'Heats: one melt of steel each, with its chemical analysis and the results of its tests.';
comment on column heats.mill is 'Mill that melted it; for bought slabs the mill that bought them.';
comment on column heats.grade is 'Steel grade.';
comment on column heats.chemistry is
	'Per cent of weight by element symbol, and the carbon equivalents CE, CEV and Pcm.';
comment on column heats.tests is
	'Results of tests, each an object with `kind`, in the unit in which it was certified (docs/connect-your-erp.md, '
	'heats).';
comment on column heats.revision is 'Counter of the source; the importer takes greater ones only.';
comment on column heats.melted_in is
	'Country of melt, ISO 3166-1 alpha-2. Null, and shown as not stated, unless the source states it: it is never '
	'derived from the mill.';
comment on column heats.poured_in is 'Country of pour, by the same rule.';
comment on column heats.melting_works is
	'Works that melted it; null for the mill itself, or for bought slabs if it is not stated.';
comment on column heats.slab_maker is 'Company that made the slabs, if the mill bought them; else null.';
comment on column heats.time_zone is
	'Time zone of the melting works; null for that of the mill, or for UTC if the slabs were bought.';

alter table heats enable row level security, force row level security;

grant select on heats to millgate_viewer;
grant select, insert, update, delete on heats to millgate_feeds;

-- The viewer's policy follows the table of pieces. Buyers also read the heats of stock that is for sale: see the topic
-- stock.
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
	shipped_at timestamptz not null default '-infinity',
	primary key (account_id, piece_number),
	foreign key (account_id, order_number, item) references order_lines (account_id, order_number, item)
		on delete cascade
);
comment on table pieces is
	'Plates and coils, each made for an order line; a piece can be moved to the line of another order or account.';
comment on column pieces.account_id is 'Sold-to of the order.';
comment on column pieces.ship_to_id is 'Ship-to of the line, for row security; follows the line.';
comment on column pieces.heat_number is 'Heat; null if unknown. No foreign key: pieces may arrive before their heat.';
comment on column pieces.slab_number is 'Slab that it was rolled from; null if unknown.';
comment on column pieces.length_in is 'Inches, like thickness and width; null for a coil.';
comment on column pieces.weight_lb is 'Actual weight in pounds.';
comment on column pieces.state is 'State shown: `shipped` if a shipment lists the piece, else as reported.';
comment on column pieces.place is 'Where it is at the mill.';
comment on column pieces.bol_number is
	'Bill of lading that it left on: of the shipment that lists it, else as reported; null until there is one.';
comment on column pieces.revision is 'Counter of the source; the importer takes greater ones only.';
comment on column pieces.reported_state is 'State in the last row of the source, from which `state` is computed.';
comment on column pieces.reported_bol is 'Bill of lading in the last row of the source; null if it named none.';
comment on column pieces.shipped_at is
	'When its shipment left, repeated here so that one index has it; -infinity until the shipment is known.';

-- The pieces of an order line; and, by either side, search by the beginning of the order number.
create index pieces_line on pieces (account_id, order_number, item, piece_number);
create index pieces_order_ship_to on pieces (ship_to_id, order_number);
-- Shipment tallies: shipped pieces by bill of lading, and those that left in the last 30 days, for either side.
create index pieces_shipped on pieces (account_id, bol_number, piece_number) where bol_number is not null;
create index pieces_shipped_ship_to on pieces (ship_to_id, bol_number, piece_number) where bol_number is not null;
create index pieces_left on pieces (account_id, shipped_at, bol_number, piece_number) where bol_number is not null;
create index pieces_left_ship_to on pieces (ship_to_id, shipped_at, bol_number, piece_number)
	where bol_number is not null;
-- Search by the beginning of a piece, heat or slab number, for either side; the primary key serves the sold-to's piece
-- numbers. The indexes without an account serve viewers who have many accounts. Besides, the importer finds a piece by
-- its number alone (pieces_number), and the row policies of heats find the pieces of a heat (pieces_heat).
create index pieces_number_ship_to on pieces (ship_to_id, piece_number);
create index pieces_number on pieces (piece_number);
create index pieces_heat_sold_to on pieces (account_id, heat_number) where heat_number is not null;
create index pieces_heat_ship_to on pieces (ship_to_id, heat_number) where heat_number is not null;
create index pieces_heat on pieces (heat_number);
create index pieces_slab_sold_to on pieces (account_id, slab_number) where slab_number is not null;
create index pieces_slab_ship_to on pieces (ship_to_id, slab_number) where slab_number is not null;
create index pieces_slab on pieces (slab_number) where slab_number is not null;

alter table pieces enable row level security, force row level security;

grant select on pieces to millgate_viewer;
grant select (account_id, piece_number, order_number, item, heat_number, weight_lb) on pieces to millgate_desk;
grant select, insert, update, delete on pieces to millgate_feeds;

call account_policy('pieces', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
call account_policy('pieces', 'desk_reads', 'select', 'millgate_desk', 'buyer');
create policy feeds_write on pieces to millgate_feeds using (true) with check (true);

-- Row security of pieces applies in the subquery: the viewer reads the heats of the pieces that they can read.
create policy viewer_reads on heats for select to millgate_viewer
	using (exists (select from pieces where pieces.heat_number = heats.heat_number));

create table piece_sums (
	account_id bigint not null references accounts (id),
	ship_to_id bigint not null references accounts (id),
	row_count bigint not null,
	weight_lb bigint not null,
	theoretical_lb bigint not null,
	primary key (account_id, ship_to_id)
);
comment on table piece_sums is
	'Totals of shipped pieces by sold-to and ship-to, kept by triggers, so that an unfiltered list shows totals '
	'without reading every piece.';
comment on column piece_sums.row_count is 'Number of pieces with a bill of lading.';
comment on column piece_sums.theoretical_lb is
	'Pounds by thickness x width x length x 0.2836 lb per cubic inch; a coil counts 0.';

-- Totals for a ship-to.
create index piece_sums_ship_to on piece_sums (ship_to_id);

alter table piece_sums enable row level security, force row level security;

grant select on piece_sums to millgate_viewer;
grant select, insert, update on piece_sums to millgate_feeds;

call account_policy('piece_sums', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy feeds_write on piece_sums to millgate_feeds using (true) with check (true);

call keep_sums_triggers('piece_sums');

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
comment on table processing_jobs is
	'Processing of a value-plus customer''s steel between rolling and shipping; only the sold-to (`account_id`) '
	'reads it.';
comment on column processing_jobs.programme is 'What is done to the steel.';
comment on column processing_jobs.order_number is 'Order that the steel is for; null if none.';
comment on column processing_jobs.item is 'Line of the order; null for the whole order.';
comment on column processing_jobs.place is 'Line, shop or external processor.';
comment on column processing_jobs.started_on is 'First day; null until it is started.';
comment on column processing_jobs.due_on is 'Day when it is to be done; null if not planned.';
comment on column processing_jobs.is_open is 'Whether it is not done yet.';
comment on column processing_jobs.revision is 'Counter of the source; the importer takes greater ones only.';

-- The value-plus panel of the home page: open jobs by due day.
create index processing_jobs_due on processing_jobs (account_id, is_open, due_on, job_number);

alter table processing_jobs enable row level security, force row level security;

grant select on processing_jobs to millgate_viewer;
grant select, insert, update, delete on processing_jobs to millgate_feeds;

call account_policy('processing_jobs', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
create policy feeds_write on processing_jobs to millgate_feeds using (true) with check (true);

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
comment on table stocking_positions is
	'Sizes that the mill keeps in stock for a value-plus customer; only the sold-to (`account_id`) reads them.';
comment on column stocking_positions.part_number is 'The customer''s part number; null if there is none.';
comment on column stocking_positions.length_in is 'Inches, like thickness and width; null for a coil.';
comment on column stocking_positions.minimum_pieces is 'Pieces below which the mill orders more.';
comment on column stocking_positions.maximum_pieces is 'Pieces that the mill keeps at most.';
comment on column stocking_positions.on_order_pieces is 'Pieces on their way into stock.';
comment on column stocking_positions.is_active is 'False once the size is off the program.';
comment on column stocking_positions.revision is 'Counter of the source; the importer takes greater ones only.';

alter table stocking_positions enable row level security, force row level security;

grant select on stocking_positions to millgate_viewer;
grant select, insert, update, delete on stocking_positions to millgate_feeds;

call account_policy('stocking_positions', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
create policy feeds_write on stocking_positions to millgate_feeds using (true) with check (true);
