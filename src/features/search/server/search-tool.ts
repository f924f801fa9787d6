import { m } from "#generated/texts/messages.js";
import { fedKinds, readDataAsOf, type ShownKinds } from "#server/graphql/data-stamp.ts";
import type { Program } from "#server/keys/find-program.ts";
import { dataAsOfSchema, type McpTool, userOf } from "#server/mcp/mcp-tool.ts";
import { objectSchema } from "#server/mcp/tool-schemas.ts";
import { asViewer } from "#server/request-context.ts";
import { mayAccess } from "#shared/access.ts";
import type { JsonSchema } from "#shared/contract/json-schema.ts";
import type { CompanyArea } from "#shared/keys/company-scopes.ts";
import { searchKinds, searchLength } from "#shared/search/search-kinds.ts";
import { findNumbers, type SearchHit, type withoutDetails } from "./search-queries.ts";
import { type SearchSource, searchSources } from "./search-sources.ts";

/** The areas whose rows have numbers of a kind; one of them in a key's scopes is enough to find them. */
const areasOfKinds: Readonly<Record<(typeof searchKinds)[number], readonly CompanyArea[]>> = {
	order: ["orders"],
	purchaseOrder: ["orders"],
	part: ["orders"],
	heat: ["orders", "shipments", "certificates"],
	slab: ["orders", "shipments", "certificates"],
	piece: ["orders", "shipments", "certificates"],
	certificate: ["certificates"],
	billOfLading: ["shipments"],
	railcar: ["shipments"],
	invoice: ["invoices"],
	acknowledgment: ["acknowledgments"],
	complaint: ["complaints"],
	stockItem: ["stock"],
	supplierOrder: ["purchase-orders"],
	shippingNotice: ["shipping-notices"],
	receipt: ["receipts"],
	settlement: ["settlements"],
};

const details: Readonly<Record<keyof typeof withoutDetails, string>> = {
	orderNumber: "The mill order it belongs to.",
	item: "Line of that order.",
	poNumber: "The purchase order it belongs to.",
	heatNumber: "Its heat.",
	bolNumber: "The bill of lading it left on.",
	name: "Vehicle, place or grade.",
	day: "Its day at the mill.",
	meltedIn: "Country of melt, ISO 3166-1 alpha-2; empty where it is not stated.",
	pouredIn: "Country of pour, in the same way.",
};

/** The tool that says what a number is: the search of the pages, over what the key's scopes open. */
export const searchTool: McpTool = {
	name: "find_number",
	refusal: (program) => (sourcesFor(program).length > 0 ? undefined : m.server_api_key_no_access()),
	describe: (program) => {
		const kinds = [...new Set(sourcesFor(program).map(({ kind }) => kind))];
		return {
			title: "Find any number",
			description:
				`Says what a number is: ${kinds.join(", ")}. Finds exact numbers and those that begin so, six of each kind; if ` +
				"there are none, those that look like it. Start here when the kind of a number is not certain, and read what was " +
				"found by the get_ tool of its kind, or by a list_ tool with the number as filter.",
			inputSchema: objectSchema({
				number: { type: "string", maxLength: searchLength.most, description: "The number as the user wrote it." },
			}),
			outputSchema: objectSchema({
				hits: { type: "array", items: hitSchema(kinds) },
				dataAsOf: dataAsOfSchema,
			}),
		};
	},
	run: async ({ program, context }, sent) => {
		const sources = sourcesFor(program);
		const typed = String(sent.number).replaceAll("\u0000", "").trim();
		return asViewer(context, async (tx) => {
			const hits = typed.length < searchLength.least ? [] : await findNumbers(tx, sources, program.viewer.scope, typed);
			const stamps: (string | null)[] = [];
			for (const shown of shownBy(sources)) stamps.push(await readDataAsOf(tx, shown));
			const known = stamps.filter((stamp) => stamp !== null).toSorted((a, b) => Date.parse(a) - Date.parse(b));
			return { hits: hits.map(withoutNulls), dataAsOf: known[0] ?? null };
		});
	},
};

const kindsKnown: ReadonlySet<string> = new Set(searchKinds);

function sourcesFor(program: Program): SearchSource[] {
	const user = userOf(program);
	return searchSources.filter(({ kind, access }) => {
		const areas = kindsKnown.has(kind) ? areasOfKinds[kind as (typeof searchKinds)[number]] : [];
		return mayAccess(user, access) && areas.some((area) => program.scopes.includes(`${area}:read`));
	});
}

/** What the mills send of the numbers that are searched, by side. */
function shownBy(sources: readonly SearchSource[]): ShownKinds[] {
	const sides = sources.map(({ access }) => (access === "supplier" ? "supplier" : "customer"));
	return [...new Set(sides)].map((side) => ({ side, kinds: fedKinds[side] }));
}

const hitSchema = (kinds: readonly string[]): JsonSchema =>
	objectSchema(
		{
			kind: { type: "string", enum: kinds, description: "What it is the number of." },
			number: { type: "string" },
			match: { type: "string", enum: ["exact", "begins", "similar"] },
			...Object.fromEntries(
				Object.entries(details).map(([name, description]) => [
					name,
					{ type: name === "item" ? "integer" : "string", description },
				]),
			),
		},
		["kind", "number", "match"],
	);

const withoutNulls = (hit: SearchHit) => Object.fromEntries(Object.entries(hit).filter(([, value]) => value !== null));
