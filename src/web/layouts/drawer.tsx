import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { m } from "#generated/texts/messages.js";
import { IconButton } from "../ui/actions/icon-button.tsx";
import styles from "./drawer.module.css";

/**
 * A menu button and what slides in from the left behind it: the browser's own modal dialog, so focus stays in and
 * Escape leaves. What it holds is there once it was opened: wide pages have the same beside them.
 */
export function Drawer({ children }: { children: ReactNode }) {
	const ref = useRef<HTMLDialogElement>(null);
	const [wasOpened, setOpened] = useState(false);
	const { key } = useLocation();
	// Whoever followed a link wants to see its page. `key` changes with every navigation, also to the same address.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the navigation is the occasion, not a value that is read
	useEffect(() => ref.current?.close(), [key]);
	const open = () => {
		// The focus goes to the first of what is in it.
		flushSync(() => setOpened(true));
		ref.current?.showModal();
	};
	return (
		<div className={styles.narrow} data-print="no">
			<IconButton icon="menu" label={m.web_menu_open()} onClick={open} />
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
				{wasOpened && children}
			</dialog>
		</div>
	);
}
