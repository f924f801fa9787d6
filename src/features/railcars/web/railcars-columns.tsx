import { Fragment } from "react";
import type { ListedRailcarFragment } from "#generated/graphql/graphql.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { mono, tableColumns } from "#web/lists/table-columns.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { codeLabel, exceptionLabel } from "../railcar-labels.ts";
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
	exception: ({ exception }) => exception && <Pill tone="heat">{exceptionLabel(exception)}</Pill>,
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
