import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { takeForm } from "#server/forms/take-form.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import { actingUser } from "#server/session/acting-user.ts";
import { takeRateLimit } from "#server/session/rate-limit.ts";
import { mayAccess } from "#shared/access.ts";
import {
	type DocumentBundleValues,
	documentBundleForm,
	mostDocuments,
	mostNumbers,
	mostStreamed,
} from "#shared/documents/document-bundle-form.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import { namePatternError } from "#shared/documents/document-name-errors.ts";
import { namePlaces } from "#shared/documents/document-names.ts";
import { InvalidError, NotFoundError, refusedField } from "#shared/errors.ts";
import { findDocumentChoices, keepDocumentChoices } from "../choices/document-choices-queries.ts";
import { addDocumentBundle, type DocumentBundle } from "./bundle-queries.ts";
import { findListedDocuments, requireListState } from "./listed-documents-queries.ts";
import { findPastedDocuments, requireNumbers } from "./require-numbers.ts";

type Prepared = { id: string; documents: number; notFound: readonly string[] };

/**
 * Adds `prepareDocuments` and `prepareListDocuments`: what pasted numbers or a list's rows lead to, and the id under which it
 * is taken as a ZIP.
 */
export function addDocumentBundles(builder: Builder, resources: readonly ListResource[]): void {
	const bundle = builder.objectRef<Prepared>("DocumentBundle").implement({
		description: "Documents that are ready to be taken in one go, for a day.",
		access: "customer",
		fields: (t) => ({
			id: t.exposeString("id", {
				description: "Downloaded at /downloads/document-bundles/ID.zip by the user who prepared it.",
			}),
			documents: t.exposeInt("documents", { description: "How many documents there are." }),
			isLarge: t.boolean({
				description: `More than ${mostStreamed}: it is not taken at once, but made by a job (\`makeDocumentBundle\`).`,
				resolve: ({ documents }) => documents > mostStreamed,
			}),
			notFound: t.exposeStringList("notFound", {
				description: "Numbers that lead to none: they do not exist or are not the viewer's.",
			}),
		}),
	});
	const bundleInput = builder.inputType("PrepareDocumentsInput", {
		description: "Which documents, and what their files are called.",
		fields: (t) => ({
			numbers: t.string({
				required: true,
				description: `Up to ${mostNumbers} numbers of documents, orders, POs, bills of lading, heats, pieces or railcars, apart by spaces, commas or lines.`,
			}),
			kinds: t.stringList({ required: true, description: "Kinds of documents." }),
			namePattern: t.string({
				required: true,
				description: `Names of the files; ${namePlaces.map((name) => `{${name}}`).join(" ")} are filled in.`,
			}),
		}),
	});
	builder.mutationField("prepareDocuments", (t) =>
		t.field({
			type: bundle,
			access: "customer",
			featureFlag: "documentBundles",
			description: "Finds the documents behind pasted numbers and keeps the request for a day.",
			args: { input: t.arg({ type: bundleInput, required: true, description: "The form." }) },
			resolve: async (_root, { input }, context) =>
				prepare(context, await takeForm(documentBundleForm, input, currentLanguage())),
		}),
	);
	builder.mutationField("prepareListDocuments", (t) =>
		t.field({
			type: bundle,
			access: "customer",
			featureFlag: "documentBundles",
			description:
				"Finds the documents of a list's rows and keeps the request for a day; files are named as the viewer chose last.",
			args: {
				list: t.arg.string({ required: true, description: "Name of the list, as its address under /downloads." }),
				query: t.arg.string({ required: true, description: "Its view, as the page's address says it." }),
			},
			resolve: (_root, { list, query }, context) =>
				prepareList(
					context,
					resources.find(({ definition }) => definition.id === list),
					query,
				),
		}),
	);
}

const requestsInAnHour = 120;

/** What is found is kept with the request: nobody may fill the database with it. */
async function requireRate({ database, viewer }: RequestContext): Promise<void> {
	const { allowed, retryAfterSeconds } = await takeRateLimit(
		database,
		`documents.prepare:${viewer?.personId}`,
		requestsInAnHour,
		3600,
	);
	if (!allowed) throw new InvalidError(m.server_bundle_rate({ minutes: Math.ceil(retryAfterSeconds / 60) }));
}

async function prepare(context: RequestContext, values: DocumentBundleValues): Promise<Prepared> {
	const pasted = requireNumbers(values.numbers);
	const error = namePatternError(values.namePattern, currentLanguage());
	if (error !== undefined) throw refusedField("namePattern", error);
	await requireRate(context);
	const kinds = values.kinds as DocumentKind[];
	return asViewer(context, async (tx) => {
		const { documents, notFound, numbers } = await findPastedDocuments(tx, pasted, kinds, mostDocuments + 1);
		if (documents.length > mostDocuments)
			throw refusedField("numbers", m.server_bundle_too_many({ most: String(mostDocuments) }));
		if (documents.length === 0) throw refusedField("numbers", m.server_bundle_none());
		const { namePattern } = values;
		await keepDocumentChoices(tx, { namePattern, kinds });
		const title = m.server_bundle_title();
		const id = await addDocumentBundle(tx, {
			title,
			numbers,
			kinds,
			namePattern,
			documents,
			notFound,
			...ofViewer(context),
		});
		await recordAudit(tx, context, {
			action: "document.prepare",
			target: id,
			detail: { numbers: numbers.length, documents: documents.length },
		});
		return { id, documents: documents.length, notFound };
	});
}

async function prepareList(
	context: RequestContext,
	resource: ListResource | undefined,
	query: string,
): Promise<Prepared> {
	const { viewer } = context;
	const { documents: kept } = resource ?? {};
	if (!resource || !kept || !viewer || !mayAccess(actingUser(viewer), resource.access)) throw new NotFoundError();
	const state = requireListState(resource, new URLSearchParams(query));
	await requireRate(context);
	return asViewer(context, async (tx) => {
		const documents = await findListedDocuments(tx, resource, state, viewer.scope, mostDocuments + 1);
		if (documents.length > mostDocuments)
			throw new InvalidError(m.server_bundle_too_many({ most: String(mostDocuments) }));
		if (documents.length === 0) throw new InvalidError(m.server_bundle_no_rows());
		const { namePattern } = await findDocumentChoices(tx);
		const found = { documents, notFound: [], numbers: [], kinds: [kept.kind] };
		const id = await addDocumentBundle(tx, { title: resource.title(), namePattern, ...found, ...ofViewer(context) });
		const detail = {
			list: resource.definition.id,
			tab: state.tab,
			search: state.search,
			filters: state.filters,
			documents: documents.length,
		};
		await recordAudit(tx, context, { action: "document.prepare", target: id, detail });
		return { id, documents: documents.length, notFound: [] };
	});
}

function ofViewer({ viewer }: RequestContext): Pick<DocumentBundle, "choice" | "alias"> {
	return {
		choice: { language: currentLanguage(), units: viewer?.preferences.units ?? "imperial" },
		alias: viewer?.alias?.code ?? null,
	};
}
