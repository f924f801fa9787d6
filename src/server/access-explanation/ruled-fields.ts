import { type GraphQLSchema, Kind, parse, TypeInfo, visit, visitWithTypeInfo } from "graphql";
import type { Access } from "#shared/access.ts";

type Stated = { extensions?: Readonly<Record<string, unknown>> };
const accessOf = (of: Stated): Access | undefined => of.extensions?.access as Access | undefined;

/**
 * The fields of a document that have a rule of their own: its root fields, and those that fewer people may read than
 * their type. As `Type.field`, once each.
 */
export function ruledFields(schema: GraphQLSchema, text: string): string[] {
	const found = new Set<string>();
	const info = new TypeInfo(schema);
	const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
	visit(
		parse(text, { noLocation: true }),
		visitWithTypeInfo(info, {
			enter: ({ kind }) => {
				const [type, field] = [info.getParentType(), info.getFieldDef()];
				if (kind !== Kind.FIELD || !type || !field || field.name.startsWith("__")) return;
				const own = accessOf(field);
				const isRuled = roots.has(type as never) || (own !== undefined && own !== accessOf(type));
				if (isRuled) found.add(`${type.name}.${field.name}`);
			},
		}),
	);
	return [...found];
}

/** The rule of a field as it was declared, with its description; nothing for a name that is not in the schema. */
export function ruleOf(schema: GraphQLSchema, name: string): { access: Access; description: string } | undefined {
	const [typeName = "", fieldName = ""] = name.split(".");
	const type = schema.getType(typeName);
	if (!type || !("getFields" in type)) return undefined;
	const field = type.getFields()[fieldName];
	const access = field && (accessOf(field) ?? accessOf(type));
	return field && access ? { access, description: field.description ?? "" } : undefined;
}
