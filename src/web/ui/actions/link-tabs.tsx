import type { ReactNode } from "react";
import { useFormat } from "../../viewer.tsx";
import { AppLink } from "./app-link.tsx";
import styles from "./link-tabs.module.css";

export type LinkTab = { to: string; label: string; count?: number; isCurrent: boolean };

/** Views of one list as tabs that are links: each has its own address. `extra` is behind the last one. */
export function LinkTabs({ label, tabs, extra }: { label: string; tabs: readonly LinkTab[]; extra?: ReactNode }) {
	const format = useFormat();
	return (
		<nav className={styles.tabs} aria-label={label} data-print="no">
			<ul className={styles.list}>
				{tabs.map((tab) => (
					<li key={tab.to}>
						<AppLink to={tab.to} className={styles.tab} aria-current={tab.isCurrent ? "page" : undefined}>
							{tab.count === undefined ? tab.label : `${tab.label} `}
							{tab.count !== undefined && <span className={styles.count}>{format.number(tab.count)}</span>}
						</AppLink>
					</li>
				))}
				{extra && <li className={styles.extra}>{extra}</li>}
			</ul>
		</nav>
	);
}
