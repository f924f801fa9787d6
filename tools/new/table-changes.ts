import type { Changes } from "./changes.ts";
import type { Names } from "./names.ts";

/** A placeholder table: rows of a sold-to with a number and a name. */
export function tableChanges({ snake, words }: Names, migration: string): Changes {
	return {
		files: {
			[migration]: `create table ${snake} (
	account_id bigint not null references accounts (id),
	number text not null,
	name text not null,
	revision bigint not null,
	updated_at timestamptz not null default now(),
	primary key (account_id, number)
);
comment on table ${snake} is '${words} of a sold-to (\`account_id\`), which alone reads them.';
comment on column ${snake}.revision is 'Counter of the source; the importer takes greater ones only.';

alter table ${snake} enable row level security, force row level security;

grant select on ${snake} to millgate_viewer;
grant select, insert, update, delete on ${snake} to millgate_feeds;

call account_policy('${snake}', 'viewer_reads', 'select', 'millgate_viewer', 'buyer');
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
