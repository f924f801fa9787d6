import { entityNotes } from "./entity-notes.ts";
import { entityPages } from "./entity-pages.ts";
import { entityRules } from "./entity-rules.ts";
import { erpPageHead } from "./erp-page-head.ts";
import { exampleFeed } from "./example-feed.ts";
import { type RowField, rowFields } from "./row-fields.ts";
import { type RowForm, rowForms } from "./row-forms.ts";

/** docs/connect-your-erp.md. */
export function erpPage(): string {
	const sections = exampleFeed().map(({ entity, rows }) => {
		const forms = rowForms(entity);
		// Entries of several forms are described form by form.
		const fields = rowFields(entity).filter(({ path }) => !forms.some(({ list }) => path.startsWith(`${list}[]`)));
		const optionals = fields.filter(({ isRequired }) => !isRequired).map(({ path }) => path);
		// What an object that may be left out demands is demanded only in it.
		const isDemanded = ({ path, isRequired }: RowField) =>
			isRequired && !optionals.some((outer) => path.startsWith(`${outer}.`) || path.startsWith(`${outer}[]`));
		const named = (wanted: boolean) => fields.filter((field) => isDemanded(field) === wanted).map(fieldText);
		const optional = named(false);
		return [
			`\n## ${entity}\n\n${entityNotes[entity]} Shown at ${entityPages[entity].map((path) => `\`${path}\``).join(", ")}.\n\n\`\`\`json\n${rows.map((row) => JSON.stringify(row)).join("\n")}\n\`\`\`\n`,
			`\nRequired: ${named(true).join(" · ")}\n`,
			optional.length > 0 ? `\nOptional: ${optional.join(" · ")}\n` : "",
			...forms.map(formText),
			entity in entityRules ? `\n${entityRules[entity]}\n` : "",
		].join("");
	});
	return [erpPageHead(), ...sections].join("");
}

function formText({ list, kind, description, fields }: RowForm): string {
	const lines = fields.map(({ name, isRequired, choices, bounds, description: meaning }) => {
		const notes = [isRequired ? "required" : null, choices.join(", ") || null, bounds].filter((text) => text !== null);
		return `- \`${name}\`${notes.length > 0 ? ` (${notes.join("; ")})` : ""}: ${meaning}\n`;
	});
	return `\n\`${list}[]\` of kind \`${kind}\`: ${description}\n\n${lines.join("")}`;
}

function fieldText({ path, type, unit, bounds, choices }: RowField): string {
	const notes = [choices.length > 0 ? choices.join(", ") : type, unit, bounds].filter(
		(text) => text !== null && text !== "text" && text !== "object",
	);
	return notes.length > 0 ? `\`${path}\` (${notes.join("; ")})` : `\`${path}\``;
}
