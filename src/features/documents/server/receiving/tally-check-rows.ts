import type { Transaction } from "#server/database/database.ts";
import { jsonObject } from "#server/graphql/json-fields.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { jsonFieldsOf, type ResourceObject, type ResourceRow } from "#server/lists/resources/resource-object.ts";
import { talliedPiece } from "../tallied-piece.ts";

const access = "customer" as const;

const mark: ResourceObject = {
	name: "TallyMark",
	description: "The last mark of a piece by any receiver, by the server's clock.",
	access,
	fields: {
		id: { type: "String", sql: "k.mark_id", description: "The mark's id, drawn where it was made." },
		piece: { type: "String", sql: "k.piece_number", description: "The piece." },
		mark: {
			type: "String",
			sql: "k.mark",
			description: "received, damaged, missing, or open where a mark was taken back.",
		},
		markedAt: { type: "DateTime", sql: "k.marked_at", description: "When it was made." },
		markedBy: { type: "String", sql: "k.marked_by", description: "By whom." },
		company: {
			type: "String",
			sql: "coalesce(k.company, (select a.name from accounts a where a.id = k.account_id))",
			description: "Company for which they marked it.",
		},
	},
};

const complaint: ResourceObject = {
	name: "TallyComplaint",
	description: "A complaint about this load.",
	access,
	fields: {
		complaintNumber: { type: "String", sql: "c.complaint_number", description: "Its number." },
		kind: { type: "String", sql: "c.kind", description: "What it is about." },
		claimedLb: { type: "Float", sql: "c.claimed_lb", description: "Pounds claimed." },
	},
};

const lastMarksSql = `(select distinct on (t.piece_number) t.* from tally_marks t
	where t.account_id = s.account_id and t.bol_number = s.bol_number
	order by t.piece_number, t.marked_at desc, t.mark_id desc) k`;

/** The tally of a shipment `s` as it is checked off; `tc` is its check, if there is one, `m` its mill. */
export const tallyCheck: ResourceObject = {
	name: "TallyCheck",
	description: "The tally of one load, to be checked off where it arrives. Weights in pounds, lengths in inches.",
	access,
	fields: {
		bolNumber: { type: "String", sql: "s.bol_number", description: "Bill of lading." },
		vehicle: { type: "String", sql: "s.vehicle", isNullable: true, description: "Trailer or car." },
		shippedAt: { type: "DateTime", sql: "s.shipped_at", description: "When it left." },
		timeZone: { type: "String", sql: "m.time_zone", description: "Time zone of the mill." },
		shipTo: {
			type: "String",
			sql: "(select a.name from accounts a where a.id = s.ship_to_id)",
			isNullable: true,
			description: "Where it goes.",
		},
		finishedAt: {
			type: "DateTime",
			sql: "tc.finished_at",
			isNullable: true,
			description: "When receiving was finished.",
		},
		finishedBy: { type: "String", sql: "tc.finished_by", isNullable: true, description: "By whom." },
		// Of earlier ones only the account is known.
		finishedCompany: {
			type: "String",
			sql: `case when tc.finished_by is not null then coalesce(tc.finished_company,
				(select a.name from accounts a where a.id = tc.account_id)) end`,
			isNullable: true,
			description: "Company for which it was finished.",
		},
		pieces: {
			object: talliedPiece,
			isList: true,
			from: (json) =>
				`(select coalesce(json_agg(${json} order by p.order_number, p.item, p.heat_number, p.piece_number), '[]')
					from pieces p
					join order_lines l on l.account_id = p.account_id and l.order_number = p.order_number and l.item = p.item
					where p.account_id = s.account_id and p.bol_number = s.bol_number)`,
			description: "What is on it, by order line and heat.",
		},
		marks: {
			object: mark,
			isList: true,
			from: (json) => `(select coalesce(json_agg(${json} order by k.piece_number), '[]') from ${lastMarksSql})`,
			description: "The last mark of each piece that has one.",
		},
		complaints: {
			object: complaint,
			isList: true,
			from: (json) =>
				`(select coalesce(json_agg(${json} order by c.submitted_at, c.complaint_number), '[]') from complaints c
					where c.account_id = s.account_id and c.bol_number = s.bol_number and c.state <> 'withdrawn')`,
			description: "Complaints about it that were not withdrawn.",
		},
	},
};

/**
 * The tally of a load by its bill of lading, with the selected fields; undefined if it does not exist or is not visible
 * to the viewer.
 */
export async function findTallyCheck(
	tx: Transaction,
	bol: string,
	wanted: Selection,
): Promise<ResourceRow | undefined> {
	const [row] = await tx.sql<{ found: ResourceRow }>(
		`select ${jsonObject(jsonFieldsOf(tallyCheck), wanted)} as found from shipments s join mills m on m.code = s.mill
		 left join tally_checks tc on tc.account_id = s.account_id and tc.bol_number = s.bol_number
		 where s.bol_number = $1 order by s.shipped_at desc, s.account_id limit 1`,
		[bol],
	);
	return row?.found;
}
