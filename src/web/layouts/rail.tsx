import { useId } from "react";
import { useLocation } from "react-router";
import { m } from "#generated/texts/messages.js";
import { type Area, isAtDesk } from "#shared/access.ts";
import { AppLink } from "../ui/actions/app-link.tsx";
import { BrandMark } from "../ui/signs/brand-mark.tsx";
import { useViewer } from "../viewer.tsx";
import { areaHome, currentEntry, type NavigationEntry, type NavigationSection, navigationOf } from "./navigation.ts";
import styles from "./rail.module.css";
import type { RailCount, RailCounts } from "./use-rail-counts.ts";

/**
 * The dark rail: mill, pages of the area, figures that ask for attention. Shown at the left, or in the drawer of a
 * narrow screen.
 */
export function Rail({ area, counts }: { area: Area | undefined; counts: RailCounts }) {
	const { pathname } = useLocation();
	const viewer = useViewer();
	const sections = area
		? navigationOf(area, viewer ? isAtDesk(viewer.user) : false, viewer?.isCompanyAdministrator)
		: [];
	const current = currentEntry(sections, pathname);
	return (
		<nav aria-label={m.web_navigation()} className={styles.rail}>
			<AppLink to={area ? areaHome[area] : "/"} className={styles.mill}>
				<BrandMark />
			</AppLink>
			{sections.map((section) => (
				<Section key={section.id} section={section} current={current} counts={counts} />
			))}
		</nav>
	);
}

type SectionProps = { section: NavigationSection; current: string | undefined; counts: RailCounts };

function Section({ section, current, counts }: SectionProps) {
	return (
		<div className={styles.section}>
			{section.title && <p className={styles.title}>{section.title}</p>}
			<ul>
				{section.entries.map((entry) => (
					<li key={entry.path}>
						<Entry {...entry} isCurrent={entry.path === current} count={counts[entry.path]} />
					</li>
				))}
			</ul>
		</div>
	);
}

function Entry({
	path,
	label,
	isCurrent,
	count,
}: NavigationEntry & { isCurrent: boolean; count: RailCount | undefined }) {
	const said = useId();
	return (
		<>
			<AppLink
				to={path}
				className={styles.entry}
				aria-current={isCurrent ? "page" : undefined}
				aria-describedby={count ? said : undefined}
			>
				{label}
				{count && (
					<span className={styles.count} aria-hidden="true">
						{count.shown}
					</span>
				)}
			</AppLink>
			{count && (
				<span id={said} hidden>
					{count.said}
				</span>
			)}
		</>
	);
}
