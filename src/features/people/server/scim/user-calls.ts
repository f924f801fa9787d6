import type { Transaction } from "#server/database/database.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { isRecord } from "#shared/is-record.ts";
import { ScimError } from "../../scim/scim-error.ts";
import { applyPatch, readOperations } from "../../scim/scim-patch.ts";
import {
	accountsSchema,
	type ProvisionedPerson,
	readUser,
	type UserResource,
	type UserValues,
	userResource,
} from "../../scim/user-resource.ts";
import { lockPeople } from "../person-queries.ts";
import { addPerson, changePerson, removePerson } from "./change-people.ts";
import { findPeople, findProvisioned } from "./people-queries.ts";
import { answerList, answerResource, requireVersion } from "./scim-answers.ts";
import { asProvider, type ScimCall } from "./scim-call.ts";
import { ofAddress, ofBody, readJson, readRequestedProjection, requestedList } from "./scim-requests.ts";

/** What /Users answers. */
export const userCalls = {
	list: (call: ScimCall) => list(call, ofAddress(call.c)),
	search: async (call: ScimCall) => list(call, ofBody(await readJson(call.c))),
	async create(call: ScimCall): Promise<Response> {
		const values = readUser(await readJson(call.c));
		const person = await changing(call, (tx) => addPerson(tx, call.by, values));
		return answerResource(call.c, userResource(person, call.baseUrl), readRequestedProjection(ofAddress(call.c)), 201);
	},
	async read(call: ScimCall): Promise<Response> {
		const person = await asProvider(call, (tx) => requirePerson(tx, call));
		return answerResource(call.c, userResource(person, call.baseUrl), readRequestedProjection(ofAddress(call.c)));
	},
	async replace(call: ScimCall): Promise<Response> {
		const sent = await readJson(call.c);
		return changed(call, (_before, current) => readUser(sent, current));
	},
	async patch(call: ScimCall): Promise<Response> {
		const operations = readOperations(await readJson(call.c));
		return changed(call, (before, current) =>
			readUser(emptied(renamed(before, applyPatch(before, operations))), current),
		);
	},
	async remove(call: ScimCall): Promise<Response> {
		await changing(call, async (tx) => removePerson(tx, call.by, await requireLocked(tx, call)));
		return call.c.body(null, 204);
	},
};

async function list(call: ScimCall, question: (name: string) => string | undefined): Promise<Response> {
	const { projection, ...request } = requestedList(question);
	const { total, people } = await asProvider(call, (tx) => findPeople(tx, call.by, request));
	const resources = people.map((person) => userResource(person, call.baseUrl));
	return answerList(call.c, { total, startIndex: request.startIndex, resources }, projection);
}

/** `wanted` gets the person as they are, and the codes of their accounts. */
async function changed(
	call: ScimCall,
	wanted: (before: UserResource, held: readonly string[]) => UserValues,
): Promise<Response> {
	const person = await changing(call, async (tx) => {
		const before = await requireLocked(tx, call);
		const current = [...before.soldTo, ...before.shipTo, ...before.suppliers];
		return changePerson(tx, call.by, before, wanted(userResource(before, call.baseUrl), current));
	});
	return answerResource(call.c, userResource(person, call.baseUrl), readRequestedProjection(ofAddress(call.c)));
}

/** What changed acts in this process at once, elsewhere within a second. */
async function changing<T>(call: ScimCall, work: (tx: Transaction) => Promise<T>): Promise<T> {
	const result = await asProvider(call, work);
	forgetViewers(call.services.database);
	return result;
}

async function requirePerson(tx: Transaction, { c, by }: ScimCall): Promise<ProvisionedPerson> {
	const id = c.req.param("id") ?? "";
	const person = await findProvisioned(tx, by, id);
	if (!person) throw new ScimError(404, `There is no User ${id}.`);
	return person;
}

/** The person, locked until the transaction ends and still of the version that the client speaks of. */
async function requireLocked(tx: Transaction, call: ScimCall): Promise<ProvisionedPerson> {
	const { id } = await requirePerson(tx, call);
	await lockPeople(tx, [Number(id)]);
	const person = await requirePerson(tx, call);
	requireVersion(call.c, userResource(person, call.baseUrl));
	return person;
}

/** A list of accounts that a patch has removed is empty; one that is left out of a whole User stays. */
function emptied(after: UserResource): UserResource {
	const accounts = isRecord(after[accountsSchema]) ? after[accountsSchema] : {};
	const left = Object.entries(accounts).filter(([, codes]) => codes !== null);
	return { ...after, [accountsSchema]: { soldTo: [], shipTo: [], suppliers: [], ...Object.fromEntries(left) } };
}

/**
 * The portal keeps one name: where a patch changes only the formatted one, or only its parts, that is the name from now
 * on.
 */
function renamed(before: UserResource, after: UserResource): UserResource {
	if (after.displayName !== before.displayName) return after;
	const [was, is] = [namesOf(before), namesOf(after)];
	if (is.formatted !== was.formatted) return { ...after, displayName: is.formatted };
	const parts = [is.givenName, is.familyName].filter(Boolean).join(" ");
	const wereParts = [was.givenName, was.familyName].filter(Boolean).join(" ");
	return parts !== wereParts && (wereParts === "" || wereParts === was.formatted)
		? { ...after, displayName: parts }
		: after;
}

function namesOf({ name }: UserResource): { formatted?: string; givenName?: string; familyName?: string } {
	return (typeof name === "object" && name !== null ? name : {}) as {
		formatted?: string;
		givenName?: string;
		familyName?: string;
	};
}
