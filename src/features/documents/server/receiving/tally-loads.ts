import type { Transaction } from "#server/database/database.ts";
import { jsonObject } from "#server/graphql/json-fields.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { jsonFieldsOf, type NounObject, type NounRow } from "#server/lists/nouns/noun-object.ts";
import type { ReceivingState } from "../../receiving.ts";
import { receivingConditions } from "../tallied-piece.ts";

/** A load `s` with its check `tc`, if it has one. */
export const tallyLoad: NounObject = {
	name: "TallyLoad",
	description: "A load and how far its pieces are checked off.",
	access: "customer",
	fields: {
		bolNumber: { type: "String", sql: "s.bol_number", description: "Bill of lading." },
		vehicle: { type: "String", sql: "s.vehicle", isNullable: true, description: "Trailer or car." },
		shippedAt: { type: "DateTime", sql: "s.shipped_at", description: "When it left." },
		deliveredAt: { type: "DateTime", sql: "s.delivered_at", isNullable: true, description: "When the carrier says it arrived." },
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
		finishedAt: { type: "DateTime", sql: "tc.finished_at", isNullable: true, description: "When receiving was finished." },
		finishedBy: { type: "String", sql: "tc.finished_by", isNullable: true, description: "By whom." },
	},
};

const mostLoads = 100;
const keptDays = 60;

/** The newest loads of the last 60 days, at most 100, and older ones that are under way. */
export async function findTallyLoads(tx: Transaction, state: ReceivingState | undefined, wanted: Selection): Promise<NounRow[]> {
	const recent = `s.shipped_at > now() - interval '${keptDays} days'`;
	const rows = await tx.sql<{ found: NounRow }>(
		`select ${jsonObject(jsonFieldsOf(tallyLoad), wanted)} as found from shipments s
		 left join tally_checks tc on tc.account_id = s.account_id and tc.bol_number = s.bol_number
		 where ${state === "under_way" ? receivingConditions.under_way : `${recent} and ${state ? receivingConditions[state] : "true"}`}
		 order by s.shipped_at desc, s.bol_number limit ${mostLoads}`,
	);
	return rows.map(({ found }) => found);
}
