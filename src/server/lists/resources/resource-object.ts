import type { Builder, SchemaShape } from "#server/graphql/builder.ts";
import { type JsonFields, jsonObject } from "#server/graphql/json-fields.ts";
import { oncePerSchema } from "#server/graphql/once-per-schema.ts";
import type { Access } from "#shared/access.ts";

export type ResourceScalar = "String" | "Int" | "Float" | "Boolean" | "Day" | "DateTime" | "ID";

type Described = {
	description: string;
	isNullable?: boolean;
	/** Narrower than its object's: null to others, so it must be nullable. */
	access?: Access;
};

/** A field read by one SQL expression. */
export type ScalarField = Described & { type: ResourceScalar; isList?: boolean; sql: string };

/** A field that is an object, or a list of them: `from` creates the sub-select that returns the given JSON. */
export type ObjectField = Described & { object: ResourceObject; isList?: boolean; from: (json: string) => string };

export type ResourceField = ScalarField | ObjectField;

/** A GraphQL type as data: who may ask, and how PostgreSQL reads each field as JSON. At most 50 fields. */
export type ResourceObject = {
	name: string;
	description: string;
	access: Access;
	fields: Readonly<Record<string, ResourceField>>;
};

/** A row as PostgreSQL's JSON returns it; fields that were not selected are absent. */
export type ResourceRow = { readonly [field: string]: unknown };

/** How the fields of an object are read; JSON of lists comes from `from`. */
export function jsonFieldsOf({ fields }: Pick<ResourceObject, "fields">): JsonFields {
	return Object.fromEntries(
		Object.entries(fields).map(([name, field]) => [
			name,
			"object" in field ? (wanted) => field.from(jsonObject(jsonFieldsOf(field.object), wanted)) : field.sql,
		]),
	) satisfies JsonFields;
}

type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaShape>;
type ResourceType = PothosSchemaTypes.ObjectRef<Types, ResourceRow>;

/** The GraphQL type of an object, defined when it is first requested. */
export function resourceType(builder: Builder, object: ResourceObject): ResourceType {
	return oncePerSchema(builder, object.name, () => implement(builder, object));
}

function implement(builder: Builder, { name, description, access, fields }: ResourceObject): ResourceType {
	return builder
		.objectRef<ResourceRow>(name)
		.implement({ description, access, fields: (t) => resourceFields(builder, t, fields) });
}

type FieldBuilder<Parent> = PothosSchemaTypes.ObjectFieldBuilder<Types, Parent>;

/** The fields of an object, for use among other fields of a manually defined type. */
export function resourceFields<Parent extends object>(
	builder: Builder,
	t: FieldBuilder<Parent>,
	fields: ResourceObject["fields"],
) {
	return Object.fromEntries(
		Object.entries(fields).map(([field, spec]) => {
			const access = spec.access ? { access: spec.access } : {};
			// As `t.expose` notes it, whose types ask for the parent's: compiled documents read the property, 1,000 of them
			// in a page.
			const extensions = { pothosExposedField: field };
			const about = { description: spec.description, nullable: spec.isNullable ?? false, extensions, ...access };
			const type = "object" in spec ? resourceType(builder, spec.object) : spec.type;
			const value = (row: Parent) => (row as ResourceRow)[field] as never;
			return [
				field,
				spec.isList ? t.field({ ...about, type: [type], resolve: value }) : t.field({ ...about, type, resolve: value }),
			];
		}),
	);
}
