import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createPortal } from "#app/portal.ts";
import { overwriteGetLocale } from "#generated/texts/runtime.js";
import { readConfig } from "#server/config.ts";
import { currentLanguage } from "#server/language.ts";
import { createLog } from "#server/log.ts";
import { openSession } from "#server/session/sessions.ts";
import { freeFormKey } from "./free-form-key.ts";
import { testSecretKey } from "./jobs.ts";
import { insertPerson, type Rights, type SomePerson } from "./people.ts";
import type { TestDatabase } from "./test-database.ts";

/** A signed-in caller: what a browser would send with every call. */
export type Caller = { authorization: string; cookie: string };

/** A person who is signed in. */
export type Person = SomePerson & Caller;

/** Why a query or mutation was refused: `faults` are the validation errors by field. */
export type Refusal = { message: string; extensions?: { code?: string; faults?: { field: string; reason: string }[] } };
export type Answer<Data = Record<string, unknown>> = { status: number; data?: Data | null; errors?: Refusal[] };

/** The code of the first error, for example "forbidden". */
export const codeOf = ({ errors }: Pick<Answer, "errors">) => errors?.[0]?.extensions?.code;
export const messageOf = ({ errors }: Pick<Answer, "errors">) => errors?.[0]?.message;
/** The validation errors of the first error, none if nothing was refused. */
export const faultsOf = ({ errors }: Pick<Answer, "errors">) => errors?.[0]?.extensions?.faults ?? [];

export type Api = {
	url: string;
	/** Opens a session for a person who has accepted the terms; `alias` acts under one of their accounts. */
	signIn: (personId: number, alias?: string) => Promise<Caller>;
	/** Inserts a person with these accounts and groups, and signs them in. */
	signInAs: (rights: Rights, alias?: string) => Promise<Person>;
	/** Inserts these people again after a test has deleted them, and signs them in; the objects stay the same. */
	signInAgain: (...people: Person[]) => Promise<void>;
	/** Opens a session for a user who has not accepted them yet. */
	signInWithoutTerms: (personId: number) => Promise<Caller>;
	/** Sends any document with the free-form key; without a caller as a visitor. */
	ask: <Data = Record<string, unknown>>(
		caller: Caller | undefined,
		query: string,
		variables?: Record<string, unknown>,
	) => Promise<Answer<Data>>;
	stop: () => Promise<void>;
};

/**
 * The portal without its pages, over real HTTP on a free port, on a test's own database. `settings` override those of
 * tests; `documents` replace the documents of the pages.
 */
export async function startApi(
	database: Omit<TestDatabase, "drop">,
	settings: Record<string, string> = {},
	documents: readonly string[] = [],
): Promise<Api> {
	// Tests of words in the same process speak one language, and leave it at that.
	overwriteGetLocale(currentLanguage);
	// Callers sign in past the providers, so nobody listens at these addresses.
	const nowhere = "http://localhost:9";
	const issuers = { CDC_ISSUER: nowhere, IAM_ISSUER: nowhere, AD_ISSUER: nowhere };
	const config = readConfig({
		NODE_ENV: "test",
		PUBLIC_URL: "http://localhost",
		SECRET_KEY: testSecretKey,
		GRAPHQL_FREE_FORM_KEY: freeFormKey,
		// People of tests have been there for a moment; the tests of this rule set it.
		BANK_RIGHT_DAYS: "0",
		BANK_WAIT_DAYS: "0",
		...issuers,
		...settings,
	});
	const app = createPortal({ config, database, log: createLog("silent") }, { documents });
	const server = createServer(getRequestListener(app.fetch));
	const port = await new Promise<number>((done) =>
		server.listen(0, "127.0.0.1", () => done((server.address() as AddressInfo).port)),
	);
	const url = `http://127.0.0.1:${port}`;
	const open = async (personId: number, alias?: string): Promise<Caller> => {
		const session = {
			personId,
			provider: "ad",
			idToken: undefined,
			address: "127.0.0.1",
			userAgent: undefined,
			sessionSeconds: 600,
			tokenSeconds: 600,
		} as const;
		const { sessionKey, token } = await database.transaction("millgate_auth", {}, (tx) => openSession(tx, session));
		return {
			authorization: `Bearer ${token}`,
			cookie: [`millgate-session=${sessionKey}`, ...(alias ? [`isr-alias=${alias}`] : [])].join("; "),
		};
	};
	const signIn: Api["signIn"] = async (personId, alias) => {
		const accept = "insert into terms_acceptances (person_id, version) values ($1, $2) on conflict do nothing";
		await database.transaction("millgate_auth", {}, (tx) => tx.sql(accept, [personId, config.TERMS_VERSION]));
		return open(personId, alias);
	};
	const rightsOf = new Map<Person, Parameters<Api["signInAs"]>>();
	const signInAs: Api["signInAs"] = async (rights, alias) => {
		const inserted = await insertPerson(database, rights);
		const person = { ...inserted, ...(await signIn(inserted.id, alias)) };
		rightsOf.set(person, [rights, alias]);
		return person;
	};
	const signInAgain: Api["signInAgain"] = async (...people) => {
		for (const person of people) Object.assign(person, await signInAs(...(rightsOf.get(person) ?? [{}])));
	};
	const ask: Api["ask"] = async (caller, query, variables = {}) => {
		const headers = {
			"content-type": "application/json",
			"x-free-form-key": freeFormKey,
			...(caller && headersOf(caller)),
		};
		const response = await fetch(`${url}/api/graphql`, {
			method: "POST",
			headers,
			body: JSON.stringify({ query, variables }),
		});
		return { status: response.status, ...((await response.json()) as object) };
	};
	const stop = async () => {
		server.closeAllConnections();
		await new Promise((done) => server.close(done));
	};
	return { url, signIn, signInAs, signInAgain, signInWithoutTerms: open, ask, stop };
}

/** The headers of a caller, without what else is known of a person. */
export function headersOf(caller: Caller): Record<string, string> {
	const { id, email, accountIds, ...headers } = caller as Person;
	return headers;
}
