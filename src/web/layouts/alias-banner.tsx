import { m } from "#generated/texts/messages.js";
import { mayUseAlias } from "#shared/access.ts";
import { paths } from "#shared/paths.ts";
import type { PageViewer } from "../page-context.ts";
import { AppLink } from "../ui/actions/app-link.tsx";
import { Icon } from "../ui/signs/icon.tsx";
import styles from "./alias-banner.module.css";

/**
 * Whose accounts the page shows: always there, washed in blue as soon as it is one of several. Leads to where it is
 * changed.
 */
export function AliasBanner({ viewer }: { viewer: PageViewer }) {
	const { alias, user } = viewer;
	const codes = new Set([...user.SoldTo, ...user.ShipTo].filter((code) => mayUseAlias(user, code)));
	if (!alias && codes.size === 0) return null;
	return (
		<AppLink
			to={paths.isrSettings}
			className={styles.banner}
			data-alias={alias ? true : undefined}
			title={m.web_alias_change()}
		>
			<span className={styles.words}>
				{alias ? (
					<>
						{m.web_alias_acting_as()} {alias.code} · {alias.name}
					</>
				) : (
					<>
						{m.web_alias_all()} ({codes.size})
					</>
				)}
			</span>
			<Icon name="down" size={12} />
		</AppLink>
	);
}
