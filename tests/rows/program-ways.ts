import { type ApiCollection, apiRow, type NumberedCollection, pathOf } from "#server/api/api-collection.ts";
import { mostRows, toolWord, toolWordOfOne } from "#server/mcp/collection-tools.ts";
import type { TestProgram } from "../support/company-key.ts";

export type Row = Record<string, unknown>;

/** What a program was answered: rows, or that it may not ask or that there is nothing. */
export type Told = { rows: Row[] } | "refused" | "not found";

/** One way by which a program reads rows; `account` narrows it to one of its accounts. A new way goes through the same. */
export type Way = {
	name: string;
	/** Every row of a collection. */
	list: (program: TestProgram, collection: ApiCollection, account?: string) => Promise<Told>;
	/** One row by the parts of its number. */
	one: (program: TestProgram, collection: NumberedCollection, number: readonly unknown[]) => Promise<Told>;
};

const rest: Way = {
	name: "REST",
	list: async (program, collection, account) => {
		const rows: Row[] = [];
		for (let after: string | null = ""; after !== null; ) {
			const query = new URLSearchParams({ limit: "1000", ...(after && { after }), ...(account && { account }) });
			const response = await program.get(`${pathOf(collection)}?${query}`);
			if (response.status === 403) return "refused";
			const page = (await response.json()) as { data: Row[]; next: string | null };
			rows.push(...page.data);
			after = page.next;
		}
		return { rows };
	},
	one: async (program, collection, number) => {
		const response = await program.get(`${pathOf(collection)}/${number.map(String).map(encodeURIComponent).join("/")}`);
		const row = (await response.json()) as Row;
		if (response.status === 403) return "refused";
		return response.status === 404 ? "not found" : { rows: [row] };
	},
};

type ToolResult = {
	isError?: boolean;
	content: { text: string }[];
	structuredContent?: { rows?: Row[]; next?: string | null; row?: Row };
};

/** A call of a tool, without a session: nothing is kept between two messages. */
async function callTool({ headers }: TestProgram, url: string, name: string, sent: Row): Promise<ToolResult> {
	const response = await fetch(`${url}/mcp`, {
		method: "POST",
		headers: { ...headers, "content-type": "application/json", accept: "application/json, text/event-stream" },
		body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: sent } }),
	});
	const event = (await response.text()).split("\n").find((line) => line.startsWith("data: ")) ?? "";
	return (JSON.parse(event.slice("data: ".length)) as { result: ToolResult }).result;
}

/** Any other refusal is an error of the test or of the server. */
function toldBy({ content }: ToolResult): Told {
	const text = content[0]?.text ?? "";
	if (/^There is no .* in the accounts/.test(text)) return "not found";
	if (/^The accounts of this API key do not see this/.test(text)) return "refused";
	throw new Error(text);
}

const allFields = (collection: ApiCollection) => Object.keys(apiRow(collection).fields);
const allowedFields = ({ content }: ToolResult) => /^fields must be one of: (.*)\.$/.exec(content[0]?.text ?? "")?.[1];

/** Asks for every field by name, and for those that the key may see where the others are refused. */
const mcp = (url: string): Way => ({
	name: "MCP",
	list: async (program, collection, account) => {
		const name = `list_${toolWord(collection)}`;
		const rows: Row[] = [];
		let fields = allFields(collection);
		for (let after: string | null = ""; after !== null; ) {
			const sent = { limit: mostRows, fields, ...(after && { after }), ...(account && { account }) };
			let result = await callTool(program, url, name, sent);
			const allowed = allowedFields(result);
			if (allowed) {
				fields = allowed.split(", ");
				result = await callTool(program, url, name, { ...sent, fields });
			}
			if (result.isError) return toldBy(result);
			rows.push(...(result.structuredContent?.rows ?? []));
			after = result.structuredContent?.next ?? null;
		}
		return { rows };
	},
	one: async (program, collection, number) => {
		const sent = Object.fromEntries(collection.number.map(({ field }, index) => [field, number[index]]));
		const result = await callTool(program, url, `get_${toolWordOfOne(collection)}`, sent);
		return result.isError ? toldBy(result) : { rows: [result.structuredContent?.row ?? {}] };
	},
});

/** Every way by which a company's program reads rows. */
export const waysOf = (url: string): Way[] => [rest, mcp(url)];
