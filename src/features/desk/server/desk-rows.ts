import { claimFields } from "#server/complaints/claim-fields.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { answerFileKinds } from "#server/storage/answer-file-owners.ts";
import { groupNames } from "#shared/access.ts";

const access = "desk" as const;

/** SQL of what of `i` a user has read: its state and the last word. */
export const versionSql = "md5(concat_ws('/', i.state, extract(epoch from i.last_at), i.last_by))";

/** SQL of a column of the complaint that `i` is; null where it is none. */
export const complaintSql = (column: "asked" | "mill") =>
	`(select c.${column} from complaints c where i.kind = 'complaint' and c.account_id = i.account_id
		and c.complaint_number = i.item)`;

/** SQL of whether a right has not ended. */
export const isInForce = (right: string) => `(${right}.expires_at is null or ${right}.expires_at > now())`;

/** SQL of who may handle something of an account: inside sales who have it on their lists, and administrators. */
export const colleaguesSql = (account: string) => `
	select p.id, p.name from people p where p.is_active and exists (
		select from person_groups g where g.person_id = p.id and ${isInForce("g")} and (g.group_name = '${groupNames.admin}'
		or g.group_name = '${groupNames.insideSales}' and exists (
			select from person_accounts pa where pa.person_id = p.id and pa.account_id = ${account}
			and ${isInForce("pa")})))`;

/** SQL of whether nobody handles an item `t`: the user who did and may no more is as good as nobody. */
export const isNobodysSql = (t: string) =>
	`not exists (select from (${colleaguesSql(`${t}.account_id`)}) c where c.id = ${t}.person_id)`;

/** SQL of a column of the request for stock that `i` is; null where it is none. */
const requestSql = (column: "mode" | "requested_week") =>
	`(select r.${column} from stock_requests r where i.kind = 'stock_request' and r.account_id = i.account_id
		and r.id::text = i.item)`;

/** SQL of the company of who spoke last about `i`. */
export const lastCompanySql = `(select e.company from desk_entries e
	where e.account_id = i.account_id and e.kind = i.kind and e.item = i.item
	order by e.at desc, e.entry_key desc limit 1)`;

const fields: ResourceObject["fields"] = {
	kind: {
		type: "String",
		sql: "i.kind",
		description:
			"`complaint`, `stock_request`, `acknowledgment`, `order_message`, `dispute`, `x12_error` or `radiation_alarm`.",
	},
	item: { type: "String", sql: "i.item", description: "Names it within its account and kind." },
	number: { type: "String", sql: "i.number", description: "Its number, as people know it." },
	account: {
		type: "String",
		sql: "(select a.code from accounts a where a.id = i.account_id)",
		description: "Code of the account.",
	},
	accountName: {
		type: "String",
		sql: "(select a.name from accounts a where a.id = i.account_id)",
		description: "Name of the account.",
	},
	about: { type: "String", sql: "i.about", isNullable: true, description: "Kind of a complaint, reason of a dispute." },
	state: { type: "String", sql: "i.state", description: "State, by the states of its kind." },
	turn: { type: "String", sql: "i.waits_for", description: "Whose turn it is: `mill`, `partner` or `nobody`." },
	openedAt: { type: "DateTime", sql: "i.opened_at", description: "When it came." },
	waitingSince: { type: "DateTime", sql: "i.waiting_since", description: "Since when it waits." },
	dueAt: {
		type: "DateTime",
		sql: "i.due_at",
		isNullable: true,
		description: "Until when the mill means to answer; null = not its turn.",
	},
	isOverdue: { type: "Boolean", sql: "coalesce(i.due_at < now(), false)", description: "Whether that has passed." },
	lastAt: { type: "DateTime", sql: "i.last_at", description: "Time of the last message." },
	lastBy: { type: "String", sql: "i.last_by", description: "By whom." },
	lastCompany: {
		type: "String",
		sql: lastCompanySql,
		isNullable: true,
		description: "For which company; null = the mill.",
	},
	lastWords: {
		type: "String",
		sql: `(select left(e.body, 120) from desk_entries e where e.account_id = i.account_id and e.kind = i.kind
			and e.item = i.item
			and e.body is not null order by e.at desc, e.entry_key desc limit 1)`,
		isNullable: true,
		description: "The beginning of what was said last.",
	},
	lastSide: { type: "String", sql: "i.last_side", description: "`partner` or `mill`." },
	assigneeId: { type: "ID", sql: "i.person_id::text", isNullable: true, description: "Number of who looks after it." },
	assignee: {
		type: "String",
		sql: "(select p.name from people p where p.id = i.person_id)",
		isNullable: true,
		description: "Their name.",
	},
	order: { type: "String", sql: "i.order_number", isNullable: true, description: "Mill order." },
	line: { type: "Int", sql: "i.line", isNullable: true, description: "Line of the order." },
	po: { type: "String", sql: "i.po_number", isNullable: true, description: "Purchase order." },
	bol: { type: "String", sql: "i.bol_number", isNullable: true, description: "Bill of lading." },
	weightLb: {
		type: "Float",
		sql: "i.weight_lb",
		isNullable: true,
		description: "Pounds that are claimed, requested or considered right.",
	},
};

/** Something that waits, or waited, for an answer: `i` of desk_items. */
export const deskItem: ResourceObject = {
	name: "DeskItem",
	description: "Something that a customer or supplier sent and the mill answers. No prices.",
	access,
	fields,
};

const file: ResourceObject = {
	name: "DeskFile",
	description: "A photo or PDF that was sent along.",
	access,
	fields: {
		id: { type: "ID", sql: "f.id", description: "Its id, at /files/." },
		name: { type: "String", sql: "f.name", description: "Its name." },
		mediaType: { type: "String", sql: "f.media_type", description: "What it is, by its content." },
	},
};

// Files are under what they were sent with; complaints and disputes keep beside them with which word they came.
const ofWord = `
	case e.kind when 'complaint' then f.owner_kind = 'complaint' and f.owner_key = e.item
	and exists (select from complaint_files x
			where x.account_id = e.account_id and x.complaint_number = e.item and x.file_id = f.id
			and coalesce(x.message_key, 'opening') = e.entry_key)
		when 'dispute' then f.owner_kind = 'receipt-dispute' and f.owner_key = e.item
		and exists (select from receipt_dispute_files x
			where x.account_id = e.account_id and x.receipt_number = e.item and x.file_id = f.id
			and x.message_key = e.entry_key)
		when 'order_message' then f.owner_kind = 'order-message' and f.owner_key = e.root || '/' || e.entry_key
		when 'stock_request' then f.owner_kind = '${answerFileKinds.stock}' and f.owner_key = e.item
		and e.entry_key = 'decision'
		when 'acknowledgment' then f.owner_kind = '${answerFileKinds.acknowledgment}'
		and f.owner_key = e.root || '/' || e.entry_key end`;
const filesOf = (json: string) =>
	`(select coalesce(json_agg(${json} order by f.name, f.id), '[]') from files f
		where f.account_id = e.account_id and ${ofWord})`;

const entry: ResourceObject = {
	name: "DeskEntry",
	description: "A message, or a change of state.",
	access,
	fields: {
		key: { type: "String", sql: "e.entry_key", description: "Names it within its thing." },
		at: { type: "DateTime", sql: "e.at", description: "When." },
		side: { type: "String", sql: "e.side", description: "`partner` or `mill`." },
		author: { type: "String", sql: "e.author", description: "Who." },
		company: {
			type: "String",
			sql: "e.company",
			isNullable: true,
			description: "Company of the author; null = the mill.",
		},
		alias: { type: "String", sql: "e.alias", isNullable: true, description: "Account that they acted under." },
		body: { type: "String", sql: "e.body", isNullable: true, description: "The words." },
		state: { type: "String", sql: "e.state", isNullable: true, description: "The state that it moved to." },
		files: { object: file, isList: true, from: filesOf, description: "What was sent along with it." },
	},
};

/** Which rows of a complaint's table are the matter's own; none where `i` is none. */
const ofComplaint = (alias: string) =>
	`i.kind = 'complaint' and ${alias}.account_id = i.account_id and ${alias}.complaint_number = i.item`;

const colleague: ResourceObject = {
	name: "DeskColleague",
	description: "A user who may look after it.",
	access,
	fields: {
		id: { type: "ID", sql: "c.id::text", description: "Number of the person." },
		name: { type: "String", sql: "c.name", description: "Name." },
	},
};

/** The same with its conversation, and who may handle it. */
export const deskItemDetail: ResourceObject = {
	name: "DeskItemDetail",
	description: "One thing at the desk with its conversation.",
	access,
	fields: {
		...fields,
		version: {
			type: "String",
			sql: versionSql,
			description: "What was read: an answer to something that has moved on since is refused.",
		},
		asked: {
			type: "String",
			sql: complaintSql("asked"),
			isNullable: true,
			description: "What a complaint asks of the mill.",
		},
		...claimFields("Desk", access, ofComplaint),
		stockNumbers: {
			type: "String",
			isList: true,
			sql: `(select coalesce(json_agg(s.stock_number order by s.stock_number), '[]') from stock_request_items s
				where i.kind = 'stock_request' and s.account_id = i.account_id and s.request_id::text = i.item)`,
			description: "Stock that a request asks for.",
		},
		mode: {
			type: "String",
			sql: requestSql("mode"),
			isNullable: true,
			description: "`truck`, `railcar` or `barge`, of a request for stock.",
		},
		requestedWeek: {
			type: "Day",
			sql: requestSql("requested_week"),
			isNullable: true,
			description: "A day of the week in which requested stock should ship.",
		},
		readerId: { type: "ID", sql: "viewer_person()::text", description: "Id of the viewer." },
		shipTo: {
			type: "String",
			sql: "(select t.code || ' ' || t.name from accounts t where t.id = i.ship_to_id)",
			isNullable: true,
			description: "Ship-to that it is about, or that reads along.",
		},
		settledBy: {
			type: "String",
			sql: "case when i.settled_at >= i.last_at then i.settled_by end",
			isNullable: true,
			description: "Who said that nothing more needs to be said.",
		},
		entries: {
			object: entry,
			isList: true,
			from: (json) => `(select coalesce(json_agg(${json} order by e.at, e.entry_key), '[]') from desk_entries e
				where e.account_id = i.account_id and e.kind = i.kind and e.item = i.item)`,
			description: "The conversation, oldest first.",
		},
		colleagues: {
			object: colleague,
			isList: true,
			from: (json) =>
				`(select coalesce(json_agg(${json} order by c.name, c.id), '[]') from (${colleaguesSql("i.account_id")}) c)`,
			description: "Who may look after it.",
		},
	},
};
