import { useLocation } from "react-router";
import { m } from "#generated/texts/messages.js";
import { type SupportArea, supportAreas } from "#shared/branding/site-brand.ts";
import { useSite, useViewer } from "../viewer.tsx";
import { areaLabel, areaOfPath } from "./areas.ts";
import styles from "./site-footer.module.css";

/** Whom readers ask for help: the contact of the area that they are in; a visitor sees those of customers and suppliers. */
export function SupportContacts() {
	const { brand } = useSite();
	const viewer = useViewer();
	const { pathname } = useLocation();
	const own = viewer && areaOfPath(pathname, viewer.areas);
	const areas: readonly SupportArea[] = own ? [own] : supportAreas.filter((area) => area !== "admin");
	return areas.map((area) => {
		const contact = brand?.support[area];
		if (!contact) return null;
		const { email, phone, hours } = contact;
		return (
			<span key={area} className={styles.support}>
				<span>{own ? m.web_support() : m.web_support_of({ area: areaLabel(area) })}</span>
				{email && <a href={`mailto:${email}`}>{email}</a>}
				{phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>{phone}</a>}
				{hours && <span>{hours}</span>}
			</span>
		);
	});
}
