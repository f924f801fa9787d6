import type { Transaction } from "#server/database/database.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { assignableGroups } from "../../right.ts";
import { groupResource, type ProvisionedGroup, readGroup } from "../../scim/group-resource.ts";
import { matches } from "../../scim/match-filter.ts";
import { ScimError } from "../../scim/scim-error.ts";
import { applyPatch, readOperations } from "../../scim/scim-patch.ts";
import { findGroup, findGroups, keepExternalId, replaceMembers } from "./groups.ts";
import { answerList, answerResource, requireVersion } from "./scim-answers.ts";
import { asProvider, type ScimCall } from "./scim-call.ts";
import { ofAddress, ofBody, readJson, readRequestedProjection, requestedList } from "./scim-requests.ts";

/** What /Groups answers: the groups are three, and only who is in them changes. */
export const groupCalls = {
	list: (call: ScimCall) => list(call, ofAddress(call.c)),
	search: async (call: ScimCall) => list(call, ofBody(await readJson(call.c))),
	async create(call: ScimCall): Promise<Response> {
		const { displayName } = readGroup(await readJson(call.c));
		if (assignableGroups.some((name) => name === displayName))
			throw new ScimError(409, `${displayName} is there: link it.`, "uniqueness");
		throw new ScimError(501, `Groups are ${assignableGroups.join(", ")}; no others can be made.`);
	},
	async read(call: ScimCall): Promise<Response> {
		const group = await asProvider(call, (tx) => requireGroup(tx, call));
		return answerResource(call.c, groupResource(group, call.baseUrl), readRequestedProjection(ofAddress(call.c)));
	},
	async replace(call: ScimCall): Promise<Response> {
		const sent = readGroup(await readJson(call.c));
		return changed(call, () => sent);
	},
	async patch(call: ScimCall): Promise<Response> {
		const operations = readOperations(await readJson(call.c));
		return changed(call, (before) => readGroup(applyPatch(groupResource(before, call.baseUrl), operations)));
	},
	remove: (): Promise<Response> => {
		throw new ScimError(501, "These groups cannot be deleted; take their members away instead.");
	},
};

async function list(call: ScimCall, question: (name: string) => string | undefined): Promise<Response> {
	const { filter, startIndex, count, projection } = requestedList(question);
	const groups = await asProvider(call, (tx) => findGroups(tx, call.by, true));
	const found = groups
		.map((group) => groupResource(group, call.baseUrl))
		.filter((group) => !filter || matches(group, filter));
	const resources = found.slice(startIndex - 1, startIndex - 1 + count);
	return answerList(call.c, { total: found.length, startIndex, resources }, projection);
}

type Wanted = ReturnType<typeof readGroup>;

async function changed(call: ScimCall, wanted: (before: ProvisionedGroup) => Wanted): Promise<Response> {
	const group = await asProvider(call, async (tx) => {
		// Changes of one group follow each other, so that none is made of members that were.
		await tx.sql("select pg_advisory_xact_lock(hashtext('millgate group ' || $1))", [call.c.req.param("id")]);
		const before = await requireGroup(tx, call);
		requireVersion(call.c, groupResource(before, call.baseUrl));
		const { displayName, externalId, members } = wanted(before);
		if (displayName !== undefined && displayName !== before.name)
			throw new ScimError(400, "A group keeps its name.", "mutability");
		await replaceMembers(tx, call.by, before, members);
		await keepExternalId(tx, before, externalId);
		return requireGroup(tx, call);
	});
	forgetViewers(call.services.database);
	return answerResource(call.c, groupResource(group, call.baseUrl), readRequestedProjection(ofAddress(call.c)));
}

async function requireGroup(tx: Transaction, { c, by }: ScimCall): Promise<ProvisionedGroup> {
	const group = await findGroup(tx, by, c.req.param("id") ?? "");
	if (!group) throw new ScimError(404, `There is no Group ${c.req.param("id")}.`);
	return group;
}
