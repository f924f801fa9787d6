import type { HomeArrivalsFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { dateTimeFormat } from "#shared/intl-formats.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { NamedTable } from "#web/ui/surfaces/named-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./arrivals-card.module.css";
import { homeLinks, yardPath } from "./home-links.ts";

graphql(`
	fragment HomeArrivals on HomeArrivals {
		from
		yards { code name loads weightLb overdue later undated days { ahead loads weightLb } }
	}
`);

type Yard = HomeArrivalsFragment["yards"][number];

const shownDays = [0, 1, 2, 3, 4, 5, 6];
const dayMs = 86_400_000;

/** What comes to which yard in the next seven days, in tons; each yard leads to its loads in transit. */
export function ArrivalsCard({ arrivals: { from, yards }, ready }: { arrivals: HomeArrivalsFragment; ready: number }) {
	const format = useFormat();
	if (yards.length === 0)
		return (
			<Card title={m.home_arrivals()}>
				<p>
					{m.home_arrivals_none()}{" "}
					{ready > 0 && <AppLink to={homeLinks.ready}>{m.home_stages_ready({ weight: format.weight(ready) })}</AppLink>}
				</p>
			</Card>
		);
	return (
		<Card
			title={m.home_arrivals_in({ unit: format.tonUnit })}
			aside={<AppLink to={homeLinks.inTransit}>{m.home_arrivals_all()}</AppLink>}
			flush
		>
			<NamedTable className={styles.yards}>
				<thead>
					<tr>
						{shownDays.map((ahead) => (
							<th key={ahead} scope="col" data-today={ahead === 0 || undefined}>
								<DayName ahead={ahead} from={from} />
							</th>
						))}
					</tr>
				</thead>
				{yards.map((yard) => (
					<YardRows key={yard.code} yard={yard} />
				))}
			</NamedTable>
		</Card>
	);
}

function DayName({ ahead, from }: { ahead: number; from: string }) {
	const { locale } = useFormat();
	if (ahead === 0) return m.home_today();
	const day = new Date(Date.parse(from) + ahead * dayMs);
	const part = (options: Intl.DateTimeFormatOptions) =>
		dateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(day);
	return (
		<>
			{part({ weekday: "short" })} <span className={styles.number}>{part({ day: "numeric" })}</span>
		</>
	);
}

function YardRows({ yard: { code, name, loads, weightLb, overdue, later, undated, days } }: { yard: Yard }) {
	const format = useFormat();
	const count = (of: number) => ({ count: of, shown: format.number(of) });
	const rest = [
		...(overdue > 0 ? [`▲ ${m.home_yard_overdue(count(overdue))}`] : []),
		...(later > 0 ? [m.home_yard_later(count(later))] : []),
		...(undated > 0 ? [m.home_yard_undated(count(undated))] : []),
	];
	return (
		<tbody>
			<tr>
				<th scope="rowgroup" colSpan={shownDays.length}>
					<RowLink to={yardPath(code)}>{name}</RowLink>{" "}
					<span className={styles.quiet}>
						{[`${m.home_loads(count(loads))} · ${format.weight(weightLb)}`, ...rest].join(" · ")}
					</span>
				</th>
			</tr>
			<tr>
				{shownDays.map((ahead) => {
					const day = days.find((one) => one.ahead === ahead);
					return (
						<td key={ahead} data-none={day === undefined || undefined}>
							{day ? (
								<>
									<b>{format.tons(day.weightLb)}</b>
									<span className={styles.quiet}>{m.home_loads(count(day.loads))}</span>
								</>
							) : (
								<span aria-hidden="true">·</span>
							)}
						</td>
					);
				})}
			</tr>
		</tbody>
	);
}
