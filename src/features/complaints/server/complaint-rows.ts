import { claimFields } from "#server/complaints/claim-fields.ts";
import { buyerField } from "#server/lists/resources/buyer-field.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { zoneOfMill } from "#server/mill-zone-sql.ts";

const access = "customer" as const;
const here = (alias: string) => `${alias}.account_id = c.account_id and ${alias}.complaint_number = c.complaint_number`;
const listOf =
	(table: string, alias: string, order: string, more = "") =>
	(json: string) =>
		`(select coalesce(json_agg(${json} order by ${order}), '[]') from ${table} ${alias} where ${here(alias)}${more})`;

const file: ResourceObject = {
	name: "ComplaintFile",
	description: "A photo or PDF that was sent with a complaint.",
	access,
	fields: {
		id: { type: "String", sql: "f.id", description: "Its id, at /files/." },
		name: { type: "String", sql: "f.name", description: "Its name." },
		mediaType: { type: "String", sql: "f.media_type", description: "Its type, by its content." },
	},
};

const filesOf = (message: string) => (json: string) =>
	`(select coalesce(json_agg(${json} order by f.uploaded_at, f.id), '[]')
		from complaint_files cf join files f on f.id = cf.file_id
		where ${here("cf")} and cf.message_key ${message})`;

const money: ResourceObject = {
	name: "ComplaintMoney",
	description: "Claimed and credited amounts; only the sold-to reads them.",
	access: "prices",
	fields: {
		claimedAmount: {
			type: "Float",
			sql: "mo.claimed_amount",
			isNullable: true,
			description: "Amount that is claimed.",
		},
		creditMemo: {
			type: "String",
			sql: "mo.credit_memo",
			isNullable: true,
			description: "Numbers of the credit memos, apart by `, `.",
		},
		creditedAmount: {
			type: "Float",
			sql: "mo.credited_amount",
			isNullable: true,
			description: "Amount that was credited, by all of them.",
		},
		creditedOn: { type: "Day", sql: "mo.credited_on", isNullable: true, description: "Day of the latest credit memo." },
		currency: { type: "String", sql: "mo.currency", description: "Currency, ISO 4217." },
	},
};

/** SQL of the company of a word's or move's author; of earlier ones only the account is known. */
const companySql = (said: string) =>
	`case when ${said}.side = 'customer' then coalesce(${said}.company,
		(select a.name from accounts a where a.id = ${said}.account_id)) end`;

/** SQL of the company for which a complaint `c` was opened. */
export const openedCompanySql = "coalesce(c.opened_company, (select a.name from accounts a where a.id = c.account_id))";

const message: ResourceObject = {
	name: "ComplaintMessage",
	description: "A word in the conversation about a complaint.",
	access,
	fields: {
		key: { type: "String", sql: "ms.message_key", description: "Names it within the complaint." },
		side: { type: "String", sql: "ms.side", description: "`customer` or `mill`." },
		author: { type: "String", sql: "ms.author", description: "Who wrote it." },
		company: {
			type: "String",
			sql: companySql("ms"),
			isNullable: true,
			description: "Company of the author; null = the mill.",
		},
		alias: { type: "String", sql: "ms.alias", isNullable: true, description: "Account that the author acted under." },
		body: { type: "String", sql: "ms.body", description: "The text." },
		sentAt: { type: "DateTime", sql: "ms.sent_at", description: "When." },
		files: { object: file, isList: true, from: filesOf("= ms.message_key"), description: "What was sent with it." },
	},
};

const stateChange: ResourceObject = {
	name: "ComplaintStateChange",
	description: "A change of a complaint's state.",
	access,
	fields: {
		from: { type: "String", sql: "mv.from_state", description: "State before." },
		to: { type: "String", sql: "mv.to_state", description: "State after." },
		side: { type: "String", sql: "mv.side", description: "`customer` or `mill`." },
		author: { type: "String", sql: "mv.author", description: "Who." },
		company: {
			type: "String",
			sql: companySql("mv"),
			isNullable: true,
			description: "Company of the author; null = the mill.",
		},
		changedAt: { type: "DateTime", sql: "mv.moved_at", description: "When." },
	},
};

const own: ResourceObject["fields"] = {
	complaintNumber: { type: "String", sql: "c.complaint_number", description: "Its number." },
	kind: { type: "String", sql: "c.kind", description: "What it is about." },
	state: { type: "String", sql: "c.state", description: "Its state." },
	stateAt: { type: "DateTime", sql: "c.state_at", description: "Since when." },
	submittedAt: { type: "DateTime", sql: "c.submitted_at", description: "When it was sent." },
	bolNumber: { type: "String", sql: "c.bol_number", isNullable: true, description: "Bill of lading." },
	orderNumber: { type: "String", sql: "c.order_number", isNullable: true, description: "Mill order." },
	item: { type: "Int", sql: "c.item", isNullable: true, description: "Line of the order." },
	isBuyer: buyerField("c.account_id"),
	invoiceNumber: { type: "String", sql: "c.invoice_number", isNullable: true, description: "Invoice." },
	claimedLb: { type: "Float", sql: "c.claimed_lb", description: "Pounds claimed." },
	asked: { type: "String", sql: "c.asked", description: "What is asked of the mill." },
	description: { type: "String", sql: "c.description", description: "What is wrong, in the customer's words." },
	reference: {
		type: "String",
		sql: "c.customer_reference",
		isNullable: true,
		description: "The customer's own number.",
	},
	openedBy: { type: "String", sql: "c.opened_by", description: "Who opened it." },
	openedCompany: { type: "String", sql: openedCompanySql, description: "Company for which they did." },
	openedAlias: {
		type: "String",
		sql: "c.opened_alias",
		isNullable: true,
		description: "Account that they acted under.",
	},
	account: {
		type: "String",
		sql: "(select a.code || ' ' || a.name from accounts a where a.id = c.account_id)",
		description: "Whose it is: code and name.",
	},
	money: {
		object: money,
		from: (json) => `(select ${json} from complaint_money mo where ${here("mo")})`,
		isNullable: true,
		access: "prices",
		description: "Money; null for ship-tos.",
	},
};

/** A complaint `c` as lists show it. */
export const listedComplaint: ResourceObject = {
	name: "Complaint",
	description: "A complaint as lists show it. Weights in pounds.",
	access,
	fields: own,
};

/** A complaint `c` with all that hangs on it. */
export const complaintDetail: ResourceObject = {
	name: "ComplaintDetail",
	description: "One complaint with its pieces, defects, conversation and history.",
	access,
	fields: {
		...own,
		mode: {
			type: "String",
			sql: "(select s.mode from shipments s where s.account_id = c.account_id and s.bol_number = c.bol_number)",
			isNullable: true,
			description: "How its shipment left: `truck`, `railcar` or `barge`.",
		},
		isOutsideWindow: {
			type: "Boolean",
			sql: `coalesce((c.submitted_at at time zone ${zoneOfMill("c.mill")})::date > c.window_ends_on, false)`,
			description: "Whether it came after the policy's window.",
		},
		...claimFields("Complaint", access, here),
		files: { object: file, isList: true, from: filesOf("is null"), description: "What was sent with it." },
		messages: {
			object: message,
			isList: true,
			from: listOf("complaint_messages", "ms", "ms.sent_at, ms.message_key"),
			description: "The conversation.",
		},
		stateChanges: {
			object: stateChange,
			isList: true,
			from: listOf("complaint_state_changes", "mv", "mv.moved_at, mv.move_key"),
			description: "Its history.",
		},
	},
};
