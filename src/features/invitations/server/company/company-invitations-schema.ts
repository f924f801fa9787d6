import type { Builder } from "#server/graphql/builder.ts";
import { asCompany } from "#server/request-context.ts";
import { revokeInvitation } from "../invite.ts";
import {
	type CompanyInvitation,
	findCompanyInvitations,
	inviteToCompany,
	resendToCompany,
} from "./company-invitations.ts";

/**
 * Adds invitations that a company's own administrators make: `companyInvitations`, `inviteToCompany`, and what becomes
 * of one.
 */
export function addCompanyInvitations(builder: Builder): void {
	const invitation = builder.objectRef<CompanyInvitation>("CompanyInvitation").implement({
		description: "An invitation to an account that the viewer administers.",
		access: "signedIn",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its number." }),
			email: t.exposeString("email", { description: "Address that it is bound to." }),
			name: t.exposeString("name", { description: "Name of the invited person." }),
			account: t.exposeString("account", { description: "Code of the account that it opens." }),
			state: t.exposeString("state", {
				description: "`created`, `sent`, `opened`, `accepted`, `expired` or `revoked`.",
			}),
			invitedBy: t.exposeString("invitedBy", { description: "Who made it." }),
			expiresAt: t.expose("expiresAt", { type: "DateTime", description: "Until when it holds." }),
		}),
	});
	builder.queryField("companyInvitations", (t) =>
		t.field({
			type: [invitation],
			access: "signedIn",
			description: "Invitations to the accounts that the viewer administers for their company, the newest first.",
			resolve: (_root, _args, context) => findCompanyInvitations(context),
		}),
	);
	addActs(builder);
}

function addActs(builder: Builder): void {
	const invite = builder.inputType("InviteToCompanyInput", {
		description: "Whom to invite, and to which account.",
		fields: (t) => ({
			account: t.string({ description: "Code of an account that the viewer administers." }),
			email: t.string({ description: "Address that the invitation is bound to." }),
			name: t.string({ description: "Name of the person." }),
			language: t.string({ description: "`en` or `es`." }),
		}),
	});
	builder.mutationField("inviteToCompany", (t) =>
		t.id({
			access: "signedIn",
			needsRecentSignIn: true,
			description:
				"Invites a person to an account that the viewer administers for their company; answers the invitation's number.",
			args: { input: t.arg({ type: invite, required: true, description: "Whom, and to what." }) },
			resolve: (_root, { input }, context) => inviteToCompany(context, input),
		}),
	);
	builder.mutationField("resendCompanyInvitation", (t) =>
		t.boolean({
			access: "signedIn",
			description: "Sends an invitation of the viewer's company again with a new link and seven days.",
			args: { id: t.arg.id({ required: true, description: "Number of the invitation." }) },
			resolve: (_root, { id }, context) => resendToCompany(context, String(id)),
		}),
	);
	const revoke = builder.inputType("RevokeCompanyInvitationInput", {
		description: "Which invitation is taken back, and why.",
		fields: (t) => ({
			invitation: t.id({ required: true, description: "Its number." }),
			reason: t.string({ description: "Why." }),
		}),
	});
	builder.mutationField("revokeCompanyInvitation", (t) =>
		t.boolean({
			access: "signedIn",
			description: "Takes an invitation of the viewer's company back.",
			args: { input: t.arg({ type: revoke, required: true, description: "Which, and why." }) },
			resolve: (_root, { input: { invitation, reason } }, context) =>
				revokeInvitation(context, String(invitation), { reason }, asCompany),
		}),
	);
}
