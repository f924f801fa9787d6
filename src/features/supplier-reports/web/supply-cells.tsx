import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import { getLocale } from "#generated/texts/runtime.js";
import { paths, pathWith } from "#shared/paths.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Noted } from "#web/ui/signs/noted.tsx";
import { NoticePill } from "#web/ui/signs/notice-pill.tsx";
import styles from "./supply.module.css";

type Named = { code: string; nameEn: string; nameEs: string };

export const missing = "–";

export const mono = (text: string | null | undefined): ReactNode =>
	text ? <span className="mono">{text}</span> : missing;

/** A figure that opens what it counts. */
export const linked = (to: string, children: ReactNode): ReactNode => <RowLink to={to}>{children}</RowLink>;

export const nameOf = ({ nameEn, nameEs }: Omit<Named, "code">): string => (getLocale() === "es" ? nameEs : nameEn);

export const commodityCell = (commodity: Named | null | undefined): ReactNode =>
	commodity ? (
		<span className={styles.place} title={nameOf(commodity)}>
			<span className="mono">{commodity.code}</span> <span className={styles.quiet}>{nameOf(commodity)}</span>
		</span>
	) : (
		missing
	);

/** The grade by its code; a lowered one is highlighted. */
export const gradeCell = (graded: Named | null | undefined, shippedAs: string): ReactNode => {
	if (!graded) return missing;
	const code = <span className="mono">{graded.code}</span>;
	return (
		<span title={nameOf(graded)} className={graded.code === shippedAs ? styles.quiet : styles.lowered}>
			{graded.code !== shippedAs && <span aria-hidden="true">▼ </span>}
			{code}
		</span>
	);
};

export const stateCell = (state: string): ReactNode => <NoticePill state={state} />;

/** Not prefetched: a payload kept from before would hide a dispute that was sent meanwhile. */
export const receiptLink = (receipt: string | null | undefined): ReactNode =>
	receipt ? (
		<AppLink to={pathWith(paths.shipmentsReceived, { receipt })} prefetch="none" className="mono">
			{receipt}
		</AppLink>
	) : (
		missing
	);

/** The scale ticket as a document; it is one from when the load was weighed. */
export const ticketLink = ({
	scaleTicket,
	grossLb,
}: {
	scaleTicket?: string | null;
	grossLb?: number | null;
}): ReactNode =>
	scaleTicket && grossLb
		? linked(
				pathWith(paths.supplierDocuments, { document: `scale_ticket/${scaleTicket}` }),
				<span className="mono">{scaleTicket}</span>,
			)
		: mono(scaleTicket);

export const noticeLink = (notice: string | null | undefined, load: number | null | undefined): ReactNode =>
	notice
		? linked(
				paths.shippingNotice(notice),
				<span className="mono">
					{notice}-{load}
				</span>,
			)
		: undefined;

/** The notice that announced a load, marked where there is no such notice. */
export const announcedCell = (row: {
	noticeNumber?: string | null;
	load?: number | null;
	isNoticeUnknown: boolean;
}): ReactNode => {
	if (!row.noticeNumber) return m.supply_unannounced();
	if (!row.isNoticeUnknown) return noticeLink(row.noticeNumber, row.load);
	return (
		<Noted note={m.supply_notice_unknown()}>
			<span className="mono">
				{row.noticeNumber}-{row.load}
			</span>
		</Noted>
	);
};

export const poLink = (po: string, line: number): ReactNode =>
	linked(
		pathWith(paths.outstandingTonnage, { tab: "all", line: `${po}/${line}` }),
		<>
			<span className="mono">{po}</span>
			<span className={styles.quiet}> / {line}</span>
		</>,
	);
