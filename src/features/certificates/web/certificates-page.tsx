import { Suspense } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { CertificateSortColumn, CertificateTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { mayAccess } from "#shared/access.ts";
import { type ListState, openedNumber } from "#shared/lists/list-definition.ts";
import { listPath, withFilter } from "#shared/lists/list-url.ts";
import { paths } from "#shared/paths.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { DocumentListPage } from "#web/lists/preview/document-list-page.tsx";
import { pageContext } from "#web/page-context.ts";
import { usePublishedDocuments } from "#web/realtime/use-published-documents.ts";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { ThreadOfRows } from "#web/ui/surfaces/thread-links.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { certificateTabLabel } from "../certificate-labels.ts";
import { certificatesList } from "../certificates-list.ts";
import { certificateColumns } from "./certificate-columns.tsx";
import { CertificateSheet } from "./certificate-sheet.tsx";
import { valuesPath } from "./values-path.ts";

const CertificatesPageDocument = graphql(`
	query CertificatesPage(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: CertificateTab, $search: String,
		$filter: CertificateFilterInput, $sort: CertificateSortInput, $one: [String!], $withSheet: Boolean!,
		$withChart: Boolean!, $number: String!, $revision: Int!, $withRevision: Boolean!
	) {
		certificates(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes { ...ListedCertificate }
			pageInfo { ...ListPlace }
			totals { count pieces weightLb }
			tabs { tab count }
			choices { grades { ...ListOption } }
			charted @include(if: $withChart) { ...DrawnValue }
			dataAsOf { ...ListStamp }
		}
		earlier: certificateRevision(number: $number, revision: $revision) @include(if: $withRevision) { ...SheetOfCertificate }
		sheets: certificates(first: 1, tab: all, filter: { one: $one }) @include(if: $withSheet) {
			nodes { ...SheetOfCertificate }
		}
		savedViews(list: $list) { ...ListSavedView }
	}
`);

/** The value that is drawn across heats, if one is. */
const chartedProperty = ({ filters: { chart } }: ListState) =>
	Array.isArray(chart) ? (chart as string[])[0] : undefined;

// Drawings weigh more than the rest of the page: a user who looks at one loads them.
const CertificateChart = lazyPart(() => import("./certificate-chart.tsx"), "CertificateChart");

/** The revision that the address names; nothing when it can be none. */
function readRevision({ searchParams }: URL): number | undefined {
	const text = searchParams.get("revision") ?? "";
	return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

/** Certificates by the URL; a single one with its values, also as an earlier revision gave them. */
export function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	const url = new URL(request.url);
	const revision = readRevision(url);
	url.searchParams.delete("revision");
	return loadList(certificatesList, { request: new Request(url), context }, (state) => {
		const one = openedNumber(state);
		return execute(CertificatesPageDocument, {
			...listVariables<CertificateTab, CertificateSortColumn>(certificatesList, state),
			one: one === undefined ? null : [one],
			withSheet: one !== undefined,
			number: one ?? "",
			revision: revision ?? 0,
			withRevision: one !== undefined && revision !== undefined,
			withChart: chartedProperty(state) !== undefined,
		});
	});
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(loaderData?.data.sheets?.nodes[0]?.certificateNumber, m.certificates_title());

/** /customer/documents/certificates: what the mill certifies, value by value. */
export default function CertificatesPage() {
	const { state, unread, data } = useLoaderData<typeof loader>();
	usePublishedDocuments("certificate");
	const format = useFormat();
	const viewer = useViewer();
	const { certificates, sheets, earlier, savedViews } = data;
	const { totals } = certificates;
	const count = format.number(totals.count);
	const view = { list: certificatesList, path: paths.certificates, state };
	const property = chartedProperty(state);
	const sheet = sheets?.nodes[0];
	return (
		<DocumentListPage
			view={view}
			unread={unread}
			title={m.certificates_title()}
			summary={totals.count === 1 ? m.certificates_one() : m.certificates_count({ count })}
			stamp={certificates.dataAsOf ?? null}
			tabs={countedTabs(certificatesList, certificates.tabs, certificateTabLabel)}
			saved={savedViews}
			filters={declaredFilters(certificatesList, state, certificates.choices).filter(
				({ id }) =>
					(id !== "incomplete" || mayAccess(viewer?.user, "desk")) && (id !== "chart" || property !== undefined),
			)}
			columns={certificateColumns(format, { totals })}
			rows={certificates.nodes}
			keyOf={({ certificateNumber }) => certificateNumber}
			rowFilter="one"
			pageInfo={certificates.pageInfo}
			matching={totals.count}
			empty={{ title: m.certificates_empty(), reason: m.certificates_empty_none() }}
			document={{
				sheet: sheet && (
					<CertificateSheet key={sheet.certificateNumber} certificate={earlier ?? sheet} newest={sheet.revision} />
				),
				numberOf: ({ certificateNumber }) => certificateNumber,
				alone: paths.certificate,
			}}
			actions={
				property === undefined && (
					<>
						<ButtonLink to={valuesPath(state)}>{m.certificates_values_title()}</ButtonLink>
						<ButtonLink to={listPath(view.path, view.list, withFilter(state, "chart", ["C"]))}>
							{m.certificates_chart()}
						</ButtonLink>
					</>
				)
			}
		>
			{property !== undefined && (
				<Suspense>
					<CertificateChart
						view={view}
						property={property}
						values={certificates.charted ?? []}
						valuesPath={valuesPath(state, property)}
					/>
				</Suspense>
			)}
			{!sheets && <ThreadOfRows rows={certificates.nodes} here="certificates" />}
		</DocumentListPage>
	);
}
