import type { Builder } from "#server/graphql/builder.ts";
import type { JsonFields } from "#server/graphql/json-fields.ts";

/** What belongs to one piece of an order line, as PostgreSQL's JSON answers it. */
export type PieceThreadRow = {
	pieceNumber: string;
	heatNumber: string | null;
	slabNumber: string | null;
	bolNumber: string | null;
	certificates: string[];
	invoices: string[] | null;
	complaints: string[];
};

const numbers = (column: string, from: string) =>
	`(select coalesce(json_agg(distinct ${column} order by ${column}), '[]') from ${from})`;

export const pieceThreadFields: JsonFields = {
	pieceNumber: "t.piece_number",
	heatNumber: "t.heat_number",
	slabNumber: "t.slab_number",
	bolNumber: "t.bol_number",
	certificates: numbers(
		"tc.certificate_number",
		"certificate_pieces tc where tc.account_id = t.account_id and tc.piece_number = t.piece_number",
	),
	invoices: numbers(
		"ti.invoice_number",
		`invoices ti join invoice_lines tn on tn.account_id = ti.account_id and tn.invoice_number = ti.invoice_number
			where ti.account_id = t.account_id and ti.bol_number = t.bol_number
			and tn.order_number = t.order_number and tn.item = t.item`,
	),
	// A complaint that names no piece is about its whole load.
	complaints: numbers(
		"tk.complaint_number",
		`complaints tk left join complaint_pieces tp on tp.account_id = tk.account_id
			and tp.complaint_number = tk.complaint_number
			where tk.account_id = t.account_id and (tp.piece_number = t.piece_number
				or tp.piece_number is null and tk.bol_number = t.bol_number)`,
	),
};

/** The piece of the line `l` that the request names; without one, the first that was shipped, else the first. */
export const pieceOfThread = `(select * from pieces p
	where p.account_id = l.account_id and p.order_number = l.order_number and p.item = l.item
		and (asked.piece is null or p.piece_number = asked.piece)
	order by (p.bol_number is null), p.piece_number limit 1) t`;

/** The type of the thread of one piece. */
export function implementPieceThread(builder: Builder) {
	return builder.objectRef<PieceThreadRow>("PieceThread").implement({
		description: "What belongs to one piece, from its heat to a complaint about it.",
		access: "customer",
		fields: (t) => ({
			pieceNumber: t.exposeString("pieceNumber", { description: "Its number." }),
			heatNumber: t.exposeString("heatNumber", { nullable: true, description: "The heat it was rolled from." }),
			slabNumber: t.exposeString("slabNumber", { nullable: true, description: "The slab it was rolled from." }),
			bolNumber: t.exposeString("bolNumber", { nullable: true, description: "The bill of lading it left on." }),
			certificates: t.exposeStringList("certificates", { description: "Numbers of the certificates that cover it." }),
			invoices: t.exposeStringList("invoices", {
				nullable: true,
				access: "prices",
				description: "Numbers of the invoices that charge its line on its bill of lading; null for ship-tos.",
			}),
			complaints: t.exposeStringList("complaints", {
				description: "Numbers of the complaints that name it, or its whole bill of lading.",
			}),
		}),
	});
}
