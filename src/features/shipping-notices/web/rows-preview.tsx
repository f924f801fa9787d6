import type { NoticeRowsPreviewFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { radiationLabel } from "../notice-labels.ts";
import styles from "./notice-entry.module.css";
import { NoticeNotes } from "./notice-notes.tsx";

graphql(`
	fragment NoticeRowsPreview on NoticeOfRows {
		bol
		line
		shippedOn
		carrier
		warnings
		loads { vehicle gross tare unit commodity radiation ticket seals }
	}
`);

type RowsPreviewProps = {
	notices: readonly NoticeRowsPreviewFragment[];
	isAmended: boolean;
	onTake: (notice: NoticeRowsPreviewFragment) => void;
};

/** Rows as they were read, bill by bill; those of a single bill can be taken into the form. */
export function RowsPreview({ notices, isAmended, onTake }: RowsPreviewProps) {
	const format = useFormat();
	const [first, ...others] = notices;
	if (!first) return null;
	const isSingle = others.length === 0;
	return (
		<>
			{notices.map((notice) => (
				<NoticeOfRows key={notice.bol} notice={notice} withWarnings={!isSingle} />
			))}
			{!isSingle && isAmended && (
				<p role="alert" className={styles.fault}>
					{m.asn_rows_one_notice({ count: format.number(notices.length) })}
				</p>
			)}
			{isSingle && (
				<div className={styles.actions}>
					<Button variant="primary" onClick={() => onTake(first)}>
						{first.loads.length === 1
							? m.asn_rows_take_one()
							: m.asn_rows_take({ count: format.number(first.loads.length) })}
					</Button>
				</div>
			)}
		</>
	);
}

function NoticeOfRows({
	notice: { bol, line, shippedOn, carrier, loads, warnings },
	withWarnings,
}: {
	notice: NoticeRowsPreviewFragment;
	withWarnings: boolean;
}) {
	const format = useFormat();
	const facts = [line, shippedOn && format.day(shippedOn), carrier].filter(Boolean);
	const numbered = loads.map((load, index) => ({ ...load, key: String(index + 1) }));
	return (
		<div className={styles.ofRows}>
			{(bol !== "" || facts.length > 0) && (
				<p>
					{bol !== "" && <strong>{m.asn_rows_notice({ bol })}</strong>}{" "}
					<span className={styles.quiet}>{facts.join(" · ")}</span>
				</p>
			)}
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
					{ title: m.asn_radiation(), cell: ({ radiation }) => radiationLabel(radiation) },
					{ title: m.asn_ticket(), cell: ({ ticket }) => ticket },
					{ title: m.asn_seals(), cell: ({ seals }) => seals },
				]}
			/>
			{withWarnings && <NoticeNotes warnings={warnings.map((reason) => ({ field: "", reason }))} />}
		</div>
	);
}

const decimalsOf = (value: number) => (String(value).split(".")[1] ?? "").length;
