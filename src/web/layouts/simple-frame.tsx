import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { paths } from "#shared/paths.ts";
import { AppLink } from "../ui/actions/app-link.tsx";
import { BrandMark } from "../ui/signs/brand-mark.tsx";
import { useSite } from "../viewer.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import styles from "./simple-frame.module.css";
import { SiteFooter } from "./site-footer.tsx";
import { SkipLink } from "./skip-link.tsx";
import { useFocusOnNewPage } from "./use-focus-on-new-page.ts";
import { useKeptPlace } from "./use-kept-place.ts";

/** The mill, a language, one card in the middle; what error pages need of it even when no layout is left. */
export function SimpleFrame({ children }: { children: ReactNode }) {
	const { brand } = useSite();
	const { pathname } = useLocation();
	const mainRef = useFocusOnNewPage();
	// The mill's picture is shown beside the sign-in on wide screens.
	const picture = pathname === paths.login ? brand?.picture : undefined;
	useKeptPlace();
	return (
		<div className={styles.frame}>
			<SkipLink />
			<header className={styles.header} data-print="no">
				<AppLink to="/" className={styles.mill}>
					<BrandMark />
				</AppLink>
				<LanguageSwitch />
			</header>
			<main
				ref={mainRef}
				id="content"
				tabIndex={-1}
				className={styles.content}
				data-picture={picture ? true : undefined}
			>
				<div className={styles.card}>{children}</div>
				{picture && <img className={styles.picture} {...picture} alt="" />}
			</main>
			<SiteFooter />
		</div>
	);
}
