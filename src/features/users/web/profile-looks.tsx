import { m } from "#generated/texts/messages.js";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./person-profile.module.css";
import type { ProfileData } from "./person-profile.tsx";

/** Who of the mill's administrators saw the portal as one sees it oneself, when and why. */
export function ProfileLooks({ looks }: Pick<ProfileData["profile"], "looks">) {
	const format = useFormat();
	return (
		<section id="looks">
			<Card title={m.users_looks()}>
				<p className={styles.quiet}>{looks.length === 0 ? m.users_looks_none() : m.users_looks_about()}</p>
				<ul className={styles.record}>
					{looks.map(({ id, looker, reason, startedAt, endedAt }) => (
						<li key={id}>
							<span>
								{looker}: {reason}
							</span>
							<span className={styles.quiet}>
								{m.users_look_times({ from: format.instant(startedAt), to: format.instant(endedAt) })}
							</span>
						</li>
					))}
				</ul>
			</Card>
		</section>
	);
}
