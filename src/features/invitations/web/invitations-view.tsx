import type { InvitationsQuery, ShownInvitationFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import type { ListState, UnreadPart } from "#shared/lists/list-definition.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import type { SavedView } from "#web/lists/list-answer.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { tableColumns } from "#web/lists/table-columns.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { useFormat } from "#web/viewer.tsx";
import { invitationStateLabel, invitationTabLabel } from "../invitation-labels.ts";
import { invitationsList } from "../invitations-list.ts";

graphql(`
	fragment ShownInvitation on Invitation {
		id
		email
		name
		area
		language
		groups
		accounts
		state
		invitedBy
		createdAt
		sentAt
		openedAt
		acceptedAt
		days
		expiresAt
	}
`);

export type ShownInvitation = ShownInvitationFragment;

const tones: Record<string, Tone> = { accepted: "better", expired: "heat", revoked: "neutral" };
const mostCodes = 3;

export function StatePill({ state }: { state: string }) {
	return <Pill tone={tones[state] ?? "steel"}>{invitationStateLabel(state)}</Pill>;
}

function codesOf(accounts: readonly string[], format: Format): string {
	const codes = accounts.slice(0, mostCodes).join(", ");
	const rest = accounts.length - mostCodes;
	return rest > 0 ? m.invitations_more({ codes, count: format.number(rest) }) : codes || "–";
}

const invitationColumns = tableColumns<typeof invitationsList, ShownInvitation>(invitationsList, {
	email: ({ id, email }) => <RowLink to={paths.invitation(id)}>{email}</RowLink>,
	accounts: ({ accounts }, format) => codesOf(accounts, format),
	state: ({ state }) => <StatePill state={state} />,
});

type InvitationsViewProps = {
	state: ListState;
	unread: readonly UnreadPart[];
	invitations: InvitationsQuery["invitations"];
	saved: readonly SavedView[];
};

/** The list of invitations. */
export function InvitationsView({ state, unread, invitations, saved }: InvitationsViewProps) {
	const format = useFormat();
	const { totals } = invitations;
	const count = format.number(totals.count);
	return (
		<ListPage
			view={{ list: invitationsList, path: paths.invitations, state }}
			unread={unread}
			title={m.invitations_title()}
			summary={totals.count === 1 ? m.invitations_summary_one() : m.invitations_summary({ count })}
			actions={
				<>
					<ButtonLink to={paths.invite} variant="primary">
						{m.invitations_new()}
					</ButtonLink>
					<ButtonLink to={paths.inviteMany}>{m.invitations_many()}</ButtonLink>
				</>
			}
			tabs={countedTabs(invitationsList, invitations.tabs, invitationTabLabel)}
			search={m.invitations_search()}
			saved={saved}
			filters={declaredFilters(invitationsList, state)}
			columns={invitationColumns(format)}
			rows={invitations.nodes}
			keyOf={({ id }) => id}
			nameOf={({ email }) => email}
			rowFilter="invitation"
			pageInfo={invitations.pageInfo}
			matching={totals.count}
			empty={{ title: m.invitations_empty(), reason: m.invitations_empty_why() }}
		/>
	);
}
