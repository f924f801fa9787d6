import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { InvitationSortColumn, InvitationTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { invitationsList } from "../invitations-list.ts";
import { InvitationsView } from "./invitations-view.tsx";

// Their forms weigh more than the list that people mostly come for. Without a boundary of its own, the page waits for
// them as for its data.
const InvitationView = lazyPart(() => import("./invitation-view.tsx"), "InvitationView");
const InviteView = lazyPart(() => import("./invite-view.tsx"), "InviteView");
const InviteManyView = lazyPart(() => import("./invite-many-view.tsx"), "InviteManyView");

const InvitationsDocument = graphql(`
	query Invitations(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: InvitationTab, $search: String,
		$filter: InvitationFilterInput, $sort: InvitationSortInput
	) {
		invitations(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes {
				...ShownInvitation
			}
			pageInfo {
				...ListPlace
			}
			totals {
				count
			}
			tabs {
				tab
				count
			}
		}
		savedViews(list: $list) {
			...ListSavedView
		}
	}
`);

const InvitationDocument = graphql(`
	query Invitation($id: ID!) {
		invitation(id: $id) {
			...ShownInvitation
		}
	}
`);

/** Invitations; `?task=invite` makes one, `?task=many` many, `?invitation_id=` shows one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	const query = new URL(request.url).searchParams;
	const id = query.get("invitation_id");
	if (id) return { kind: "one" as const, invitation: (await execute(InvitationDocument, { id })).invitation };
	const task = query.get("task");
	if (task === "invite" || task === "many") {
		context.get(pageContext).requireAdmission();
		return task === "invite" ? { kind: "invite" as const } : { kind: "many" as const };
	}
	const found = await loadList(invitationsList, { request, context }, (state) =>
		execute(InvitationsDocument, listVariables<InvitationTab, InvitationSortColumn>(invitationsList, state)),
	);
	return { kind: "list" as const, ...found };
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(openName(loaderData), m.invitations_title());

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	if (found?.kind === "one") return found.invitation.name;
	if (found?.kind === "invite") return m.invitations_new();
	return found?.kind === "many" ? m.invitations_many() : undefined;
}

export default function InvitationsPage() {
	const found = useLoaderData<typeof loader>();
	if (found.kind === "one") return <InvitationView key={found.invitation.id} invitation={found.invitation} />;
	if (found.kind === "invite") return <InviteView />;
	if (found.kind === "many") return <InviteManyView />;
	return (
		<InvitationsView
			state={found.state}
			unread={found.unread}
			invitations={found.data.invitations}
			saved={found.data.savedViews}
		/>
	);
}
