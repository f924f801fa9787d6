import { readValues } from "#server/forms/read-values.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { jsonObject } from "#server/graphql/json-fields.ts";
import { selectionOf } from "#server/graphql/selection.ts";
import { jsonFieldsOf, type ResourceRow, resourceType } from "#server/lists/resources/resource-object.ts";
import { asAdmin } from "#server/request-context.ts";
import { askBankChange, withdrawBankChange } from "./ask-change.ts";
import { reviewedBankChange } from "./bank-resource.ts";
import { decideBankChange } from "./decide-change.ts";

/** Adds changes of bank details: requested by suppliers, decided by administrators. */
export function addBankChanges(builder: Builder): void {
	addAsking(builder);
	addDeciding(builder);
}

function addAsking(builder: Builder): void {
	const inputType = builder.inputType("AskBankChangeInput", {
		description: "Where a supplier wants to be paid.",
		fields: (t) => ({
			account: t.string({ required: true, description: "Code of the supplier account." }),
			values: t.string({ required: true, description: "The form's values, as JSON." }),
		}),
	});
	builder.mutationFields((t) => ({
		askBankChange: t.int({
			access: "supplier",
			needsRecentSignIn: true,
			featureFlag: "bankChanges",
			description: "Asks for a change of bank details; answers its number. Faults name the form's fields.",
			args: { input: t.arg({ type: inputType, required: true, description: "The change." }) },
			resolve: (_root, { input: { account, values } }, context) => askBankChange(context, account, readValues(values)),
		}),
		withdrawBankChange: t.boolean({
			access: "supplier",
			description: "Takes a change back before the mill has decided.",
			args: {
				account: t.arg.string({ required: true, description: "Code of the supplier account." }),
				number: t.arg.int({ required: true, description: "Number of the change." }),
			},
			resolve: (_root, { account, number }, context) => withdrawBankChange(context, account, number),
		}),
	}));
}

const mostShown = 100;

function addDeciding(builder: Builder): void {
	const type = resourceType(builder, reviewedBankChange);
	const decided = builder.inputType("DecideBankChangeInput", {
		description: "The second person's word.",
		fields: (t) => ({
			account: t.string({ required: true, description: "Code of the supplier account." }),
			number: t.int({ required: true, description: "Number of the change." }),
			decision: t.string({ required: true, description: "`confirmed` or `refused`." }),
			refusal: t.string({ description: "Why it is refused." }),
		}),
	});
	builder.queryField("bankChanges", (t) =>
		t.field({
			type: [type],
			access: "admin",
			description: `Changes of bank details: those that wait first, the longest waiting first, then the newest; ${mostShown} at most.`,
			resolve: async (_root, _args, context, info) => {
				const json = jsonObject(jsonFieldsOf(reviewedBankChange), selectionOf(info));
				const rows = await asAdmin(context, (tx) =>
					tx.sql<{ change: ResourceRow }>(
						`select ${json} as change from bank_changes b join accounts a on a.id = b.account_id
						 order by b.state <> 'requested', case when b.state = 'requested' then b.requested_at end,
						 b.requested_at desc, a.code limit ${mostShown}`,
					),
				);
				return rows.map(({ change }) => change);
			},
		}),
	);
	builder.mutationField("decideBankChange", (t) =>
		t.boolean({
			access: "admin",
			needsRecentSignIn: true,
			description: "Confirms or rejects a change; never by the person who requested it. Faults name the form's fields.",
			args: { input: t.arg({ type: decided, required: true, description: "The decision." }) },
			resolve: (_root, { input: { account, number, ...sent } }, context) =>
				decideBankChange(context, account, number, sent),
		}),
	);
}
