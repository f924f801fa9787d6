import type { Builder } from "#server/graphql/builder.ts";
import { jsonObject } from "#server/graphql/json-fields.ts";
import { selectionOf } from "#server/graphql/selection.ts";
import { jsonFieldsOf, type ResourceRow, resourceType } from "#server/lists/resources/resource-object.ts";
import { asAdmin } from "#server/request-context.ts";
import { NotFoundError } from "#shared/errors.ts";
import { invitations } from "./invitations-resource.ts";
import { invitePerson, resendInvitation, revokeInvitation } from "./invite.ts";

/** Adds `invitation`, and what administrators do with them: `invitePerson`, `resendInvitation`, `revokeInvitation`. */
export function addInvitations(builder: Builder): void {
	builder.queryField("invitation", (t) =>
		t.field({
			type: resourceType(builder, invitations.row),
			access: "admin",
			description: "One invitation.",
			args: { id: t.arg.id({ required: true, description: "Its number." }) },
			resolve: async (_root, { id }, context, info) => {
				if (!/^\d{1,15}$/.test(String(id))) throw new NotFoundError();
				const fields = jsonObject(jsonFieldsOf(invitations.row), selectionOf(info));
				const rows = await asAdmin(context, (tx) =>
					tx.sql<{ row: ResourceRow }>(`select ${fields} as row from invitations i where i.id = $1`, [Number(id)]),
				);
				if (!rows[0]) throw new NotFoundError();
				return rows[0].row;
			},
		}),
	);
	addMutations(builder);
}

function addMutations(builder: Builder): void {
	const invitee = builder.inputType("InvitePersonInput", {
		description: "Whom to invite, and to what.",
		fields: (t) => ({
			email: t.string({ description: "Address that the invitation is bound to." }),
			name: t.string({ description: "Name of the person." }),
			area: t.string({ description: "`customer`, `supplier` or `admin`." }),
			language: t.string({ description: "`en` or `es`: of the mail and of the portal." }),
			groups: t.stringList({ description: "Groups that it gives." }),
			accounts: t.string({ description: "Codes of accounts, apart by spaces, commas or lines." }),
			days: t.int({ description: "For how many days it is valid, 7 by default, 30 at most." }),
		}),
	});
	builder.mutationField("invitePerson", (t) =>
		t.id({
			access: "admin",
			needsRecentSignIn: true,
			description: "Invites one person by mail; answers the invitation's number.",
			args: { input: t.arg({ type: invitee, required: true, description: "Whom, and to what." }) },
			resolve: (_root, { input }, context) => invitePerson(context, input),
		}),
	);
	builder.mutationField("resendInvitation", (t) =>
		t.boolean({
			access: "admin",
			description: "Sends an invitation again with a new link and its days anew; the link before stops working.",
			args: { id: t.arg.id({ required: true, description: "Number of the invitation." }) },
			resolve: (_root, { id }, context) => resendInvitation(context, String(id)),
		}),
	);
	const revoke = builder.inputType("RevokeInvitationInput", {
		description: "Which invitation is taken back, and why.",
		fields: (t) => ({
			invitation: t.id({ required: true, description: "Its number." }),
			reason: t.string({ description: "Why." }),
		}),
	});
	builder.mutationField("revokeInvitation", (t) =>
		t.boolean({
			access: "admin",
			description: "Takes an invitation back: its link opens nothing from now on.",
			args: { input: t.arg({ type: revoke, required: true, description: "Which, and why." }) },
			resolve: (_root, { input: { invitation, reason } }, context) =>
				revokeInvitation(context, String(invitation), { reason }),
		}),
	);
}
