import { m } from "#generated/texts/messages.js";
import { cellError } from "#server/csv/cell-error-type.ts";
import { takeForm } from "#server/forms/take-form.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { InvalidError } from "#shared/errors.ts";
import { batchForm, planForm } from "../rights-batch.ts";
import { applyRights } from "./apply-rights.ts";
import { lockPeople } from "./person-queries.ts";
import { type PlannedRight, planRights, type RightsPlan } from "./plan-rights.ts";

/** Adds `planRights` and `changeRightsOfMany`: files of rights, checked before they are imported. */
export function addRightsBatch(builder: Builder): void {
	const type = planType(builder);
	const planInput = builder.inputType("PlanRightsInput", {
		description: "A file of rights.",
		fields: (t) => ({
			csv: t.string({
				description: "CSV with the columns email, change (`add`, `remove`), right (a group or an account).",
			}),
		}),
	});
	builder.mutationField("planRights", (t) =>
		t.field({
			type,
			access: "admin",
			description: "A dry run: what a file of rights would change. Nothing happens.",
			args: { input: t.arg({ type: planInput, required: true, description: "The file." }) },
			resolve: async (_root, { input }, context) => {
				const { csv } = await takeForm(planForm, input, currentLanguage());
				return asAdmin(context, (tx) => planRights(tx, csv, context.viewer?.personId));
			},
		}),
	);
	const applyInput = builder.inputType("ChangeRightsOfManyInput", {
		description: "A file of rights that was looked at.",
		fields: (t) => ({
			csv: t.string({ description: "The same file." }),
			revision: t.string({
				required: true,
				description: "The plan that was looked at; another one by now is a conflict.",
			}),
			reason: t.string({ description: "Why; kept with each right." }),
		}),
	});
	builder.mutationField("changeRightsOfMany", (t) =>
		t.int({
			access: "admin",
			needsRecentSignIn: true,
			description: "Lands a file of rights, all of it or nothing; answers how many rights changed.",
			args: { input: t.arg({ type: applyInput, required: true, description: "The file, and why." }) },
			resolve: (_root, { input: { revision, ...form } }, context) => importRights(context, revision, form),
		}),
	);
}

async function importRights(context: RequestContext, revision: string, sent: unknown): Promise<number> {
	const { csv, reason } = await takeForm(batchForm, sent, currentLanguage());
	const count = await asAdmin(context, async (tx) => {
		const seen = await planRights(tx, csv, context.viewer?.personId);
		await lockPeople(tx, [...new Set(seen.rows.map(({ personId }) => personId))]);
		const plan = await planRights(tx, csv, context.viewer?.personId);
		if (plan.faults.length > 0) throw new InvalidError(m.people_batch_faulty({ count: plan.faults.length }));
		if (plan.revision !== revision) throw new InvalidError(m.people_batch_changed_meanwhile());
		const changes = plan.rows.filter(({ isChange }) => isChange);
		await applyRights(tx, context, changes, { reason });
		return changes.length;
	});
	forgetViewers(context.database);
	return count;
}

function planType(builder: Builder) {
	const row = builder.objectRef<PlannedRight>("PlannedRight").implement({
		description: "One row of a file as it would be imported.",
		access: "admin",
		fields: (t) => ({
			line: t.exposeInt("line", { description: "Line of the file." }),
			email: t.exposeString("email", { description: "Whose right." }),
			name: t.exposeString("name", { description: "Name of the person." }),
			list: t.exposeString("list", { description: "`group`, `sold_to`, `ship_to` or `supplier`." }),
			value: t.exposeString("value", { description: "Group or account." }),
			isGranted: t.exposeBoolean("isGranted", { description: "True: granted. False: revoked." }),
			isChange: t.exposeBoolean("isChange", { description: "False when it is so already." }),
		}),
	});
	return builder.objectRef<RightsPlan>("RightsPlan").implement({
		description: "What a file would change.",
		access: "admin",
		fields: (t) => ({
			rows: t.expose("rows", { type: [row], description: "Rows without faults." }),
			faults: t.expose("faults", { type: [cellError(builder)], description: "What must be mended first, by cell." }),
			revision: t.exposeString("revision", { description: "Names exactly this plan." }),
		}),
	});
}
