import type { Builder } from "#server/graphql/builder.ts";
import { asViewer } from "#server/request-context.ts";
import { actingAs, mayAccess } from "#shared/access.ts";
import { readSentence } from "#shared/search/read-sentence.ts";
import { searchLength } from "#shared/search/search-kinds.ts";
import { findNumbers, type SearchHit } from "./search-queries.ts";
import { searchSources } from "./search-sources.ts";
import { findTerms } from "./search-terms.ts";

/** Adds `search`: finds any number in any kind of document. */
export function addSearch(builder: Builder): void {
	const hit = implementHit(builder);
	builder.queryField("search", (t) =>
		t.field({
			type: [hit],
			access: "signedIn",
			description:
				"Numbers that are or begin as typed, by kind, six of each; of a sentence, the numbers in it and the grades and ship-tos that it names. When there are no numbers, those like it. Only the viewer's own.",
			args: {
				text: t.arg.string({
					required: true,
					description:
						"A number (order, PO, heat, piece, bill of lading, railcar, …), or a sentence in English or Spanish.",
				}),
			},
			resolve: async (_root, { text }, context) => {
				const typed = text.replaceAll("\u0000", "").trim();
				const viewer = context.viewer;
				if (!viewer || typed.length < searchLength.least || typed.length > searchLength.most) return [];
				const user = actingAs(viewer.user, viewer.alias);
				const sources = searchSources.filter(({ access }) => mayAccess(user, access));
				if (sources.length === 0) return [];
				return asViewer(context, async (tx) => [
					...(await findNumbers(tx, sources, viewer.scope, typed)),
					...(mayAccess(user, "customer") ? await findTerms(tx, readSentence(typed)) : []),
				]);
			},
		}),
	);
}

function implementHit(builder: Builder) {
	return builder.objectRef<SearchHit>("SearchHit").implement({
		description: "A number that was found.",
		access: "signedIn",
		fields: (t) => ({
			kind: t.exposeString("kind", {
				description: "What it is the number of: order, purchaseOrder, heat, piece, …; `grade` and `shipTo` are names.",
			}),
			number: t.exposeString("number", { description: "The number." }),
			match: t.exposeString("match", { description: "`exact`, `begins` or `similar`." }),
			orderNumber: t.exposeString("orderNumber", { nullable: true, description: "The mill order it belongs to." }),
			item: t.exposeInt("item", { nullable: true, description: "Line of that order." }),
			poNumber: t.exposeString("poNumber", { nullable: true, description: "The purchase order it belongs to." }),
			heatNumber: t.exposeString("heatNumber", { nullable: true, description: "Its heat." }),
			bolNumber: t.exposeString("bolNumber", { nullable: true, description: "The bill of lading it left on." }),
			name: t.exposeString("name", { nullable: true, description: "Vehicle or place." }),
			day: t.expose("day", { type: "Day", nullable: true, description: "Its day at the mill." }),
			meltedIn: t.exposeString("meltedIn", {
				nullable: true,
				description: "Of steel: country of melt, ISO 3166-1 alpha-2; an empty text where it is not stated.",
			}),
			pouredIn: t.exposeString("pouredIn", {
				nullable: true,
				description: "Of steel: country of pour, in the same way.",
			}),
		}),
	});
}
