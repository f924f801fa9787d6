import type { Transaction } from "../database/database.ts";
import type { Builder } from "./builder.ts";
import { jsonObject } from "./json-fields.ts";
import { oncePerSchema } from "./once-per-schema.ts";
import type { Selection } from "./selection.ts";

/** When data was true: an instant, and the mill whose clock shows it. */
export type DataStampRow = { at: string; place: string; timeZone: string };

/**
 * Kinds of rows that the mills' systems send and pages show, by whose accounts they belong to. What people write here
 * themselves is not among them.
 */
export const fedKinds = {
	customer: [
		...["orders", "order-events", "pieces", "shipments", "railcar-sightings", "stock-list"],
		...["certificates", "invoices", "acknowledgments", "processing", "stocking"],
	],
	supplier: ["purchase-orders", "receipts", "settlements", "remittances"],
} as const;

/** What a page shows, and so what its stamp is the oldest of. */
export type ShownKinds = { side: keyof typeof fedKinds; kinds: readonly string[] };

/** The type `DataStamp` of a schema. */
export const dataStamp = (builder: Builder) => oncePerSchema(builder, "DataStamp", () => implement(builder));

const accountsOf = { customer: "viewer_sold_tos() || viewer_ship_tos()", supplier: "viewer_suppliers()" };

/**
 * SQL of the mills at which the viewer's accounts of that side have something; one that has nothing there yet has none.
 */
const millsOfViewer = (side: ShownKinds["side"]): string =>
	`select distinct k.mill from account_mills k where k.account_id = any (array(select unnest(${accountsOf[side]})))`;

/**
 * SQL of the oldest stamp among these kinds and `mills`, by default those of the viewer's accounts; null where none of
 * them has sent anything. A mill that never sent a kind has no rows of it either, and so does not count
 * (decisions/data-as-of-the-oldest.md).
 */
export function dataStampSql({ side, kinds }: ShownKinds, wanted: Selection, mills = millsOfViewer(side)): string {
	const fields = { at: "f.as_of", place: "m.name", timeZone: "m.time_zone" };
	return `(select ${jsonObject(fields, wanted)} from feed_freshness f join mills m on m.code = f.mill
		where f.entity = any ('{${kinds.join(",")}}') and f.mill in (${mills}) order by f.as_of, m.code limit 1)`;
}

/** The oldest moment that the data of these kinds is of, in the viewer's transaction; ISO, null where none has come. */
export async function readDataAsOf(tx: Transaction, shown: ShownKinds): Promise<string | null> {
	const [row] = await tx.sql<{ stamp: { at: string } | null }>(`select ${dataStampSql(shown, { at: {} })} as stamp`);
	return row?.stamp?.at ?? null;
}

function implement(builder: Builder) {
	return builder.objectRef<DataStampRow>("DataStamp").implement({
		description: "When the data shown was true: the oldest moment that the viewer's mills have sent this data for.",
		access: "signedIn",
		fields: (t) => ({
			at: t.expose("at", { type: "DateTime", description: "The instant." }),
			place: t.exposeString("place", { description: "Name of the mill whose data is the oldest." }),
			timeZone: t.exposeString("timeZone", { description: "The mill's time zone, IANA name." }),
		}),
	});
}
