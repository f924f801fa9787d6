import { useLocation } from "react-router";
import { m } from "#generated/texts/messages.js";
import type { Area } from "#shared/access.ts";
import { AppLink } from "../ui/actions/app-link.tsx";
import { Tooltip } from "../ui/overlays/tooltip.tsx";
import { BrandMark } from "../ui/signs/brand-mark.tsx";
import { Icon } from "../ui/signs/icon.tsx";
import { useFormat } from "../viewer.tsx";
import { areaHome } from "./areas.ts";
import type { AttentionEntry } from "./attention.ts";
import { currentEntry, type NavigationSection } from "./navigation.ts";
import styles from "./rail.module.css";
import { RailEntry, showsIconsAlone } from "./rail-entry.tsx";
import { RailGroup } from "./rail-group.tsx";
import type { RailCounts } from "./use-rail-counts.ts";
import type { RailControl } from "./use-rail-state.ts";

export type RailProps = {
	area: Area | undefined;
	sections: readonly NavigationSection[];
	attention: readonly AttentionEntry[];
	counts: RailCounts;
	control: RailControl;
};

/**
 * The dark rail: mill, what needs attention, pages of the area by group, and the button that narrows it to icons. Stands
 * at the left, or without that button in the sheet of a phone.
 */
export function Rail({ isSheet, ...props }: RailProps & { isSheet?: boolean }) {
	const { area, sections, attention, counts, control } = props;
	const current = currentEntry(sections, useLocation());
	return (
		<nav aria-label={m.web_navigation()} className={styles.rail}>
			<AppLink to={area ? areaHome[area] : "/"} className={styles.mill}>
				<BrandMark />
			</AppLink>
			<div className={styles.sections}>
				{attention.length > 0 && <Attention entries={attention} />}
				{sections.map((section) => (
					<RailGroup
						key={section.id}
						section={section}
						current={current}
						counts={counts}
						isFolded={control.folded.includes(section.id)}
						onToggle={() => control.toggleGroup(section.id)}
					/>
				))}
			</div>
			{!isSheet && <WidthButton onToggle={control.toggleWidth} />}
		</nav>
	);
}

function Attention({ entries }: { entries: readonly AttentionEntry[] }) {
	const format = useFormat();
	return (
		<div className={styles.section}>
			<p className={styles.attention}>{m.web_nav_attention()}</p>
			<ul aria-label={m.web_nav_attention()}>
				{entries.map(({ count, ...entry }) => {
					const shown = format.number(count);
					const said = m.web_nav_waiting({ count: shown });
					return (
						<li key={entry.path}>
							<RailEntry {...entry} isCurrent={false} count={{ shown, said, to: entry.path }} />
						</li>
					);
				})}
			</ul>
		</div>
	);
}

/**
 * The width of the navigation decides by CSS which of the two labels and icons is shown: the server may not have that
 * setting.
 */
function WidthButton({ onToggle }: { onToggle: () => void }) {
	return (
		<Tooltip
			text={`${m.web_rail_widen()} (${m.web_rail_shortcut()})`}
			isLabel
			placement="right"
			isNeeded={showsIconsAlone}
		>
			<button type="button" className={styles.width} onClick={onToggle}>
				<span className={styles.whenWide}>
					<Icon name="narrow" size={18} />
					{m.web_rail_narrow()}
				</span>
				<span className={styles.whenNarrow}>
					<Icon name="widen" size={18} />
					<span className={styles.label}>{m.web_rail_widen()}</span>
				</span>
			</button>
		</Tooltip>
	);
}
