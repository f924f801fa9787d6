import { paths } from "#shared/paths.ts";
import styles from "./sent-files.module.css";

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
