import { Fragment } from "react";
import type { ListedRailcarFragment } from "#generated/graphql/graphql.ts";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { mono, tableColumns } from "#web/lists/table-columns.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { carStateLabel, codeLabel, exceptionLabel } from "../railcar-labels.ts";
import { arrivedStates, railcarsList } from "../railcars-list.ts";
import styles from "./railcars.module.css";

graphql(`
	fragment ListedRailcar on Railcar {
		car
		bolNumber
		isBuyer
		carType
		route
		orders
		netLb
		shippedAt
		timeZone
		shipTo
		state
		exception
		isLoaded
		code
		place
		latitude
		longitude
		sightedAt
		etaAt
		transitDays
		dwellHours
	}
`);

const hasArrived = (state: string) => arrivedStates.some((arrived) => arrived === state);

/** Columns of the railcar report as its table shows them. */
export const railcarColumns = tableColumns<typeof railcarsList, ListedRailcarFragment>(railcarsList, {
	exception: ({ exception }) => (exception ? <Pill tone="heat">{exceptionLabel(exception)}</Pill> : "–"),
	sighting: ({ code, place }) => (
		<>
			<abbr className="mono" title={codeLabel(code)}>
				{code}
			</abbr>{" "}
			{place} <span className={styles.quiet}>{codeLabel(code)}</span>
		</>
	),
	eta: ({ etaAt, state }, format) => (hasArrived(state) ? "–" : format.instant(etaAt)),
	dwell: ({ dwellHours }, format) => format.number(dwellHours),
	orders: ({ orders }) =>
		orders.length === 0
			? "–"
			: orders.map((order, index) => (
					<Fragment key={order}>
						{index > 0 && ", "}
						<RowLink to={paths.order(order)}>{mono(order)}</RowLink>
					</Fragment>
				)),
});

/** What is wrong with a car or how far it is, where it was seen, and when it comes. */
export function carBrief({ exception, state, place, etaAt }: ListedRailcarFragment, format: Format): string[] {
	const isExpected = etaAt && !hasArrived(state);
	return [
		exception ? exceptionLabel(exception) : carStateLabel(state),
		place,
		...(isExpected ? [format.instant(etaAt)] : []),
	];
}
