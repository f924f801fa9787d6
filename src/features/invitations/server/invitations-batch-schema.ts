import { m } from "#generated/texts/messages.js";
import { cellError } from "#server/csv/cell-error-type.ts";
import { takeForm } from "#server/forms/take-form.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { InvalidError } from "#shared/errors.ts";
import { invitationsFileForm } from "../invitation-form.ts";
import { insertInvitation } from "./invite.ts";
import { type InvitationsPlan, type PlannedInvitation, planInvitations, readInvitations } from "./plan-invitations.ts";

/** Adds `planInvitations` and `invitePeople`: files of people to invite, shown before any mail is sent. */
export function addInvitationsBatch(builder: Builder): void {
	const plan = builder.inputType("PlanInvitationsInput", {
		description: "A file of people to invite.",
		fields: (t) => ({
			csv: t.string({ description: "CSV with the columns email, name, area, language, groups, accounts, days." }),
		}),
	});
	builder.mutationField("planInvitations", (t) =>
		t.field({
			type: planType(builder),
			access: "admin",
			description: "A dry run: whom a file would invite. No mail goes out.",
			args: { input: t.arg({ type: plan, required: true, description: "The file." }) },
			resolve: async (_root, { input }, context) => {
				const { csv } = await takeForm(invitationsFileForm, input, currentLanguage());
				const read = await readInvitations(csv, currentLanguage());
				return asAdmin(context, (tx) => planInvitations(tx, read));
			},
		}),
	);
	const invite = builder.inputType("InvitePeopleInput", {
		description: "A file of people to invite that was looked at.",
		fields: (t) => ({
			csv: t.string({ description: "The same file." }),
			revision: t.string({ required: true, description: "The plan that was looked at." }),
		}),
	});
	builder.mutationField("invitePeople", (t) =>
		t.int({
			access: "admin",
			needsRecentSignIn: true,
			description: "Invites everybody in a file, or nobody; answers how many.",
			args: { input: t.arg({ type: invite, required: true, description: "The file." }) },
			resolve: (_root, { input: { csv, revision } }, context) => invitePeople(context, revision, { csv }),
		}),
	);
}

async function invitePeople(context: RequestContext, revision: string, sent: unknown): Promise<number> {
	const { csv } = await takeForm(invitationsFileForm, sent, currentLanguage());
	const read = await readInvitations(csv, currentLanguage());
	return asAdmin(context, async (tx) => {
		const plan = await planInvitations(tx, read);
		if (plan.faults.length > 0 || plan.revision !== revision) throw new InvalidError(m.invitations_file_changed());
		for (const invitee of plan.rows) await insertInvitation(tx, context, context.config, invitee);
		return plan.rows.length;
	});
}

function planType(builder: Builder) {
	const row = builder.objectRef<PlannedInvitation>("PlannedInvitation").implement({
		description: "A person whom a file would invite.",
		access: "admin",
		fields: (t) => ({
			line: t.exposeInt("line", { description: "Line of the file." }),
			email: t.exposeString("email", { description: "Address." }),
			name: t.exposeString("name", { description: "Name." }),
			area: t.exposeString("area", { description: "`customer`, `supplier` or `admin`." }),
			language: t.exposeString("language", { description: "`en` or `es`." }),
			groups: t.exposeStringList("groups", { description: "Groups that it gives." }),
			accounts: t.exposeStringList("accounts", { description: "Codes of the accounts that it opens." }),
			days: t.exposeInt("days", { description: "For how many days it holds." }),
		}),
	});
	return builder.objectRef<InvitationsPlan>("InvitationsPlan").implement({
		description: "Whom a file would invite.",
		access: "admin",
		fields: (t) => ({
			rows: t.expose("rows", { type: [row], description: "Rows without faults of their own." }),
			faults: t.expose("faults", { type: [cellError(builder)], description: "What must be mended first, by cell." }),
			revision: t.exposeString("revision", { description: "Names exactly this plan." }),
		}),
	});
}
