import { readValues } from "#server/forms/read-values.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import { NotFoundError } from "#shared/errors.ts";
import { findTemplates, removeTemplate, saveTemplate, type TemplateRow } from "./answer-templates.ts";
import { byOf } from "./desk-schema.ts";
import { findWindows, setWindows, type WindowRow } from "./desk-windows.ts";

/** Adds the desk's templates of answers, and the hours in which it means to answer. */
export function addDeskSettings(builder: Builder): void {
	addTemplates(builder);
	const window = builder.objectRef<WindowRow>("DeskWindow").implement({
		description: "Hours in which the mill means to answer a kind of thing.",
		access: "desk",
		fields: (t) => ({
			kind: t.exposeString("kind", { description: "The kind." }),
			hours: t.exposeInt("hours", { description: "Hours." }),
		}),
	});
	builder.queryField("deskWindows", (t) =>
		t.field({
			type: [window],
			access: "desk",
			description: "Hours in which the mill means to answer, by kind.",
			resolve: (_root, _args, context) => findWindows(context),
		}),
	);
	builder.mutationField("setDeskWindows", (t) =>
		t.boolean({
			access: "admin",
			description: "Sets the hours in which the mill means to answer. Faults name the form's fields.",
			args: {
				values: t.arg.string({ required: true, description: "The form's values, as JSON." }),
				seen: t.arg.string({ description: "What the form was opened with: `kind=hours` by kind, apart by spaces." }),
			},
			resolve: (_root, { values, seen }, context) =>
				setWindows(context, { sent: readValues(values), seen }, currentLanguage()),
		}),
	);
}

function addTemplates(builder: Builder): void {
	const template = builder.objectRef<TemplateRow>("AnswerTemplate").implement({
		description: "An answer that the desk gives again and again, in both languages.",
		access: "desk",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its number." }),
			kind: t.exposeString("kind", { nullable: true, description: "For which kind; null = for all." }),
			titleEn: t.exposeString("titleEn", { description: "Its title in English." }),
			titleEs: t.exposeString("titleEs", { description: "Its title in Spanish." }),
			bodyEn: t.exposeString("bodyEn", { description: "The text in English, with fields in braces." }),
			bodyEs: t.exposeString("bodyEs", { description: "The text in Spanish, with fields in braces." }),
			changedBy: t.exposeString("changedBy", { description: "Who wrote it last." }),
			changedAt: t.expose("changedAt", { type: "DateTime", description: "When." }),
		}),
	});
	builder.queryField("answerTemplates", (t) =>
		t.field({
			type: [template],
			access: "desk",
			description: "The desk's templates.",
			resolve: (_root, _args, context) => findTemplates(context),
		}),
	);
	builder.mutationFields((t) => ({
		saveAnswerTemplate: t.boolean({
			access: "desk",
			description: "Writes a template, or changes the one of that number. Faults name the form's fields.",
			args: {
				id: t.arg.id({ description: "Its number; null = a new one." }),
				changedAt: t.arg({ type: "DateTime", description: "When it had been changed as it was read." }),
				values: t.arg.string({ required: true, description: "The form's values, as JSON." }),
			},
			resolve: (_root, { id, changedAt, values }, context) =>
				saveTemplate(
					{ ...byOf(context), language: currentLanguage() },
					{ id: id == null ? null : numberOf(id), changedAt: changedAt ?? null },
					readValues(values),
				),
		}),
		removeAnswerTemplate: t.boolean({
			access: "desk",
			description: "Takes a template away for everybody.",
			args: { id: t.arg.id({ required: true, description: "Its number." }) },
			resolve: (_root, { id }, context) => removeTemplate(byOf(context), numberOf(id)),
		}),
	}));
}

function numberOf(id: string | number): number {
	if (!/^\d{1,15}$/.test(String(id))) throw new NotFoundError();
	return Number(id);
}
