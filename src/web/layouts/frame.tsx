import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { m } from "#generated/texts/messages.js";
import { isAtDesk } from "#shared/access.ts";
import { lazyPart } from "../build-check/lazy-part.ts";
import { Bell } from "../notifications/bell.tsx";
import { OfflineKeeper } from "../offline-cache/offline-keeper.tsx";
import { LiveKeeper } from "../realtime/live-keeper.tsx";
import { SearchBox } from "../search/search-box.tsx";
import { SessionKeeper } from "../session/session-keeper.tsx";
import { ButtonLink } from "../ui/actions/button.tsx";
import { KeyboardHelp } from "../ui/overlays/keyboard-help.tsx";
import { ToastRegion } from "../ui/overlays/toast-region.tsx";
import { useViewer } from "../viewer.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { AliasBanner } from "./alias-banner.tsx";
import { areaOfPath } from "./areas.ts";
import type { AttentionEntry } from "./attention.ts";
import { barEntries } from "./bar-entries.ts";
import { BottomBar } from "./bottom-bar.tsx";
import styles from "./frame.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import { navigationOf } from "./navigation.ts";
import { Rail } from "./rail.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SkipLink } from "./skip-link.tsx";
import { useFocusOnNewPage } from "./use-focus-on-new-page.ts";
import { useKeptPlace } from "./use-kept-place.ts";
import { useRailCounts } from "./use-rail-counts.ts";
import { useRailState } from "./use-rail-state.ts";
import { useShortcuts } from "./use-shortcuts.ts";

// Nothing on a page waits for these.
const FeaturesOff = lazyPart(() => import("./feature-turned-off.tsx"), "FeaturesOff");
const Tour = lazyPart(() => import("../guidance/tour.tsx"), "Tour");

type FrameProps = { attention?: readonly AttentionEntry[] | null | undefined; children: ReactNode };

/**
 * Navigation, header with search and alias, page, footer: what stays around a page and around its error. `attention`
 * is what waits for an administrator.
 */
export function Frame({ attention, children }: FrameProps) {
	const viewer = useViewer();
	const { pathname } = useLocation();
	const area = areaOfPath(pathname, viewer?.areas ?? []);
	const counts = useRailCounts(area);
	const control = useRailState();
	const sections = area
		? navigationOf(area, viewer ? isAtDesk(viewer.user) : false, viewer?.isCompanyAdministrator)
		: [];
	const rail = { area, sections, attention: attention ?? [], counts, control };
	const searchRef = useRef<HTMLInputElement>(null);
	const mainRef = useFocusOnNewPage();
	useKeptPlace();
	const [isHelpOpen, setHelpOpen] = useState(false);
	const isNewcomer = viewer !== undefined && !viewer.viewAs && !viewer.preferences.hasToured;
	const [isTouring, setTouring] = useState(false);
	// In the server's page its buttons would not work yet.
	useEffect(() => setTouring(isNewcomer), [isNewcomer]);
	useShortcuts({
		onSearch: useCallback(() => searchRef.current?.select(), []),
		onHelp: useCallback(() => setHelpOpen(true), []),
		onRail: control.toggleWidth,
	});
	return (
		<div className={styles.frame} data-rail={control.width}>
			<SkipLink />
			<div className={styles.rail} data-tour="pages" data-print="no">
				<Rail {...rail} />
			</div>
			{area && viewer && <BottomBar {...rail} entries={barEntries(area, sections, viewer)} />}
			<div className={styles.page}>
				<header className={styles.header} data-print="no">
					<div className={styles.search} data-tour="search">
						{area && <SearchBox key={area} area={area} inputRef={searchRef} />}
					</div>
					<div className={styles.person}>
						{viewer && <AliasBanner viewer={viewer} />}
						{viewer && (
							<span data-tour="bell">
								<Bell key={viewer.alias?.code} />
							</span>
						)}
						<LanguageSwitch />
						{viewer ? (
							<span data-tour="account">
								<AccountMenu
									viewer={viewer}
									onKeyboard={() => setHelpOpen(true)}
									onTour={area && !viewer.viewAs ? () => setTouring(true) : undefined}
								/>
							</span>
						) : (
							<ButtonLink to="/login">{m.web_sign_in()}</ButtonLink>
						)}
					</div>
				</header>
				{isTouring && area && (
					<Suspense>
						<Tour area={area} onLeave={() => setTouring(false)} />
					</Suspense>
				)}
				<main ref={mainRef} id="content" tabIndex={-1} className={styles.content}>
					{viewer && <OfflineKeeper viewer={viewer} />}
					{viewer && (
						<Suspense>
							<FeaturesOff />
						</Suspense>
					)}
					{children}
				</main>
				<SiteFooter />
			</div>
			{viewer && <SessionKeeper viewer={viewer} />}
			{viewer && <LiveKeeper />}
			<ToastRegion />
			<KeyboardHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
		</div>
	);
}
