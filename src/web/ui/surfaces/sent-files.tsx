import { paths } from "#shared/paths.ts";
import { useViewer } from "#web/viewer.tsx";
import styles from "./sent-files.module.css";

export type SentFile = { id: string; name: string; mediaType: string };

/**
 * Files that were sent: thumbnails for pictures, all with names; only names during a view-as session, since no file is
 * delivered then.
 */
export function SentFiles({ files }: { files: readonly SentFile[] }) {
	const isViewAs = useViewer()?.viewAs !== undefined;
	if (files.length === 0) return null;
	return (
		<ul className={styles.files}>
			{files.map(({ id, name, mediaType }) => (
				<li key={id}>
					{isViewAs ? name : <FileLink id={id} name={name} isPicture={mediaType.startsWith("image/")} />}
				</li>
			))}
		</ul>
	);
}

function FileLink({ id, name, isPicture }: { id: string; name: string; isPicture: boolean }) {
	const view = `${paths.file(id)}?view`;
	return (
		<a href={isPicture ? view : paths.file(id)} target="_blank" rel="noreferrer">
			{isPicture && <img src={view} alt="" loading="lazy" className={styles.photo} />}
			<span>{name}</span>
		</a>
	);
}
