import type { HomeLoadToReceiveFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Icon } from "#web/ui/signs/icon.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./receiving-card.module.css";

graphql(`
	fragment HomeLoadToReceive on HomeLoadToReceive {
		bolNumber due mode vehicle weightLb expectedAt deliveredAt timeZone shipTo pieces marked
	}
`);

type Loads = readonly HomeLoadToReceiveFragment[];

const groups = [
	{ due: "today", title: m.home_receive_today, none: m.home_receive_none_today },
	{ due: "tomorrow", title: m.home_receive_tomorrow, none: m.home_receive_none_tomorrow },
	{ due: "delivered", title: m.home_receive_delivered, none: undefined },
	{ due: "overdue", title: m.home_receive_overdue, none: undefined },
	{ due: "undated", title: m.home_receive_undated, none: undefined },
] as const;

/** The loads of a receiving clerk: each is one tap from its check-off. */
export function ReceivingCard({ loads }: { loads: Loads }) {
	return (
		<Card title={m.home_receive()} aside={<AppLink to={paths.tallyChecks}>{m.home_receive_all()}</AppLink>} flush>
			{groups.map(({ due, title, none }) => (
				<Group key={due} title={title()} none={none?.()} loads={loads.filter((load) => load.due === due)} />
			))}
		</Card>
	);
}

/** Nothing is shown of an empty group that says nothing. */
function Group({ title, none, loads }: { title: string; none: string | undefined; loads: Loads }) {
	const format = useFormat();
	if (loads.length === 0 && none === undefined) return null;
	return (
		<section className={styles.group}>
			<h3 className={styles.title}>
				{title} <span className={styles.count}>{format.number(loads.length)}</span>
			</h3>
			{loads.length === 0 ? (
				<p className={styles.none}>{none}</p>
			) : (
				<ul>
					{loads.map((load) => (
						<LoadToReceive key={load.bolNumber} load={load} />
					))}
				</ul>
			)}
		</section>
	);
}

// A document of its own, as in the list of loads: it opens without a connection once it was kept.
function LoadToReceive({ load }: { load: HomeLoadToReceiveFragment }) {
	const format = useFormat();
	const { bolNumber, due, mode, vehicle, weightLb, expectedAt, deliveredAt, timeZone, shipTo, pieces, marked } = load;
	const isToday = due === "today" || due === "tomorrow";
	const moment = (iso: string) => (isToday ? format.time(iso, timeZone) : format.instant(iso, timeZone));
	const when = deliveredAt
		? m.home_receive_arrived({ time: moment(deliveredAt) })
		: expectedAt && m.home_receive_expected({ time: moment(expectedAt) });
	const state =
		marked > 0
			? m.home_receive_marked({ marked: format.number(marked), pieces: format.number(pieces) })
			: m.home_receive_pieces({ count: pieces, shown: format.number(pieces) });
	return (
		<li>
			<a href={paths.tallyCheck(bolNumber)} className={styles.load}>
				<span className={styles.words}>
					<span>
						<b className="mono">{bolNumber}</b>{" "}
						<span className={styles.quiet}>{[modeLabel(mode), vehicle].filter(Boolean).join(" ")}</span>
					</span>
					<span className={styles.quiet}>{[when, shipTo].filter(Boolean).join(" · ")}</span>
					<span className={styles.quiet}>{`${state} · ${format.weightLb(weightLb)}`}</span>
				</span>
				<span className={styles.action}>
					<Icon name="tally" />
					{m.home_check_off()}
				</span>
			</a>
		</li>
	);
}
