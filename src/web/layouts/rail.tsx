import { useLocation } from "react-router";
import { m } from "#generated/texts/messages.js";
import { type Area, isAtDesk } from "#shared/access.ts";
import { AppLink } from "../ui/actions/app-link.tsx";
import { MillLogo } from "../ui/signs/mill-logo.tsx";
import { useFormat, useSite, useViewer } from "../viewer.tsx";
import { areaHome, currentEntry, type NavigationSection, navigationOf } from "./navigation.ts";
import styles from "./rail.module.css";

/** The dark rail: mill, pages of the area, figures that ask for attention. Stands at the left, or in the drawer of a narrow screen. */
export function Rail({ area }: { area: Area | undefined }) {
	const { millName, paths } = useSite();
	const { pathname } = useLocation();
	const viewer = useViewer();
	const sections = area ? navigationOf(area, paths, viewer ? isAtDesk(viewer.user) : false, viewer?.isCompanyAdministrator) : [];
	const current = currentEntry(sections, pathname);
	return (
		<nav aria-label={m.web_navigation()} className={styles.rail}>
			<AppLink to={area ? areaHome[area] : "/"} className={styles.mill}>
				<MillLogo />
				{millName}
			</AppLink>
			{sections.map((section) => (
				<Section key={section.id} section={section} current={current} />
			))}
		</nav>
	);
}

function Section({ section, current }: { section: NavigationSection; current: string | undefined }) {
	const { counts } = useSite();
	const format = useFormat();
	return (
		<div className={styles.section}>
			{section.title && <p className={styles.title}>{section.title}</p>}
			<ul>
				{section.entries.map(({ path, label }) => (
					<li key={path}>
						<AppLink to={path} className={styles.entry} aria-current={path === current ? "page" : undefined}>
							{label}
							{counts?.[path] ? <span className={styles.count}>{format.number(counts[path])}</span> : null}
						</AppLink>
					</li>
				))}
			</ul>
		</div>
	);
}
