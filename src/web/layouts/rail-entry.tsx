import { useId } from "react";
import { AppLink } from "../ui/actions/app-link.tsx";
import { Tooltip } from "../ui/overlays/tooltip.tsx";
import { Icon } from "../ui/signs/icon.tsx";
import type { NavigationEntry } from "./navigation.ts";
import styles from "./rail.module.css";
import type { RailCount } from "./use-rail-counts.ts";

type RailEntryProps = NavigationEntry & { isCurrent: boolean; count: RailCount | undefined };

// Between the widths of the narrow and the wide rail (tokens.css).
const narrowPx = 100;

/** Whether entries of the navigation show only their icon: the label is then a tooltip. */
export const showsIconsAlone = (anchor: HTMLElement) => anchor.clientWidth < narrowPx;

/** A page with its icon, and what waits there; the link then leads to just that. */
export function RailEntry({ path, label, icon, isCurrent, count }: RailEntryProps) {
	const said = useId();
	return (
		<>
			<Tooltip text={count ? `${label} · ${count.said}` : label} isLabel placement="right" isNeeded={showsIconsAlone}>
				<AppLink
					to={count?.to ?? path}
					className={styles.entry}
					aria-current={isCurrent ? "page" : undefined}
					aria-describedby={count ? said : undefined}
				>
					<Icon name={icon} size={18} />
					<span className={styles.label}>{label}</span>
					{count && (
						<>
							<span className={styles.count} aria-hidden="true">
								{count.shown}
							</span>
							<span className={styles.dot} />
						</>
					)}
				</AppLink>
			</Tooltip>
			{count && (
				<span id={said} hidden>
					{count.said}
				</span>
			)}
		</>
	);
}
