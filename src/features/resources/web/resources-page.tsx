import { Suspense } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ResourceSortColumn, ResourceTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths, pathWith } from "#shared/paths.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { ResourceText, resourceTitle, titleLanguage } from "#web/library/resource-text.tsx";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { openedRow } from "#web/lists/opened-row.ts";
import { tableColumns } from "#web/lists/table-columns.tsx";
import { pageContext } from "#web/page-context.ts";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { resourceTabLabel } from "../resource-labels.ts";
import { resourcesList } from "../resources-list.ts";
import styles from "./resources-page.module.css";

// It is below the library, drawn by the server, and starts to work a little later.
const WeightCalculator = lazyPart(() => import("./weight-calculator.tsx"), "WeightCalculator");

const ResourcesPageDocument = graphql(`
	query ResourcesPage(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: ResourceTab, $search: String,
		$filter: ResourceFilterInput, $sort: ResourceSortInput
	) {
		resources(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes {
				resourceNumber
				category
				titleEn
				titleEs
				bodyEn
				bodyEs
				publishedOn
				validUntil
				isCurrent
				files { id name sizeBytes }
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

/** What the mill publishes for its customers. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	return loadList(resourcesList, { request, context }, async (state) => {
		const answer = await execute(
			ResourcesPageDocument,
			listVariables<ResourceTab, ResourceSortColumn>(resourcesList, state),
		);
		const { nodes } = answer.resources;
		// The texts of a whole page of titles would travel for nothing.
		const isReading = openedRow(state, nodes, "line") !== undefined;
		const rows = nodes.map(({ bodyEn, bodyEs, ...row }) => ({ ...row, ...(isReading ? { bodyEn, bodyEs } : {}) }));
		return { ...answer, resources: { ...answer.resources, nodes: rows } };
	});
}

/** The one entry that is read, where the address narrows the library to it. */
function readOf({ state, data }: Pick<Awaited<ReturnType<typeof loader>>, "state" | "data">): Row | undefined {
	return openedRow(state, data.resources.nodes, "line");
}

type Row = Awaited<ReturnType<typeof loader>>["data"]["resources"]["nodes"][number];

const libraryColumns = tableColumns<typeof resourcesList, Row>(resourcesList, {
	title: (row) => (
		<>
			<RowLink to={pathWith(paths.resources, { tab: "all", line: row.resourceNumber })} lang={titleLanguage(row)}>
				{resourceTitle(row)}
			</RowLink>
			{row.files.length > 0 && <span className={styles.mark}> PDF</span>}
		</>
	),
	languages: ({ titleEn, titleEs }) => [titleEn && "EN", titleEs && "ES"].filter(Boolean).join(", "),
});

export const meta = ({ loaderData }: LoadedBy<typeof loader>) => windowTitle(openName(loaderData), m.resources_title());

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	const read = found && readOf(found);
	return read && resourceTitle(read);
}

/** /customer/resources: the library, and the weight calculator. */
export default function ResourcesPage() {
	const { state, unread, data } = useLoaderData<typeof loader>();
	const format = useFormat();
	const { nodes, totals, tabs, pageInfo } = data.resources;
	const read = readOf({ state, data });
	const count = format.number(totals.count);
	return (
		<>
			<ListPage
				view={{ list: resourcesList, path: paths.resources, state }}
				unread={unread}
				title={m.resources_title()}
				summary={m.resources_total({ count })}
				tabs={countedTabs(resourcesList, tabs, resourceTabLabel)}
				search={m.resources_search()}
				saved={data.savedViews}
				filters={declaredFilters(resourcesList, state)}
				columns={libraryColumns(format)}
				rows={nodes}
				keyOf={({ resourceNumber }) => resourceNumber}
				rowFilter="line"
				pageInfo={pageInfo}
				matching={totals.count}
				empty={{ title: m.resources_empty(), reason: m.resources_empty_why() }}
			>
				{read && (
					<div className={styles.read}>
						<ResourceText resource={read} />
					</div>
				)}
			</ListPage>
			<div className={styles.calculator}>
				<Suspense>
					<WeightCalculator />
				</Suspense>
			</div>
		</>
	);
}
