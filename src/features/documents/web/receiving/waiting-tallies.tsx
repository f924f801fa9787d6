import { useEffect, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { waitingTallies } from "./mark-store.ts";
import styles from "./tally-loads.module.css";

/** Tallies with marks of this person that were not sent, each with the way there: opened, it sends them. */
export function WaitingTallies({ person }: { person: string }) {
	const [tallies, setTallies] = useState<{ bol: string; count: number }[]>([]);
	useEffect(() => {
		try {
			setTallies(waitingTallies(window.localStorage, person));
		} catch {
			// Where nothing can be kept, nothing waits.
		}
	}, [person]);
	if (tallies.length === 0) return null;
	return (
		<div className={styles.waiting} role="alert">
			<ul>
				{tallies.map(({ bol, count }) => (
					<li key={bol}>
						<a href={paths.tallyCheck(bol)}>
							{count === 1 ? m.documents_check_waits_of_one({ bol }) : m.documents_check_waits_of({ bol, count })}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
