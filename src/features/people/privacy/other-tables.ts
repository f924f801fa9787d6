/** Tables without a row of anybody who signs in, by what they hold. A new table is named here or in `personal-tables.ts`, or a test fails. */
export const otherTables: readonly { holds: string; until: string; tables: readonly string[] }[] = [
	{
		holds:
			"the mill's business as its systems send it; papers may name the mill's or a partner's contact, buyer or inspector, as the papers do",
		until: "as long as the mill's systems keep it: they own it",
		tables: [
			...[
				"accounts",
				"account_links",
				"commodities",
				"mills",
				"specifications",
				"stocking_positions",
				"stock_items",
				"stock_request_items",
			],
			...[
				"orders",
				"order_lines",
				"order_line_prices",
				"order_events",
				"promise_changes",
				"order_acknowledgments",
				"order_acknowledgment_lines",
			],
			...["pieces", "heats", "processing_jobs", "shipments", "shipment_pieces", "railcars", "railcar_sightings"],
			...["invoices", "invoice_lines", "certificates", "certificate_pieces", "certificate_revisions", "documents"],
			...["purchase_orders", "purchase_order_lines", "purchase_order_releases", "receipts", "receipt_steps", "receipt_photos"],
			...[
				"settlements",
				"settlement_lines",
				"remittances",
				"remittance_settlements",
				"supplier_invoices",
				"supplier_documents",
				"supplier_yards",
			],
		],
	},
	{
		holds: "parts of what partners enter, without a name",
		until: "as long as what they belong to",
		tables: [
			...["complaint_answers", "complaint_defects", "complaint_files", "complaint_money", "complaint_pieces", "receipt_dispute_files"],
			...["shipping_notice_loads", "supplier_paper_reminders", "bank_change_news", "x12_notices", "x12_sendings"],
		],
	},
	{
		holds: "sums and counts of the above",
		until: "as long as what they sum",
		tables: [
			...[
				"acknowledgment_sums",
				"certificate_sums",
				"invoice_sums",
				"order_line_sums",
				"piece_sums",
				"railcar_sums",
				"receipt_sums",
				"shipment_sums",
			],
			...[
				"invoiced_receipt_sums",
				"received_line_sums",
				"settlement_line_sums",
				"shipped_day_sums",
				"shipped_group_sums",
				"shipped_month_sums",
			],
		],
	},
	{
		holds: "how the portal is set up and what its machinery works through",
		until: "for ever, or until it is done",
		tables: [
			...[
				"access_policy",
				"desk_windows",
				"feature_switches",
				"provisioned_groups",
				"released_documents",
				"migrations",
				"notices",
				"resources",
			],
			...["feed_alarms", "feed_freshness", "feed_runs", "live_events", "webhook_deliveries"],
		],
	},
	{ holds: "files that travel with a mail", until: "as long as the mail", tables: ["mail_files"] },
	{ holds: "which pages an administrator saw as somebody else", until: "as long as the look", tables: ["looked_pages"] },
	{ holds: "counters of requests by a hash or address, against flooding", until: "1 day", tables: ["rate_limits"] },
];
