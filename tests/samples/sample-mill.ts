import pg from "pg";
import { demoPeople } from "#shared/demo-people.ts";
import type { Browser } from "../support/browser.ts";
import { freeFormKey } from "../support/free-form-key.ts";
import type { Portal } from "../support/portal.ts";
import { signedIn } from "../support/signed-in.ts";

export type SamplePerson = {
	email: string;
	/** Answers the data of a GraphQL document; throws on any error. */
	ask: <Data = Record<string, unknown>>(document: string, variables?: object) => Promise<Data>;
	/** Answers a file or page; throws on any other status than 200. */
	get: (path: string) => Promise<Response>;
	/** Uploads a file and answers how a form names it. */
	upload: (name: string, bytes: string) => Promise<object>;
};

/** The demo mill's portal, and people who are signed in to it through its identity provider. */
export type SampleMill = {
	url: string;
	person: (firstName: string) => Promise<SamplePerson>;
	/** Reads the database as its owner, to find what a person then requests, or moves its clock. */
	sql: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
	close: () => Promise<void>;
};

/** Signs in the demo's people by first name ("Maria") on a portal that was started with `freeFormKey`. */
export async function openSampleMill(portal: Pick<Portal, "url" | "databaseUrl">): Promise<SampleMill> {
	const owner = new pg.Client({ connectionString: await portal.databaseUrl() });
	await owner.connect();
	const people = new Map<string, Promise<SamplePerson>>();
	return {
		url: portal.url,
		person: (firstName) => {
			const known = people.get(firstName) ?? signIn(portal.url, firstName);
			people.set(firstName, known);
			return known;
		},
		sql: async <Row>(text: string, values: unknown[] = []) => (await owner.query(text, values)).rows as Row[],
		close: () => owner.end(),
	};
}

async function signIn(url: string, firstName: string): Promise<SamplePerson> {
	const found = demoPeople.find(({ name }) => name.startsWith(`${firstName} `));
	if (!found) throw new Error(`The demo has nobody called ${firstName}`);
	const browser = await signedIn(url, found.email);
	return {
		email: found.email,
		ask: (document, variables = {}) => ask(url, browser, document, variables),
		get: async (path) => {
			const response = await browser.ask(`${url}${path}`);
			if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
			return response;
		},
		upload: async (name, bytes) => {
			const headers = { authorization: `Bearer ${browser.get("auth")}`, "x-file-name": name };
			const response = await browser.ask(`${url}/api/uploads`, { method: "POST", headers, body: bytes });
			if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
			return (await response.json()) as object;
		},
	};
}

async function ask<Data>(url: string, browser: Browser, query: string, variables: object): Promise<Data> {
	const headers = {
		authorization: `Bearer ${browser.get("auth")}`,
		"content-type": "application/json",
		lang: "en",
		"x-free-form-key": freeFormKey,
	};
	const response = await browser.ask(`${url}/api/graphql`, {
		method: "POST",
		headers,
		body: JSON.stringify({ query, variables }),
	});
	const { data, errors } = (await response.json()) as { data?: Data; errors?: unknown };
	if (errors || !data)
		throw new Error(`${query.slice(0, 120)} with ${JSON.stringify(variables)}: ${JSON.stringify(errors)}`);
	return data;
}

/** The first row; throws, naming what is missing, where there is none. */
export function requireFirst<Row>(rows: readonly Row[], what: string): Row {
	const [first] = rows;
	if (first === undefined) throw new Error(`The demo mill has no ${what}`);
	return first;
}
