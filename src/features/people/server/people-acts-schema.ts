import type { Builder } from "#server/graphql/builder.ts";
import {
	type ActsOutcome,
	actOnPeople,
	findAddresses,
	findSelected,
	type SelectedPeople,
	type SelectedPerson,
} from "./people-acts.ts";

/**
 * Adds what administrators do with many people at once: `chosenPeople`, `actOnPeople`, and `peopleAddresses` for
 * rights, which a file changes.
 */
export function addPeopleActs(builder: Builder): void {
	addChosenPeople(builder);
	builder.queryField("peopleAddresses", (t) =>
		t.stringList({
			access: "admin",
			description: "Addresses of everybody in a view of the list of people, at most 10,000.",
			args: { view: t.arg.string({ required: true, description: "The view, as the query of its address." }) },
			resolve: (_root, { view }, context) => findAddresses(context, view),
		}),
	);
	const outcome = builder.objectRef<ActsOutcome>("PeopleActsOutcome").implement({
		description: "What became of many people.",
		access: "admin",
		fields: (t) => ({
			done: t.exposeInt("done", { description: "With how many it was done." }),
			same: t.exposeInt("same", { description: "With how many it was so already, or who were erased." }),
			own: t.exposeInt("own", { description: "1 when the viewer was among them, who is left." }),
		}),
	});
	const input = builder.inputType("ActOnPeopleInput", {
		description: "Whom, what, and why.",
		fields: (t) => ({
			view: t.string({ required: true, description: "A view of the list of people, as the query of its address." }),
			act: t.string({ description: "`deactivate`, `activate` or `signOut`." }),
			reason: t.string({ description: "Why." }),
		}),
	});
	builder.mutationField("actOnPeople", (t) =>
		t.field({
			type: outcome,
			access: "admin",
			needsRecentSignIn: true,
			description: "Deactivates many people, lets them in again, or signs them out everywhere.",
			args: { input: t.arg({ type: input, required: true, description: "Whom, what, and why." }) },
			resolve: (_root, { input: { view, ...form } }, context) => actOnPeople(context, view, form),
		}),
	);
}

function addChosenPeople(builder: Builder): void {
	const person = builder.objectRef<SelectedPerson>("SelectedPerson").implement({
		description: "A user with whom something is about to be done.",
		access: "admin",
		fields: (t) => ({
			name: t.exposeString("name", { description: "Name." }),
			email: t.exposeString("email", { description: "Verified address." }),
			isActive: t.exposeBoolean("isActive", { description: "Whether they may sign in." }),
			isOneself: t.exposeBoolean("isOneself", { description: "The viewer, whose own access stays as it is." }),
		}),
	});
	const chosen = builder.objectRef<SelectedPeople>("SelectedPeople").implement({
		description: "Everybody with whom something is about to be done.",
		access: "admin",
		fields: (t) => ({
			first: t.expose("first", { type: [person], description: "The first 100, by name." }),
			more: t.exposeInt("more", { description: "How many more there are." }),
		}),
	});
	builder.queryField("chosenPeople", (t) =>
		t.field({
			type: chosen,
			access: "admin",
			description:
				"Who is in a view of the list of people, at most 10,000, to be read before something is done with them.",
			args: { view: t.arg.string({ required: true, description: "The view, as the query of its address." }) },
			resolve: (_root, { view }, context) => findSelected(context, view),
		}),
	);
}
