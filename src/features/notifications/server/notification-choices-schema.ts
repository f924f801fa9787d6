import { recordAudit } from "#server/audit.ts";
import { requireSeen } from "#server/forms/require-seen.ts";
import { takeForm } from "#server/forms/take-form.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import { asViewer, requireViewer } from "#server/request-context.ts";
import {
	type NotificationChoices,
	notificationChoicesForm,
	versionOfChoices,
} from "#shared/notifications/notification-choices.ts";
import {
	type NotificationChoice,
	type NotificationEvent,
	notificationEvents,
} from "#shared/notifications/notification-events.ts";
import { findChoices, saveChoices } from "./notification-choices-queries.ts";

type ChosenEvent = NotificationChoice & { event: NotificationEvent };

/**
 * Adds `notificationPreferences` and `updateNotificationPreferences`: which notifications a user wants, where and how
 * soon.
 */
export function addNotificationChoices(builder: Builder): void {
	const choice = builder.objectRef<ChosenEvent>("NotificationPreference").implement({
		description: "How a user wants to be notified of one kind of event.",
		access: "signedIn",
		fields: (t) => ({
			event: t.exposeString("event", { description: "The kind of news." }),
			bell: t.exposeString("bell", { description: "In the bell: `now` or `off`." }),
			mail: t.exposeString("mail", { description: "By e-mail: `now`, `daily`, `weekly` or `off`." }),
		}),
	});
	builder.queryField("notificationPreferences", (t) =>
		t.field({
			type: [choice],
			access: "signedIn",
			description: "My choice for each kind of news; the defaults until I choose.",
			resolve: (_root, _args, context) =>
				asViewer(context, async (tx) => {
					const choices = await findChoices(tx, requireViewer(context).user);
					return notificationEvents.map((event) => ({ event, ...choices[event] }));
				}),
		}),
	);
	addUpdate(builder);
}

function addUpdate(builder: Builder): void {
	const one = builder.inputType("NotificationPreferenceInput", {
		description: "How to be notified of one kind of event.",
		fields: (t) => ({
			event: t.string({ required: true, description: "The kind of news." }),
			bell: t.string({ required: true, description: "In the bell: `now` or `off`." }),
			mail: t.string({ required: true, description: "By e-mail: `now`, `daily`, `weekly` or `off`." }),
		}),
	});
	const input = builder.inputType("UpdateNotificationPreferencesInput", {
		description: "A choice for every kind of news; kinds that are left out stay.",
		fields: (t) => ({
			choices: t.field({ type: [one], required: true, description: "The choices." }),
			seen: t.string({
				description:
					"What the form was opened with: `bell/mail` of each kind, in the order of the kinds, apart by spaces.",
			}),
		}),
	});
	builder.mutationField("updateNotificationPreferences", (t) =>
		t.boolean({
			access: "signedIn",
			description: "Keeps which news I want, where and how soon; true when something changed.",
			args: { input: t.arg({ type: input, required: true, description: "What is chosen." }) },
			resolve: (_root, { input: { choices, seen } }, context) =>
				asViewer(context, async (tx) => {
					const sent = Object.fromEntries(choices.map(({ event, bell, mail }) => [event, { bell, mail }]));
					// One at a time for each person: rows that are not there yet cannot be locked.
					await tx.sql("select pg_advisory_xact_lock(7460130, viewer_person()::int)");
					const { user } = requireViewer(context);
					const current = await findChoices(tx, user);
					requireSeen(seen, versionOfChoices(current));
					const values = await takeForm<NotificationChoices>(
						notificationChoicesForm,
						{ ...current, ...sent },
						currentLanguage(),
					);
					const isChanged = await saveChoices(tx, user, values);
					if (isChanged) await recordAudit(tx, context, { action: "notifications.choose", detail: values });
					return isChanged;
				}),
		}),
	);
}
