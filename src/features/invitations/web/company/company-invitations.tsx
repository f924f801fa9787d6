import type { CompanyInvitationsQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import type { PageContext } from "#web/page-context.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type InvitationState, mayTransition } from "../../invitation-state.ts";
import { StatePill } from "../invitations-view.tsx";
import styles from "./company.module.css";

const CompanyInvitationsDocument = graphql(`
	query CompanyInvitations {
		myCompanies {
			code
			name
		}
		companyInvitations {
			id
			email
			name
			account
			state
			invitedBy
			expiresAt
		}
	}
`);
const ResendDocument = graphql(`
	mutation ResendCompanyInvitation($id: ID!) {
		resendCompanyInvitation(id: $id)
	}
`);
const RevokeDocument = graphql(`
	mutation RevokeCompanyInvitation($input: RevokeCompanyInvitationInput!) {
		revokeCompanyInvitation(input: $input)
	}
`);

type Invitation = CompanyInvitationsQuery["companyInvitations"][number];

/** The accounts that the reader administers, and the invitations to them. */
export const loadCompanyInvitations = ({ execute }: Pick<PageContext, "execute">): Promise<CompanyInvitationsQuery> =>
	execute(CompanyInvitationsDocument, {});

/** Invitations that still wait, or have lapsed: what became of the others is in the list of people. */
export function CompanyInvitations({ invitations }: { invitations: readonly Invitation[] }) {
	const format = useFormat();
	const open = invitations.filter(({ state }) => mayTransition(state as InvitationState, "sent"));
	if (open.length === 0) return null;
	return (
		<div className={styles.above}>
			<Card title={m.invitations_title()}>
				<FactsTable
					isStacked
					label={m.invitations_title()}
					titles={[
						m.invitations_email(),
						m.invitations_name(),
						m.invitations_account(),
						m.invitations_state(),
						m.invitations_expires(),
						m.invitations_by(),
						m.invitations_company_acts(),
					]}
					rows={open.map((invitation) => ({
						id: invitation.id,
						cells: [
							invitation.email,
							invitation.name,
							<span key="account" className="mono">
								{invitation.account}
							</span>,
							<StatePill key="state" state={invitation.state} />,
							format.instant(invitation.expiresAt),
							invitation.invitedBy,
							<Acts key="acts" invitation={invitation} />,
						],
					}))}
				/>
			</Card>
		</div>
	);
}

function Acts({ invitation: { id, email } }: { invitation: Invitation }) {
	const resend = async () => {
		await runInBrowser(ResendDocument, { id });
		showToast(m.invitations_sent({ email }));
	};
	const revoke = async () => {
		await runInBrowser(RevokeDocument, { input: { invitation: id, reason: m.invitations_company_revoked() } });
		showToast(m.invitations_revoked());
	};
	return (
		<span className={styles.acts}>
			<ActionButton variant="quiet" onRun={resend}>
				{m.invitations_resend()}
			</ActionButton>
			<ActionButton
				variant="quiet"
				onRun={revoke}
				confirm={{
					question: m.invitations_company_revoke_ask({ email }),
					yes: m.invitations_revoke(),
					no: m.invitations_company_keep(),
				}}
			>
				{m.invitations_revoke()}
			</ActionButton>
		</span>
	);
}
