import { m } from "#generated/texts/messages.js";
import { refusedField } from "#shared/errors.ts";
import { isRecord } from "#shared/is-record.ts";
import { isTooDeep } from "#shared/nested-json.ts";
import type { Builder } from "../graphql/builder.ts";
import { asViewer } from "../request-context.ts";
import { dropFormDraft, type FormDraft, findFormDraft, saveFormDraft } from "./form-drafts-queries.ts";
import { storableJson } from "./storable-json.ts";

const longestForm = 120;
/** Characters of a draft's JSON: far more than anybody types, far less than would fill the database. */
const longestContent = 100_000;

/**
 * Adds `formDraft`, `saveFormDraft` and `dropFormDraft`: what a person has typed into a form and not sent, theirs
 * alone.
 */
export function addFormDrafts(builder: Builder): void {
	const draft = builder.objectRef<FormDraft>("FormDraft").implement({
		description: "What a user has typed into a form and not sent yet.",
		access: "signedIn",
		fields: (t) => ({
			content: t.string({
				description: "The form's values, as JSON.",
				resolve: ({ content }) => JSON.stringify(content),
			}),
			savedAt: t.field({ type: "DateTime", description: "When it was last saved.", resolve: ({ savedAt }) => savedAt }),
		}),
	});
	builder.queryField("formDraft", (t) =>
		t.field({
			type: draft,
			nullable: true,
			access: "signedIn",
			description: "My own draft of a form, if there is one.",
			args: { form: t.arg.string({ required: true, description: "The form's name." }) },
			resolve: (_root, { form }, context) => asViewer(context, (tx) => findFormDraft(tx, form)),
		}),
	);
	addChanges(builder);
}

function addChanges(builder: Builder): void {
	const input = builder.inputType("SaveFormDraftInput", {
		description: "A form and what was typed into it so far.",
		fields: (t) => ({
			form: t.string({ required: true, description: "The form's name." }),
			content: t.string({ required: true, description: "The form's values, as JSON." }),
		}),
	});
	builder.mutationField("saveFormDraft", (t) =>
		t.field({
			type: "DateTime",
			access: "signedIn",
			isBeforeTerms: "again",
			description: "Keeps my draft of a form in place of the one before; answers when.",
			args: { input: t.arg({ type: input, required: true, description: "The form and what it holds." }) },
			resolve: (_root, { input: { form, content } }, context) => {
				const values = requireContent(form, content);
				return asViewer(context, (tx) => saveFormDraft(tx, form, values));
			},
		}),
	);
	builder.mutationField("dropFormDraft", (t) =>
		t.boolean({
			access: "signedIn",
			isBeforeTerms: "again",
			description: "Throws my draft of a form away: sent, or no longer wanted. False when there was none.",
			args: {
				form: t.arg.string({ required: true, description: "The form's name." }),
				savedAt: t.arg({
					type: "DateTime",
					description: "Only the one that was saved then; without it whichever there is.",
				}),
			},
			resolve: (_root, { form, savedAt }, context) =>
				asViewer(context, (tx) => dropFormDraft(tx, form, savedAt ?? undefined)),
		}),
	);
}

function requireContent(form: string, content: string): Record<string, unknown> {
	if (form.length < 1 || form.length > longestForm) throw refusedField("form", m.rule_fallback());
	const refuse = () => refusedField("content", m.forms_draft_refused());
	if (content.length > longestContent) throw refuse();
	const values = storableJson(content);
	if (!isRecord(values) || isTooDeep(values)) throw refuse();
	return values;
}
