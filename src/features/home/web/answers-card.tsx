import type { HomeClaimWindowsFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./answers-card.module.css";
import { homeLinks } from "./home-links.ts";

graphql(`
	fragment HomeClaimWindows on HomeClaimWindows {
		count
		loads { bolNumber shipTo kind endsOn daysLeft isShort }
	}
`);

type Window = HomeClaimWindowsFragment["loads"][number];

type AnswersCardProps = {
	/** Counts of the rows behind their links. Dates and acknowledgments are the buyer's to answer. */
	dates: number | undefined;
	acknowledgments: number | undefined;
	complaints: number;
	claims: HomeClaimWindowsFragment;
};

/** What waits for the customer: new dates, acknowledgments, complaints, and claim windows that are about to end. */
export function AnswersCard({ dates = 0, acknowledgments = 0, complaints, claims }: AnswersCardProps) {
	const format = useFormat();
	const all = [
		{ to: homeLinks.datesToAccept, count: dates, say: m.home_answer_dates },
		{ to: homeLinks.toAcknowledge, count: acknowledgments, say: m.home_answer_acknowledgments },
		{ to: homeLinks.waitingComplaints, count: complaints, say: m.home_answer_complaints },
	].filter(({ count }) => count > 0);
	const isNothing = all.length === 0 && claims.count === 0;
	return (
		<Card title={m.home_answers()} flush={!isNothing}>
			{isNothing ? (
				<p>{m.home_answers_none()}</p>
			) : (
				<ul className={styles.answers}>
					{all.map(({ to, count, say }) => (
						<li key={to}>
							<AppLink to={to} className={styles.answer}>
								{say({ count, shown: format.number(count) })}
							</AppLink>
						</li>
					))}
					{claims.count > 0 && (
						<li>
							<p className={styles.claims}>
								{m.home_answer_claims({ count: claims.count, shown: format.number(claims.count) })}
							</p>
							<Windows loads={claims.loads.slice(0, windowsAtOnce)} />
							{claims.loads.length > windowsAtOnce && (
								<details className={styles.more}>
									<summary>
										{m.home_answer_other_loads({ count: format.number(claims.loads.length - windowsAtOnce) })}
									</summary>
									<Windows loads={claims.loads.slice(windowsAtOnce)} />
								</details>
							)}
						</li>
					)}
				</ul>
			)}
		</Card>
	);
}

const windowsAtOnce = 5;

function Windows({ loads }: { loads: readonly Window[] }) {
	return (
		<ul className={styles.windows}>
			{loads.map((load) => (
				<ClaimWindow key={load.bolNumber} load={load} />
			))}
		</ul>
	);
}

/** A load that came short leads to its complaint, any other to its check-off. */
function ClaimWindow({ load: { bolNumber, shipTo, kind, endsOn, daysLeft, isShort } }: { load: Window }) {
	const format = useFormat();
	const what = kind === "shortage" ? m.home_claim_shortage() : m.home_claim_transit();
	const left = daysLeft === 0 ? m.home_claim_today() : m.home_claim_left({ days: daysLeft, day: format.day(endsOn) });
	return (
		<li className={styles.window}>
			<span className={styles.words}>
				<span>
					<RowLink to={paths.billOfLading(bolNumber)} className="mono">
						{bolNumber}
					</RowLink>{" "}
					<span className={styles.quiet}>{shipTo}</span>
				</span>
				<span className={styles.quiet} data-urgent={daysLeft === 0 || undefined}>
					{daysLeft === 0 && <span aria-hidden="true">▲ </span>}
					{`${what} · ${left}`}
				</span>
			</span>
			{isShort ? (
				<RowLink
					to={paths.complaintEntry({ bol: bolNumber })}
					aria-label={m.home_claim_complain_of({ bol: bolNumber })}
				>
					{m.home_claim_complain()}
				</RowLink>
			) : (
				<a href={paths.tallyCheck(bolNumber)} aria-label={m.home_check_off_of({ bol: bolNumber })}>
					{m.home_check_off()}
				</a>
			)}
		</li>
	);
}
