import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ListedPersonSortColumn, PeopleTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { peopleList } from "../people-list.ts";
import { PeopleView } from "./people-view.tsx";

// Their forms weigh more than the list that people mostly come for. Without a boundary of its own, the page waits for
// them as for its data.
const BatchView = lazyPart(() => import("./batch-view.tsx"), "BatchView");
const PersonView = lazyPart(() => import("./person-view.tsx"), "PersonView");

const PeopleDocument = graphql(`
	query People(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: PeopleTab, $search: String,
		$filter: ListedPersonFilterInput, $sort: ListedPersonSortInput
	) {
		people(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes {
				id
				name
				email
				isActive
				language
				groups
				accountCount
				firstAccounts
				lastSignInAt
				since
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
			choices {
				groups {
					...ListOption
				}
			}
		}
		savedViews(list: $list) {
			...ListSavedView
		}
	}
`);

const PersonDocument = graphql(`
	query Person($id: ID!) {
		person(id: $id) {
			...ShownPerson
		}
	}
`);

/** Everybody, found by anything; `?person=` shows one of them, `?task=many` changes many. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	const query = new URL(request.url).searchParams;
	const id = query.get("person");
	if (id) return { kind: "one" as const, person: (await execute(PersonDocument, { id })).person };
	if (query.get("task") === "many") {
		context.get(pageContext).requireAdmission();
		return { kind: "many" as const };
	}
	const found = await loadList(peopleList, { request, context }, (state) =>
		execute(PeopleDocument, listVariables<PeopleTab, ListedPersonSortColumn>(peopleList, state)),
	);
	return { kind: "list" as const, ...found };
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) => windowTitle(openName(loaderData), m.people_title());

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	if (found?.kind === "one") return found.person.name;
	return found?.kind === "many" ? m.people_batch_title() : undefined;
}

export default function PeoplePage() {
	const found = useLoaderData<typeof loader>();
	if (found.kind === "many") return <BatchView />;
	if (found.kind === "one") return <PersonView key={found.person.id} person={found.person} />;
	const { state, unread, data } = found;
	return <PeopleView state={state} unread={unread} people={data.people} saved={data.savedViews} />;
}
