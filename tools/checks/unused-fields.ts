import { type GraphQLSchema, isObjectType, parse, TypeInfo, visit, visitWithTypeInfo } from "graphql";

/** Fields that no page selects, and who needs them. */
export type NeededFields = readonly { reason: string; fields: readonly string[] }[];

const neededFields: NeededFields = [
	{
		reason: "bench/ compares 25 orders with their lines with PostGraphile and with a bare server",
		fields: [
			"Query.orders",
			"OrderConnection.nodes",
			"OrderSummary.lines",
			"OrderSummary.mill",
			"OrderSummary.orderNumber",
			"OrderSummary.orderedOn",
			"OrderSummary.poNumber",
		],
	},
	{
		reason: "tests of sessions, rights and the endpoint ask who is signed in, the smallest question there is",
		fields: ["Viewer.alias", "Viewer.email", "Viewer.name", "Viewer.soldTo"],
	},
	{
		reason: "tests of the row policies compare whose lines are shown",
		fields: ["OrderLine.soldTo", "OrderLineParty.code", "OrderParty.code"],
	},
	{
		reason: "tests/faults follow a line's state through its live updates",
		fields: ["OrderLineChange.state"],
	},
	{
		reason: "tests of the validator that forms, API and EDI share read what it noted",
		fields: ["TakenNotice.hash", "TakenNotice.warnings", "NoticeWarning.field", "NoticeWarning.reason"],
	},
	{
		reason: "every list has the same connection",
		fields: [
			"AuditEventConnection.tabs",
			"AuditEventConnection.totals",
			"AuditEventTotals.count",
			"CertificateValueConnection.tabs",
			"CertificateValueConnection.totals",
			"CertificateValueTotals.count",
		],
	},
	{
		reason: "programs have no units of their own: they read a certified value in both, a page converts it itself",
		fields: [
			"CertificateFigures.least",
			"CertificateFigures.most",
			"CertificateFigures.temperature",
			"CertificateFigures.unit",
			"CertificateFigures.value",
			"CertificateValue.inSi",
			"CertificateValue.inUs",
		],
	},
	{
		reason: "a declared column sorts and exports by the field, and its cell shows another",
		fields: ["AccessRight.dueAt", "AccountReview.dueAt"],
	},
	{
		reason: "a list and its details declare the fields of a row once, and one of them shows it",
		fields: [
			"Complaint.account",
			"Complaint.asked",
			"Complaint.description",
			"Complaint.openedAlias",
			"DeskItem.assigneeId",
			"DeskItem.lastAt",
			"DeskItem.weightLb",
			"DeskItemDetail.lastAt",
			"DeskItemDetail.lastBy",
			"DeskItemDetail.lastCompany",
			"DeskItemDetail.lastSide",
			"DeskItemDetail.lastWords",
			"OrderItem.balanceLb",
			"OrderItem.delayReason",
			"OrderItem.lastShippedAt",
			"OrderLine.heldPieces",
			"OrderLine.isOpen",
			"OrderLine.orderedOn",
			"OrderLine.readyPieces",
			"ShippingNoticeDetail.loads",
			"ShippingNoticeDetail.poNumbers",
		],
	},
];

/**
 * Fields of object types that no document of a page selects, and needed fields that a page selects or the schema does
 * not have; `documents` are whole, each with its fragments.
 */
export function unusedFieldFaults(
	schema: GraphQLSchema,
	documents: readonly string[],
	needed: NeededFields = neededFields,
): string[] {
	const selected = selectedFields(schema, documents);
	const allowed = new Set(needed.flatMap(({ fields }) => fields));
	const all = Object.values(schema.getTypeMap())
		.filter(isObjectType)
		.filter(({ name }) => !name.startsWith("__"))
		.flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`));
	const there = new Set(all);
	return [
		...all
			.filter((field) => !selected.has(field) && !allowed.has(field))
			.map((field) => `${field} is asked for by no page: remove it, or add it with a reason to ${here}`),
		...[...allowed].filter((field) => !there.has(field)).map((field) => `${field} does not exist: ${takeOff}`),
		...[...allowed]
			.filter((field) => selected.has(field))
			.map((field) => `${field} is asked for by a page: ${takeOff}`),
	];
}

const here = "tools/checks/unused-fields.ts";
const takeOff = `take it off the list in ${here}`;

function selectedFields(schema: GraphQLSchema, documents: readonly string[]): Set<string> {
	const selected = new Set<string>();
	for (const text of documents) {
		const types = new TypeInfo(schema);
		const note = () => {
			const [type, field] = [types.getParentType(), types.getFieldDef()];
			if (type && field) selected.add(`${type.name}.${field.name}`);
		};
		visit(parse(text), visitWithTypeInfo(types, { Field: note }));
	}
	return selected;
}
