import type { FieldError } from "#shared/errors.ts";
import { Icon } from "#web/ui/signs/icon.tsx";
import styles from "./notice-entry.module.css";

/** What should be looked at again, said while a user types; it forbids nothing. */
export function NoticeNotes({ warnings }: { warnings: readonly FieldError[] }) {
	return (
		<ul className={styles.notes} aria-live="polite">
			{warnings.map(({ field, reason }) => (
				<li key={`${field} ${reason}`}>
					<Icon name="alert" size={14} />
					{reason}
				</li>
			))}
		</ul>
	);
}
