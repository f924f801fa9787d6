import type { Transaction } from "#server/database/database.ts";
import { jsonObject } from "#server/graphql/json-fields.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { jsonFieldsOf, type ResourceObject, type ResourceRow } from "#server/lists/resources/resource-object.ts";
import { listedLoads, type ReceivingState } from "../../receiving.ts";
import { receivingConditions } from "../tallied-piece.ts";

/** A load `s` with its check `tc`, if it has one. */
export const tallyLoad: ResourceObject = {
	name: "TallyLoad",
	description: "A load and how far its pieces are checked off.",
	access: "customer",
	fields: {
		bolNumber: { type: "String", sql: "s.bol_number", description: "Bill of lading." },
		vehicle: { type: "String", sql: "s.vehicle", isNullable: true, description: "Trailer or car." },
		shippedAt: { type: "DateTime", sql: "s.shipped_at", description: "When it left." },
		deliveredAt: {
			type: "DateTime",
			sql: "s.delivered_at",
			isNullable: true,
			description: "When the carrier says it arrived.",
		},
		timeZone: {
			type: "String",
			sql: "(select m.time_zone from mills m where m.code = s.mill)",
			description: "Time zone of the mill.",
		},
		shipTo: {
			type: "String",
			sql: "(select a.name from accounts a where a.id = s.ship_to_id)",
			isNullable: true,
			description: "Where it goes.",
		},
		pieces: {
			type: "Int",
			sql: "(select count(*) from pieces p where p.account_id = s.account_id and p.bol_number = s.bol_number)",
			description: "Pieces on it.",
		},
		netLb: { type: "Float", sql: "s.net_lb", description: "Net pounds." },
		received: { type: "Int", sql: "coalesce(tc.received, 0)", description: "Pieces that were received whole." },
		damaged: { type: "Int", sql: "coalesce(tc.damaged, 0)", description: "Pieces that came damaged." },
		missing: { type: "Int", sql: "coalesce(tc.missing, 0)", description: "Pieces that did not come." },
		finishedAt: {
			type: "DateTime",
			sql: "tc.finished_at",
			isNullable: true,
			description: "When receiving was finished.",
		},
		finishedBy: { type: "String", sql: "tc.finished_by", isNullable: true, description: "By whom." },
	},
};

const isRecent = `s.shipped_at > now() - interval '${listedLoads.days} days'`;
const ofLoad = "tc.account_id = s.account_id and tc.bol_number = s.bol_number";
const newestFirst = "order by shipped_at desc, bol_number";

/** The newest loads of the last 60 days, at most 100, older ones that are under way among them. */
export async function findTallyLoads(
	tx: Transaction,
	state: ReceivingState | undefined,
	wanted: Selection,
): Promise<ResourceRow[]> {
	const some = (from: string, where: string) =>
		`(select s.shipped_at, s.bol_number, ${jsonObject(jsonFieldsOf(tallyLoad), wanted)} as found
			from ${from} on ${ofLoad} where ${where} ${newestFirst} limit ${listedLoads.most})`;
	const recent = some(
		"shipments s left join tally_checks tc",
		`${isRecent} and ${state ? receivingConditions[state] : "true"}`,
	);
	// Few, and found by their checks.
	const older = some("tally_checks tc join shipments s", `not (${isRecent}) and ${receivingConditions.under_way}`);
	const all = state === undefined || state === "under_way" ? `${recent} union all ${older}` : recent;
	const rows = await tx.sql<{ found: ResourceRow }>(
		`select found from (${all}) l ${newestFirst} limit ${listedLoads.most}`,
	);
	return rows.map(({ found }) => found);
}
