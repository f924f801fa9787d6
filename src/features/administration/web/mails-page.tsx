import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { MailTab, OutboxMailSortColumn } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { mailsList } from "../mails-list.ts";
import { MailView } from "./mails/mail-view.tsx";
import { MailsView } from "./mails/mails-view.tsx";

const MailsDocument = graphql(`
	query Mails(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: MailTab, $search: String,
		$filter: OutboxMailFilterInput, $sort: OutboxMailSortInput
	) {
		mails(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes {
				...ListedMail
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

const MailDocument = graphql(`
	query Mail($one: [String!]!) {
		mails(first: 1, tab: all, filter: { one: $one }) {
			nodes {
				...ReadMail
			}
		}
	}
`);

/** The mail outbox; `?mail=` shows one as it is read. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute, requestId } = context.get(pageContext);
	const id = new URL(request.url).searchParams.get("mail");
	if (id) {
		const [mail] = (await execute(MailDocument, { one: [id] })).mails.nodes;
		if (!mail) throw data({ requestId }, { status: 404 });
		return { kind: "one" as const, mail };
	}
	const found = await loadList(mailsList, { request, context }, (state) =>
		execute(MailsDocument, listVariables<MailTab, OutboxMailSortColumn>(mailsList, state)),
	);
	return { kind: "list" as const, ...found };
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(openName(loaderData), m.administration_mails());

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	return found?.kind === "one" ? found.mail.subject : undefined;
}

export default function MailsPage() {
	const found = useLoaderData<typeof loader>();
	if (found.kind === "one") return <MailView key={found.mail.id} mail={found.mail} />;
	return <MailsView state={found.state} unread={found.unread} mails={found.data.mails} saved={found.data.savedViews} />;
}
