import type { Builder } from "#server/graphql/builder.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import type { DocumentKind } from "#shared/documents/document-kinds.ts";
import { type NameFacts, namePlaces } from "#shared/documents/document-names.ts";
import { type DocumentChoices, findDocumentChoices } from "./document-choices-queries.ts";
import { findSampleDocuments } from "./sample-documents-queries.ts";

type NameValue = { place: string; texts: readonly string[] };
type Sample = { kind: DocumentKind; facts: NameFacts };
type Choices = DocumentChoices & { samples: Sample[] };

/** Adds `documentChoices`: how the viewer takes documents in one go, with documents of theirs to show names by. */
export function addDocumentChoices(builder: Builder): void {
	const value = builder.objectRef<NameValue>("DocumentNameValue").implement({
		description: "Placeholder in a name pattern.",
		access: "customer",
		fields: (t) => ({
			place: t.exposeString("place", { description: `One of ${namePlaces.join(", ")}.` }),
			texts: t.exposeStringList("texts", { description: "What is filled in: several where a document has several." }),
		}),
	});
	const sample = builder.objectRef<Sample>("DocumentNameSample").implement({
		description: "A document of the viewer's, as an example of what its file is called.",
		access: "customer",
		fields: (t) => ({
			kind: t.exposeString("kind", { description: "Its kind." }),
			values: t.field({ type: [value], description: "What is filled in.", resolve: ({ facts }) => valuesOf(facts) }),
		}),
	});
	const choices = builder.objectRef<Choices>("DocumentChoices").implement({
		description: "How the viewer takes documents in one go.",
		access: "customer",
		fields: (t) => ({
			namePattern: t.exposeString("namePattern", { description: "What files are called." }),
			kinds: t.exposeStringList("kinds", { description: "Kinds of documents that were wanted last." }),
			samples: t.field({
				type: [sample],
				description: "Of each kind one, where there is any.",
				resolve: ({ samples }) => samples,
			}),
		}),
	});
	builder.queryField("documentChoices", (t) =>
		t.field({
			type: choices,
			access: "customer",
			description: "What the viewer chose when they last took documents in one go.",
			resolve: (_root, _args, context) => readChoices(context),
		}),
	);
}

function readChoices(context: RequestContext): Promise<Choices> {
	return asViewer(context, async (tx) => ({
		...(await findDocumentChoices(tx)),
		samples: await findSampleDocuments(tx),
	}));
}

function valuesOf(facts: NameFacts): NameValue[] {
	return namePlaces.map((place) => ({ place, texts: [facts[place]].flat() }));
}
