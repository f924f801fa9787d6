import { m } from "#generated/texts/messages.js";
import { IconButton } from "#web/ui/actions/icon-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import styles from "./copy-button.module.css";

/**
 * Copies a number that people carry to other programs. Shown behind a heading, not within: that is called by its
 * words alone.
 */
export function CopyButton({ number }: { number: string }) {
	const copy = () =>
		navigator.clipboard.writeText(number).then(
			() => showToast(m.order_copied({ number }), "better"),
			() => showToast(m.order_copy_failed({ number }), "heat"),
		);
	return (
		<span className={styles.button} data-print="no">
			<IconButton icon="copy" label={m.order_copy({ number })} onClick={copy} />
		</span>
	);
}
