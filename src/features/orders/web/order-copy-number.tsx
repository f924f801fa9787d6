import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import { IconButton } from "#web/ui/actions/icon-button.tsx";
import { showToast } from "#web/ui/overlays/toast-list.ts";
import styles from "./order-copy-number.module.css";

/** A number that people carry to other programs, with a button that copies it. `children` is how it reads, the number itself by default. */
export function CopyNumber({ number, children }: { number: string; children?: ReactNode }) {
	const copy = () =>
		navigator.clipboard.writeText(number).then(
			() => showToast(m.order_copied({ number }), "better"),
			() => showToast(m.order_copy_failed({ number }), "heat"),
		);
	return (
		<span className={styles.number}>
			{children ?? number}
			<span className={styles.button} data-print="no">
				<IconButton icon="copy" label={m.order_copy({ number })} onClick={copy} />
			</span>
		</span>
	);
}
