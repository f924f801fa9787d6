import { lazy, Suspense, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { Button } from "#web/ui/actions/button.tsx";
import styles from "./notice-entry.module.css";

// Most suppliers type or paste: what reads interchanges comes with whoever sends one.
const InterchangePanel = lazy(async () => ({ default: (await import("./interchange-panel.tsx")).InterchangePanel }));

/** The way in for suppliers whose own system writes X12: closed until somebody wants it. */
export function InterchangeEntry() {
	const [isOpen, setOpen] = useState(false);
	if (!isOpen) {
		return (
			<div className={styles.interchange}>
				<Button onClick={() => setOpen(true)}>{m.asn_x12_open()}</Button>
			</div>
		);
	}
	return (
		<Suspense>
			<InterchangePanel onClose={() => setOpen(false)} />
		</Suspense>
	);
}
