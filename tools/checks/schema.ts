import {
	type GraphQLArgument,
	type GraphQLNamedType,
	type GraphQLSchema,
	isEnumType,
	isInputObjectType,
	isInterfaceType,
	isObjectType,
} from "graphql";
import { fieldsWithoutAccess } from "#server/graphql/guard-schema.ts";

/**
 * Whatever of the schema has no description, by its coordinate (`Order.lines(first:)`), and fields without an access
 * statement.
 */
export function schemaFaults(schema: GraphQLSchema): { fields: number; faults: string[] } {
	const types = Object.values(schema.getTypeMap()).filter(
		({ name }) => !name.startsWith("__") && !["Boolean", "Float", "ID", "Int", "String"].includes(name),
	);
	const members = types.flatMap(membersOf);
	const bare = [...types.map(({ name, description }) => ({ name, description })), ...members].filter(
		({ description }) => !description?.trim(),
	);
	const faults = [
		...bare.map(({ name }) => `${name} has no description`),
		...fieldsWithoutAccess(schema).map((name) => `${name} has no access statement`),
	];
	return { fields: members.length, faults };
}

type Described = { name: string; description?: string | null };

function membersOf(type: GraphQLNamedType): Described[] {
	if (isObjectType(type) || isInterfaceType(type)) {
		return Object.values(type.getFields()).flatMap((field) => [
			{ name: `${type.name}.${field.name}`, description: field.description },
			...field.args.map((arg: GraphQLArgument) => ({
				name: `${type.name}.${field.name}(${arg.name}:)`,
				description: arg.description,
			})),
		]);
	}
	if (isInputObjectType(type))
		return Object.values(type.getFields()).map(({ name, description }) => ({
			name: `${type.name}.${name}`,
			description,
		}));
	return isEnumType(type)
		? type.getValues().map(({ name, description }) => ({ name: `${type.name}.${name}`, description }))
		: [];
}
