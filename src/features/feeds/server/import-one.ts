import { m } from "#generated/texts/messages.js";
import type { Database, Transaction } from "#server/database/database.ts";
import { currentLanguage } from "#server/language.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import type { EntityName } from "../entities.ts";
import { rowErrorReason } from "../row-error-reason.ts";
import { rowSchemas } from "../rows/row-schemas.ts";
import { lockGroup } from "./group-locks.ts";
import { inTurn } from "./import-turns.ts";
import { importers } from "./importers/importers.ts";

type Around = { before: (tx: Transaction) => Promise<void>; after: (tx: Transaction) => Promise<void> };
type RowToImport = { entity: EntityName; row: Readonly<Record<string, unknown>>; personId: number | undefined };

/**
 * Imports one row that a user of the desk entered, by the same code as a feed's row: the same validation, transitions,
 * notifications and live updates. It uses no revision of the source, whose later rows still count. Throws InvalidError
 * with what is wrong.
 */
export async function importOne(
	database: Database,
	{ entity, row, personId }: RowToImport,
	{ before, after }: Around,
): Promise<void> {
	const importer = importers[entity];
	await inTurn(database, importer.group, () =>
		database.transaction("millgate_feeds", { personId }, async (tx) => {
			await lockGroup(tx, importer.group);
			await before(tx);
			const decided = entity === "stock-decisions" ? await decideManually(tx, row) : undefined;
			const { data, success } = rowSchemas[entity].safeParse({ ...row, ...decided?.more });
			if (!success) throw new InvalidError(m.server_invalid());
			const { faults } = await importer.storeRows(tx, [{ n: 0, row: data }]);
			if (faults.length > 0)
				throw new InvalidError(faults.map((error) => rowErrorReason(error, currentLanguage())).join(" "));
			await decided?.settle();
			await after(tx);
		}),
	);
}

/**
 * A decision is stored above the revision that is known, and leaves that as it was: the next one of the source is newer
 * all the same.
 */
async function decideManually(tx: Transaction, { request }: RowToImport["row"]) {
	const id = String(request);
	const [known] = await tx.sql<{ revision: number }>("select revision from stock_requests where id = $1::uuid", [id]);
	if (!known) throw new NotFoundError();
	const restoreSql = "update stock_requests set revision = $2 where id = $1::uuid";
	return { more: { revision: known.revision + 1 }, settle: () => tx.sql(restoreSql, [id, known.revision]) };
}
