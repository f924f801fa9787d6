import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { m } from "#generated/texts/messages.js";
import { AppLink } from "../ui/actions/app-link.tsx";
import { IconButton } from "../ui/actions/icon-button.tsx";
import { Icon } from "../ui/signs/icon.tsx";
import styles from "./bottom-bar.module.css";
import { currentEntry, type NavigationEntry } from "./navigation.ts";
import { Rail, type RailProps } from "./rail.tsx";
import type { RailCount } from "./use-rail-counts.ts";

/**
 * On a phone, at the thumb: the entries that matter most, and all of them in a sheet. The sheet is the browser's own
 * modal dialog, so focus stays in and Escape leaves; what it holds is there once it was opened.
 */
export function BottomBar({ entries, ...rail }: RailProps & { entries: readonly NavigationEntry[] }) {
	const sheet = useRef<HTMLDialogElement>(null);
	const [wasOpened, setOpened] = useState(false);
	const location = useLocation();
	const { sections, attention, counts } = rail;
	const current = currentEntry(sections, location);
	const shown = new Set(entries.map(({ path }) => path));
	const waits = attention.length > 0 || Object.keys(counts).some((path) => !shown.has(path));
	// A user who followed a link wants to see its page. `key` changes with every navigation, also to the same address.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the navigation is the occasion, not a value that is read
	useEffect(() => sheet.current?.close(), [location.key]);
	const open = () => {
		// Moves the focus to the first element in it.
		flushSync(() => setOpened(true));
		sheet.current?.showModal();
	};
	return (
		<>
			<nav aria-label={m.web_navigation()} className={styles.bar} data-bottom-bar data-tour="pages" data-print="no">
				<ul>
					{entries.map((entry) => (
						<li key={entry.path}>
							<BarEntry {...entry} isCurrent={entry.path === current} count={counts[entry.path]} />
						</li>
					))}
					<li>
						<button
							type="button"
							className={styles.entry}
							aria-haspopup="dialog"
							data-current={(current !== undefined && !shown.has(current)) || undefined}
							onClick={open}
						>
							<Icon name="more" size={20} />
							<span>{m.web_nav_more()}</span>
							{waits && (
								<span className={styles.waits}>
									<span className="hidden-text"> {m.web_nav_attention()}</span>
								</span>
							)}
						</button>
					</li>
				</ul>
			</nav>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape and by the button inside */}
			<dialog
				ref={sheet}
				className={styles.sheet}
				aria-label={m.web_navigation()}
				onClick={(event) => event.target === sheet.current && sheet.current?.close()}
			>
				<div className={styles.close}>
					<IconButton icon="close" label={m.web_menu_close()} onClick={() => sheet.current?.close()} />
				</div>
				{wasOpened && <Rail {...rail} isSheet />}
			</dialog>
		</>
	);
}

type BarEntryProps = NavigationEntry & { isCurrent: boolean; count: RailCount | undefined };

function BarEntry({ path, label, icon, isCurrent, count }: BarEntryProps) {
	const said = useId();
	return (
		<>
			<AppLink
				to={count?.to ?? path}
				className={styles.entry}
				aria-current={isCurrent ? "page" : undefined}
				aria-describedby={count ? said : undefined}
			>
				<Icon name={icon} size={20} />
				<span>{label}</span>
				{count && <span className={styles.waits} />}
			</AppLink>
			{count && (
				<span id={said} hidden>
					{count.said}
				</span>
			)}
		</>
	);
}
