import type { Builder } from "#server/graphql/builder.ts";
import { asCompany } from "#server/request-context.ts";
import { changeCompanies } from "./change-companies.ts";
import { type RemovalOutcome, removeFromCompany } from "./remove-from-company.ts";
import { findSelectedMembers, type SelectedMember } from "./selected-members.ts";

type Company = { code: string; name: string; lists: string[] };

/** Adds what a company's own administrators see and do with the people of their accounts, and the right itself. */
export function addCompany(builder: Builder): void {
	const company = builder.objectRef<Company>("MyCompany").implement({
		description: "An account that the viewer administers for their company.",
		access: "signedIn",
		fields: (t) => ({
			code: t.exposeString("code", { description: "Code of the account." }),
			name: t.exposeString("name", { description: "Its name." }),
			lists: t.exposeStringList("lists", {
				description: "How they have it: `sold_to`, `ship_to` or `supplier`; prices are of sold-tos alone.",
			}),
		}),
	});
	builder.queryField("myCompanies", (t) =>
		t.field({
			type: [company],
			access: "signedIn",
			description: "The accounts that the viewer administers for their company; under an alias only that one.",
			resolve: (_root, _args, context) =>
				asCompany(context, (tx) =>
					tx.sql<Company>(
						`select a.code, a.name, array(select m.list from account_administrators m
							where m.account_id = a.id and m.person_id = viewer_person() order by m.list) as lists
						 from accounts a order by a.code`,
					),
				),
		}),
	);
	addChosenMembers(builder);
	addRemoval(builder);
	addRight(builder);
}

function addChosenMembers(builder: Builder): void {
	const member = builder.objectRef<SelectedMember>("SelectedMember").implement({
		description: "A user whom an account of the company is about to be taken from.",
		access: "signedIn",
		fields: (t) => ({
			person: t.exposeString("person", { description: "Name." }),
			email: t.exposeString("email", { description: "Verified address." }),
			isActive: t.exposeBoolean("isActive", { description: "Whether they may sign in." }),
			account: t.exposeString("account", { description: "Code of the account." }),
			isAdministrator: t.exposeBoolean("isAdministrator", {
				description: "Whether they administer the company: only the mill removes them.",
			}),
		}),
	});
	builder.queryField("selectedMembers", (t) =>
		t.field({
			type: [member],
			access: "signedIn",
			description: "Whom a view of the company's people names, at most 200, to be read before they are removed.",
			args: { view: t.arg.string({ required: true, description: "The view, as the query of its address." }) },
			resolve: (_root, { view }, context) => findSelectedMembers(context, view),
		}),
	);
}

function addRemoval(builder: Builder): void {
	const outcome = builder.objectRef<RemovalOutcome>("CompanyRemoval").implement({
		description: "What became of people who were to be removed.",
		access: "signedIn",
		fields: (t) => ({
			removed: t.exposeInt("removed", { description: "How many rights were taken." }),
			left: t.exposeInt("left", {
				description: "How many stay: administrators of the company, whom only the mill removes.",
			}),
		}),
	});
	const input = builder.inputType("RemoveFromCompanyInput", {
		description: "Who is removed, and why.",
		fields: (t) => ({
			view: t.string({
				required: true,
				description: "The view of the list that names them, as the query of its address.",
			}),
			reason: t.string({ description: "Why; kept with each right." }),
		}),
	});
	builder.mutationField("removeFromCompany", (t) =>
		t.field({
			type: outcome,
			access: "signedIn",
			description: "Takes the viewer's company's accounts from people, at once. What else they hold stays.",
			args: { input: t.arg({ type: input, required: true, description: "Who, and why." }) },
			resolve: (_root, { input: { view, ...form } }, context) => removeFromCompany(context, view, form),
		}),
	);
}

function addRight(builder: Builder): void {
	const input = builder.inputType("ChangeCompaniesInput", {
		description: "Accounts that a person administers for their company.",
		fields: (t) => ({
			person: t.id({ required: true, description: "Number of the person." }),
			revision: t.string({ required: true, description: "The revision that was read." }),
			companies: t.stringList({ description: "Codes of the accounts, of those that they hold." }),
			reason: t.string({ description: "Why." }),
		}),
	});
	builder.mutationField("changeCompanies", (t) =>
		t.boolean({
			access: "admin",
			needsRecentSignIn: true,
			description: "Makes a user an administrator of their company's accounts, or no more; false when nothing differs.",
			args: { input: t.arg({ type: input, required: true, description: "Who, of what, and why." }) },
			resolve: (_root, { input: { person, revision, ...form } }, context) =>
				changeCompanies(context, { person: String(person), revision }, form),
		}),
	);
}
