import { m } from "#generated/texts/messages.js";
import { defineForm, input, labelOf } from "#shared/forms/form-shape.ts";
import { deskKinds } from "./desk-kinds.ts";

/** What a template may name: each is filled in from the item that is answered, `name` with a user who answers. */
export const templateFields = ["customer", "account", "order", "po", "bol", "number", "name"] as const;
export type TemplateField = (typeof templateFields)[number];
export type TemplateFacts = Readonly<Partial<Record<TemplateField, string | null | undefined>>>;

/** `kind` empty: for every kind. */
export type TemplateValues = { kind?: string; titleEn: string; titleEs: string; bodyEn: string; bodyEs: string };

export const anyKind = "any";
const title = "required|length:2,80";
const body = "required|length:2,1800";

/** A template of answers, in both languages. */
export const templateForm = defineForm<TemplateValues>({
	kind: input(labelOf(m.desk_template_kind), {
		validation: "required",
		options: [anyKind, ...deskKinds],
		initial: anyKind,
	}),
	titleEn: input(labelOf(m.desk_template_title_en), { validation: title }),
	bodyEn: input(labelOf(m.desk_template_body_en), { validation: body }),
	titleEs: input(labelOf(m.desk_template_title_es), { validation: title }),
	bodyEs: input(labelOf(m.desk_template_body_es), { validation: body }),
});

const named = /\{([^{}]*)\}/g;

/** The words in braces that no template can fill. */
export function unknownFields(text: string): string[] {
	const names = [...text.matchAll(named)].map(([, name = ""]) => name);
	return [...new Set(names.filter((name) => !templateFields.some((known) => known === name)))];
}

/** A template with what is known filled in; what is not leaves a gap that is seen. */
export function fillTemplate(text: string, facts: TemplateFacts): string {
	return text.replace(named, (whole, name: string) => (name in facts ? facts[name as TemplateField] || "…" : whole));
}
