import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { m } from "#generated/texts/messages.js";
import { IconButton } from "../ui/actions/icon-button.tsx";
import styles from "./drawer.module.css";

/** A menu button and what slides in from the left behind it: the browser's own modal dialog, so focus stays in and Escape leaves. */
export function Drawer({ children }: { children: ReactNode }) {
	const ref = useRef<HTMLDialogElement>(null);
	const { key } = useLocation();
	// Whoever followed a link wants to see its page. `key` changes with every navigation, also to the same address.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the navigation is the occasion, not a value that is read
	useEffect(() => ref.current?.close(), [key]);
	return (
		<div className={styles.narrow} data-print="no">
			<IconButton icon="menu" label={m.web_menu_open()} onClick={() => ref.current?.showModal()} />
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape and by the button inside */}
			<dialog
				ref={ref}
				className={styles.drawer}
				aria-label={m.web_navigation()}
				onClick={(event) => event.target === ref.current && ref.current?.close()}
			>
				<div className={styles.close}>
					<IconButton icon="close" label={m.web_menu_close()} onClick={() => ref.current?.close()} />
				</div>
				{children}
			</dialog>
		</div>
	);
}
