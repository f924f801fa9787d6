import { useEffect, useId, useState } from "react";
import type { NoticeRowsQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { FormValues } from "#shared/forms/form-shape.ts";
import { CellFaults } from "#web/csv/cell-faults.tsx";
import { CsvFile } from "#web/csv/csv-file.tsx";
import { wordsOf } from "#web/data/failed-request.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { useFocusBack } from "#web/ui/actions/use-focus-back.ts";
import field from "#web/ui/fields/field.module.css";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { mostLoads } from "../notice-form.ts";
import { radiationWord } from "../notice-words.ts";
import { columnTitle, rowColumns } from "../row-columns.ts";
import styles from "./notice-entry.module.css";

const RowsDocument = graphql(`
	query NoticeRows($text: String!, $mode: String!, $line: String!) {
		noticeRows(text: $text, mode: $mode, line: $line) {
			loads { vehicle gross tare unit commodity radiation ticket seals }
			faults { line column value reason }
		}
	}
`);

// Far more than a notice holds; browsers lay out tens of thousands of lines for minutes.
const mostLines = 1000;

type Rows = NoticeRowsQuery["noticeRows"];
type Look = { state: "none" | "looking" } | { state: "failed"; reason: string } | { state: "read"; rows: Rows };
type LoadRowsProps = { mode: string; line: string; onTake: (loads: FormValues[]) => void };

/** Loads out of a spreadsheet, pasted or from a file: shown first, with what is wrong cell by cell, and taken all or not at all. */
export function LoadRows({ mode, line, onTake }: LoadRowsProps) {
	const id = useId();
	const [text, setText] = useState("");
	const [isOpen, setOpen] = useState(false);
	const [isTooLong, setTooLong] = useState(false);
	const [look, retry] = useRows(text, mode, line);
	const opener = useFocusBack(isOpen);
	if (!isOpen)
		return (
			<Button ref={opener} onClick={() => setOpen(true)}>
				{m.asn_rows_open()}
			</Button>
		);
	/** What no field could show in time is told at once, and not put into it. */
	const mayShow = (given: string) => {
		const isShown = given.split("\n", mostLines + 1).length <= mostLines;
		setTooLong(!isShown);
		return isShown;
	};
	const take = (rows: Rows) => {
		onTake(rows.loads);
		setText("");
		setOpen(false);
	};
	return (
		<section className={styles.rows} aria-label={m.asn_rows_open()}>
			<label htmlFor={id} className={field.label}>
				{m.asn_rows_label()}
			</label>
			<p id={`${id}-hint`} className={styles.quiet}>
				{m.asn_rows_hint({ columns: rowColumns.slice(0, -1).map(columnTitle).join(", ") })}
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
				onChange={(event) => setText(event.target.value)}
			/>
			<CsvFile onText={(given) => mayShow(given) && setText(given)} />
			{isTooLong && (
				<p role="alert" className={styles.fault}>
					{m.server_csv_too_long({ most: mostLoads })}
				</p>
			)}
			<div aria-live="polite">{look.state === "looking" && m.asn_rows_looking()}</div>
			{look.state === "failed" && (
				<p role="alert" className={styles.moves}>
					{look.reason}
					<Button onClick={retry}>{m.asn_rows_again()}</Button>
				</p>
			)}
			{look.state === "read" && <Preview rows={look.rows} onTake={() => take(look.rows)} />}
			<div className={styles.moves}>
				<Button look="quiet" onClick={() => setOpen(false)}>
					{m.asn_rows_close()}
				</Button>
			</div>
		</section>
	);
}

function Preview({ rows, onTake }: { rows: Rows; onTake: () => void }) {
	const format = useFormat();
	if (rows.faults.length > 0) return <CellFaults faults={rows.faults} />;
	const numbered = rows.loads.map((load, index) => ({ ...load, key: String(index + 1) }));
	return (
		<>
			<SheetTable
				rows={numbered}
				keyOf={({ key }) => key}
				columns={[
					{ title: m.asn_load(), cell: ({ key }) => key },
					{ title: m.asn_vehicle(), cell: ({ vehicle }) => vehicle },
					{ title: m.asn_gross(), isFigure: true, cell: ({ gross }) => format.number(gross, decimalsOf(gross)) },
					{ title: m.asn_tare(), isFigure: true, cell: ({ tare }) => format.number(tare, decimalsOf(tare)) },
					{ title: m.asn_unit(), cell: ({ unit }) => unit },
					{ title: m.asn_commodity(), cell: ({ commodity }) => commodity },
					{ title: m.asn_radiation(), cell: ({ radiation }) => radiationWord(radiation) },
					{ title: m.asn_ticket(), cell: ({ ticket }) => ticket },
					{ title: m.asn_seals(), cell: ({ seals }) => seals },
				]}
			/>
			<div className={styles.moves}>
				<Button look="primary" onClick={onTake}>
					{rows.loads.length === 1 ? m.asn_rows_take_one() : m.asn_rows_take({ count: format.number(rows.loads.length) })}
				</Button>
			</div>
		</>
	);
}

const decimalsOf = (value: number) => (String(value).split(".")[1] ?? "").length;

// Long enough that rows typed by hand are read once in a while, not with each letter.
const pauseMs = 400;

/** Reads the rows whenever they, the mode or the line change; the second answer reads them once more. */
function useRows(text: string, mode: string, line: string): [Look, () => void] {
	const [look, setLook] = useState<Look>({ state: "none" });
	const [turn, setTurn] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a further turn asks the same once more
	useEffect(() => {
		if (text.trim() === "") return setLook({ state: "none" });
		let isHere = true;
		setLook({ state: "looking" });
		const timer = setTimeout(async () => {
			try {
				const { noticeRows } = await runInBrowser(RowsDocument, { text, mode, line });
				if (isHere) setLook({ state: "read", rows: noticeRows });
			} catch (error) {
				if (isHere) setLook({ state: "failed", reason: wordsOf(error) });
			}
		}, pauseMs);
		return () => {
			isHere = false;
			clearTimeout(timer);
		};
	}, [text, mode, line, turn]);
	return [look, () => setTurn((count) => count + 1)];
}
