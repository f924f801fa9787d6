import type { PastViewAsFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./person-profile.module.css";

graphql(`
	fragment PastViewAs on MyViewAsSession { id administrator reason startedAt endedAt }
`);

/** Who of the mill's administrators saw the portal as one sees it oneself, when and why. */
export function ViewAsHistory({ viewAsSessions }: { viewAsSessions: readonly PastViewAsFragment[] }) {
	const format = useFormat();
	return (
		<section id="view-as">
			<Card title={m.users_view_as_sessions()}>
				<p className={styles.quiet}>{viewAsSessions.length === 0 ? m.users_view_as_none() : m.users_view_as_about()}</p>
				<ul className={styles.record}>
					{viewAsSessions.map(({ id, administrator, reason, startedAt, endedAt }) => (
						<li key={id}>
							<span>
								{administrator}: {reason}
							</span>
							<span className={styles.quiet}>
								{m.users_view_as_times({ from: format.instant(startedAt), to: format.instant(endedAt) })}
							</span>
						</li>
					))}
				</ul>
			</Card>
		</section>
	);
}
