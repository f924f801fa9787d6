import type { ComplaintState } from "#shared/complaints/complaint-states.ts";
import { complaintStateWord } from "#shared/complaints/complaint-words.ts";
import { paths } from "#shared/paths.ts";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import styles from "./complaint-panel.module.css";

const tones: Readonly<Partial<Record<ComplaintState, Tone>>> = {
	information_requested: "heat",
	approved: "better",
	partly_approved: "better",
	return_authorised: "better",
	credited: "better",
	submitted: "steel",
	acknowledged: "steel",
	under_review: "steel",
};

/** A complaint's state in a word: orange only where the customer is waited for. */
export function StatePill({ state }: { state: string }) {
	return <Pill tone={tones[state as ComplaintState] ?? "neutral"}>{complaintStateWord(state)}</Pill>;
}

export type SentFile = { id: string; name: string; mediaType: string };

/** Files that were sent: pictures in small, everything by name. */
export function SentFiles({ files }: { files: readonly SentFile[] }) {
	if (files.length === 0) return null;
	return (
		<ul className={styles.files}>
			{files.map(({ id, name, mediaType }) => (
				<li key={id}>
					<a href={mediaType.startsWith("image/") ? `${paths.file(id)}?view` : paths.file(id)} target="_blank" rel="noreferrer">
						{mediaType.startsWith("image/") && <img src={`${paths.file(id)}?view`} alt="" loading="lazy" className={styles.photo} />}
						<span>{name}</span>
					</a>
				</li>
			))}
		</ul>
	);
}
