import { callApi } from "../session/session-in-browser.ts";
import type { PageDocument } from "./graphql.ts";

type Answer<Data> = { data?: Data | null; errors?: { message: string; extensions?: { faults?: { field: string; reason: string }[] } }[] };

/** What the server refused, in its own words; `faults` name the fields. */
export class MutationError extends Error {
	readonly faults: { field: string; reason: string }[];

	constructor(message: string, faults: { field: string; reason: string }[]) {
		super(message);
		this.faults = faults;
	}
}

/**
 * Runs a page's document from the browser: POST /api/graphql with operation name, variables and query, and the bearer header
 * (specification §7). Throws MutationError with the server's sentence.
 */
export async function runInBrowser<Data, Variables>(document: PageDocument<Data, Variables>, variables: Variables): Promise<Data> {
	const query = String(document);
	const operationName = /^\s*(?:query|mutation)\s+(\w+)/.exec(query)?.[1];
	const { data, errors } = await callApi<Answer<Data>>("/api/graphql", { operationName, variables, query });
	const fault = errors?.[0];
	if (fault || !data) throw new MutationError(fault?.message ?? "No data", fault?.extensions?.faults ?? []);
	return data;
}
