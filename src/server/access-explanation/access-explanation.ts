import type { GraphQLSchema } from "graphql";
import { m } from "#generated/texts/messages.js";
import { type Access, type Ground, groundsOf, type UserJson } from "#shared/access.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { accessOfPage } from "#shared/page-access.ts";
import type { ListResource } from "../lists/resources/list-resource.ts";
import type { RequestContext } from "../request-context.ts";
import { actingUser } from "../session/acting-user.ts";
import { findViewedFields } from "../session/view-as-sessions.ts";
import { type ExplainedRight, findCurrentRights } from "./current-rights-queries.ts";
import { type AccessExplanationRow, findExplanationRows } from "./explanation-rows.ts";
import { ruleOf } from "./ruled-fields.ts";

/** A rule, whether it lets this person in, and through which of their rights. */
export type AccessExplanationRule = {
	name: string;
	description: string;
	access: Access;
	isGranted: boolean;
	isForAll: boolean;
	rights: ExplainedRight[];
};
export type AccessExplanation = {
	page: AccessExplanationRule;
	fields: AccessExplanationRule[];
	isList: boolean;
	rows: AccessExplanationRow[];
	currentRights: ExplainedRight[];
};

type Parts = { schema: GraphQLSchema; resources: readonly ListResource[] };

/**
 * Why a user who is looked at sees what a page shows: the rule of the page, of each field with a rule of its own, and
 * of each row the rights through which it is in reach. Read from the declarations that decide it. Throws NotFoundError
 * where nobody is looked at.
 */
export async function explainAccess(
	context: RequestContext,
	path: string,
	{ schema, resources }: Parts,
): Promise<AccessExplanation> {
	const { viewer, database } = context;
	if (!viewer?.viewAs) throw new NotFoundError();
	const { viewAs, personId, user } = viewer;
	const address = readAddress(path);
	const [currentRights, names] = await database.transaction("millgate_admin", {}, async (tx) => [
		await findCurrentRights(tx, personId),
		await findViewedFields(tx, viewAs.id, address.pathname + address.search),
	]);
	const rule = (by: UserJson | undefined) => (name: string, access: Access, description: string) =>
		ruled({ name, access, description }, groundsOf(by, access), currentRights);
	const fields = names.flatMap((name) => {
		const found = ruleOf(schema, name);
		return found ? [rule(actingUser(viewer))(name, found.access, found.description)] : [];
	});
	const resource = resources.find(({ field }) =>
		fields.some(({ name, isGranted }) => isGranted && name === `Query.${field}`),
	);
	return {
		// A page opens by all that the person is, whatever account they act for.
		page: rule(user)(address.pathname, accessOfPage(address.pathname) ?? "public", ""),
		fields,
		isList: resource !== undefined,
		rows: resource ? await findExplanationRows(context, resource, address.searchParams, currentRights) : [],
		currentRights,
	};
}

function readAddress(path: string): URL {
	const base = "http://page";
	const address = URL.canParse(path, base) ? new URL(path, base) : undefined;
	if (!path.startsWith("/") || address?.origin !== base) throw new InvalidError(m.server_invalid());
	return address;
}

const lists = { SoldTo: "sold_to", ShipTo: "ship_to", Suppliers: "supplier" } as const;

function ruled(
	rule: Pick<AccessExplanationRule, "name" | "access" | "description">,
	grounds: readonly Ground[],
	currentRights: readonly ExplainedRight[],
): AccessExplanationRule {
	const isThrough = (right: ExplainedRight) =>
		grounds.some((ground) => {
			if (ground.by === "group") return right.list === "group" && right.value === ground.group;
			return ground.by === "list" && right.list === lists[ground.list] && ground.codes.includes(right.value);
		});
	const isForAll = grounds.some(({ by }) => by === "everybody" || by === "person");
	return { ...rule, isGranted: grounds.length > 0, isForAll, rights: currentRights.filter(isThrough) };
}
