import { m } from "#generated/texts/messages.js";
import { filterLimits, isCodes } from "#shared/lists/filter-text.ts";
import type { FieldsProps } from "#web/lists/filter-fields.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";

/** The field of pasted heats. */
export function PastedHeatsField({ filter, words, value, errorId }: FieldsProps) {
	return (
		<TextArea
			name={filter.id}
			label={words.label}
			hint={m.certificates_values_heats_help({ most: String(filterLimits.pasted) })}
			defaultValue={value !== undefined && isCodes(value) ? value.join("\n") : ""}
			rows={8}
			spellCheck={false}
			errorId={errorId}
		/>
	);
}
