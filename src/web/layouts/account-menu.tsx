import { useLocation } from "react-router";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import type { PageViewer } from "../page-context.ts";
import { signOut } from "../session/sign-out.ts";
import { Menu } from "../ui/overlays/menu.tsx";
import type { MenuGroup } from "../ui/overlays/menu-groups.ts";
import styles from "./account-menu.module.css";
import { areaHome, areaLabel, areaOfPath, profileOf } from "./areas.ts";
import { useAppearance } from "./use-appearance.ts";

type AccountMenuProps = {
	viewer: PageViewer;
	onKeyboard: () => void;
	/** Missing where there is no tour: outside the areas, and while an administrator views as another user. */
	onTour: (() => void) | undefined;
};

/** Initials in a circle; below them who this is, the areas, how things look, help, and the way out. */
export function AccountMenu({ viewer, onKeyboard, onTour }: AccountMenuProps) {
	const label = m.web_account_menu({ name: viewer.name });
	const appearance = useAppearanceGroups();
	return (
		<Menu
			label={label}
			header={
				<>
					<p className={styles.name}>{viewer.name}</p>
					<p className={styles.email}>{viewer.email}</p>
				</>
			}
			groups={[...useAreaGroups(viewer), ...appearance, helpGroup(onKeyboard, onTour), leaveGroup()]}
			trigger={(props) => (
				<button type="button" {...props} className={styles.initials} data-print="no">
					<span className={styles.circle}>{initialsOf(viewer.name)}</span>
					<span className="hidden-text"> {label}</span>
				</button>
			)}
		/>
	);
}

function useAreaGroups(viewer: PageViewer): MenuGroup[] {
	const path = profileOf(areaOfPath(useLocation().pathname, viewer.areas));
	const profile: MenuGroup = {
		id: "profile",
		entries: [{ id: path, label: m.web_nav_profile(), icon: "person", to: path }],
	};
	const areas: MenuGroup = {
		id: "areas",
		title: m.web_areas(),
		entries: viewer.areas.map((area) => ({ id: area, label: areaLabel(area), to: areaHome[area] })),
	};
	return [...(areas.entries.length > 1 ? [areas] : []), profile];
}

function useAppearanceGroups(): MenuGroup[] {
	const { theme, density, chooseTheme, chooseDensity } = useAppearance();
	return [
		{
			id: "theme",
			title: m.web_theme(),
			chosen: theme,
			onChoose: chooseTheme,
			entries: [
				{ id: "system", label: m.web_theme_system(), icon: "screen" },
				{ id: "light", label: m.web_theme_light(), icon: "sun" },
				{ id: "dark", label: m.web_theme_dark(), icon: "moon" },
			],
		},
		{
			id: "density",
			title: m.web_density(),
			chosen: density,
			onChoose: chooseDensity,
			entries: [
				{ id: "compact", label: m.web_density_compact() },
				{ id: "comfortable", label: m.web_density_comfortable() },
			],
		},
	];
}

function helpGroup(onKeyboard: () => void, onTour: (() => void) | undefined): MenuGroup {
	return {
		id: "help",
		title: m.guidance_help(),
		entries: [
			{ id: "glossary", label: m.guidance_glossary(), icon: "help", to: paths.glossary },
			{ id: "news", label: m.guidance_news(), to: paths.whatIsNew },
			{ id: "keyboard", label: m.guidance_keyboard(), onAction: onKeyboard },
			...(onTour ? [{ id: "tour", label: m.guidance_take_tour(), onAction: onTour }] : []),
		],
	};
}

function leaveGroup(): MenuGroup {
	// A whole new document: nothing of the person may stay in this one's memory.
	return {
		id: "leave",
		entries: [{ id: "sign-out", label: m.web_sign_out(), icon: "leave", onAction: signOut }],
	};
}

/** First letters of the first and the last name: "María del Río" is MR. */
export function initialsOf(name: string): string {
	const words = name.trim().split(/\s+/);
	const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
	return letters.join("").toUpperCase();
}
