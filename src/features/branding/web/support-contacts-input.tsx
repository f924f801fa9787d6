import { m } from "#generated/texts/messages.js";
import { type SupportArea, supportAreas } from "#shared/branding/site-brand.ts";
import { SelectInput } from "#web/forms/inputs/choice-inputs.tsx";
import { TextInput } from "#web/forms/inputs/text-inputs.tsx";
import { RepeatedGroup } from "#web/forms/parts/repeated-group.tsx";
import { languages } from "#web/language.ts";
import { areaLabel } from "#web/layouts/areas.ts";
import styles from "./branding.module.css";

/** Whom readers ask for help: a contact for each area, in one language or in both. */
export function SupportContactsInput() {
	const areas = supportAreas.map((value: SupportArea) => ({ value, label: areaLabel(value) }));
	const spoken = languages.map((value) => ({
		value,
		label: value === "en" ? m.web_language_en() : m.web_language_es(),
	}));
	return (
		<RepeatedGroup
			name="support"
			isLabelHidden
			hint={m.branding_support_hint()}
			itemName={m.branding_support_item()}
			startWith={() => ({ area: "customer", language: "" })}
		>
			{() => (
				<div className={styles.fields}>
					<div className={styles.pair}>
						<SelectInput name="area" choices={areas} />
						<SelectInput name="language" choices={[{ value: "", label: m.branding_support_any() }, ...spoken]} />
					</div>
					<div className={styles.pair}>
						<TextInput name="email" kind="email" maxLength={254} autoComplete="off" />
						<TextInput name="phone" inputMode="tel" maxLength={40} autoComplete="off" />
					</div>
					<TextInput name="hours" maxLength={80} autoComplete="off" />
				</div>
			)}
		</RepeatedGroup>
	);
}
