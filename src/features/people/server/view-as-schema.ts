import { m } from "#generated/texts/messages.js";
import { takeForm } from "#server/forms/take-form.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import { asAdmin, type RequestContext, requireViewer } from "#server/request-context.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { startViewAs } from "#server/session/view-as-sessions.ts";
import { groupNames } from "#shared/access.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { viewAsForm } from "../right.ts";
import { requireId } from "./change-person.ts";

/**
 * Adds `startViewAs`: an administrator sees the portal as another person sees it, read-only, for half an hour. It ends by
 * POST /api/auth/end-view-as.
 */
export function addViewAs(builder: Builder): void {
	const input = builder.inputType("StartViewAsInput", {
		description: "Whose view is shown, and why.",
		fields: (t) => ({
			person: t.id({ required: true, description: "Number of the person." }),
			reason: t.string({ description: "Why, in 10 characters at least; the person reads it afterwards." }),
		}),
	});
	builder.mutationField("startViewAs", (t) =>
		t.field({
			type: "DateTime",
			access: "admin",
			needsRecentSignIn: true,
			description: "Shows the portal as a user sees it, read-only; answers when that ends at the latest.",
			args: { input: t.arg({ type: input, required: true, description: "Whom, and why." }) },
			resolve: (_root, { input: { person, reason } }, context) => viewAs(context, String(person), { reason }),
		}),
	);
}

async function viewAs(context: RequestContext, id: string, sent: unknown): Promise<string> {
	const { database } = context;
	const viewer = requireViewer(context);
	const { reason } = await takeForm(viewAsForm, sent, currentLanguage());
	const endsAt = await asAdmin(context, async (tx) => {
		const [person] = await tx.sql<{ id: number; email: string; isActive: boolean; isAdministrator: boolean }>(
			`select p.id, p.email, p.is_active as "isActive",
				exists (select from person_groups g where g.person_id = p.id and g.group_name = $2) as "isAdministrator"
			 from people p where p.id = $1`,
			[requireId(id), groupNames.admin],
		);
		if (!person) throw new NotFoundError();
		if (person.id === viewer.personId) throw new InvalidError(m.people_view_as_not_oneself());
		if (person.isAdministrator) throw new InvalidError(m.people_view_as_not_administrators());
		if (!person.isActive) throw new InvalidError(m.people_view_as_not_inactive());
		return startViewAs(tx, context, { viewer, personId: person.id, email: person.email, reason: reason.trim() });
	});
	forgetViewers(database);
	return endsAt;
}
