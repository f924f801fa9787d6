import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { RejectedRowSortColumn, RejectedTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { entityLabel } from "#shared/feed-labels.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { rejectedList } from "../rejected/rejected-list.ts";
import { FeedsView } from "./feeds-view.tsx";

// Their forms weigh more than the list that people mostly come for.
const RejectedRowView = lazyPart(() => import("./rejected/rejected-row-view.tsx"), "RejectedRowView");

const FormatsView = lazyPart(() => import("./formats/formats-view.tsx"), "FormatsView");
const TryView = lazyPart(() => import("./formats/try-view.tsx"), "TryView");

const FeedsDocument = graphql(`
	query Feeds(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: RejectedTab, $search: String,
		$filter: RejectedRowFilterInput, $sort: RejectedRowSortInput
	) {
		feedSources {
			...ShownSource
		}
		feedWarnings {
			...ShownWarning
		}
		rejectedRows(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes {
				...ListedReject
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
				sources {
					...ListOption
				}
				codes {
					...ListOption
				}
			}
		}
		savedViews(list: $list) {
			...ListSavedView
		}
	}
`);

const RejectedRowDocument = graphql(`
	query RejectedRow($id: ID!) {
		rejectedRow(id: $id) {
			...ShownReject
		}
	}
`);

const FeedFormatDocument = graphql(`
	query FeedFormat($entity: String!) {
		feedFormat(entity: $entity) {
			entity
			fields {
				path
				type
				isRequired
				unit
				bounds
				choices
			}
			example
		}
	}
`);

/**
 * Systems and their rejected rows; `?row_id=` opens one row, `?task=formats` documents the rows, `?task=try` tries
 * some; `of` is their entity.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	const query = new URL(request.url).searchParams;
	const id = query.get("row_id");
	if (id) return { kind: "row" as const, row: (await execute(RejectedRowDocument, { id })).rejectedRow };
	const task = query.get("task");
	if (task === "formats" || task === "try") {
		context.get(pageContext).requireAdmission();
		const entity = query.get("of");
		const format = entity === null ? undefined : (await execute(FeedFormatDocument, { entity })).feedFormat;
		return task === "try" ? { kind: "try" as const, format } : { kind: "formats" as const, format };
	}
	const found = await loadList(rejectedList, { request, context }, (state) =>
		execute(FeedsDocument, listVariables<RejectedTab, RejectedRowSortColumn>(rejectedList, state)),
	);
	return { kind: "list" as const, ...found };
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) => windowTitle(openName(loaderData), m.feeds_title());

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	if (found?.kind === "row")
		return `${entityLabel(found.row.entity)} ${found.row.key || m.feeds_rejected_unreadable()}`;
	if (found?.kind === "try") return m.feeds_try();
	if (found?.kind === "formats") return found.format ? entityLabel(found.format.entity) : m.feeds_formats();
	return undefined;
}

export default function FeedsPage() {
	const found = useLoaderData<typeof loader>();
	if (found.kind === "row") return <RejectedRowView key={found.row.id} row={found.row} />;
	if (found.kind === "formats") return <FormatsView format={found.format} />;
	if (found.kind === "try") return <TryView key={found.format?.entity} format={found.format} />;
	return <FeedsView {...found} />;
}
