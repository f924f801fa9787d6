import { m } from "#generated/texts/messages.js";
import { anyBegins, beginsWith, between, oneOf } from "#server/lists/nouns/noun-filters.ts";
import type { NounColumn, NounList } from "#server/lists/nouns/noun-list.ts";
import { newPapersTab } from "#server/papers/new-papers.ts";
import { certificateColumnWord, certificateStateWord } from "../certificate-words.ts";
import { type CertificateColumnId, certificatesList } from "../certificates-list.ts";
import { certificate, certificateState } from "./certificate-row.ts";

const text = (id: CertificateColumnId, sql: string, description: string, isNullable = false): NounColumn => ({
	description,
	sort: [{ sql, type: "text", isNullable }],
	sheet: (sheet) => [sheet.text(certificateColumnWord(id), sql)],
});
const integer = (id: CertificateColumnId, sql: string, description: string): NounColumn => ({
	description,
	sort: [{ sql, type: "integer" }],
	sheet: (sheet) => [sheet.integer(certificateColumnWord(id), sql)],
});
const day = (id: CertificateColumnId, sql: string, description: string): NounColumn => ({
	description,
	sort: [{ sql, type: "day" }],
	sheet: (sheet) => [sheet.day(certificateColumnWord(id), sql)],
});

const columns: Readonly<Record<CertificateColumnId, NounColumn>> = {
	number: {
		description: "Its number.",
		sort: [],
		sheet: (sheet) => [sheet.text(certificateColumnWord("number"), "c.certificate_number")],
	},
	revision: integer("revision", "c.revision", "Its newest revision."),
	type: text("type", "c.type", "By EN 10204."),
	heat: text("heat", "c.heat_number", "The melt."),
	pieces: integer("pieces", "c.pieces", "Pieces it speaks for."),
	weight: {
		description: "Their pounds.",
		sort: [{ sql: "c.weight_lb", type: "integer" }],
		sheet: (sheet) => [sheet.weight(`${certificateColumnWord("weight")}, ${sheet.units.weightUnit}`, "c.weight_lb")],
	},
	specification: text("specification", "c.specification", "What the steel was made to."),
	bol: text("bol", "c.bol_number", "Bill of lading."),
	shipped: day("shipped", "c.shipped_on", "Day it left, at the mill."),
	state: {
		description: "Whether it is in force.",
		sheet: (sheet) => [sheet.text(certificateColumnWord("state"), certificateState, certificateStateWord)],
	},
	order: {
		description: "Mill order and line.",
		sort: [
			{ sql: "c.order_number", type: "text" },
			{ sql: "c.item", type: "integer" },
		],
		sheet: (sheet) => [sheet.text(certificateColumnWord("order"), "c.order_number || '-' || c.item")],
	},
	po: text("po", "c.po_number", "The customer's own number."),
	grade: text("grade", "c.grade", "Steel grade."),
	issued: day("issued", "c.issued_on", "Day of this revision."),
	shipTo: text("shipTo", "st.name", "Where it went.", true),
	mill: text("mill", "m.name", "Where it was made."),
};

/** Mill test reports, each as its newest revision says, from the moment of goods issue. */
export const certificates: NounList = {
	definition: certificatesList,
	field: "certificates",
	description: "Mill test reports of the viewer's accounts, or of the alias's.",
	access: "customer",
	title: m.certificates_title,
	row: certificate,
	source: {
		table: "certificates",
		alias: "c",
		owners: [
			{ column: "account_id", scope: "soldToIds" },
			{ column: "ship_to_id", scope: "shipToIds" },
		],
		joins: { m: "join mills m on m.code = c.mill", st: "left join accounts st on st.id = c.ship_to_id" },
	},
	key: [
		{ sql: "c.certificate_number", type: "text" },
		{ sql: "c.account_id", type: "integer" },
	],
	columns,
	tabs: {
		recent: { description: "Left within 30 days.", sql: "c.shipped_on > current_date - 30" },
		new: newPapersTab("certificate", "c.account_id", "c.certificate_number"),
		changed: { description: "Corrected or revoked.", sql: "(c.revision > 1 or c.revoked_on is not null)" },
		all: { description: "All.", sql: "true" },
	},
	filters: {
		state: { description: "`published`, `revoked`.", sql: oneOf(certificateState) },
		type: { description: "Types by EN 10204.", sql: oneOf("c.type") },
		shipped: { description: "Day it left, at the mill.", sql: between("c.shipped_on", "date") },
		heat: { description: "Beginning of the heat.", sql: beginsWith("c.heat_number") },
		grade: { description: "Steel grades.", sql: oneOf("c.grade") },
		order: { description: "Beginning of the mill order.", sql: beginsWith("c.order_number") },
		po: { description: "Beginning of the customer's own number.", sql: beginsWith("c.po_number") },
		bol: { description: "Beginning of the bill of lading.", sql: beginsWith("c.bol_number") },
		one: { description: "Single certificates by number.", sql: oneOf("c.certificate_number") },
	},
	search: {
		description: "Certificate, heat, order, bill of lading, PO, piece: their beginning.",
		sql: (typed, values) =>
			`(${anyBegins("c.certificate_number", "c.heat_number", "c.order_number", "c.bol_number", "c.po_number")(typed, values)} or exists (
				select from certificate_pieces p where p.account_id = c.account_id and p.certificate_number = c.certificate_number
					and ${anyBegins("p.piece_number")(typed, values)}))`,
	},
	totals: {
		pieces: { description: "Pieces.", sql: "sum(c.pieces)" },
		weightLb: { description: "Pounds.", sql: "sum(c.weight_lb)" },
	},
	choices: {
		grades: { description: "Steel grades.", sql: (rows) => `select distinct c.grade as code, c.grade as name from ${rows()}` },
	},
};
