import type { ReactNode } from "react";
import type { SheetOfAcknowledgmentFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { shownChange } from "../shown-change.ts";
import { ActionPill, noteOf } from "./acknowledgment-cells.tsx";
import styles from "./acknowledgment-sheet.module.css";

type Line = SheetOfAcknowledgmentFragment["lines"][number];
type Column = { title: string; isFigure?: boolean; cell: (line: Line) => ReactNode };

/** Each line with what was done with it; where a value is another than before, the old one is under it. */
export function AcknowledgmentLines({ acknowledgment }: { acknowledgment: SheetOfAcknowledgmentFragment }) {
	const format = useFormat();
	const { lines, orderNumber, currency, previousRevision } = acknowledgment;
	const isSettled = acknowledgment.answerState === "accepted";
	const money = (value: number) => format.money(value, currency);
	const figure = createFigure(previousRevision === null);
	const columns: Column[] = [
		{
			title: m.acknowledgments_line(),
			cell: ({ item }) => (
				<AppLink to={paths.order(orderNumber, item)}>
					<span className="mono">{`${orderNumber}-${item}`}</span>
				</AppLink>
			),
		},
		{ title: m.acknowledgments_outcome(), cell: (line) => <Actions line={line} isSettled={isSettled} /> },
		{ title: m.acknowledgments_steel(), cell: (line) => steelOf(line, format) },
		figure(m.acknowledgments_pieces(), ({ pieces, beforePieces }) => [pieces, beforePieces], format.number),
		figure(m.acknowledgments_weight(), ({ weightLb, beforeLb }) => [weightLb, beforeLb], format.weightLb),
		figure(m.acknowledgments_price(), ({ netPerCwt, beforePerCwt }) => [netPerCwt, beforePerCwt], money),
		figure(m.acknowledgments_promised(), ({ promisedOn, beforeOn }) => [promisedOn, beforeOn], format.day),
	];
	return <SheetTable rows={lines} keyOf={({ item }) => String(item)} columns={columns} />;
}

/** A column of what is against the purchase order (`isFirst`) or the revision before. */
function createFigure(isFirst: boolean) {
	return <Value,>(
		title: string,
		read: (line: Line) => [Value | null, Value | null],
		say: (value: Value) => string,
	): Column => ({
		title,
		isFigure: true,
		cell: (line) => {
			const [now, before] = read(line);
			return <Change {...shownChange({ now, before, isNew: line.isNew }, isFirst, say)} />;
		},
	});
}

/** A value, and under it the one before where that was another. */
function Change({ now, before }: { now: string; before: string | undefined }) {
	if (before === undefined) return now;
	return (
		<>
			<span className={styles.now}>{now}</span>
			<span className={styles.before}>{m.acknowledgments_before({ value: before })}</span>
		</>
	);
}

function Actions({ line, isSettled }: { line: Line; isSettled: boolean }) {
	const note = noteOf(line);
	return (
		<>
			<span className={styles.actions}>
				{line.actions.map((action) => (
					<ActionPill key={action} action={action} isSettled={isSettled} />
				))}
			</span>
			{line.isNew && <p className={styles.note}>{m.acknowledgments_new_line()}</p>}
			{note && <p className={styles.note}>{note}</p>}
		</>
	);
}

function steelOf({ product, grade, thicknessIn, widthIn, lengthIn }: Line, format: Format): string {
	const size = thicknessIn === null ? null : format.sizeAlone(thicknessIn, widthIn, lengthIn, product);
	return [grade, size].filter(Boolean).join(" · ");
}
