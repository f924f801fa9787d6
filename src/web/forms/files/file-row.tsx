import { m } from "#generated/texts/messages.js";
import { Button } from "../../ui/actions/button.tsx";
import { Icon } from "../../ui/signs/icon.tsx";
import styles from "./file-input.module.css";
import { type ChosenFile, limitOf, type Transfer } from "./use-file-list.ts";

type FileRowProps = { file: ChosenFile; transfer: Transfer | undefined; onRemove: () => void; onRetry: () => void };

/** One chosen file: its name and size, how far it is on its way, and how to take it out. */
export function FileRow({ file, transfer, onRemove, onRetry }: FileRowProps) {
	return (
		<li className={styles.file}>
			<span className={styles.name}>{file.name}</span>
			<span className={styles.quiet}>{limitOf(file.size && Math.max(file.size, 104_858))} MB</span>
			{transfer && !transfer.hasFailed && (
				<progress max={1} value={transfer.share} aria-label={m.forms_uploading({ name: file.name })} />
			)}
			{transfer?.hasFailed && (
				<span role="alert" className={styles.failed}>
					<Icon name="alert" size={14} />
					{transfer.reason ?? m.forms_upload_failed({ name: file.name })}
					{!transfer.reason && (
						<Button variant="quiet" onClick={onRetry}>
							{m.forms_upload_again({ name: file.name })}
						</Button>
					)}
				</span>
			)}
			<Button variant="quiet" aria-label={m.forms_remove_named({ name: file.name })} onClick={onRemove}>
				{m.forms_remove()}
			</Button>
		</li>
	);
}
