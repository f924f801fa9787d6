import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { AppLink } from "../ui/actions/app-link.tsx";
import { useSite } from "../viewer.tsx";
import styles from "./site-footer.module.css";
import { SupportContacts } from "./support-contacts.tsx";

export function SiteFooter() {
	const { millName, brand, version } = useSite();
	return (
		<footer className={styles.footer} data-print="no">
			<span>{millName}</span>
			<SupportContacts />
			{brand?.legalFooter && <span>{brand.legalFooter}</span>}
			{version && <span>Millgate · {m.web_version({ version })}</span>}
			<AppLink to="/status" prefetch="intent">
				{m.web_status()}
			</AppLink>
			<AppLink to={paths.glossary} prefetch="intent">
				{m.guidance_glossary()}
			</AppLink>
			<AppLink to={paths.whatIsNew} prefetch="intent">
				{m.guidance_news()}
			</AppLink>
			<AppLink to={paths.developers} prefetch="intent">
				{m.web_developers()}
			</AppLink>
			<AppLink to={paths.accessibility} prefetch="intent">
				{m.web_access_title()}
			</AppLink>
		</footer>
	);
}
