import type { ReactNode } from "react";
import type { ListedLineFragment } from "#generated/graphql/graphql.ts";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { mono, tableColumns } from "#web/lists/table-columns.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { DaysPill } from "#web/ui/signs/pill.tsx";
import { ProgressSegments } from "#web/ui/signs/progress-segments.tsx";
import { ShippedBar } from "#web/ui/signs/shipped-bar.tsx";
import { reasonLabel } from "../order-labels.ts";
import { productLabel, stateLabel } from "../order-lines-labels.ts";
import { type LineColumnId, ordersList } from "../order-lines-list.ts";
import { progressOf } from "../order-state.ts";
import { LateAnswer } from "./late-answer.tsx";
import styles from "./order-lines.module.css";

graphql(`
	fragment ListedLine on OrderLine {
		orderNumber
		item
		poNumber
		poLine
		product
		grade
		thicknessIn
		widthIn
		lengthIn
		orderedLb
		readyLb
		shippedLb
		firstPromisedOn
		expectedOn
		daysLate
		state
		heldFrom
		shipTo {
			name
		}
		... @include(if: $withMore) {
			partNumber
			mode
			orderedPieces
			producedPieces
			shippedPieces
			balanceLb
			requestedOn
			holdReason
			delayReason
			lastShippedAt
			mill {
				name
				timeZone
			}
		}
		... @include(if: $withAnswer) {
			estimatedOn
			updateAskedAt
			dateAcceptedOn
			isBuyer
		}
		price @include(if: $withPrice) {
			netPerCwt
			currency
		}
	}
`);

/** An order line as the lists' documents ask for it. */
export type ListedLine = ListedLineFragment;

// What only these columns show is a third of a row: it is requested with them (`$withMore`).
const columnsOfMore: readonly LineColumnId[] = [
	"part",
	"reason",
	"orderedPieces",
	"producedPieces",
	"shippedPieces",
	"balancePieces",
	"balanceTons",
	"requested",
	"mode",
	"mill",
	"lastShipped",
];

/** What the lists' documents ask of each line, by the columns that are shown; `isPriced`: the reader may see prices. */
export function requestedParts(columns: readonly string[], isPriced: boolean) {
	return {
		withPrice: isPriced && columns.includes("price"),
		withAnswer: columns.includes("answer"),
		withMore: columnsOfMore.some((id) => columns.includes(id)),
	};
}

export type LineSums = { count: number; orderedLb: number; readyLb: number; shippedLb: number; balanceLb: number };

const missing = "–";

/** The estimate where the days late have a column of their own: said once is enough. */
export const bareEstimate = (line: ListedLine, format: Format): ReactNode => (
	<b className={styles.day}>{format.day(line.expectedOn)}</b>
);

/** Columns of order lines as a table shows them, with their sums over all that is filtered. */
export const lineColumns = tableColumns<typeof ordersList, ListedLine>(ordersList, {
	po: (line) => (
		<RowLink to={paths.order(line.orderNumber, line.item)}>
			{mono(line.poNumber)}
			<span className={styles.quiet}>{` / ${line.poLine}`}</span>
		</RowLink>
	),
	millOrder: (line) => mono(`${line.orderNumber}-${line.item}`),
	grade: (line) => (
		<>
			{`${line.grade} `}
			<span className={styles.quiet}>{productLabel(line.product)}</span>
		</>
	),
	size: (line, format) => format.size(line.thicknessIn, line.widthIn, line.lengthIn, line.product),
	progress: (line) => {
		const progress = progressOf({ state: line.state, heldFrom: line.heldFrom ?? null });
		const isHold = line.state === "on_hold";
		return <ProgressSegments progress={progress} {...(isHold ? {} : { word: stateLabel(line.state) })} />;
	},
	daysLate: (line) =>
		line.daysLate === null || line.daysLate === undefined ? missing : <DaysPill daysLate={line.daysLate} />,
	reason: (line) => {
		const code = line.holdReason ?? line.delayReason;
		return code ? reasonLabel(code) : missing;
	},
	shippedOrdered: (line) => <ShippedBar shippedLb={line.shippedLb} readyLb={line.readyLb} orderedLb={line.orderedLb} />,
	balancePieces: ({ orderedPieces = 0, shippedPieces = 0 }, format) =>
		format.number(Math.max(orderedPieces - shippedPieces, 0)),
	estimate: (line, format) =>
		line.daysLate === null || line.daysLate === undefined ? (
			bareEstimate(line, format)
		) : (
			<span className={styles.estimate}>
				<b>{format.day(line.expectedOn)}</b>
				<DaysPill daysLate={line.daysLate} />
			</span>
		),
	answer: (line) => <LateAnswer line={line} isBrief />,
	mill: (line) => line.mill?.name,
	shipTo: (line) => (
		<span className={styles.place} title={line.shipTo?.name}>
			{line.shipTo?.name ?? missing}
		</span>
	),
	lastShipped: (line, format) => format.instant(line.lastShippedAt, line.mill?.timeZone),
	price: (line, format) => (line.price ? format.money(line.price.netPerCwt, line.price.currency) : missing),
});

/** Sums that are no sum of one column. */
export const lineTotals = (sums: LineSums, format: Format) => ({
	shippedOrdered: `${format.tons(sums.shippedLb)} / ${format.tons(sums.orderedLb)}`,
});
