import { readValues } from "#server/forms/read-values.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { mayBeNumber } from "#server/graphql/number-text.ts";
import { selectionOf } from "#server/graphql/selection.ts";
import { currentLanguage } from "#server/language.ts";
import { resourceType } from "#server/lists/resources/resource-object.ts";
import { asViewer, requireViewer } from "#server/request-context.ts";
import { reopenComplaint, withdrawComplaint, writeToComplaint } from "./change-complaint.ts";
import { findComplaint } from "./complaint-queries.ts";
import { complaintDetail } from "./complaint-rows.ts";
import { complaintShipment, findComplaintShipment, findComplaintShipments } from "./complaint-shipments.ts";
import { enterComplaint } from "./enter-complaint.ts";

/** Adds the complaint, the shipments it may be about, and what a customer may do with it. */
export function addComplaints(builder: Builder): void {
	addQueries(builder);
	addEntry(builder);
	addChanges(builder);
}

function addQueries(builder: Builder): void {
	const shipment = resourceType(builder, complaintShipment);
	builder.queryFields((t) => ({
		complaint: t.field({
			type: resourceType(builder, complaintDetail),
			nullable: true,
			access: "customer",
			description: "A complaint by its number; null when there is none or it is not the viewer's.",
			args: { number: t.arg.string({ required: true, description: "Number of the complaint." }) },
			resolve: async (_root, { number }, context, info) =>
				mayBeNumber(number)
					? ((await asViewer(context, (tx) => findComplaint(tx, number, selectionOf(info)))) ?? null)
					: null,
		}),
		complaintShipment: t.field({
			type: shipment,
			nullable: true,
			access: "customer",
			description: "A shipment by its bill of lading, with what may be claimed of it.",
			args: { bol: t.arg.string({ required: true, description: "Bill of lading." }) },
			resolve: async (_root, { bol }, context, info) =>
				mayBeNumber(bol)
					? ((await asViewer(context, (tx) => findComplaintShipment(tx, bol, selectionOf(info), context.config))) ??
						null)
					: null,
		}),
		complaintShipments: t.field({
			type: [shipment],
			access: "customer",
			description: "Shipments that a complaint may be about, newest first; 20 at most.",
			args: {
				search: t.arg.string({
					required: true,
					description: "Beginning of a bill of lading, or a whole order, vehicle, piece or heat; empty = the newest.",
				}),
			},
			resolve: (_root, { search }, context, info) => {
				const typed = search.trim();
				if (typed !== "" && !mayBeNumber(typed)) return [];
				return asViewer(context, (tx) => findComplaintShipments(tx, typed, selectionOf(info), context.config));
			},
		}),
	}));
}

function addEntry(builder: Builder): void {
	const input = builder.inputType("SubmitComplaintInput", {
		description: "A complaint as its form holds it.",
		fields: (t) => ({ values: t.string({ required: true, description: "The form's values, as JSON." }) }),
	});
	builder.mutationField("submitComplaint", (t) =>
		t.string({
			access: "customer",
			featureFlag: "complaintEntry",
			description: "Sends a complaint to the mill; answers its number. Faults name the form's fields.",
			args: { input: t.arg({ type: input, required: true, description: "The complaint." }) },
			resolve: (_root, { input: { values } }, context) =>
				enterComplaint(context, requireViewer(context), readValues(values), currentLanguage()),
		}),
	);
}

function addChanges(builder: Builder): void {
	const message = builder.inputType("WriteToComplaintInput", {
		description: "A message about a complaint.",
		fields: (t) => ({
			number: t.string({ required: true, description: "Number of the complaint." }),
			values: t.string({ required: true, description: "The form's values, as JSON." }),
		}),
	});
	builder.mutationFields((t) => ({
		writeToComplaint: t.boolean({
			access: "customer",
			description: "Sends the mill a message about a complaint.",
			args: { input: t.arg({ type: message, required: true, description: "The message." }) },
			resolve: (_root, { input: values }, context) =>
				writeToComplaint(context, requireViewer(context), values.number, readValues(values.values), currentLanguage()),
		}),
		withdrawComplaint: t.boolean({
			access: "customer",
			description: "Takes a complaint back before the mill has decided.",
			args: { number: t.arg.string({ required: true, description: "Number of the complaint." }) },
			resolve: (_root, args, context) => withdrawComplaint(context, requireViewer(context), args.number),
		}),
		reopenComplaint: t.boolean({
			access: "customer",
			description: "Opens a complaint again, within 30 days of its end.",
			args: { number: t.arg.string({ required: true, description: "Number of the complaint." }) },
			resolve: (_root, args, context) =>
				reopenComplaint(context, requireViewer(context), args.number, currentLanguage()),
		}),
	}));
}
