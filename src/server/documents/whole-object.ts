import { jsonObject } from "#server/graphql/json-fields.ts";
import type { Selection } from "#server/graphql/selection.ts";
import { jsonFieldsOf, type ResourceObject } from "#server/lists/resources/resource-object.ts";

/** SQL of an object of a list with all of its fields: what the list shows and the document prints is read in one way. */
export function wholeObject(object: ResourceObject): string {
	return jsonObject(jsonFieldsOf(object), everything(object));
}

function everything({ fields }: ResourceObject): Selection {
	return Object.fromEntries(
		Object.entries(fields).map(([name, field]) => [name, "object" in field ? everything(field.object) : {}]),
	);
}
