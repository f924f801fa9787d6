import type { ResourceObject } from "#server/lists/resources/resource-object.ts";

const file: ResourceObject = {
	name: "ReceiptDisputeFile",
	description: "A file that was sent with a message.",
	access: "supplier",
	fields: {
		id: { type: "ID", sql: "f.id", description: "Its id, for /files." },
		name: { type: "String", sql: "f.name", description: "Its name." },
		mediaType: { type: "String", sql: "f.media_type", description: "What it is, by its content." },
	},
};

const message: ResourceObject = {
	name: "ReceiptDisputeMessage",
	description: "A word in a dispute.",
	access: "supplier",
	fields: {
		key: { type: "String", sql: "w.message_key", description: "Its key." },
		side: { type: "String", sql: "w.side", description: "`supplier` or `mill`." },
		author: { type: "String", sql: "w.author", description: "Who wrote it." },
		company: {
			type: "String",
			sql: "case when w.side = 'supplier' then (select a.name from accounts a where a.id = w.account_id) end",
			isNullable: true,
			description: "Company of the author; null = the mill.",
		},
		body: { type: "String", sql: "w.body", description: "What it says." },
		sentAt: { type: "DateTime", sql: "w.sent_at", description: "When." },
		files: {
			object: file,
			isList: true,
			from: (json) => `(select coalesce(json_agg(${json} order by f.name, f.id), '[]')
				from receipt_dispute_files x join files f on f.id = x.file_id
				where x.account_id = w.account_id and x.receipt_number = w.receipt_number and x.message_key = w.message_key)`,
			description: "What was sent with it.",
		},
	},
};

/** The dispute `q` about a receipt `r`. */
export const receiptDispute: ResourceObject = {
	name: "ReceiptDispute",
	description: "A supplier's word against what the mill found of a load.",
	access: "supplier",
	fields: {
		reason: { type: "String", sql: "q.reason", description: "What it is about." },
		state: {
			type: "String",
			sql: "q.state",
			description: "`open`, `answered`, `accepted`, `rejected` or `withdrawn`.",
		},
		wantedLb: {
			type: "Int",
			sql: "q.wanted_lb",
			isNullable: true,
			description: "Net pounds that the supplier holds to be right.",
		},
		messages: {
			object: message,
			isList: true,
			from: (
				json,
			) => `(select coalesce(json_agg(${json} order by w.sent_at, w.message_key), '[]') from receipt_dispute_messages w
				where w.account_id = q.account_id and w.receipt_number = q.receipt_number)`,
			description: "What was said, in order.",
		},
	},
};

export const disputeOfReceipt = (json: string): string =>
	`(select ${json} from receipt_disputes q where q.account_id = r.account_id and q.receipt_number = r.receipt_number)`;
