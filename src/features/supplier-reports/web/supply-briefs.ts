import type {
	ListedInvoicedLoadFragment,
	ListedNoticeLoadFragment,
	ListedPoLineFragment,
	ListedReceiptFragment,
} from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { noticeStateLabel } from "#shared/supplies/notice-labels.ts";
import { lineStateLabel } from "../supply-labels.ts";
import { nameOf } from "./supply-cells.tsx";

/** What a phone says below the number of a load or a line: what it is, and the figure that it is looked up for. */

type Named = { code: string; nameEn: string; nameEs: string };
const named = (commodity: Named) => `${commodity.code} ${nameOf(commodity)}`;
const figure = (title: string, weight: string) => `${title} ${weight}`;

export const receiptBrief = ({ commodity, acceptedLb }: ListedReceiptFragment, format: Format): string[] => [
	named(commodity),
	figure(m.supply_col_accepted(), format.weight(acceptedLb)),
];

export const lineBrief = (
	{ commodity, balanceLb, donePercent, state }: ListedPoLineFragment,
	format: Format,
): string[] => [
	named(commodity),
	`${figure(m.supply_col_balance(), format.weight(balanceLb))} · ${format.percent(donePercent / 100, 1)}`,
	...(state === "open" ? [] : [lineStateLabel(state)]),
];

export const invoicedBrief = (
	{ state, amount, currency, dueOn }: ListedInvoicedLoadFragment,
	format: Format,
): string[] => [
	noticeStateLabel(state),
	...(typeof amount === "number"
		? [[format.money(amount, currency ?? undefined), ...(dueOn ? [format.day(dueOn)] : [])].join(" · ")]
		: []),
];

export const noticeLoadBrief = (
	{ commodity, mode, netLb, state }: ListedNoticeLoadFragment,
	format: Format,
): string[] => [named(commodity), `${modeLabel(mode)} · ${format.weight(netLb)}`, noticeStateLabel(state)];
