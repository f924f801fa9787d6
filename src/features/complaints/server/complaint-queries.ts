import type { Transaction } from "#server/database/database.ts";
import { jsonObject } from "#server/graphql/json-fields.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { jsonFieldsOf, type NounRow } from "#server/lists/nouns/noun-object.ts";
import { complaintDetail } from "./complaint-rows.ts";

/** One complaint by its number, with what is asked of it; nothing when there is none or it is not the viewer's. */
export async function findComplaint(tx: Transaction, number: string, wanted: Selection): Promise<NounRow | undefined> {
	const [row] = await tx.sql<{ found: NounRow }>(
		`select ${jsonObject(jsonFieldsOf(complaintDetail), wanted)} as found from complaints c where c.complaint_number = $1`,
		[number],
	);
	return row?.found;
}
