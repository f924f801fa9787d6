import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type {
	ListedSupplierDocumentFragment,
	SupplierDocumentSortColumn,
	SupplierDocumentTab,
} from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { type ListState, openedNumber } from "#shared/lists/list-definition.ts";
import { paths, pathWith } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import type { FilterWords } from "#web/lists/filter-fields.tsx";
import { type ListOption, optionsOf } from "#web/lists/list-answer.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import type { TableColumn } from "#web/lists/list-table.tsx";
import { pageContext } from "#web/page-context.ts";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { OpenedPart } from "#web/ui/surfaces/opened-part.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { documentColumnLabel, documentLabel, documentTabLabel } from "../document-labels.ts";
import { type DocumentColumnId, documentsList } from "../supplier-documents-list.ts";
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

const DocumentsPageDocument = graphql(`
	query SupplierDocumentsPage(
		$list: String!
		$first: Int
		$after: String
		$last: Int
		$before: String
		$tab: SupplierDocumentTab
		$search: String
		$filter: SupplierDocumentFilterInput
		$sort: SupplierDocumentSortInput
		$document: [String!]
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

/** Documents by the URL; a single one with what stands in it. */
export function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	return loadList(documentsList, request, (state) => {
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
			filters={documentFilters(supplierDocuments.choices.mills, state)}
			columns={documentColumns(format)}
			rows={supplierDocuments.nodes}
			keyOf={({ kind, number }) => `${kind}/${number}`}
			brief={({ millName, poNumber }) => [millName, poNumber].flatMap((part) => part ?? [])}
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

function documentFilters(mills: readonly ListOption[], state: ListState): FilterWords[] {
	return [
		{ id: "issued", label: m.supplier_documents_issued() },
		{ id: "mill", label: m.supplier_documents_mill(), options: optionsOf(mills) },
		{ id: "number", label: m.supplier_documents_number() },
		{ id: "po", label: m.supplier_documents_po() },
		{ id: "receipt", label: m.supplier_documents_receipt() },
		...(state.filters.document
			? [{ id: "document", label: m.supplier_documents_chosen(), valueLabel: chosenLabel }]
			: []),
	];
}

/** `settlement/SB-1` as people say it. */
function chosenLabel(key: string): string {
	const [kind = "", ...number] = key.split("/");
	return `${documentLabel(kind)} ${number.join("/")}`;
}

type Listed = ListedSupplierDocumentFragment;

function documentColumns(format: Format): TableColumn<Listed>[] {
	const mono = (text: string | null | undefined) => (text ? <span className="mono">{text}</span> : "–");
	const cells: Record<DocumentColumnId, TableColumn<Listed>["cell"]> = {
		number: ({ kind, number }) => (
			<RowLink to={pathWith(paths.supplierDocuments, { document: `${kind}/${number}` })} className="mono">
				{number}
			</RowLink>
		),
		kind: ({ kind }) => documentLabel(kind),
		issued: ({ issuedOn }) => format.day(issuedOn),
		mill: ({ millName }) => millName ?? "–",
		po: ({ poNumber }) =>
			poNumber ? (
				<RowLink to={pathWith(paths.outstandingTonnage, { tab: "all", po: poNumber })}>{mono(poNumber)}</RowLink>
			) : (
				"–"
			),
		receipt: ({ receiptNumber }) =>
			receiptNumber ? (
				<RowLink to={pathWith(paths.shipmentsReceived, { receipt: receiptNumber })}>{mono(receiptNumber)}</RowLink>
			) : (
				"–"
			),
		commodity: ({ commodity }) => mono(commodity),
		account: ({ account }) => account.name,
	};
	return documentsList.columns.map(({ id, isSortable }) => ({
		id,
		title: documentColumnLabel(id as DocumentColumnId),
		isSortable: isSortable ?? false,
		cell: cells[id as DocumentColumnId],
	}));
}
