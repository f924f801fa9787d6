import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { takeForm } from "#server/forms/take-form.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { formFiles, sentFileInput } from "#server/graphql/sent-file-input.ts";
import { currentLanguage } from "#server/language.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { NotFoundError, refusedField } from "#shared/errors.ts";
import { noticeForm, resourceFilesForm, resourceForm } from "../../publishing-forms.ts";
import {
	findMills,
	findPublications,
	keepResourceFiles,
	type PublicationKind,
	type PublicationRow,
	type PublishedFileRow,
	publicationKinds,
	requireSeenPublication,
	saveNotice,
	saveResource,
	withdrawPublication,
} from "./publications-queries.ts";

/** Adds what administrators publish: notices of the mill and the customers' library. */
export function addPublishing(builder: Builder): void {
	const publication = implementPublication(builder);
	const kind = "`notice` or `resource`.";
	builder.queryField("publications", (t) =>
		t.field({
			type: [publication],
			access: "admin",
			description: "What was published, is or will be: the newest first, 200 at most.",
			args: {
				kind: t.arg.string({ required: true, description: kind }),
				number: t.arg.string({ description: "Only the one of that number." }),
			},
			resolve: (_root, { kind, number }, context) =>
				asAdmin(context, (tx) => findPublications(tx, requireKind(kind), number ?? undefined)),
		}),
	);
	const mill = builder.objectRef<{ code: string; name: string }>("PublishingMill").implement({
		description: "A mill that a notice may be about.",
		access: "admin",
		fields: (t) => ({
			code: t.exposeString("code", { description: "Its code." }),
			name: t.exposeString("name", { description: "Its name." }),
		}),
	});
	builder.queryField("publishingMills", (t) =>
		t.field({
			type: [mill],
			access: "admin",
			description: "Mills that a notice may be about.",
			resolve: (_root, _args, context) => asAdmin(context, findMills),
		}),
	);
	addPublish(builder);
	addResourceFiles(builder);
	const withdraw = builder.inputType("WithdrawPublicationInput", {
		description: "What to take off.",
		fields: (t) => ({
			kind: t.string({ required: true, description: kind }),
			number: t.string({ required: true, description: "Its number." }),
			isWithdrawn: t.boolean({ required: true, description: "False puts it back." }),
		}),
	});
	builder.mutationField("withdrawPublication", (t) =>
		t.boolean({
			access: "admin",
			description: "Takes a notice or a resource off at once, or puts it back; false when it was so already.",
			args: { input: t.arg({ type: withdraw, required: true, description: "Which." }) },
			resolve: (_root, { input: { kind, number, isWithdrawn } }, context) =>
				asAdmin(context, async (tx) => {
					const known = requireKind(kind);
					const isChanged = await withdrawPublication(tx, known, number, isWithdrawn);
					if (isChanged)
						await recordAudit(tx, context, {
							action: `${known}.${isWithdrawn ? "withdraw" : "restore"}`,
							target: number,
						});
					return isChanged;
				}),
		}),
	);
}

function addPublish(builder: Builder): void {
	const input = builder.inputType("PublishInput", {
		description: "A notice or a resource, as its form has it.",
		fields: (t) => ({
			number: t.string({ description: "Number of the one that changes; a new one without." }),
			audience: t.string({ description: "Of a notice: `customers`, `suppliers` or `everyone`." }),
			mill: t.string({ description: "Of a notice: code of the mill that it is about." }),
			isUrgent: t.boolean({ description: "Of a notice: whether it comes first." }),
			category: t.string({ description: "Of a resource: its kind." }),
			languages: t.string({ description: "`both`, `en` or `es`: the languages that it is written in." }),
			titleEn: t.string({ description: "Title in English." }),
			bodyEn: t.string({ description: "Text in English: # begins a heading, - an entry." }),
			titleEs: t.string({ description: "Title in Spanish." }),
			bodyEs: t.string({ description: "Text in Spanish." }),
			startsOn: t.string({ description: "First day, YYYY-MM-DD." }),
			endsOn: t.string({ description: "Last day, YYYY-MM-DD; open without." }),
			files: t.field({ type: [sentFileInput(builder)], description: "Of a resource: PDFs, uploaded before." }),
			seen: t.string({ description: "Version of the one that changes, as the form was opened with it." }),
		}),
	});
	const args = { description: "The form." } as const;
	builder.mutationField("publishNotice", (t) =>
		t.string({
			access: "admin",
			description: "Publishes a notice, or changes one that was written here; answers its number.",
			args: { input: t.arg({ type: input, required: true, ...args }) },
			resolve: async (_root, { input: { number, seen, files: _files, ...sent } }, context) => {
				const values = await takeForm(noticeForm, sent, currentLanguage());
				requireOrder(values);
				return keep(context, "notice", { number, seen }, async (tx) => {
					const mills = await findMills(tx);
					if (values.mill && !mills.some(({ code }) => code === values.mill))
						throw refusedField("mill", m.administration_publishing_no_such_mill());
					return saveNotice(tx, values, number ?? undefined);
				});
			},
		}),
	);
	builder.mutationField("publishResource", (t) =>
		t.string({
			access: "admin",
			description: "Publishes a resource, or changes one that was written here; answers its number.",
			args: { input: t.arg({ type: input, required: true, ...args }) },
			resolve: async (_root, { input: { number, seen, files, ...sent } }, context) => {
				const values = await takeForm(resourceForm, { ...sent, files: formFiles(files) }, currentLanguage());
				requireOrder(values);
				return keep(context, "resource", { number, seen }, async (tx) => {
					const saved = await saveResource(tx, values, number ?? undefined);
					await keepResourceFiles(tx, saved, values.files ?? []);
					return saved;
				});
			},
		}),
	);
}

function addResourceFiles(builder: Builder): void {
	const input = builder.inputType("ResourceFilesInput", {
		description: "The PDFs beside an entry of the library.",
		fields: (t) => ({
			number: t.string({ required: true, description: "The entry's number." }),
			files: t.field({
				type: [sentFileInput(builder)],
				required: true,
				description: "All of them; what is left out is taken away.",
			}),
			seen: t.string({ description: "Version of the entry, as the form was opened with it." }),
		}),
	});
	builder.mutationField("keepResourceFiles", (t) =>
		t.string({
			access: "admin",
			description: "Attaches PDFs to an entry of the library, no matter who wrote its text; answers its number.",
			args: { input: t.arg({ type: input, required: true, description: "Which." }) },
			resolve: async (_root, { input: { number, files, seen } }, context) => {
				const sent = await takeForm(resourceFilesForm, { files: formFiles(files) }, currentLanguage());
				return asAdmin(context, async (tx) => {
					await requireSeenPublication(tx, "resource", number, seen);
					await keepResourceFiles(tx, number, sent.files ?? []);
					await recordAudit(tx, context, {
						action: "resource.files",
						target: number,
						detail: { files: files.map(({ name }) => name) },
					});
					return number;
				});
			},
		}),
	);
}

type Saving = (tx: Parameters<Parameters<typeof asAdmin>[1]>[0]) => Promise<string>;

type Seen = { number?: string | null | undefined; seen?: string | null | undefined };

function keep(context: RequestContext, kind: PublicationKind, { number, seen }: Seen, save: Saving): Promise<string> {
	return asAdmin(context, async (tx) => {
		await requireSeenPublication(tx, kind, number, seen);
		const target = await save(tx);
		await recordAudit(tx, context, { action: `${kind}.${number ? "change" : "publish"}`, target });
		return target;
	});
}

function requireOrder({ startsOn, endsOn }: { startsOn: string; endsOn?: string }): void {
	if (endsOn !== undefined && endsOn < startsOn)
		throw refusedField("endsOn", m.administration_publishing_ends_before());
}

function requireKind(kind: string): PublicationKind {
	const known = publicationKinds.find((one) => one === kind);
	if (!known) throw new NotFoundError();
	return known;
}

function implementPublication(builder: Builder) {
	const file = builder.objectRef<PublishedFileRow>("PublishedFile").implement({
		description: "A PDF beside an entry of the library.",
		access: "admin",
		fields: (t) => ({
			id: t.exposeID("id", { description: "Its id, at /files/." }),
			name: t.exposeString("name", { description: "Its name." }),
			mediaType: t.exposeString("mediaType", { description: "What it is, as its content says." }),
			sizeBytes: t.exposeInt("sizeBytes", { description: "Its bytes." }),
		}),
	});
	return builder.objectRef<PublicationRow>("Publication").implement({
		description: "A notice or an entry of the library, with its state.",
		access: "admin",
		fields: (t) => ({
			kind: t.exposeString("kind", { description: "`notice` or `resource`." }),
			number: t.exposeString("number", { description: "Its number." }),
			audience: t.exposeString("audience", { nullable: true, description: "Whom a notice is for." }),
			mill: t.exposeString("mill", { nullable: true, description: "Code of the mill that a notice is about." }),
			isUrgent: t.exposeBoolean("isUrgent", { description: "Whether a notice comes first." }),
			category: t.exposeString("category", { nullable: true, description: "Kind of a resource." }),
			titleEn: t.exposeString("titleEn", { nullable: true, description: "Title in English." }),
			titleEs: t.exposeString("titleEs", { nullable: true, description: "Title in Spanish." }),
			bodyEn: t.exposeString("bodyEn", { nullable: true, description: "Text in English." }),
			bodyEs: t.exposeString("bodyEs", { nullable: true, description: "Text in Spanish." }),
			startsOn: t.expose("startsOn", { type: "Day", description: "First day." }),
			endsOn: t.expose("endsOn", { type: "Day", nullable: true, description: "Last day." }),
			isWrittenHere: t.exposeBoolean("isWrittenHere", {
				description: "Whether it was written in the portal, not sent by the mill's systems.",
			}),
			files: t.expose("files", { type: [file], description: "PDFs beside an entry of the library." }),
			version: t.exposeString("version", { description: "Differs whenever its words, days, place or PDFs do." }),
			state: t.exposeString("state", { description: "`shown`, `coming`, `ended`, `withdrawn` or `unpublished`." }),
		}),
	});
}
