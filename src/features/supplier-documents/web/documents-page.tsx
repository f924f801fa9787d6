import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type {
	ListedSupplierDocumentFragment,
	SupplierDocumentSortColumn,
	SupplierDocumentTab,
} from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { openedNumber } from "#shared/lists/list-definition.ts";
import { paths, pathWith } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { tableColumns } from "#web/lists/table-columns.tsx";
import { pageContext } from "#web/page-context.ts";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { OpenedPart } from "#web/ui/surfaces/opened-part.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { documentLabel, documentTabLabel } from "../document-labels.ts";
import { documentsList } from "../supplier-documents-list.ts";
import { DocumentSheet } from "./document-sheet.tsx";

graphql(`
	fragment ListedSupplierDocument on SupplierDocument {
		kind
		number
		issuedOn
		millName
		poNumber
		receiptNumber
		commodity
		account { name }
	}
`);

const documentColumns = tableColumns<typeof documentsList, ListedSupplierDocumentFragment>(documentsList, {
	number: ({ kind, number }) => (
		<RowLink to={pathWith(paths.supplierDocuments, { document: `${kind}/${number}` })} className="mono">
			{number}
		</RowLink>
	),
	account: ({ account }) => account.name,
});

const DocumentsPageDocument = graphql(`
	query SupplierDocumentsPage(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: SupplierDocumentTab,
		$search: String, $filter: SupplierDocumentFilterInput, $sort: SupplierDocumentSortInput, $document: [String!],
		$withSheet: Boolean!
	) {
		supplierDocuments(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes { ...ListedSupplierDocument }
			pageInfo { ...ListPlace }
			totals { count }
			tabs { tab count }
			choices { mills { ...ListOption } }
			dataAsOf { ...ListStamp }
		}
		sheets: supplierDocuments(first: 5, filter: { document: $document }) @include(if: $withSheet) {
			nodes { ...SheetOfDocument }
		}
		savedViews(list: $list) { ...ListSavedView }
	}
`);

/** Documents by the URL; a single one with what is in it. */
export function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	return loadList(documentsList, { request, context }, (state) => {
		const document = openedNumber(state, "document");
		return execute(DocumentsPageDocument, {
			...listVariables<SupplierDocumentTab, SupplierDocumentSortColumn>(documentsList, state),
			document: document === undefined ? null : [document],
			withSheet: document !== undefined,
		});
	});
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(openName(loaderData), m.supplier_documents_title());

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	const sheet = found?.data.sheets?.nodes[0];
	return sheet && `${documentLabel(sheet.kind)} ${sheet.number}`;
}

export default function DocumentsPage() {
	const { state, unread, data } = useLoaderData<typeof loader>();
	const format = useFormat();
	const { supplierDocuments, sheets, savedViews } = data;
	const { totals, tabs } = supplierDocuments;
	const count = format.number(totals.count);
	return (
		<ListPage
			view={{ list: documentsList, path: paths.supplierDocuments, state }}
			unread={unread}
			title={m.supplier_documents_title()}
			summary={totals.count === 1 ? m.supplier_documents_one() : m.supplier_documents_count({ count })}
			stamp={supplierDocuments.dataAsOf ?? null}
			tabs={countedTabs(documentsList, tabs, documentTabLabel)}
			saved={savedViews}
			filters={declaredFilters(documentsList, state, supplierDocuments.choices)}
			columns={documentColumns(format)}
			rows={supplierDocuments.nodes}
			keyOf={({ kind, number }) => `${kind}/${number}`}
			rowFilter="document"
			pageInfo={supplierDocuments.pageInfo}
			matching={totals.count}
			empty={{ title: m.supplier_documents_empty(), reason: m.supplier_documents_empty_none() }}
		>
			{sheets && (
				<OpenedPart key={String(state.filters.document)}>
					{sheets.nodes.map((sheet) => (
						<DocumentSheet key={`${sheet.kind} ${sheet.number} ${sheet.account.code}`} sheet={sheet} />
					))}
				</OpenedPart>
			)}
		</ListPage>
	);
}
