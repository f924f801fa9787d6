import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { takeForm } from "#server/forms/take-form.ts";
import type { RequestContext } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { anyKind, type TemplateValues, templateFields, templateForm, unknownFields } from "../answer-template.ts";
import { asDesk } from "./as-desk.ts";

export type TemplateRow = {
	id: string;
	kind: string | null;
	titleEn: string;
	titleEs: string;
	bodyEn: string;
	bodyEs: string;
	changedBy: string;
	changedAt: string;
};

/** The desk's templates, by kind and title. */
export function findTemplates(context: RequestContext): Promise<TemplateRow[]> {
	return asDesk(context, (tx) =>
		tx.sql<TemplateRow>(
			`select id::text, kind, title_en as "titleEn", title_es as "titleEs", body_en as "bodyEn", body_es as "bodyEs",
				changed_by as "changedBy", to_json(changed_at) #>> '{}' as "changedAt"
			 from answer_templates order by kind nulls first, title_en, id limit 500`,
		),
	);
}

type By = { context: RequestContext; viewer: Viewer; language: Language };
/** `changedAt` is what was read of the template; without an id it is a new one. */
export type SavedTemplate = { id: number | null; changedAt: string | null };

/**
 * Writes a template, or changes one. Throws InvalidError at a field, or when a colleague has changed it since it was
 * read.
 */
export async function saveTemplate(
	{ context, viewer, language }: By,
	{ id, changedAt }: SavedTemplate,
	sent: unknown,
): Promise<boolean> {
	const values = await takeForm(templateForm, sent, language);
	requireKnownFields(values);
	const { kind, titleEn, titleEs, bodyEn, bodyEs } = values;
	const row = [kind === anyKind ? null : kind, titleEn, titleEs, bodyEn, bodyEs, viewer.name];
	await asDesk(context, async (tx) => {
		const changed =
			id === null
				? await tx.sql(
						`insert into answer_templates (kind, title_en, title_es, body_en, body_es, changed_by)
						 values ($1, $2, $3, $4, $5, $6) returning id`,
						row,
					)
				: await tx.sql(
						`update answer_templates set kind = $1, title_en = $2, title_es = $3, body_en = $4, body_es = $5,
						 changed_by = $6, changed_at = now()
						 where id = $7 and to_json(changed_at) #>> '{}' = $8 returning id`,
						[...row, id, changedAt],
					);
		if (changed.length === 0) throw new InvalidError(m.desk_fault_template_changed());
		await recordAudit(tx, context, { action: "desk.template", target: titleEn, detail: { ...values } });
	});
	return true;
}

/** Takes a template away for everybody. */
export async function removeTemplate({ context }: Pick<By, "context">, id: number): Promise<boolean> {
	await asDesk(context, async (tx) => {
		const [gone] = await tx.sql<{ title: string }>(
			"delete from answer_templates where id = $1 returning title_en as title",
			[id],
		);
		if (!gone) throw new NotFoundError();
		await recordAudit(tx, context, { action: "desk.template-removed", target: gone.title });
	});
	return true;
}

function requireKnownFields(values: TemplateValues): void {
	const known = templateFields.map((name) => `{${name}}`).join(" ");
	const errors = (["titleEn", "titleEs", "bodyEn", "bodyEs"] as const).flatMap((field) => {
		const [unknown] = unknownFields(values[field]);
		return unknown === undefined
			? []
			: [{ field, reason: m.desk_fault_template_field({ field: `{${unknown}}`, known }) }];
	});
	if (errors.length > 0) throw new InvalidError(m.desk_fault_incomplete(), errors);
}
