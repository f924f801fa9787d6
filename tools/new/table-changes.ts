import type { Changes } from "./changes.ts";
import type { Names } from "./names.ts";

/** A placeholder table: rows of a sold-to, and of a ship-to if they have one, with a number and a name. */
export function tableChanges({ snake, words }: Names, migration: string): Changes {
	return {
		files: {
			[migration]: `create table ${snake} (
	account_id bigint not null references accounts (id),
	ship_to_id bigint references accounts (id),
	number text not null,
	name text not null,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	primary key (account_id, number)
);
comment on table ${snake} is '${words} of a sold-to, for it and the ship-to.';
comment on column ${snake}.ship_to_id is 'Ship-to that reads the row as well; null for the sold-to alone.';
comment on column ${snake}.revision is 'Counter of the source; the importer takes greater ones only.';

create index ${snake}_ship_to on ${snake} (ship_to_id, number) where ship_to_id is not null;

alter table ${snake} enable row level security, force row level security;

grant select on ${snake} to millgate_viewer;
grant select, insert, update, delete on ${snake} to millgate_feeds;

call account_policy('${snake}', 'viewer_reads', 'select', 'millgate_viewer', 'buyer or receiver');
create policy feeds_write on ${snake} to millgate_feeds using (true) with check (true);
`,
		},
		lines: [
			{
				path: "src/features/people/privacy/other-tables.ts",
				before: '				"stocking_positions",',
				line: `				"${snake}",`,
			},
		],
	};
}
