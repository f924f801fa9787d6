import { recordAudit } from "#server/audit.ts";
import { takeForm } from "#server/forms/take-form.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import { asAdmin } from "#server/request-context.ts";
import { NotFoundError } from "#shared/errors.ts";
import { exampleRow } from "../../contract/example-rows.ts";
import { type RowField, rowFields } from "../../contract/row-fields.ts";
import { type EntityName, findEntity } from "../../entities.ts";
import { mostTriedErrors, tryForm } from "../../try-form.ts";
import type { Reject } from "../feed-rejects.ts";
import type { ReportedWarning } from "../import-request.ts";
import { type Trial, tryRows } from "./try-rows.ts";

type Format = { entity: EntityName };

/** Adds `feedFormat`, what rows of a kind hold, and `tryFeedRows`, which tries some without anything being imported. */
export function addFeedFormats(builder: Builder): void {
	const format = formatType(builder);
	builder.queryField("feedFormat", (t) =>
		t.field({
			type: format,
			access: "admin",
			description: "What the rows of a feed hold, read from the code that checks them.",
			args: { entity: t.arg.string({ required: true, description: "Kind of rows." }) },
			resolve: (_root, { entity }) => {
				const known = findEntity(entity);
				if (!known) throw new NotFoundError();
				return { entity: known };
			},
		}),
	);
	const trial = trialType(builder);
	builder.mutationField("tryFeedRows", (t) =>
		t.field({
			type: trial,
			access: "admin",
			description:
				"What the importer would answer to some rows, against what the portal knows now; nothing is imported. Faults name the form's fields.",
			args: {
				entity: t.arg.string({ required: true, description: "Kind of rows." }),
				rows: t.arg.string({ required: true, description: "The rows as NDJSON, 1,000 at most." }),
			},
			resolve: async (_root, sent, context) => {
				const { entity, rows } = await takeForm(tryForm, sent, currentLanguage());
				const found = await tryRows(context.database, entity, rows, currentLanguage());
				const { rows: tried, accepted, unchanged, rejected } = found;
				const detail = { rows: tried, accepted, unchanged, rejected };
				await asAdmin(context, (tx) => recordAudit(tx, context, { action: "feed.try", target: entity, detail }));
				return found;
			},
		}),
	);
}

function formatType(builder: Builder) {
	const field = builder.objectRef<RowField>("FeedField").implement({
		description: "A field of a feed's rows.",
		access: "admin",
		fields: (t) => ({
			path: t.exposeString("path", { description: "Its path, as `lines[].weightLb`." }),
			type: t.exposeString("type", {
				description: "`text`, `number`, `integer`, `boolean`, `day`, `instant`, `choice`, `list`, `object` or `any`.",
			}),
			isRequired: t.exposeBoolean("isRequired", { description: "Whether a row needs it." }),
			unit: t.exposeString("unit", { nullable: true, description: "Its unit, where it has one." }),
			bounds: t.exposeString("bounds", {
				nullable: true,
				description: "Least and most: of the value, of letters, of entries.",
			}),
			choices: t.exposeStringList("choices", { description: "What it may be, where that is one of a few." }),
		}),
	});
	return builder.objectRef<Format>("FeedFormat").implement({
		description: "What the rows of a feed hold.",
		access: "admin",
		fields: (t) => ({
			entity: t.exposeString("entity", { description: "Kind of rows." }),
			fields: t.field({
				type: [field],
				description: "Every field, those of nested objects behind theirs.",
				resolve: ({ entity }) => rowFields(entity),
			}),
			example: t.string({
				description: "A small row as JSON that the checks take.",
				resolve: ({ entity }) => JSON.stringify(exampleRow(entity)),
			}),
		}),
	});
}

function trialType(builder: Builder) {
	const reject = builder.objectRef<Reject>("TriedError").implement({
		description: "A fault of a row that was tried.",
		access: "admin",
		fields: (t) => ({
			line: t.exposeInt("line", { description: "Its line." }),
			field: t.exposeString("field", { description: "Path of the field; empty for the row as a whole." }),
			code: t.exposeString("code", { description: "Why, as a code." }),
			reason: t.exposeString("reason", { description: "Why, in the reader's language." }),
		}),
	});
	const warning = builder.objectRef<ReportedWarning>("TriedWarning").implement({
		description: "A warning about a row that was tried and would be imported.",
		access: "admin",
		fields: (t) => ({
			line: t.exposeInt("line", { description: "Its line." }),
			field: t.exposeString("field", { description: "Path of the field." }),
			code: t.exposeString("code", { description: "What is unusual, as a code." }),
			reason: t.exposeString("reason", { description: "The same as a sentence, in the reader's language." }),
		}),
	});
	return builder.objectRef<Trial>("FeedTrial").implement({
		description: "What the importer would answer.",
		access: "admin",
		fields: (t) => ({
			rows: t.exposeInt("rows", { description: "Rows read." }),
			accepted: t.exposeInt("accepted", { description: "Rows that would change something." }),
			unchanged: t.exposeInt("unchanged", { description: "Rows that are known already, or older than what is known." }),
			rejected: t.exposeInt("rejected", { description: "Rows that would be refused." }),
			incomplete: t.expose("incomplete", {
				type: [reject],
				description: "Of rows that would be imported: what they would wait for.",
			}),
			warned: t.exposeInt("warned", { description: "Rows that would be imported with a warning." }),
			warnings: t.expose("warnings", {
				type: [warning],
				description: `The first ${mostTriedErrors} warnings, in the order of the lines.`,
			}),
			rejects: t.expose("rejects", {
				type: [reject],
				description: `The first ${mostTriedErrors} faults, in the order of the lines.`,
			}),
		}),
	});
}
