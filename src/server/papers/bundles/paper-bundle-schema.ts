import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import { takeForm } from "#server/forms/take-form.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import { mostNumbers, mostPapers, type PaperBundleValues, paperBundleForm } from "#shared/documents/paper-bundle-form.ts";
import { namePatternFault } from "#shared/documents/paper-name-faults.ts";
import { namePlaces } from "#shared/documents/paper-names.ts";
import { addPaperBundle } from "./bundle-queries.ts";
import { keepPaperChoices } from "./paper-choices-queries.ts";
import { findPastedPapers, refused, requireNumbers } from "./require-numbers.ts";

type Prepared = { id: string; papers: number; notFound: string[] };

/** Adds `preparePapers`: what pasted numbers lead to, and the id under which it is taken as a ZIP. */
export function addPaperBundles(builder: Builder): void {
	const bundle = builder.objectRef<Prepared>("PaperBundle").implement({
		description: "Papers that are ready to be taken in one go, for a day.",
		access: "customer",
		fields: (t) => ({
			id: t.exposeString("id", { description: "Taken at /downloads/papers/ID.zip by whoever prepared it." }),
			papers: t.exposeInt("papers", { description: "How many papers there are." }),
			notFound: t.exposeStringList("notFound", { description: "Numbers that lead to none: they do not exist or are not the viewer's." }),
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
			description: "Finds the papers behind pasted numbers and keeps the request for a day.",
			args: { input: t.arg({ type: bundleInput, required: true, description: "The form." }) },
			resolve: async (_root, { input }, context) => prepare(context, await takeForm(paperBundleForm, input, currentLanguage())),
		}),
	);
}

async function prepare(context: RequestContext, values: PaperBundleValues): Promise<Prepared> {
	const pasted = requireNumbers(values.numbers);
	const fault = namePatternFault(values.namePattern, currentLanguage());
	if (fault !== undefined) throw refused("namePattern", fault);
	const kinds = values.kinds as DocumentKind[];
	return asViewer(context, async (tx) => {
		const { papers, notFound, numbers } = await findPastedPapers(tx, pasted, kinds, mostPapers + 1);
		if (papers.length > mostPapers) throw refused("numbers", m.server_bundle_too_many({ most: String(mostPapers) }));
		if (papers.length === 0) throw refused("numbers", m.server_bundle_none());
		await keepPaperChoices(tx, { namePattern: values.namePattern, kinds });
		const id = await addPaperBundle(tx, { numbers, kinds, namePattern: values.namePattern });
		await recordAudit(tx, context, { action: "document.prepare", target: id, detail: { numbers: numbers.length, papers: papers.length } });
		return { id, papers: papers.length, notFound };
	});
}
