import {
	type GraphQLField,
	type GraphQLInputType,
	getNamedType,
	isEnumType,
	isInputObjectType,
	isLeafType,
	isListType,
	isNonNullType,
	type OperationTypeNode,
} from "graphql";

type AnyField = GraphQLField<unknown, unknown>;

/**
 * The smallest document that is valid for a root field: required arguments with plain values, and nothing of an object
 * but its name.
 */
export function smallestDocument(
	operation: `${OperationTypeNode}`,
	field: AnyField,
): { query: string; variables: Record<string, unknown> } {
	const required = field.args.filter((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined);
	const declared = required.map((arg) => `$${arg.name}: ${arg.type}`).join(", ");
	const given = required.map((arg) => `${arg.name}: $${arg.name}`).join(", ");
	const selection = isLeafType(getNamedType(field.type)) ? "" : " { __typename }";
	const call = `${field.name}${given ? `(${given})` : ""}${selection}`;
	const variables = Object.fromEntries(required.map((arg) => [arg.name, plainValue(arg.type)]));
	return { query: `${operation}${declared ? ` (${declared})` : ""} { ${call} }`, variables };
}

const scalars: Record<string, unknown> = {
	Int: 1,
	Float: 1,
	Boolean: true,
	Day: "2026-01-31",
	DateTime: "2026-01-31T12:00:00Z",
};

function plainValue(type: GraphQLInputType): unknown {
	if (isNonNullType(type)) return plainValue(type.ofType);
	if (isListType(type)) return [plainValue(type.ofType)];
	if (isEnumType(type)) return type.getValues()[0]?.name;
	if (!isInputObjectType(type)) return scalars[type.name] ?? "1";
	const required = Object.values(type.getFields()).filter(
		(field) => isNonNullType(field.type) && field.defaultValue === undefined,
	);
	return Object.fromEntries(required.map((field) => [field.name, plainValue(field.type)]));
}
