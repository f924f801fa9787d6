import { useMemo } from "react";
import { useRevalidator } from "react-router";
import type { ProfileNotificationFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { mayAccess } from "#shared/access.ts";
import {
	type NotificationChoices,
	notificationChoicesForm,
	versionOfChoices,
} from "#shared/notifications/notification-choices.ts";
import {
	bellFrequencies,
	eventsOf,
	type MailFrequency,
	mailFrequencies,
	type NotificationEvent,
	notificationEvents,
} from "#shared/notifications/notification-events.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { useFieldNode } from "#web/forms/core/use-field.ts";
import { useSeen } from "#web/forms/core/use-seen.ts";
import { FieldsetFrame } from "#web/forms/fields/field-frame.tsx";
import { Form, useForm } from "#web/forms/form.tsx";
import { SelectInput } from "#web/forms/inputs/choice-inputs.tsx";
import { InGroup } from "#web/forms/parts/in-group.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useViewer } from "#web/viewer.tsx";
import styles from "./profile-notifications.module.css";

graphql(`
	fragment ProfileNotification on NotificationPreference { event bell mail }
`);

const UpdateNotificationsDocument = graphql(`
	mutation UpdateNotifications(
		$input: UpdateNotificationPreferencesInput!
	) { updateNotificationPreferences(input: $input) }
`);

const words: Readonly<Record<MailFrequency, () => string>> = {
	now: m.users_notify_now,
	daily: m.users_notify_daily,
	weekly: m.users_notify_weekly,
	off: m.users_notify_off,
};
const choicesOf = (frequencies: readonly MailFrequency[]) =>
	frequencies.map((value) => ({ value, label: words[value]() }));

/** Which notifications a user wants, where and how soon: a row for each kind. */
export function ProfileNotifications({ choices }: { choices: readonly ProfileNotificationFragment[] }) {
	const values = useMemo(
		() => Object.fromEntries(choices.map(({ event, bell, mail }) => [event, { bell, mail }])),
		[choices],
	);
	const form = useForm(notificationChoicesForm, { values });
	const keep = useSeen(versionOfChoices(values));
	const { revalidate } = useRevalidator();
	const viewer = useViewer();
	const may = (access: "desk" | "prices") => viewer !== undefined && mayAccess(viewer.user, access);
	const events = eventsOf(viewer?.areas ?? [], { isDesk: may("desk"), isBuyer: may("prices") });
	const handleSubmit = async (chosen: NotificationChoices) => {
		const sent = notificationEvents.map((event) => ({ event, ...chosen[event] }));
		await keep((seen) => runInBrowser(UpdateNotificationsDocument, { input: { choices: sent, seen } }));
		await revalidate();
		showToast(m.users_notify_kept());
	};
	return (
		<Card title={m.users_notify_title()}>
			<Form<NotificationChoices> form={form} label={m.users_notify_title()} onSubmit={handleSubmit}>
				<p className={styles.hint}>{m.users_notify_hint()}</p>
				<div className={styles.events}>
					<p className={styles.head} aria-hidden="true">
						<span>{m.notifications_channel_bell()}</span>
						<span>{m.notifications_channel_mail()}</span>
					</p>
					{events.map((event) => (
						<EventChoice key={event} event={event} />
					))}
				</div>
				<SubmitButton>{m.users_save()}</SubmitButton>
			</Form>
		</Card>
	);
}

function EventChoice({ event }: { event: NotificationEvent }) {
	const node = useFieldNode(event);
	return (
		node && (
			<FieldsetFrame name={event}>
				{() => (
					<InGroup node={node}>
						<div className={styles.channels}>
							<SelectInput name="bell" isLabelHidden choices={choicesOf(bellFrequencies)} />
							<SelectInput name="mail" isLabelHidden choices={choicesOf(mailFrequencies)} />
						</div>
					</InGroup>
				)}
			</FieldsetFrame>
		)
	);
}
