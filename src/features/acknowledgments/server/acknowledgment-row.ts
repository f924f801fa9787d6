import type { ResourceField, ResourceObject } from "#server/lists/resources/resource-object.ts";
import { answerFileKinds } from "#server/storage/answer-file-owners.ts";

const text = (sql: string, description: string) => ({ type: "String", sql, isNullable: true, description }) as const;
const figure = (sql: string, description: string) => ({ type: "Float", sql, isNullable: true, description }) as const;
const day = (sql: string, description: string) => ({ type: "Day", sql, isNullable: true, description }) as const;

const line: ResourceObject = {
	name: "AcknowledgmentLine",
	description:
		"A line as the newest revision confirms it, beside the revision before; beside the purchase order where there is none.",
	access: "prices",
	fields: {
		item: { type: "Int", sql: "n.item", description: "Line of the order." },
		actions: {
			type: "String",
			isList: true,
			sql: "to_json(n.actions)",
			description:
				"`accepted`, `on_hold`, `rejected`, `removed` alone, or any of `changed_quantity`, `changed_price`, `changed_date`.",
		},
		isNew: { type: "Boolean", sql: "n.is_new", description: "Whether the revision before did not have it." },
		product: text("o.product", "`plate` or `coil`."),
		grade: text("o.grade", "Steel grade."),
		thicknessIn: figure("o.thickness_in", "Ordered thickness in inches."),
		widthIn: figure("o.width_in", "Ordered width in inches."),
		lengthIn: figure("o.length_in", "Ordered length in inches; a coil has none."),
		pieces: { type: "Int", sql: "n.pieces", isNullable: true, description: "Pieces confirmed." },
		weightLb: figure("n.weight_lb", "Pounds confirmed."),
		netPerCwt: figure("n.net_per_cwt", "Price per 100 lb with extras and surcharges."),
		promisedOn: day("n.promised_on", "Promised day."),
		beforePieces: { type: "Int", sql: "n.before_pieces", isNullable: true, description: "Pieces before." },
		beforeLb: figure("n.before_lb", "Pounds before."),
		beforePerCwt: figure("n.before_per_cwt", "Price per 100 lb before."),
		beforeOn: day("n.before_on", "Day before."),
		noteEn: text("n.note_en", "The mill's remark in English."),
		noteEs: text("n.note_es", "The mill's remark in Spanish."),
	},
};

const ofThis = (alias: string) =>
	`${alias}.account_id = a.account_id and ${alias}.acknowledgment_number = a.acknowledgment_number`;
const previousRevisionSql = `(select max(x.revision) from order_acknowledgment_lines x where ${ofThis("x")}
	and x.revision < a.revision)`;

// The first revision is compared with the purchase order.
const linesOf = (json: string) => `(select coalesce(json_agg(${json} order by n.item), '[]')
	from (select ${previousRevisionSql} as revision) p
	cross join lateral (
		select coalesce(l.item, b.item) as item, coalesce(l.actions, array['removed']) as actions, l.pieces, l.weight_lb,
		l.net_per_cwt, l.promised_on,
			p.revision is not null and b.item is null as is_new,
			case when p.revision is null then l.asked_pieces else b.pieces end as before_pieces,
			case when p.revision is null then l.asked_lb else b.weight_lb end as before_lb,
			case when p.revision is null then l.asked_per_cwt else b.net_per_cwt end as before_per_cwt,
			case when p.revision is null then l.asked_on else b.promised_on end as before_on,
			l.note_en, l.note_es
		from (select * from order_acknowledgment_lines x where ${ofThis("x")} and x.revision = a.revision) l
		full join (select * from order_acknowledgment_lines x where ${ofThis("x")}
		and x.revision = p.revision) b on b.item = l.item
	) n
	left join order_lines o on o.account_id = a.account_id and o.order_number = a.order_number and o.item = n.item)`;

const count: ResourceObject = {
	name: "AcknowledgmentAction",
	description: "How many lines an action was taken on.",
	access: "prices",
	fields: {
		action: { type: "String", sql: "k.action", description: "The action." },
		lines: { type: "Int", sql: "k.lines", description: "Lines that carry it." },
	},
};
const countsOf = (json: string) => `(select coalesce(json_agg(${json} order by k.action), '[]') from (
	select u.action, count(*)::int as lines from order_acknowledgment_lines x
	cross join lateral unnest(x.actions) u(action)
	where ${ofThis("x")} and x.revision = a.revision group by u.action) k)`;

const file: ResourceObject = {
	name: "AcknowledgmentAnswerFile",
	description: "A photo or PDF that the mill sent with its answer.",
	access: "prices",
	fields: {
		id: { type: "ID", sql: "f.id", description: "Its id, at /files/." },
		name: { type: "String", sql: "f.name", description: "Its name." },
		mediaType: { type: "String", sql: "f.media_type", description: "What it is, by its content." },
	},
};
const filesOf = (json: string) => `(select coalesce(json_agg(${json} order by f.name, f.id), '[]') from files f
	where f.account_id = w.account_id and f.owner_kind = '${answerFileKinds.acknowledgment}'
		and f.owner_key = w.acknowledgment_number || '/' || w.answer_key || '/' || w.revision)`;

const answer: ResourceObject = {
	name: "AcknowledgmentAnswer",
	description: "What the customer said to a revision, or the mill to a query of it.",
	access: "prices",
	fields: {
		key: { type: "String", sql: "w.answer_key", description: "Its key." },
		revision: { type: "Int", sql: "w.revision", description: "Of which revision." },
		answer: { type: "String", sql: "w.answer", description: "`accepted`, `queried`, or `answered` by the mill." },
		message: text("w.message", "What is asked, of a query; what the mill says to it."),
		author: { type: "String", sql: "w.author", description: "Who said it; empty where only the mill knows." },
		side: {
			type: "String",
			sql: "case w.answer when 'answered' then 'mill' else 'customer' end",
			description: "`customer` or `mill`.",
		},
		company: text(
			"case when w.answer <> 'answered' then (select x.name from accounts x where x.id = w.account_id) end",
			"Company of the author; null = the mill.",
		),
		alias: text("w.alias", "Code of the account under whose alias it was said."),
		answeredAt: { type: "DateTime", sql: "w.answered_at", description: "When." },
		files: { object: file, isList: true, from: filesOf, description: "What the mill sent with it." },
	},
};

const answers: ResourceField = {
	object: answer,
	isList: true,
	from: (json) => `(select coalesce(json_agg(${json} order by w.answered_at, w.answer_key), '[]')
		from order_acknowledgment_answers w
		where ${ofThis("w")})`,
	description: "What the customer said to it, and the mill to queries, oldest first, of every revision.",
};

/** An order acknowledgment `a` of mill `m`, in its newest revision. */
export const acknowledgment: ResourceObject = {
	name: "Acknowledgment",
	description: "An order acknowledgment in its newest revision.",
	access: "prices",
	fields: {
		number: { type: "String", sql: "a.acknowledgment_number", description: "Its number." },
		revision: { type: "Int", sql: "a.revision", description: "Its revision." },
		previousRevision: {
			type: "Int",
			sql: previousRevisionSql,
			isNullable: true,
			description: "The revision before, if there was one.",
		},
		acknowledgedOn: { type: "Day", sql: "a.acknowledged_on", description: "Day of the revision." },
		poNumber: { type: "String", sql: "a.po_number", description: "The customer's own number." },
		orderNumber: { type: "String", sql: "a.order_number", description: "Mill order." },
		mill: { type: "String", sql: "m.name", description: "Name of the mill." },
		currency: { type: "String", sql: "a.currency", description: "Currency, ISO 4217." },
		answerState: {
			type: "String",
			sql: "a.answer_state",
			description: "`open`, `queried`, `answered` or `accepted`, of the newest revision.",
		},
		noteEn: text("a.note_en", "The mill's remark in English."),
		noteEs: text("a.note_es", "The mill's remark in Spanish."),
		actions: { object: count, isList: true, from: countsOf, description: "How many lines each action was taken on." },
		lines: { object: line, isList: true, from: linesOf, description: "Its lines beside those of the revision before." },
		answers,
	},
};

/** SQL of the actions of an acknowledgment `a`, each once, in one text. */
export const actionLabelSql = `(select string_agg(distinct u.action, ' ') from order_acknowledgment_lines x
	cross join lateral unnest(x.actions) u(action)
	where ${ofThis("x")} and x.revision = a.revision)`;

/** SQL of whether a line of the newest revision of `a` carries any of `actions`. */
export const carriesAny = (actions: string): string =>
	`exists (select from order_acknowledgment_lines x where ${ofThis("x")} and x.revision = a.revision
		and x.actions && ${actions})`;
