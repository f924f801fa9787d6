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
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import {
	mostNumbers,
	mostPapers,
	mostStreamed,
	type PaperBundleValues,
	paperBundleForm,
} from "#shared/documents/paper-bundle-form.ts";
import { namePatternFault } from "#shared/documents/paper-name-faults.ts";
import { namePlaces } from "#shared/documents/paper-names.ts";
import { InvalidError, NotFoundError, refusedField } from "#shared/errors.ts";
import { findPaperChoices, keepPaperChoices } from "../choices/paper-choices-queries.ts";
import { addPaperBundle, type PaperBundle } from "./bundle-queries.ts";
import { findListedPapers, requireListState } from "./listed-papers-queries.ts";
import { findPastedPapers, requireNumbers } from "./require-numbers.ts";

type Prepared = { id: string; papers: number; notFound: readonly string[] };

/**
 * Adds `preparePapers` and `prepareListPapers`: what pasted numbers or a list's rows lead to, and the id under which it
 * is taken as a ZIP.
 */
export function addPaperBundles(builder: Builder, resources: readonly ListResource[]): void {
	const bundle = builder.objectRef<Prepared>("PaperBundle").implement({
		description: "Papers that are ready to be taken in one go, for a day.",
		access: "customer",
		fields: (t) => ({
			id: t.exposeString("id", { description: "Taken at /downloads/papers/ID.zip by whoever prepared it." }),
			papers: t.exposeInt("papers", { description: "How many papers there are." }),
			isLarge: t.boolean({
				description: `More than ${mostStreamed}: it is not taken at once, but made by a job (\`makePaperBundle\`).`,
				resolve: ({ papers }) => papers > mostStreamed,
			}),
			notFound: t.exposeStringList("notFound", {
				description: "Numbers that lead to none: they do not exist or are not the viewer's.",
			}),
		}),
	});
	const bundleInput = builder.inputType("PreparePapersInput", {
		description: "Which papers, and what their files are called.",
		fields: (t) => ({
			numbers: t.string({
				required: true,
				description: `Up to ${mostNumbers} numbers of papers, orders, POs, bills of lading, heats, pieces or railcars, apart by spaces, commas or lines.`,
			}),
			kinds: t.stringList({ required: true, description: "Kinds of papers." }),
			namePattern: t.string({
				required: true,
				description: `Names of the files; ${namePlaces.map((name) => `{${name}}`).join(" ")} are filled in.`,
			}),
		}),
	});
	builder.mutationField("preparePapers", (t) =>
		t.field({
			type: bundle,
			access: "customer",
			switch: "paperBundles",
			description: "Finds the papers behind pasted numbers and keeps the request for a day.",
			args: { input: t.arg({ type: bundleInput, required: true, description: "The form." }) },
			resolve: async (_root, { input }, context) =>
				prepare(context, await takeForm(paperBundleForm, input, currentLanguage())),
		}),
	);
	builder.mutationField("prepareListPapers", (t) =>
		t.field({
			type: bundle,
			access: "customer",
			switch: "paperBundles",
			description:
				"Finds the papers of a list's rows and keeps the request for a day; files are named as the viewer chose last.",
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
		`papers.prepare:${viewer?.personId}`,
		requestsInAnHour,
		3600,
	);
	if (!allowed) throw new InvalidError(m.server_bundle_rate({ minutes: Math.ceil(retryAfterSeconds / 60) }));
}

async function prepare(context: RequestContext, values: PaperBundleValues): Promise<Prepared> {
	const pasted = requireNumbers(values.numbers);
	const fault = namePatternFault(values.namePattern, currentLanguage());
	if (fault !== undefined) throw refusedField("namePattern", fault);
	await requireRate(context);
	const kinds = values.kinds as DocumentKind[];
	return asViewer(context, async (tx) => {
		const { papers, notFound, numbers } = await findPastedPapers(tx, pasted, kinds, mostPapers + 1);
		if (papers.length > mostPapers)
			throw refusedField("numbers", m.server_bundle_too_many({ most: String(mostPapers) }));
		if (papers.length === 0) throw refusedField("numbers", m.server_bundle_none());
		const { namePattern } = values;
		await keepPaperChoices(tx, { namePattern, kinds });
		const title = m.server_bundle_title();
		const id = await addPaperBundle(tx, { title, numbers, kinds, namePattern, papers, notFound, ...ofViewer(context) });
		await recordAudit(tx, context, {
			action: "document.prepare",
			target: id,
			detail: { numbers: numbers.length, papers: papers.length },
		});
		return { id, papers: papers.length, notFound };
	});
}

async function prepareList(
	context: RequestContext,
	resource: ListResource | undefined,
	query: string,
): Promise<Prepared> {
	const { viewer } = context;
	const { papers: kept } = resource ?? {};
	if (!resource || !kept || !viewer || !mayAccess(actingUser(viewer), resource.access)) throw new NotFoundError();
	const state = requireListState(resource, new URLSearchParams(query));
	await requireRate(context);
	return asViewer(context, async (tx) => {
		const papers = await findListedPapers(tx, resource, state, viewer.scope, mostPapers + 1);
		if (papers.length > mostPapers) throw new InvalidError(m.server_bundle_too_many({ most: String(mostPapers) }));
		if (papers.length === 0) throw new InvalidError(m.server_bundle_no_rows());
		const { namePattern } = await findPaperChoices(tx);
		const found = { papers, notFound: [], numbers: [], kinds: [kept.kind] };
		const id = await addPaperBundle(tx, { title: resource.title(), namePattern, ...found, ...ofViewer(context) });
		const detail = {
			list: resource.definition.id,
			tab: state.tab,
			search: state.search,
			filters: state.filters,
			papers: papers.length,
		};
		await recordAudit(tx, context, { action: "document.prepare", target: id, detail });
		return { id, papers: papers.length, notFound: [] };
	});
}

function ofViewer({ viewer }: RequestContext): Pick<PaperBundle, "choice" | "alias"> {
	return {
		choice: { language: currentLanguage(), units: viewer?.preferences.units ?? "imperial" },
		alias: viewer?.alias?.code ?? null,
	};
}
