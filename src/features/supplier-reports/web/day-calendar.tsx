import { Link } from "react-router";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import type { ListState } from "#shared/lists/list-definition.ts";
import { listPath, withFilter } from "#shared/lists/list-url.ts";
import { paths } from "#shared/paths.ts";
import { pounds } from "#shared/supplies/shown-weights.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { NamedTable } from "#web/ui/surfaces/named-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { noticeLoadsList } from "../notice-loads-list.ts";
import { type CalendarDay, calendarDays, levelOf, type ShippedDay, weekdayLabel, weeksShown } from "./calendar-days.ts";
import styles from "./supply.module.css";
import { linked } from "./supply-cells.tsx";

type DayCalendarProps = { days: readonly ShippedDay[]; state: ListState };
type Opened = { days: readonly ShippedDay[]; opened: (days: Pick<ShippedDay, "day" | "until">) => string };

const cell = 15;
const gap = 3;
const head = 16;
const side = 32;
/** Monday, Wednesday and Friday, as the rows count them. */
const namedRows = [0, 2, 4];

/** A calendar that is darker where more was shipped; a day opens its loads. The table behind it says the same. */
export function DayCalendar({ days, state }: DayCalendarProps) {
	const format = useFormat();
	const opened: Opened["opened"] = ({ day, until }) =>
		listPath(paths.noticesByDay, noticeLoadsList, withFilter(state, "shipped", { from: day, to: until }));
	return (
		<Card title={m.supply_heat_title({ unit: format.tonUnit })}>
			<Squares days={days} opened={opened} />
			<DayTable days={days} opened={opened} />
		</Card>
	);
}

function Squares({ days, opened }: Opened) {
	const format = useFormat();
	const shown = calendarDays(days);
	const most = Math.max(0, ...shown.map(({ found }) => found?.netLb ?? 0));
	const [width, height] = [side + weeksShown * (cell + gap), head + 7 * (cell + gap)];
	const months = shown.filter(({ day, weekday }) => weekday === 0 && Number(day.slice(8)) <= 7);
	const rows = shown.filter(({ week, weekday }) => week === 0 && namedRows.includes(weekday));
	return (
		<div className={styles.heat}>
			<svg viewBox={`0 0 ${width} ${height}`} width={width} aria-hidden="true">
				{months.map(({ day, week }) => (
					<text key={day} x={side + week * (cell + gap)} y={11}>
						{format.shortDay(day)}
					</text>
				))}
				{rows.map(({ day, weekday }) => (
					<text key={day} y={head + weekday * (cell + gap) + 11}>
						{weekdayLabel(format.locale, day)}
					</text>
				))}
				{shown.map((one) => (
					<g
						key={one.day}
						transform={`translate(${side + one.week * (cell + gap)} ${head + one.weekday * (cell + gap)})`}
					>
						<Square {...one} level={levelOf(one.found?.netLb ?? 0, most)} opened={opened} />
					</g>
				))}
			</svg>
			<Legend />
		</div>
	);
}

type SquareProps = CalendarDay & { level: number; opened: Opened["opened"] };

/** The table says the same to the keyboard and to listeners. */
function Square({ day, found, level, opened }: SquareProps) {
	const format = useFormat();
	const square = (
		<rect className={styles.square} data-level={level} width={cell} height={cell} rx="3">
			<title>{dayText(format, day, found)}</title>
		</rect>
	);
	if (!found) return square;
	return (
		<Link to={opened(found)} tabIndex={-1} prefetch="none" preventScrollReset>
			{square}
		</Link>
	);
}

function daysText(format: Format, { day, until }: ShippedDay): string {
	return day === until ? format.day(day) : `${format.day(day)} – ${format.day(until)}`;
}

function dayText(format: Format, day: string, found: ShippedDay | undefined): string {
	const loads = format.number(found?.loads ?? 0);
	return m.supply_heat_day({ day: format.day(day), loads, weight: format.weight(found?.netLb ?? 0) });
}

function Legend() {
	return (
		<p className={styles.legend} aria-hidden="true">
			{m.supply_heat_less()}
			{[0, 1, 2, 3, 4].map((level) => (
				<svg key={level} width="12" height="12" aria-hidden="true">
					<rect className={styles.square} data-level={level} width="12" height="12" rx="2" />
				</svg>
			))}
			{m.supply_heat_more()}
		</p>
	);
}

/** Newest first; each day, and each month long past, opens its loads under the same filters. */
function DayTable({ days, opened }: Opened) {
	const format = useFormat();
	const unit = format.weightUnit;
	return (
		<details className={styles.details}>
			<summary>{m.supply_heat_table()}</summary>
			<div className={styles.tall}>
				<NamedTable className={styles.table}>
					<thead>
						<tr>
							<th scope="col">{m.supply_col_shipped()}</th>
							<th scope="col" data-figure="true">
								{m.supply_heat_loads()}
							</th>
							{[m.supply_col_ship_weight(), m.supply_col_accepted(), m.supply_col_open()].map((title) => (
								<th key={title} scope="col" data-figure="true">
									{title}, {unit}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{days.toReversed().map((row) => (
							<tr key={row.day}>
								<th scope="row">{linked(opened(row), daysText(format, row))}</th>
								<td data-figure="true">{format.number(row.loads)}</td>
								<td data-figure="true">{pounds(format, row.netLb)}</td>
								<td data-figure="true">{pounds(format, row.acceptedLb)}</td>
								<td data-figure="true">{pounds(format, row.openLb)}</td>
							</tr>
						))}
					</tbody>
				</NamedTable>
			</div>
		</details>
	);
}
