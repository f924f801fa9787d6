import type { RowScope } from "#server/database/database.ts";
import type { Access } from "#shared/access.ts";
import type { SearchKind } from "#shared/search/search-kinds.ts";

/**
 * Where numbers of one kind are stored. Each owner column leads an index with the number as second column; without
 * owners, the number belongs to no account.
 */
export type SearchSource = {
	kind: SearchKind;
	access: Access;
	table: string;
	number: string;
	/** The column that a hit is called by, where it is looked up by another. */
	calledBy?: string;
	owners: { column: string; scope: keyof RowScope & ("soldToIds" | "shipToIds" | "supplierIds") }[];
	/** Which of its rows, over the row `p`; all without. */
	only?: string;
	/** What is beside the number, each as an expression over the row `x`; texts, except the item. */
	beside: Partial<
		Record<
			"orderNumber" | "item" | "poNumber" | "heatNumber" | "bolNumber" | "name" | "day" | "meltedIn" | "pouredIn",
			string
		>
	>;
	/** Rows that one number may have one behind the other in the index. */
	rowsEach: number;
};

const soldTo = { column: "account_id", scope: "soldToIds" } as const;
const shipTo = { column: "ship_to_id", scope: "shipToIds" } as const;
const supplier = { column: "account_id", scope: "supplierIds" } as const;
const millDay = (instant: string) =>
	`(${instant} at time zone (select m.time_zone from mills m where m.code = x.mill))::date::text`;

// An empty text is a heat whose country is not stated, null is no heat.
const ofHeat = (column: string) =>
	`(select coalesce(h.${column}, '') from heats h where h.heat_number = x.heat_number)`;
const melt = { meltedIn: ofHeat("melted_in"), pouredIn: ofHeat("poured_in") };

const railcar: SearchSource = {
	kind: "railcar",
	access: "customer",
	table: "railcars",
	number: "car",
	owners: [soldTo, shipTo],
	beside: { bolNumber: "x.bol_number", name: "x.place" },
	rowsEach: 4,
};

export const searchSources: readonly SearchSource[] = [
	{
		kind: "order",
		access: "customer",
		table: "orders",
		number: "order_number",
		owners: [soldTo, shipTo],
		beside: { orderNumber: "x.order_number", poNumber: "x.po_number", day: "x.ordered_on::text" },
		rowsEach: 1,
	},
	{
		kind: "purchaseOrder",
		access: "customer",
		table: "order_lines",
		number: "po_number",
		owners: [soldTo, shipTo],
		beside: { orderNumber: "x.order_number", poNumber: "x.po_number", day: "x.ordered_on::text" },
		rowsEach: 20,
	},
	{
		kind: "part",
		access: "customer",
		table: "order_lines",
		number: "part_number",
		owners: [soldTo, shipTo],
		beside: { poNumber: "x.po_number", orderNumber: "x.order_number", item: "x.item" },
		rowsEach: 40,
	},
	{
		kind: "heat",
		access: "customer",
		table: "pieces",
		number: "heat_number",
		owners: [soldTo, shipTo],
		beside: { heatNumber: "x.heat_number", orderNumber: "x.order_number", ...melt },
		rowsEach: 40,
	},
	{
		kind: "slab",
		access: "customer",
		table: "pieces",
		number: "slab_number",
		owners: [soldTo, shipTo],
		beside: { orderNumber: "x.order_number", item: "x.item", heatNumber: "x.heat_number" },
		rowsEach: 20,
	},
	{
		kind: "piece",
		access: "customer",
		table: "pieces",
		number: "piece_number",
		owners: [soldTo, shipTo],
		beside: { orderNumber: "x.order_number", item: "x.item", heatNumber: "x.heat_number", bolNumber: "x.bol_number" },
		rowsEach: 1,
	},
	{
		kind: "certificate",
		access: "customer",
		table: "certificates",
		number: "certificate_number",
		owners: [soldTo, shipTo],
		beside: {
			heatNumber: "x.heat_number",
			orderNumber: "x.order_number",
			item: "x.item",
			bolNumber: "x.bol_number",
			day: "x.issued_on::text",
			meltedIn: "coalesce(x.melted_in, '')",
			pouredIn: "coalesce(x.poured_in, '')",
		},
		rowsEach: 1,
	},
	{
		kind: "billOfLading",
		access: "customer",
		table: "shipments",
		number: "bol_number",
		owners: [soldTo, shipTo],
		beside: { bolNumber: "x.bol_number", name: "x.vehicle", day: millDay("x.shipped_at") },
		rowsEach: 1,
	},
	railcar,
	// Without its mark.
	{ ...railcar, number: "car_number", calledBy: "car" },
	{
		kind: "invoice",
		access: "prices",
		table: "invoices",
		number: "invoice_number",
		owners: [soldTo],
		beside: { bolNumber: "x.bol_number", poNumber: "x.po_number", day: "x.invoiced_on::text" },
		rowsEach: 1,
	},
	{
		kind: "acknowledgment",
		access: "prices",
		table: "order_acknowledgments",
		number: "acknowledgment_number",
		owners: [soldTo],
		beside: { orderNumber: "x.order_number", poNumber: "x.po_number", day: "x.acknowledged_on::text" },
		rowsEach: 1,
	},
	{
		kind: "complaint",
		access: "customer",
		table: "complaints",
		number: "complaint_number",
		owners: [soldTo, shipTo],
		beside: { bolNumber: "x.bol_number", orderNumber: "x.order_number" },
		rowsEach: 1,
	},
	{
		kind: "stockItem",
		access: "prices",
		table: "stock_items",
		number: "stock_number",
		owners: [],
		only: "p.is_available",
		beside: { heatNumber: "x.heat_number", name: "x.grade", ...melt },
		rowsEach: 1,
	},
	{
		kind: "supplierOrder",
		access: "supplier",
		table: "purchase_orders",
		number: "po_number",
		owners: [supplier],
		beside: { poNumber: "x.po_number" },
		rowsEach: 1,
	},
	{
		kind: "shippingNotice",
		access: "supplier",
		table: "shipping_notices",
		number: "notice_number",
		owners: [supplier],
		beside: { bolNumber: "x.bol_number", day: "x.shipped_on::text" },
		rowsEach: 1,
	},
	{
		kind: "receipt",
		access: "supplier",
		table: "receipts",
		number: "receipt_number",
		owners: [supplier],
		beside: { poNumber: "x.po_number", day: "x.received_on::text" },
		rowsEach: 1,
	},
	{
		kind: "settlement",
		access: "supplier",
		table: "settlements",
		number: "settlement_number",
		owners: [supplier],
		beside: {},
		rowsEach: 1,
	},
];
