import { Suspense, useEffect, useId, useState } from "react";
import type { NoticeRowsPreviewFragment, NoticeRowsQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { FormValues } from "#shared/forms/form-shape.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { CsvFile } from "#web/csv/csv-file.tsx";
import { wordsOf } from "#web/data/failed-request.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { useFocusBack } from "#web/ui/actions/use-focus-back.ts";
import field from "#web/ui/fields/field.module.css";
import { mostLoads } from "../notice-form.ts";
import { columnTitle, rowColumns } from "../row-columns.ts";
import styles from "./notice-entry.module.css";
import { SendNotices } from "./send-notices.tsx";

// Shown once the server has read the rows.
const CellErrors = lazyPart(() => import("#web/csv/cell-errors.tsx"), "CellErrors");
const RowsPreview = lazyPart(() => import("./rows-preview.tsx"), "RowsPreview");

const RowsDocument = graphql(`
	query NoticeRows($text: String!, $mode: String!, $line: String!) {
		noticeRows(text: $text, mode: $mode, line: $line) {
			notices { ...NoticeRowsPreview }
			faults { line column value reason }
		}
	}
`);

// Far more than a notice holds; browsers lay out tens of thousands of lines for minutes.
const mostLines = 1000;

type Rows = NoticeRowsQuery["noticeRows"];
type RowsReading = { state: "none" | "looking" } | { state: "failed"; reason: string } | { state: "read"; rows: Rows };
type LoadRowsProps = {
	mode: string;
	line: string;
	/** What was pasted and is not taken yet. */
	text: string;
	onText: (text: string) => void;
	/** What the form holds, for what the rows do not say. */
	valuesOf: () => FormValues;
	isAmended: boolean;
	onTake: (notice: NoticeRowsPreviewFragment) => void;
};

/**
 * Loads out of a spreadsheet, pasted or from a file: shown first, with what is wrong cell by cell, and taken all or not
 * at all. Those of one bill of lading go into the form; those of several are sent as a notice each.
 */
export function LoadRows({ mode, line, text, onText, valuesOf, isAmended, onTake }: LoadRowsProps) {
	const id = useId();
	const [isOpen, setOpen] = useState(false);
	const [isTooLong, setTooLong] = useState(false);
	const [reading, retry] = useRows(text, mode, line);
	const opener = useFocusBack(isOpen);
	if (!isOpen)
		return (
			<Button ref={opener} onClick={() => setOpen(true)}>
				{m.asn_rows_open()}
			</Button>
		);
	/** What no field could show in time is reported at once, and not put into it. */
	const mayShow = (csv: string) => {
		const isShown = csv.split("\n", mostLines + 1).length <= mostLines;
		setTooLong(!isShown);
		return isShown;
	};
	const take = (notice: NoticeRowsPreviewFragment) => {
		onTake(notice);
		onText("");
		setOpen(false);
	};
	return (
		<section className={styles.rows} aria-label={m.asn_rows_open()}>
			<label htmlFor={id} className={field.label}>
				{m.asn_rows_label()}
			</label>
			<p id={`${id}-hint`} className={styles.quiet}>
				{m.asn_rows_hint({
					columns: rowColumns
						.filter((column) => column !== "net")
						.map(columnTitle)
						.join(", "),
				})}
			</p>
			<textarea
				id={id}
				// It was asked for: rows are pasted next.
				// biome-ignore lint/a11y/noAutofocus: see above
				autoFocus
				aria-describedby={`${id}-hint`}
				className={field.control}
				rows={6}
				spellCheck={false}
				value={text}
				onPaste={(event) => {
					if (!mayShow(event.clipboardData.getData("text/plain"))) event.preventDefault();
				}}
				onChange={(event) => onText(event.target.value)}
			/>
			<CsvFile onText={(csv) => mayShow(csv) && onText(csv)} />
			{isTooLong && (
				<p role="alert" className={styles.fault}>
					{m.server_csv_too_long({ most: mostLoads })}
				</p>
			)}
			<div aria-live="polite">{reading.state === "looking" && m.asn_rows_looking()}</div>
			{reading.state === "failed" && (
				<p role="alert" className={styles.actions}>
					{reading.reason}
					<Button onClick={retry}>{m.asn_rows_again()}</Button>
				</p>
			)}
			{reading.state === "read" && (
				<Suspense>
					{reading.rows.faults.length > 0 && <CellErrors faults={reading.rows.faults} />}
					<RowsPreview notices={reading.rows.notices} isAmended={isAmended} onTake={take} />
				</Suspense>
			)}
			<SendNotices
				notices={reading.state === "read" && reading.rows.notices.length > 1 && !isAmended ? reading.rows.notices : []}
				valuesOf={valuesOf}
				onSent={() => onText("")}
			/>
			<div className={styles.actions}>
				<Button variant="quiet" onClick={() => setOpen(false)}>
					{m.asn_rows_close()}
				</Button>
			</div>
		</section>
	);
}

// Long enough that rows typed manually are read once in a while, not with each letter.
const pauseMs = 400;

/** Reads the rows whenever they, the mode or the line change; the second answer reads them once more. */
function useRows(text: string, mode: string, line: string): [RowsReading, () => void] {
	const [reading, setReading] = useState<RowsReading>({ state: "none" });
	const [turn, setTurn] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a further turn asks the same once more
	useEffect(() => {
		if (text.trim() === "") return setReading({ state: "none" });
		let isHere = true;
		setReading({ state: "looking" });
		const timer = setTimeout(async () => {
			try {
				const { noticeRows } = await runInBrowser(RowsDocument, { text, mode, line });
				if (isHere) setReading({ state: "read", rows: noticeRows });
			} catch (error) {
				if (isHere) setReading({ state: "failed", reason: wordsOf(error) });
			}
		}, pauseMs);
		return () => {
			isHere = false;
			clearTimeout(timer);
		};
	}, [text, mode, line, turn]);
	return [reading, () => setTurn((count) => count + 1)];
}
