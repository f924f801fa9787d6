import {
	type GraphQLField,
	type GraphQLOutputType,
	getNamedType,
	isLeafType,
	isObjectType,
	isRequiredArgument,
} from "graphql";
import { expect, test } from "vitest";
import { buildSchema } from "#app/schema.ts";
import { groupNames } from "#shared/access.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { insertPerson } from "../support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const groups = [groupNames.admin, groupNames.insideSales];
const caller = await api.signIn(
	(await insertPerson(database, { groups, soldTo: ["S1"], shipTo: ["T1"], suppliers: ["V1"] })).id,
);

const deepest = 5;
type Field = GraphQLField<unknown, unknown>;

/**
 * Documents that ask for every field below this one that needs nothing to be said, each for the leaves of one object.
 */
function documentsBelow(field: Field, before = "{", behind = "}", depth = 0): string[] {
	const named: GraphQLOutputType = getNamedType(field.type);
	if (!isObjectType(named) || field.args.some(isRequiredArgument) || depth > deepest) return [];
	const fields = Object.values(named.getFields());
	const leaves = fields.filter(({ type, args }) => isLeafType(getNamedType(type)) && !args.some(isRequiredArgument));
	const [open, close] = [`${before} ${field.name} {`, `} ${behind}`];
	const own = leaves.length > 0 ? [`${open} ${leaves.map(({ name }) => name).join(" ")} ${close}`] : [];
	return [...own, ...fields.flatMap((inner) => documentsBelow(inner, open, close, depth + 1))];
}

// Pages select only some fields; programs with the key may select any, and a missing column fails only when it is
// selected.
test.each(
	Object.values(buildSchema().getQueryType()?.getFields() ?? {})
		.map((field) => [field.name, documentsBelow(field)] as const)
		.filter(([, documents]) => documents.length > 0),
)("%s answers every field below it", async (_name, documents) => {
	const failed = [];
	for (const document of documents) {
		const { errors = [] } = await api.ask(caller, document);
		if (errors.some(({ extensions }) => extensions?.code === "internal")) failed.push(document);
	}
	expect(failed).toEqual([]);
});
