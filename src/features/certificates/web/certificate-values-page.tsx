import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { CertificateValueSortColumn, CertificateValueTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { ListState } from "#shared/lists/list-definition.ts";
import { listPath, withChange } from "#shared/lists/list-url.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { useFormat } from "#web/viewer.tsx";
import { windowTitle } from "#web/window-title.ts";
import { certificateTabLabel } from "../certificate-labels.ts";
import { valuePropertyLabel } from "../certificate-value-labels.ts";
import { certificateValuesList } from "../certificate-values-list.ts";
import { certificateValueColumns } from "./certificate-value-columns.tsx";
import styles from "./certificate-values.module.css";
import { PastedHeatsField } from "./pasted-heats-field.tsx";

const CertificateValuesPageDocument = graphql(`
	query CertificateValuesPage(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: CertificateValueTab,
		$search: String, $filter: CertificateValueFilterInput, $sort: CertificateValueSortInput, $withMissing: Boolean!
	) {
		certificateValues(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes { ...ListedValue }
			pageInfo { ...ListPlace }
			choices { grades { ...ListOption } }
			missingHeats @include(if: $withMissing) { heatNumber }
			dataAsOf { ...ListStamp }
		}
		savedViews(list: $list) { ...ListSavedView }
	}
`);

/** Values of certificates by the URL. */
export function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	return loadList(certificateValuesList, { request, context }, (state) =>
		execute(CertificateValuesPageDocument, {
			...listVariables<CertificateValueTab, CertificateValueSortColumn>(certificateValuesList, state),
			withMissing: state.filters.heats !== undefined,
		}),
	);
}

export const meta = () => windowTitle(m.certificates_values_title());

/**
 * /customer/documents/certificates/values: what certificates give, one value a row, to be taken as a file. Nobody counts
 * the rows: each certificate has dozens, which are read as far as a page or a file needs them.
 */
export default function CertificateValuesPage() {
	const { state, unread, data } = useLoaderData<typeof loader>();
	const format = useFormat();
	const { nodes, pageInfo, choices, missingHeats, dataAsOf } = data.certificateValues;
	return (
		<ListPage
			view={{ list: certificateValuesList, path: paths.certificateValues, state }}
			unread={unread}
			title={m.certificates_values_title()}
			summary={m.certificates_values_about()}
			stamp={dataAsOf ?? null}
			tabs={countedTabs(certificateValuesList, [], certificateTabLabel)}
			saved={data.savedViews}
			filters={declaredFilters(certificateValuesList, state, choices).map((words) =>
				words.id === "heats" ? { ...words, Field: PastedHeatsField } : words,
			)}
			columns={certificateValueColumns(format)}
			rows={nodes}
			keyOf={({ id }) => id}
			nameOf={({ certificateNumber, property, sample, specimen }) =>
				[certificateNumber, valuePropertyLabel(property), sample, specimen].filter(Boolean).join(" ")
			}
			rowFilter="row"
			pageInfo={pageInfo}
			matching={nodes.length}
			isUncounted
			empty={{ title: m.certificates_values_empty(), reason: m.certificates_values_empty_none() }}
		>
			{missingHeats && missingHeats.length > 0 && (
				<MissingHeats state={state} heats={missingHeats.map(({ heatNumber }) => heatNumber)} />
			)}
		</ListPage>
	);
}

/** Pasted heats without a value in this view; older ones may be in the view of all. */
function MissingHeats({ state, heats }: { state: ListState; heats: readonly string[] }) {
	const format = useFormat();
	return (
		<p role="status" className={styles.missing}>
			{m.certificates_values_missing({ count: format.number(heats.length), heats: heats.join(", ") })}{" "}
			{state.tab !== "all" && (
				<AppLink to={listPath(paths.certificateValues, certificateValuesList, withChange(state, { tab: "all" }))}>
					{m.certificates_values_missing_all()}
				</AppLink>
			)}
		</p>
	);
}
