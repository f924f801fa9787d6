import type { Changes } from "./changes.ts";
import type { Names } from "./names.ts";

const feeds = "src/features/feeds";

/** A feed into the table: name, row schema, importer, notes, pages, label and the demo's file. */
export function feedChanges(names: Names): Changes {
	const { kebab, snake, camel, oneCamel, words } = names;
	const key = kebab.includes("-") ? `"${kebab}"` : kebab;
	return {
		files: {
			[`${feeds}/rows/${kebab}-row.ts`]: row(names),
			[`${feeds}/server/importers/${kebab}-importer.ts`]: importer(names),
		},
		lines: [
			{ path: `${feeds}/entities.ts`, before: "] as const;", line: `	"${kebab}",` },
			{
				path: `${feeds}/rows/row-schemas.ts`,
				before: 'import { shipmentRow } from "./shipment-row.ts";',
				line: `import { ${oneCamel}Row } from "./${kebab}-row.ts";`,
			},
			{
				path: `${feeds}/rows/row-schemas.ts`,
				before: "} satisfies Record<EntityName, z.ZodType>;",
				line: `	${key}: ${oneCamel}Row,`,
			},
			{
				path: `${feeds}/server/importers/importers.ts`,
				before: 'import { shipmentsImporter } from "./shipments-importer.ts";',
				line: `import { ${camel}Importer } from "./${kebab}-importer.ts";`,
			},
			{ path: `${feeds}/server/importers/importers.ts`, before: "};", line: `	${key}: ${camel}Importer,` },
			{ path: `${feeds}/row-key-text.ts`, before: "};", line: `	${key}: ["soldTo", "number"],` },
			{
				path: `${feeds}/contract/entity-notes.ts`,
				before: "};",
				line: `	${key}: "A row of ${words.toLowerCase()} of a sold-to.",`,
			},
			{ path: `${feeds}/contract/entity-pages.ts`, before: "};", line: `	${key}: [paths.customer],` },
			{ path: "src/shared/feed-labels.ts", before: "};", line: `	${key}: m.feeds_entity_${snake},` },
			{ path: `${feeds}/en.json`, before: "}", line: `	"feeds_entity_${snake}": "${words}"` },
			{ path: `${feeds}/es.json`, before: "}", line: `	"feeds_entity_${snake}": "${words} (por traducir)"` },
			{ path: "tools/demo/feed-files.ts", before: "] as const;", line: `	"${kebab}",` },
		],
	};
}

const row = ({ one, oneCamel, words }: Names) => `import { z } from "zod";
import { code, revision, text } from "../fields.ts";

/** ${words}: one row of a sold-to. */
export const ${oneCamel}Row = z.strictObject({
	number: code.describe("Its number in the source's system."),
	soldTo: code,
	name: text(120),
	revision,
});
export type ${one}Row = z.infer<typeof ${oneCamel}Row>;
`;

const importer = ({ kebab, snake, camel, one }: Names) => `import type { ${one}Row } from "../../rows/${kebab}-row.ts";
import { changedBy, type Importer, refuse, stage } from "./importer.ts";

const staged = "staged_${snake}";

export const ${camel}Importer: Importer<${one}Row> = {
	// The lock under which its batches run: one of those that write the same tables.
	group: "programmes",
	millsOf: () => [],
	async storeRows(tx, rows) {
		await stage(
			tx,
			staged,
			\`n int, number text, "soldTo" text, name text, revision bigint\`,
			rows.map(({ n, row }) => ({ n, ...row })),
			", a.id as account_id",
			\`left join accounts a on a.code = x."soldTo" and a.kind = 'sold_to'\`,
		);
		const faults = await refuse(
			tx,
			[staged],
			\`select n, 'soldTo' as field, 'unknown_account' as code, "soldTo" as value from \${staged}
			where account_id is null\`,
		);
		const changed = await changedBy(
			tx,
			\`with newest as (
				select distinct on (account_id, number) * from \${staged} order by account_id, number, revision desc, n
			), changed as (
				insert into ${snake} as t (account_id, number, name, revision)
				select account_id, number, name, revision from newest order by account_id, number
				on conflict (account_id, number) do update
				set name = excluded.name, revision = excluded.revision, updated_at = now()
				where t.revision < excluded.revision
				returning account_id, number
			)
			select n from newest join changed using (account_id, number)\`,
		);
		return { faults, changed };
	},
};
`;
