import { Fragment, type ReactNode } from "react";
import type { ListedRailcarFragment } from "#generated/graphql/graphql.ts";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import type { TableColumn } from "#web/lists/list-table.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { carStateLabel, carTypeLabel, codeLabel, columnLabel, exceptionLabel, loadedLabel } from "../railcar-labels.ts";
import { arrivedStates, type RailcarColumnId } from "../railcars-list.ts";
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

type Cell = (car: ListedRailcarFragment, format: Format) => ReactNode;
const missing = "–";
const hasArrived = (state: string) => arrivedStates.some((arrived) => arrived === state);
const figures: readonly RailcarColumnId[] = ["transit", "dwell", "tons"];

const cells: Record<RailcarColumnId, Cell> = {
	car: ({ car }) => <span className="mono">{car}</span>,
	exception: ({ exception }) => (exception ? <Pill tone="heat">{exceptionLabel(exception)}</Pill> : missing),
	state: ({ state }) => carStateLabel(state),
	sighting: ({ code, place }) => (
		<>
			<abbr className="mono" title={codeLabel(code)}>
				{code}
			</abbr>{" "}
			{place} <span className={styles.quiet}>{codeLabel(code)}</span>
		</>
	),
	seen: ({ sightedAt }, format) => format.instant(sightedAt),
	eta: ({ etaAt, state }, format) => (hasArrived(state) ? missing : format.instant(etaAt)),
	transit: ({ transitDays }, format) => format.number(transitDays, 1),
	dwell: ({ dwellHours }, format) => format.number(dwellHours, 0),
	bol: ({ bolNumber }) => (
		<RowLink to={paths.billOfLading(bolNumber)}>
			<span className="mono">{bolNumber}</span>
		</RowLink>
	),
	orders: ({ orders }) =>
		orders.length === 0
			? missing
			: orders.map((order, index) => (
					<Fragment key={order}>
						{index > 0 && ", "}
						<RowLink to={paths.order(order)}>
							<span className="mono">{order}</span>
						</RowLink>
					</Fragment>
				)),
	tons: ({ netLb }, format) => format.tons(netLb),
	shipped: ({ shippedAt, timeZone }, format) => format.instant(shippedAt, timeZone),
	route: ({ route }) => (route ? <span className="mono">{route}</span> : missing),
	shipTo: ({ shipTo }) => shipTo,
	type: ({ carType }) => (carType ? carTypeLabel(carType) : missing),
	loaded: ({ isLoaded }) => loadedLabel(isLoaded),
};

/** What is wrong with a car or how far it is, where it was seen, and when it comes. */
export function carBrief({ exception, state, place, etaAt }: ListedRailcarFragment, format: Format): string[] {
	const isExpected = etaAt && !hasArrived(state);
	return [
		exception ? exceptionLabel(exception) : carStateLabel(state),
		place,
		...(isExpected ? [format.instant(etaAt)] : []),
	];
}

/** A column of the railcar report as the table shows it. */
export function railcarColumn(
	id: RailcarColumnId,
	isSortable: boolean,
	format: Format,
	netLb: number,
): TableColumn<ListedRailcarFragment> {
	return {
		id,
		title: columnLabel(id, format),
		isSortable,
		isFigure: figures.includes(id),
		cell: (car) => cells[id](car, format),
		...(id === "tons" ? { total: format.tons(netLb) } : {}),
	};
}
