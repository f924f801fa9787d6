import { randomUUID } from "node:crypto";
import { makeCompanyKey } from "#server/keys/company-keys.ts";
import { companyScopes } from "#shared/keys/company-scopes.ts";
import type { Api } from "./api.ts";
import { asOwner, insertPerson, type Rights, type SomePerson } from "./people.ts";
import type { TestDatabase } from "./test-database.ts";

/** A company's administrator with a key, and calls of the program that has it. */
export type TestProgram = {
	owner: SomePerson;
	keyId: number;
	headers: { authorization: string };
	get: (path: string, headers?: Record<string, string>) => Promise<Response>;
	/** Writes JSON, under an idempotency key of its own unless `headers` have one. */
	post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
	/** Writes as `post`; answers status and JSON. */
	write: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Written>;
	/** The JSON of a call that succeeds. */
	read: <T = Record<string, unknown>>(path: string) => Promise<T>;
};

/** The answer to a write; a problem has `code`, `detail` and `faults`. */
export type Written = {
	status: number;
	isReplayed: boolean;
	body: Record<string, unknown> & { code?: string; detail?: string; faults?: { field: string; reason: string }[] };
};

/** Makes a person the administrator of all accounts that they have. */
export function appoint(database: Pick<TestDatabase, "adminUrl">, { id }: SomePerson) {
	return asOwner(
		database,
		`insert into account_administrators (account_id, person_id, list)
			select account_id, person_id, list from person_accounts where person_id = $1 on conflict do nothing`,
		[id],
	);
}

/** A key for accounts of a new administrator with these rights; all scopes and accounts by default. */
export async function testProgram(
	database: Omit<TestDatabase, "drop">,
	api: Pick<Api, "url">,
	rights: Rights,
	{ scopes = companyScopes, accounts }: { scopes?: readonly string[]; accounts?: readonly string[] } = {},
): Promise<TestProgram> {
	const owner = await insertPerson(database, rights);
	await appoint(database, owner);
	const { soldTo = [], shipTo = [], suppliers = [] } = rights;
	const codes = [...soldTo, ...shipTo, ...suppliers];
	const ids = (of: readonly string[]) => of.flatMap((code) => owner.accountIds[code] ?? []);
	const scope = { personId: owner.id, soldToIds: ids(soldTo), shipToIds: ids(shipTo), supplierIds: ids(suppliers) };
	const by = { viewer: undefined, requestId: "test", address: "local", actor: owner.email };
	const made = await database.transaction("millgate_company", scope, (tx) =>
		makeCompanyKey(tx, by, { name: "ERP", scopes, accounts: accounts ?? codes, ownerId: owner.id }),
	);
	const headers = { authorization: `Bearer ${made.key}` };
	const get = (path: string, more: Record<string, string> = {}) =>
		fetch(`${api.url}${path}`, { headers: { ...headers, ...more } });
	const post: TestProgram["post"] = (path, body, more = {}) =>
		fetch(`${api.url}${path}`, {
			method: "POST",
			headers: { ...headers, "content-type": "application/json", "idempotency-key": randomUUID(), ...more },
			body: typeof body === "string" ? body : JSON.stringify(body),
		});
	return {
		owner,
		keyId: made.id,
		headers,
		get,
		post,
		write: async (path, body, more) => {
			const response = await post(path, body, more);
			const isReplayed = response.headers.get("idempotency-replayed") === "true";
			return { status: response.status, isReplayed, body: (await response.json()) as Written["body"] };
		},
		read: async <T>(path: string) => {
			const response = await get(path);
			const body = await response.text();
			if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
			return JSON.parse(body) as T;
		},
	};
}
