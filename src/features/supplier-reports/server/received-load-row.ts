import type { ResourceObject, ScalarField } from "#server/lists/resources/resource-object.ts";
import { disputeOfReceipt, receiptDispute } from "./disputes/dispute-row.ts";
import { photoCountSql, photosOfReceipt, receiptPhoto } from "./receipt-photo-row.ts";
import { commodity, joined, mill } from "./supply-parts.ts";

const step: ResourceObject = {
	name: "ReceiptStep",
	description: "Something that happened to a load at the mill.",
	access: "supplier",
	fields: {
		state: { type: "String", sql: "t.state", description: "What it became." },
		happenedAt: { type: "DateTime", sql: "t.happened_at", description: "When." },
		doneBy: { type: "String", sql: "t.done_by", description: "Who or what did it." },
		noteEn: { type: "String", sql: "t.note_en", isNullable: true, description: "Remark in English." },
		noteEs: { type: "String", sql: "t.note_es", isNullable: true, description: "Remark in Spanish." },
	},
};

const deduction: ResourceObject = {
	name: "ReceiptDeduction",
	description: "Pounds taken off a load.",
	access: "supplier",
	fields: {
		code: { type: "String", sql: "d.code", description: "Why." },
		lb: { type: "Int", sql: "d.lb", description: "Pounds." },
	},
};

const graded: ResourceObject = {
	...commodity,
	name: "SupplyGrade",
	description: "What the mill graded a load as.",
	fields: {
		code: { type: "String", sql: "g.code", description: "Its code." },
		nameEn: { type: "String", sql: "g.name_en", description: "Its name in English." },
		nameEs: { type: "String", sql: "g.name_es", description: "Its name in Spanish." },
	},
};

/** Of a receipt `r`. */
export const isNoticeUnknown: ScalarField = {
	type: "Boolean",
	sql: `(r.notice_number is not null and not exists (select from shipping_notice_loads u
		where u.account_id = r.account_id and u.notice_number = r.notice_number and u.load = r.load))`,
	description: "Whether it names a notice and load that are not there.",
};

const ofReceipt = "t.account_id = r.account_id and t.receipt_number = r.receipt_number";

/** A receipt `r` of mill `m`, shipped as `c`, graded as `g`. */
export const receivedLoad: ResourceObject = {
	name: "ReceivedLoad",
	description: "One load at the mill. Weights in pounds, days at the mill.",
	access: "supplier",
	fields: {
		receiptNumber: { type: "String", sql: "r.receipt_number", description: "The mill's number of it." },
		noticeNumber: {
			type: "String",
			sql: "r.notice_number",
			isNullable: true,
			description: "Notice that announced it; null when nobody did.",
		},
		load: { type: "Int", sql: "r.load", isNullable: true, description: "Load of that notice." },
		isNoticeUnknown,
		poNumber: { type: "String", sql: "r.po_number", description: "Purchase order." },
		poLine: { type: "Int", sql: "r.po_line", description: "Its line." },
		mode: { type: "String", sql: "r.mode", description: "`truck`, `railcar` or `barge`." },
		vehicle: { type: "String", sql: "r.vehicle", description: "Trailer, car or barge." },
		receivedOn: {
			type: "Day",
			sql: "r.received_on",
			description: "Day of receipt; of arrival while it is not received.",
		},
		shipLb: { type: "Int", sql: "r.ship_lb", isNullable: true, description: "Pounds announced." },
		grossLb: { type: "Int", sql: "r.gross_lb", isNullable: true, description: "Gross on the mill's scale." },
		tareLb: { type: "Int", sql: "r.tare_lb", isNullable: true, description: "Tare on the mill's scale." },
		netLb: { type: "Int", sql: "r.net_lb", isNullable: true, description: "Net on the mill's scale." },
		differenceLb: { type: "Int", sql: "r.difference_lb", isNullable: true, description: "Mill's net less announced." },
		deductionLb: { type: "Int", sql: "r.deduction_lb", description: "Pounds deducted." },
		acceptedLb: { type: "Int", sql: "r.accepted_lb", description: "Pounds that are paid for; 0 until received." },
		moisturePercent: { type: "Float", sql: "r.moisture_percent", isNullable: true, description: "Moisture, per cent." },
		downgradeReason: {
			type: "String",
			sql: "r.downgrade_reason",
			isNullable: true,
			description: "Why it was graded lower.",
		},
		rejectionReason: {
			type: "String",
			sql: "r.rejection_reason",
			isNullable: true,
			description: "Why it was turned away.",
		},
		radiation: { type: "String", sql: "r.radiation", description: "`clear` or `alarm`." },
		scaleTicket: { type: "String", sql: "r.scale_ticket", isNullable: true, description: "The mill's scale ticket." },
		state: { type: "String", sql: "r.state", description: "State of the load." },
		settlementNumber: {
			type: "String",
			sql: "r.settlement_number",
			isNullable: true,
			description: "Settlement that pays it.",
		},
		mill: { object: mill, from: joined, description: "Where it came." },
		commodity: { object: commodity, from: joined, description: "What it was shipped as." },
		graded: {
			object: graded,
			from: (json) => `case when r.graded_commodity is not null then ${json} end`,
			isNullable: true,
			description: "What it was graded as.",
		},
		deductions: {
			object: deduction,
			isList: true,
			from: (json) =>
				`(select coalesce(json_agg(${json} order by d.lb desc), '[]')
					from jsonb_to_recordset(r.deductions) d(code text, lb int))`,
			description: "Pounds deducted, by reason.",
		},
		photoCount: { type: "Int", sql: photoCountSql, description: "How many photos the mill took of it." },
		photos: {
			object: receiptPhoto,
			isList: true,
			from: photosOfReceipt,
			description: "Photos that the mill took of it, oldest first.",
		},
		dispute: {
			object: receiptDispute,
			isNullable: true,
			from: disputeOfReceipt,
			description: "What was said against it; null when nobody did.",
		},
		steps: {
			object: step,
			isList: true,
			from: (json) =>
				`(select coalesce(json_agg(${json} order by t.step), '[]') from receipt_steps t where ${ofReceipt})`,
			description: "What happened to it at the mill, in order.",
		},
	},
};
