import { m } from "#generated/texts/messages.js";
import { type DefectFamily, defectFamilies, familyNames } from "#shared/complaints/complaint-kinds.ts";
import { defectLabel, familyTitle } from "#shared/complaints/defect-labels.ts";
import { CheckboxesInput } from "#web/forms/inputs/choice-inputs.tsx";
import { TextAreaInput } from "#web/forms/inputs/text-inputs.tsx";
import styles from "./complaint-form.module.css";

/** Families first, then the defects of those that are chosen, then the customer's own words. */
export function DefectChoice({ families }: { families: readonly string[] }) {
	return (
		<>
			<div className={styles.families}>
				<CheckboxesInput
					name="families"
					choices={familyNames.map((family) => ({ value: family, label: familyTitle(family) }))}
				/>
			</div>
			{familyNames
				.filter((family) => families.includes(family))
				.map((family) => (
					<Family key={family} family={family} />
				))}
			<TextAreaInput name="description" hint={m.complaints_description_hint()} />
		</>
	);
}

function Family({ family }: { family: DefectFamily }) {
	return (
		<div className={styles.family}>
			<CheckboxesInput
				name={`defects_${family}`}
				choices={defectFamilies[family].map((code) => ({ value: code, label: defectLabel(code) }))}
			/>
		</div>
	);
}
