import type { ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import { m } from "#generated/texts/messages.js";
import { actingAs } from "#shared/access.ts";
import { columnsFor, type UnreadPart } from "#shared/lists/list-definition.ts";
import { printListUrl, withChange } from "#shared/lists/list-url.ts";
import { DocumentBundleButton } from "../document-bundles/document-bundle-dialog.tsx";
import { type DataStamp, PageHeader } from "../ui/surfaces/page-header.tsx";
import { Skeleton } from "../ui/surfaces/skeleton.tsx";
import { useFormat, useViewer } from "../viewer.tsx";
import { Beside, BesideForm } from "./beside.tsx";
import { EmptyList } from "./empty-list.tsx";
import { FilterBar } from "./filter-bar.tsx";
import type { FilterWords } from "./filter-fields.tsx";
import { ListAnnouncements } from "./list-announcements.tsx";
import type { SavedView } from "./list-answer.ts";
import { ColumnChooser, ExportMenu } from "./list-controls.tsx";
import { ListSearch } from "./list-search.tsx";
import { ListTable, type TableColumn } from "./list-table.tsx";
import type { ListView } from "./list-view.ts";
import styles from "./lists.module.css";
import { PageLinks } from "./page-links.tsx";
import { PartHeading } from "./part-heading.tsx";
import { PrintedView } from "./printed-view.tsx";
import { savedToday } from "./saved-now.ts";
import { type BulkActions, SelectionBar, selectedCountLabel } from "./selection-bar.tsx";
import { useRowSelection } from "./use-row-selection.ts";
import { ViewTabs } from "./view-tabs.tsx";

type PageInfo = {
	hasNextPage: boolean;
	hasPreviousPage: boolean;
	startCursor?: string | null;
	endCursor?: string | null;
};

export type ListPageProps<Row> = {
	view: ListView;
	unread: readonly UnreadPart[];
	title: string;
	summary: string;
	/** Undefined = the list shows none. */
	stamp?: DataStamp | null;
	tabs: readonly { id: string; label: string; count?: number }[];
	saved: readonly SavedView[];
	filters: readonly FilterWords[];
	/** All columns that this reader may choose; the view says which are shown. */
	columns: readonly TableColumn<Row>[];
	rows: readonly Row[];
	keyOf: (row: Row) => string;
	/** What a row is called where its key says nothing to people; then keys are not offered to be copied either. */
	nameOf?: (row: Row) => string;
	/** What the keys are when they are copied, where they are no numbers. */
	copyLabel?: string;
	/** The filter that names single rows by their keys. */
	rowFilter: string;
	pageInfo: PageInfo;
	matching: number;
	/** Nobody counts how many match: nothing is added up below the rows. */
	isUncounted?: boolean;
	empty: { title: string; reason: string };
	/** Shown between the title and the views: what else the page is for. */
	above?: ReactNode;
	/** What is above is a form: on a wide screen the list is beside it. */
	isBesideForm?: boolean;
	/** The list is one part of its page: it has a heading of its own below what is above it. */
	part?: { title: string; about?: string };
	/** Shown before the list's own: what this page can make. */
	actions?: ReactNode;
	/** What a search of its own looks for; lists without one are searched from the top of the page. */
	search?: string;
	/** Shown between the filters and the table: charts. */
	children?: ReactNode;
	/** Shown beside the table where there is room, above it where there is not: a map. */
	beside?: ReactNode;
	besideWidth?: "map" | "sheet";
	/** What can be done with chosen rows, besides taking them as files. */
	bulk?: BulkActions;
	/** The view that is under way shows the same rows. */
	keepsRows?: boolean;
};

/**
 * A list as every list of the portal is: views, filters, table, totals, pages, files.
 */
export function ListPage<Row>(props: ListPageProps<Row>) {
	const { view, unread, title, part } = props;
	const viewer = useViewer();
	const allowed = columnsFor(view.list, viewer && actingAs(viewer.user, viewer.alias)).map(({ id }) => id);
	const columns = props.columns.filter(({ id }) => allowed.includes(id));
	const chosen = view.list.columns.map((column) => ({
		...column,
		title: columns.find(({ id }) => id === column.id)?.title,
	}));
	const offered = chosen.flatMap((column) => (column.title === undefined ? [] : [{ ...column, title: column.title }]));
	const actions = (
		<>
			{view.list.hasDocuments && <DocumentBundleButton />}
			<ColumnChooser view={view} columns={offered} />
			<ExportMenu view={view} title={part?.title ?? title} />
		</>
	);
	const shown = columns.filter(({ id }) => view.state.columns.includes(id));
	const saved = savedToday(view, props.saved);
	return (
		<>
			<PageHeader
				title={title}
				summary={props.summary}
				stamp={props.stamp}
				actions={
					<>
						{props.actions}
						{!part && actions}
					</>
				}
			/>
			<BesideForm form={props.above} isOn={props.isBesideForm}>
				{part && <PartHeading {...part} actions={actions} />}
				<PrintedView view={view} tabs={props.tabs} saved={saved} words={props.filters} />
				<ViewTabs view={view} tabs={props.tabs} saved={saved} />
				{props.search && <ListSearch view={view} label={props.search} />}
				<FilterBar view={view} words={props.filters} />
				<Unread parts={unread} words={props.filters} />
				{props.children}
				<ListBody {...props} columns={shown} />
			</BesideForm>
		</>
	);
}

/**
 * The rows and what is chosen of them: a user who chooses one has nothing else of the page drawn anew. `columns` are
 * those that are shown.
 */
function ListBody<Row>(props: ListPageProps<Row>) {
	const { view, rows, keyOf } = props;
	const account = useViewer()?.alias?.code ?? "";
	// Another window may choose another account: what was chosen before is not among its rows.
	const query = printListUrl(
		view.list,
		withChange(view.state, { columns: [], size: 50, density: undefined, layout: undefined, sort: view.list.sort }),
	);
	const selection = useRowSelection(`${account}?${query}`, rows.map(keyOf));
	const format = useFormat();
	const sorting = props.columns.find(({ id }) => id === view.state.sort.column);
	return (
		<>
			<ListAnnouncements
				view={view}
				found={rows.length > 0 ? props.summary : props.matching > 0 ? m.web_list_beyond() : props.empty.title}
				sortedBy={rows.length === 0 ? undefined : sorting?.title}
				chosen={selectedCountLabel(selection, props.matching, format)}
			/>
			<Beside aside={props.beside} width={props.besideWidth}>
				<div className={styles.card}>
					{!props.keepsRows && <Waiting />}
					{rows.length === 0 ? (
						<EmptyList view={view} tabs={props.tabs} matching={props.matching} {...props.empty} />
					) : (
						<ListTable
							view={view}
							caption={props.part?.title ?? props.title}
							columns={props.columns}
							rows={rows}
							keyOf={keyOf}
							nameOf={props.nameOf}
							selection={selection}
							isBeside={props.isBesideForm || (props.besideWidth === "sheet" && Boolean(props.beside))}
							totalLabel={props.isUncounted ? "" : m.web_list_total({ count: format.number(props.matching) })}
						/>
					)}
					<PageLinks view={view} pageInfo={props.pageInfo} />
				</div>
			</Beside>
			<SelectionBar
				view={view}
				selection={selection}
				matching={props.matching}
				rowFilter={props.rowFilter}
				bulk={props.bulk}
				copyLabel={props.copyLabel ?? (props.nameOf ? undefined : m.web_list_copy_numbers())}
			/>
		</>
	);
}

/** Covers the rows while the next view of the same page is under way. */
function Waiting() {
	const { state, location } = useNavigation();
	const { pathname } = useLocation();
	if (state !== "loading" || location.pathname !== pathname) return null;
	return (
		<div className={styles.waiting}>
			<Skeleton lines={12} />
		</div>
	);
}

function Unread({ parts, words }: { parts: readonly UnreadPart[]; words: readonly FilterWords[] }) {
	if (parts.length === 0) return null;
	const named = parts.map(({ name, value }) => `${words.find(({ id }) => id === name)?.label ?? name}: ${value}`);
	return (
		<p className={styles.notice} role="status">
			{m.web_list_unread({ parts: named.join("; ") })}
		</p>
	);
}
