import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { type ZipEntry, zipChunks } from "#server/export/zip-chunks.ts";
import { maskSecrets } from "#server/mail/mail-queries.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { NotFoundError } from "#shared/errors.ts";
import { type PersonalTable, type PersonalTableName, personalTables } from "../../privacy/personal-tables.ts";
import { requireId } from "../change-person.ts";
import { asSubject } from "./subject.ts";

type Row = Record<string, unknown>;
export type PersonalData = { email: string; tables: { name: PersonalTableName; table: PersonalTable; rows: Row[] }[] };

/**
 * All that is known about a person, table by table, without what opens or seals anything; on record. Throws
 * NotFoundError.
 */
export function readPersonalData(context: RequestContext, id: string): Promise<PersonalData> {
	return asAdmin(context, async (tx) => {
		const [person] = await tx.sql<{ id: number; email: string }>("select id, email from people where id = $1", [
			requireId(id),
		]);
		if (!person) throw new NotFoundError();
		const tables = await asSubject(tx, context, person.id, () => readTables(tx));
		await recordAudit(tx, context, {
			action: "person.export",
			target: person.email,
			detail: { rows: tables.reduce((sum, { rows }) => sum + rows.length, 0) },
		});
		return { email: person.email, tables };
	});
}

/** Columns that the role may select, by table: its grants leave out what opens or encrypts something. */
const readableColumnsSql = `
	select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
	from pg_attribute
	where attrelid = any ($1::text[]::regclass[]) and attnum > 0 and not attisdropped
		and has_column_privilege(attrelid, attnum, 'select')
	group by attrelid`;

async function readTables(tx: Transaction): Promise<PersonalData["tables"]> {
	const readable = await tx.sql<{ name: PersonalTableName; columns: string }>(readableColumnsSql, [
		Object.keys(personalTables),
	]);
	const read: PersonalData["tables"] = [];
	for (const { name, columns } of readable) {
		const rows = await tx.sql<{ row: Row }>(`select to_jsonb(t) as row from (select ${columns} from ${name}) t`);
		if (rows.length > 0)
			read.push({
				name,
				table: personalTables[name],
				rows: rows.map(({ row }) => JSON.parse(maskSecrets(JSON.stringify(row))) as Row),
			});
	}
	return read;
}

/** A ZIP of JSON: `README.json` says what each file holds, for how long and why. */
export function personalZip({ email, tables }: PersonalData, at = new Date()): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	return zipChunks(entries());
	async function* entries(): AsyncGenerator<ZipEntry> {
		const files = tables.map(({ name, table: { holds, until, why }, rows }) => ({
			file: `${name}.json`,
			rows: rows.length,
			holds,
			until,
			why,
		}));
		yield entry("README.json", { about: email, madeAt: at.toISOString(), files });
		for (const { name, rows } of tables) yield entry(`${name}.json`, rows);
	}
}

function entry(path: string, content: unknown): ZipEntry {
	const bytes = (async function* () {
		yield Buffer.from(`${JSON.stringify(content, null, "\t")}\n`);
	})();
	return { path, content: bytes };
}
