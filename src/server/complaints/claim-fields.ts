import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import type { Access } from "#shared/access.ts";

/**
 * What a complaint finds wrong and with which pieces, as fields of something that shows it: types are named behind
 * `prefix`, and `within` is the condition, over an alias of a complaint's table, for the rows of the one that is shown.
 */
export function claimFields(
	prefix: string,
	access: Access,
	within: (alias: string) => string,
): ResourceObject["fields"] {
	return {
		defects: {
			object: {
				name: `${prefix}Defect`,
				description: "What is wrong.",
				access,
				fields: {
					family: { type: "String", sql: "d.family", description: "Family of the defect." },
					code: { type: "String", sql: "d.code", description: "The defect." },
				},
			},
			isList: true,
			from: (json) =>
				`(select coalesce(json_agg(${json} order by d.family, d.code), '[]') from complaint_defects d
					where ${within("d")})`,
			description: "What is wrong.",
		},
		pieces: {
			object: {
				name: `${prefix}Piece`,
				description: "A piece that is complained of.",
				access,
				fields: {
					pieceNumber: { type: "String", sql: "cp.piece_number", description: "Number of the piece." },
					claimedLb: { type: "Float", sql: "cp.claimed_lb", description: "Pounds claimed of it." },
					heatNumber: { type: "String", sql: "p.heat_number", isNullable: true, description: "Its heat." },
					weightLb: { type: "Float", sql: "p.weight_lb", isNullable: true, description: "Its weight in pounds." },
					orderNumber: { type: "String", sql: "p.order_number", isNullable: true, description: "Its order." },
					item: { type: "Int", sql: "p.item", isNullable: true, description: "Its line of the order." },
				},
			},
			isList: true,
			from: (json) =>
				`(select coalesce(json_agg(${json} order by cp.piece_number), '[]') from complaint_pieces cp
					left join pieces p on p.account_id = cp.account_id and p.piece_number = cp.piece_number
					where ${within("cp")})`,
			description: "The pieces it is about.",
		},
	};
}
