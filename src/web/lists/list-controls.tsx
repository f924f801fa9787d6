import { type FormEvent, Suspense, useState } from "react";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { defaultColumns, type ListColumn } from "#shared/lists/list-definition.ts";
import { listPath, printListUrl, withChange } from "#shared/lists/list-url.ts";
import { mailedLists } from "#shared/report-mails/mailed-lists.ts";
import { lazyPart } from "../build-check/lazy-part.ts";
import { useOfferedActions } from "../search/offered-actions.ts";
import { AppLink } from "../ui/actions/app-link.tsx";
import { Button, DocumentButtonLink } from "../ui/actions/button.tsx";
import { Checkbox } from "../ui/fields/checkbox.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { Menu } from "../ui/overlays/menu.tsx";
import { Popover } from "../ui/overlays/popover.tsx";
import { useFormat } from "../viewer.tsx";
import { type ListView, useChangeView } from "./list-view.ts";
import formStyles from "./small-form.module.css";
import { useKeepLayout } from "./use-keep-layout.ts";

/** Which columns are shown; the first always is. */
export function ColumnChooser({
	view,
	columns,
}: {
	view: ListView;
	columns: readonly (ListColumn & { title: string })[];
}) {
	const change = useChangeView(view);
	const keep = useKeepLayout(view);
	const { list, state } = view;
	const submit = (close: () => void) => (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const chosen = new FormData(event.currentTarget).getAll("columns");
		const shown = list.columns.filter(({ id }, index) => index === 0 || chosen.includes(id)).map(({ id }) => id);
		close();
		keep({ columns: shown });
		change({ ...state, columns: shown });
	};
	return (
		<Popover label={m.web_list_columns()} trigger={(props) => <Button {...props}>{m.web_list_columns()}</Button>}>
			{(close) => (
				<form onSubmit={submit(close)} className={formStyles.chipForm}>
					<div className={formStyles.choices}>
						{columns.slice(1).map((column) => (
							<Checkbox
								key={column.id}
								name="columns"
								value={column.id}
								label={column.title}
								defaultChecked={state.columns.includes(column.id)}
							/>
						))}
					</div>
					<Button type="submit" variant="primary">
						{m.web_list_columns_apply()}
					</Button>
					<AppLink
						to={listPath(view.path, list, { ...state, columns: defaultColumns(list) })}
						onClick={() => {
							close();
							keep({ columns: undefined });
						}}
						prefetch="none"
					>
						{m.web_list_columns_reset()}
					</AppLink>
				</form>
			)}
		</Popover>
	);
}

const queryOf = ({ list, state }: ListView) => printListUrl(list, withChange(state, {}));

/** Addresses of a list's files: the same query as the page, without its place in it. */
export function downloadPath(view: ListView, format: "xlsx" | "csv"): string {
	const { list } = view;
	const query = queryOf(view);
	return `/downloads/${list.id}.${format}${query ? `?${query}` : ""}`;
}

/** Takes the documents of a view's rows; how is loaded when a user does. */
export async function takeDocuments(view: ListView, format: Pick<Format, "number">): Promise<void> {
	const { takeListDocuments } = await import("../document-bundles/take-list-documents.ts");
	await takeListDocuments(view.list.id, queryOf(view), format);
}

// Forms weigh more than the rest of a list page: a user who has a report mailed loads them.
const ReportMailsPanel = lazyPart(() => import("../report-mails/report-mails-panel.tsx"), "ReportMailsPanel");

/** What is filtered, as a file now or by mail again and again; plain links where no script runs. */
export function ExportMenu({ view, title }: { view: ListView; title: string }) {
	const format = useFormat();
	const [isMailing, setMailing] = useState(false);
	const entry = (ending: "xlsx" | "csv", label: string) => ({
		id: ending as string,
		label,
		onAction: () => window.location.assign(downloadPath(view, ending)),
	});
	const entries = [entry("xlsx", m.web_list_export_xlsx()), entry("csv", m.web_list_export_csv())];
	if (view.list.hasDocuments)
		entries.push({ id: "zip", label: m.web_list_export_zip(), onAction: () => void takeDocuments(view, format) });
	if (mailedLists[view.list.id])
		entries.push({ id: "mail", label: m.report_mail_menu(), onAction: () => setMailing(true) });
	useOfferedActions(
		entries.map(({ id, label, onAction }) => ({
			id: `export-${id}`,
			label: id === "mail" ? label : m.web_search_action_export({ format: label }),
			run: onAction,
		})),
	);
	return (
		<>
			<Menu
				label={m.web_list_export()}
				groups={[{ id: "formats", title: m.web_list_export(), entries }]}
				trigger={(props) => (
					<Button {...props} opens>
						{m.web_list_export()}
					</Button>
				)}
			/>
			<Dialog title={m.report_mail_title()} isOpen={isMailing} onClose={() => setMailing(false)} size="large">
				<Suspense>
					<ReportMailsPanel list={view.list.id} query={queryOf(view)} title={title} />
				</Suspense>
			</Dialog>
			<noscript>
				<DocumentButtonLink href={downloadPath(view, "xlsx")}>XLSX</DocumentButtonLink>{" "}
				<DocumentButtonLink href={downloadPath(view, "csv")}>CSV</DocumentButtonLink>
			</noscript>
		</>
	);
}
