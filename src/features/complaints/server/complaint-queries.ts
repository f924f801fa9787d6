import type { Transaction } from "#server/database/database.ts";
import { jsonObject } from "#server/graphql/json-fields.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { jsonFieldsOf, type ResourceRow } from "#server/lists/resources/resource-object.ts";
import { complaintDetail } from "./complaint-rows.ts";

/**
 * One complaint by its number, with the selected fields; undefined if it does not exist or is not visible to the
 * viewer.
 */
export async function findComplaint(
	tx: Transaction,
	number: string,
	wanted: Selection,
): Promise<ResourceRow | undefined> {
	const [row] = await tx.sql<{ found: ResourceRow }>(
		`select ${jsonObject(jsonFieldsOf(complaintDetail), wanted)} as found from complaints c
			where c.complaint_number = $1`,
		[number],
	);
	return row?.found;
}
