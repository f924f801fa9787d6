import { useState } from "react";
import { m } from "#generated/texts/messages.js";
import type { Language } from "#shared/languages.ts";
import { currentLanguage } from "#web/language.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { fillTemplate, type TemplateFacts } from "../answer-template.ts";
import styles from "./desk-panel.module.css";
import { type ShownTemplate, templateTitle } from "./desk-settings.tsx";

type PickerProps = { templates: readonly ShownTemplate[]; facts: TemplateFacts; onUse: (text: string) => void };

/** Selects a template. The preview is in the reader's language; the inserted text is in the customer's. */
export function TemplatePicker({ templates, facts, onUse }: PickerProps) {
	const [id, setId] = useState("");
	const chosen = templates.find((template) => template.id === id);
	const options = [
		{ value: "", label: m.desk_template_none() },
		...templates.map((one) => ({ value: one.id, label: templateTitle(one) })),
	];
	const filled = (template: ShownTemplate, language: Language) =>
		fillTemplate(language === "es" ? template.bodyEs : template.bodyEn, facts);
	return (
		<div className={styles.picker}>
			<SelectField
				label={m.desk_template()}
				value={id}
				onChange={(event) => setId(event.target.value)}
				options={options}
			/>
			{chosen && (
				<>
					<blockquote className={styles.preview} aria-label={m.desk_template_preview()}>
						{filled(chosen, currentLanguage())}
					</blockquote>
					<div className={styles.actions}>
						<Button onClick={() => onUse(filled(chosen, "en"))}>{m.desk_template_use_en()}</Button>
						<Button onClick={() => onUse(filled(chosen, "es"))}>{m.desk_template_use_es()}</Button>
					</div>
				</>
			)}
		</div>
	);
}
