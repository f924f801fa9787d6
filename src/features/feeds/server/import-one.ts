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
type Given = { entity: EntityName; row: Readonly<Record<string, unknown>>; personId: number | undefined };

/**
 * Lands one row that somebody at the mill's desk gave, by the very code that is imported a feed's: the same checks,
 * table of moves, notifications and live news. It takes no revision of the source's, whose later word still counts.
 * Throws InvalidError with what is wrong.
 */
export async function importOne(
	database: Database,
	{ entity, row, personId }: Given,
	{ before, after }: Around,
): Promise<void> {
	const importer = importers[entity];
	await inTurn(database, importer.group, () =>
		database.transaction("millgate_feeds", { personId }, async (tx) => {
			await lockGroup(tx, importer.group);
			await before(tx);
			const decided = entity === "stock-decisions" ? await decideByHand(tx, row) : undefined;
			const { data, success } = rowSchemas[entity].safeParse({ ...row, ...decided?.more });
			if (!success) throw new InvalidError(m.server_invalid());
			const { faults } = await importer.storeRows(tx, [{ n: 0, row: data }]);
			if (faults.length > 0)
				throw new InvalidError(faults.map((fault) => rowErrorReason(fault, currentLanguage())).join(" "));
			await decided?.settle();
			await after(tx);
		}),
	);
}

/**
 * A decision lands above the revision that is known, and leaves that as it was: the next one of the source is newer all
 * the same.
 */
async function decideByHand(tx: Transaction, { request }: Given["row"]) {
	const id = String(request);
	const [known] = await tx.sql<{ revision: number }>("select revision from stock_requests where id = $1::uuid", [id]);
	if (!known) throw new NotFoundError();
	const restore = "update stock_requests set revision = $2 where id = $1::uuid";
	return { more: { revision: known.revision + 1 }, settle: () => tx.sql(restore, [id, known.revision]) };
}
