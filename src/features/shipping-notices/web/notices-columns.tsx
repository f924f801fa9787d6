import type { ReactNode } from "react";
import type { ListedNoticeFragment } from "#generated/graphql/graphql.ts";
import type { Format } from "#shared/format.ts";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { paths } from "#shared/paths.ts";
import { pounds } from "#shared/supplies/shown-weights.ts";
import { graphql } from "#web/data/graphql.ts";
import type { TableColumn } from "#web/lists/list-table.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { NoticePill } from "#web/ui/signs/notice-pill.tsx";
import { columnLabel, type NoticeColumnId } from "../notices-list.ts";
import { PoLineLinks } from "./po-line-links.tsx";

graphql(`
	fragment ListedNotice on ShippingNotice {
		noticeNumber
		state
		mode
		mill
		timeZone
		shippedOn
		expectedAt
		yard
		carrier
		bolNumber
		poNumbers
		loads
		netLb
		revision
		submittedAt
	}
`);

const mono = (text: string | null | undefined) => (text ? <span className="mono">{text}</span> : "–");

/** All notices of the view together; pounds. */
export type NoticeSums = { loads: number; netLb: number };

/** A column of notices as the table shows it. */
export function noticeColumn(
	id: NoticeColumnId,
	isSortable: boolean,
	format: Format,
	sums: NoticeSums,
): TableColumn<ListedNoticeFragment> {
	const isFigure = id === "loads" || id === "net" || id === "revision";
	const title = id === "net" ? `${columnLabel(id)}, ${format.weightUnit}` : columnLabel(id);
	const total = { loads: format.number(sums.loads), net: pounds(format, sums.netLb) }[id as string];
	return { id, title, isSortable, isFigure, cell: (row) => cells[id](row, format), ...(total && { total }) };
}

/** What a phone says of a notice below its number. */
export const noticeBrief = ({ poNumbers, mode, netLb }: ListedNoticeFragment, format: Format): string[] => [
	...(poNumbers ? [poNumbers] : []),
	[modeLabel(mode), format.weight(netLb)].join(" · "),
];

const cells: Readonly<Record<NoticeColumnId, (row: ListedNoticeFragment, format: Format) => ReactNode>> = {
	notice: ({ noticeNumber }) => (
		<AppLink to={paths.shippingNotice(noticeNumber)} prefetch="none" className="mono">
			{noticeNumber}
		</AppLink>
	),
	state: ({ state }) => <NoticePill state={state} />,
	shipped: ({ shippedOn }, format) => format.day(shippedOn),
	expected: ({ expectedAt, timeZone }, format) => format.instant(expectedAt, timeZone),
	mode: ({ mode }) => modeLabel(mode),
	mill: ({ mill }) => mill,
	po: ({ poNumbers }) => <PoLineLinks lines={poNumbers} />,
	loads: ({ loads }, format) => format.number(loads),
	net: ({ netLb }, format) => pounds(format, netLb),
	bol: ({ bolNumber }) => mono(bolNumber),
	revision: ({ revision }) => revision,
	submitted: ({ submittedAt }, format) => format.instant(submittedAt),
	yard: ({ yard }) => yard ?? "–",
	carrier: ({ carrier }) => carrier ?? "–",
};
