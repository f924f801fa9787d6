import { useId } from "react";
import { m } from "#generated/texts/messages.js";
import { Icon } from "../ui/signs/icon.tsx";
import type { NavigationSection } from "./navigation.ts";
import styles from "./rail.module.css";
import { RailEntry } from "./rail-entry.tsx";
import type { RailCounts } from "./use-rail-counts.ts";

type RailGroupProps = {
	section: NavigationSection;
	current: string | undefined;
	counts: RailCounts;
	isFolded: boolean;
	onToggle: () => void;
};

/** Entries under a title that folds them; folded, the title says that something waits below it. */
export function RailGroup({ section: { title, entries }, current, counts, isFolded, onToggle }: RailGroupProps) {
	const id = useId();
	const isHidden = isFolded && title !== undefined;
	return (
		<div className={styles.section} data-folded={isHidden || undefined}>
			{title && (
				<button
					type="button"
					className={styles.title}
					aria-expanded={!isFolded}
					aria-controls={id}
					data-current={(isFolded && entries.some(({ path }) => path === current)) || undefined}
					onClick={onToggle}
				>
					{title}
					{isFolded && entries.some(({ path }) => counts[path]) && (
						<span className={styles.waiting}>
							<span className="hidden-text"> {m.web_nav_attention()}</span>
						</span>
					)}
					<Icon name="down" size={14} />
				</button>
			)}
			<ul id={id} aria-label={title}>
				{entries.map((entry) => (
					<li key={entry.path}>
						<RailEntry {...entry} isCurrent={entry.path === current} count={counts[entry.path]} />
					</li>
				))}
			</ul>
		</div>
	);
}
