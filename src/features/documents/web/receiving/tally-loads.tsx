import type { TallyLoadsQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths, pathWith } from "#shared/paths.ts";
import { EmptyUnderAlias } from "#web/lists/use-hiding-alias.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { LinkTabs } from "#web/ui/actions/link-tabs.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { receivingStateLabel } from "../../document-labels.ts";
import { listedLoads, type ReceivingState, receivingState, receivingStates } from "../../receiving.ts";
import { ReceivingPill } from "./receiving-pill.tsx";
import styles from "./tally-loads.module.css";
import { useKeptCopy } from "./use-kept-copy.ts";
import { WaitingTallies } from "./waiting-tallies.tsx";

type Load = TallyLoadsQuery["tallyLoads"][number];

/** Loads to check off, newest first. Each is a document of its own: it opens without a connection once it was kept. */
export function TallyLoads({ loads, state }: { loads: readonly Load[]; state: ReceivingState | undefined }) {
	const person = useViewer()?.email ?? "";
	useKeptCopy(person, state);
	return (
		<>
			<PageHeader
				title={m.documents_check_loads()}
				trail={[{ to: paths.shipmentTallies, label: m.documents_tallies_title() }]}
			/>
			<WaitingTallies person={person} />
			<LinkTabs
				label={m.documents_check_show()}
				tabs={[
					{ label: m.documents_check_all_loads(), to: paths.tallyChecks, isCurrent: !state },
					...receivingStates.map((one) => ({
						label: receivingStateLabel(one),
						to: pathWith(paths.tallyChecks, { state: one }),
						isCurrent: state === one,
					})),
				]}
			/>
			{loads.length === 0 ? (
				<EmptyUnderAlias title={m.documents_check_no_loads()} reason={m.documents_check_no_loads_reason()} />
			) : (
				<ul className={styles.loads}>
					{loads.map((load) => (
						<LoadRow key={load.bolNumber} load={load} />
					))}
				</ul>
			)}
			{loads.length >= listedLoads.most && <EarlierLoads state={state} />}
		</>
	);
}

/** Where loads are that this page has no room for. */
function EarlierLoads({ state }: { state: ReceivingState | undefined }) {
	return (
		<p className={styles.quiet}>
			{m.documents_check_most_loads({ count: listedLoads.most })}{" "}
			<AppLink to={pathWith(paths.shipmentTallies, { tab: "all", ...(state ? { receiving: state } : {}) })}>
				{m.documents_tallies_title()}
			</AppLink>
		</p>
	);
}

function LoadRow({ load }: { load: Load }) {
	const format = useFormat();
	const when = load.deliveredAt
		? m.documents_check_arrived({ time: format.instant(load.deliveredAt, load.timeZone) })
		: m.documents_check_left_mill({ time: format.instant(load.shippedAt, load.timeZone) });
	return (
		<li>
			<a href={paths.tallyCheck(load.bolNumber)} className={styles.load}>
				<span className={styles.words}>
					<b className="mono">{`${load.bolNumber} `}</b>
					<span className={styles.quiet}>{`${[load.shipTo, load.vehicle].filter(Boolean).join(" · ")} `}</span>
					<span className={styles.quiet}>{`${when} · ${format.weightLb(load.netLb)}`}</span>
				</span>
				<ReceivingPill state={receivingState({ ...load, isFinished: load.finishedAt !== null })} counts={load} />
			</a>
		</li>
	);
}
