import type { Builder } from "#server/graphql/builder.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { type AccessReview, changePolicy, findAccessReview } from "./review-queries.ts";
import { attestRights, endRights, type ReviewOutcome, removeRights } from "./review-rights.ts";
import { findSelectedRights, type RightSelection, type SelectedRight, type SelectedRights } from "./selected-rights.ts";

/**
 * Adds what is around the access review, and what reviewers do with the rights that they chose: attest, give an end,
 * remove.
 */
export function addAccessReview(builder: Builder): void {
	const review = reviewType(builder);
	builder.queryField("accessReview", (t) =>
		t.field({
			type: review,
			access: "admin",
			description: "The policy of the access review, and who sees every account.",
			resolve: (_root, _args, context) => asAdmin(context, findAccessReview),
		}),
	);
	addChosenRights(builder);
	addActs(builder);
	const policy = builder.inputType("ChangeReviewPolicyInput", {
		description: "The policy of the access review.",
		fields: (t) => ({ months: t.int({ description: "After how many months a right is due for review again." }) }),
	});
	builder.mutationField("changeReviewPolicy", (t) =>
		t.boolean({
			access: "admin",
			description: "Says after how many months rights are due for review again.",
			args: { input: t.arg({ type: policy, required: true, description: "The policy." }) },
			resolve: (_root, { input }, context) => changePolicy(context, input),
		}),
	);
}

function reviewType(builder: Builder) {
	return builder.objectRef<AccessReview>("AccessReview").implement({
		description: "Counts beside the access review.",
		access: "admin",
		fields: (t) => ({
			months: t.exposeInt("months", { description: "After how many months a right is due for review again." }),
			due: t.exposeInt("due", {
				description: "How many rights are due for review, memberships of groups among them.",
			}),
			administrators: t.exposeInt("administrators", {
				description: "How many people see every account, as administrators.",
			}),
		}),
	});
}

function addChosenRights(builder: Builder): void {
	const right = builder.objectRef<SelectedRight>("SelectedRight").implement({
		description: "A right that is about to be decided on.",
		access: "admin",
		fields: (t) => ({
			person: t.exposeString("person", { description: "Name of who holds it." }),
			email: t.exposeString("email", { description: "Their verified address." }),
			isActive: t.exposeBoolean("isActive", { description: "Whether they may sign in." }),
			way: t.exposeString("way", { description: "`sold_to`, `ship_to`, `supplier`, `isr` or `group`." }),
			account: t.exposeString("account", { description: "Code of the account, or name of the group." }),
			isOwn: t.exposeBoolean("isOwn", { description: "The viewer's own, which stays as it is." }),
		}),
	});
	const chosen = builder.objectRef<SelectedRights>("SelectedRights").implement({
		description: "All rights that are about to be decided on.",
		access: "admin",
		fields: (t) => ({
			first: t.expose("first", { type: [right], description: "The first 100, by the name of who holds them." }),
			more: t.exposeInt("more", { description: "How many more there are." }),
		}),
	});
	builder.queryField("chosenRights", (t) =>
		t.field({
			type: chosen,
			access: "admin",
			description:
				"Whose rights a view of the access review holds, at most 2,000, to be read before they are decided on.",
			args: { view: t.arg.string({ required: true, description: "The view, as the query of its address." }) },
			resolve: (_root, { view }, context) => findSelectedRights(context, view),
		}),
	);
}

type Act = (context: RequestContext, chosen: RightSelection, form: unknown) => Promise<ReviewOutcome>;

function addActs(builder: Builder): void {
	const outcome = builder.objectRef<ReviewOutcome>("ReviewOutcome").implement({
		description: "What became of rights that were chosen.",
		access: "admin",
		fields: (t) => ({
			done: t.exposeInt("done", { description: "How many were decided on." }),
			own: t.exposeInt("own", { description: "How many were left because they are the viewer's own." }),
			gone: t.exposeInt("gone", { description: "How many were no longer there." }),
		}),
	});
	const input = builder.inputType("ReviewRightsInput", {
		description: "Rights, and what a reviewer says of them.",
		fields: (t) => ({
			rights: t.idList({ description: "Their keys." }),
			view: t.string({ description: "Instead: all that this view of the list holds, as the query of its address." }),
			note: t.string({ description: "For attesting: what the reviewer notes." }),
			endsOn: t.string({ description: "For an end: the last day, `YYYY-MM-DD`; none = they end no more." }),
			reason: t.string({ description: "For an end, and for removing: why." }),
		}),
	});
	const add = (name: "attestRights" | "endRights" | "removeRights", description: string, act: Act) =>
		builder.mutationField(name, (t) =>
			t.field({
				type: outcome,
				access: "admin",
				description,
				args: { input: t.arg({ type: input, required: true, description: "Which, and what of them." }) },
				resolve: (_root, { input: { rights, view, ...form } }, context) => act(context, { rights, view }, form),
			}),
		);
	add("attestRights", "Notes that rights are still needed.", attestRights);
	add("endRights", "Lets rights end by themselves, or no more.", endRights);
	add("removeRights", "Takes rights away at once.", removeRights);
}
