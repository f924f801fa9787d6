import { m } from "#generated/texts/messages.js";
import type { AttentionEntry } from "#web/layouts/attention.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Icon } from "#web/ui/signs/icon.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./attention-card.module.css";

/** What is wrong first: the same entries, of the same answer, as above the navigation. */
export function AttentionCard({ entries }: { entries: readonly AttentionEntry[] }) {
	const format = useFormat();
	return (
		<Card title={m.web_nav_attention()} flush={entries.length > 0}>
			{entries.length === 0 ? (
				<p>{m.administration_attention_none()}</p>
			) : (
				<ul className={styles.entries}>
					{entries.map(({ path, label, icon, count }) => (
						<li key={path}>
							<AppLink to={path} className={styles.entry}>
								<Icon name={icon} />
								<b>{format.number(count)}</b> <span>{label}</span>
							</AppLink>
						</li>
					))}
				</ul>
			)}
		</Card>
	);
}
