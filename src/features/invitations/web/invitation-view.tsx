import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Form, useForm } from "#web/forms/form.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { SubmitButton } from "#web/forms/parts/submit-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useFormat } from "#web/viewer.tsx";
import { revokeForm } from "../invitation-form.ts";
import { areaLabel, languageLabel } from "../invitation-labels.ts";
import { type InvitationState, mayTransition } from "../invitation-state.ts";
import styles from "./invitation.module.css";
import { type ShownInvitation, StatePill } from "./invitations-view.tsx";

const ResendInvitationDocument = graphql(`
	mutation ResendInvitation($id: ID!) {
		resendInvitation(id: $id)
	}
`);
const RevokeInvitationDocument = graphql(`
	mutation RevokeInvitation($input: RevokeInvitationInput!) {
		revokeInvitation(input: $input)
	}
`);

/** One invitation: what it gives, what became of it, and what can still be done. */
export function InvitationView({ invitation }: { invitation: ShownInvitation }) {
	const state = invitation.state as InvitationState;
	return (
		<>
			<PageHeader
				title={invitation.name}
				trail={[{ to: paths.invitations, label: m.invitations_back() }]}
				trailEnd={invitation.email}
				mark={<StatePill state={state} />}
			/>
			<div className={styles.cards}>
				<Card>
					<Facts invitation={invitation} />
				</Card>
				{mayTransition(state, "sent") && (
					<Card title={m.invitations_resend()}>
						<Resend invitation={invitation} />
					</Card>
				)}
				{mayTransition(state, "revoked") && (
					<Card title={m.invitations_revoke()}>
						<Revoke id={invitation.id} />
					</Card>
				)}
			</div>
		</>
	);
}

function Facts({ invitation }: { invitation: ShownInvitation }) {
	const format = useFormat();
	const instant = (at: string | null | undefined) => (at ? format.instant(at) : null);
	return (
		<DefinitionList
			facts={[
				{ term: m.invitations_email(), value: invitation.email },
				{ term: m.invitations_area(), value: areaLabel(invitation.area) },
				{ term: m.invitations_accounts(), value: invitation.accounts.join(", ") },
				{ term: m.invitations_groups(), value: invitation.groups.join(", ") },
				{ term: m.invitations_language(), value: languageLabel(invitation.language) },
				{ term: m.invitations_by(), value: invitation.invitedBy },
				{ term: m.invitations_invited(), value: instant(invitation.createdAt) },
				{ term: m.invitations_last_sent(), value: instant(invitation.sentAt) },
				{ term: m.invitations_opened(), value: instant(invitation.openedAt) },
				{ term: m.invitations_accepted_at(), value: instant(invitation.acceptedAt) },
				{ term: m.invitations_expires(), value: instant(invitation.expiresAt) },
			]}
		/>
	);
}

function Resend({ invitation: { id, days } }: { invitation: ShownInvitation }) {
	const format = useFormat();
	const form = useForm({ fields: {} });
	const { revalidate } = useRevalidator();
	const resend = async () => {
		await runInBrowser(ResendInvitationDocument, { id });
		showToast(m.invitations_resent());
		await revalidate();
	};
	return (
		<Form form={form} label={m.invitations_resend()} onSubmit={resend}>
			<p className={styles.about}>{m.invitations_resend_why({ count: format.number(days) })}</p>
			<SubmitButton>{m.invitations_resend()}</SubmitButton>
		</Form>
	);
}

function Revoke({ id }: { id: string }) {
	const form = useForm(revokeForm);
	const { revalidate } = useRevalidator();
	const revoke = async ({ reason }: { reason: string }) => {
		await runInBrowser(RevokeInvitationDocument, { input: { invitation: id, reason } });
		showToast(m.invitations_revoked());
		await revalidate();
	};
	return (
		<Form<{ reason: string }> form={form} label={m.invitations_revoke()} onSubmit={revoke}>
			<p className={styles.about}>{m.invitations_revoke_why()}</p>
			<TextInput name="reason" maxLength={500} autoComplete="off" />
			<SubmitButton>{m.invitations_revoke()}</SubmitButton>
		</Form>
	);
}
