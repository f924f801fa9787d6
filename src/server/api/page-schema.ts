import { type JsonSchema, objectOf, refTo } from "#shared/contract/json-schema.ts";
import { type ApiCollection, isNumbered, type NumberedCollection } from "./api-collection.ts";

/** The JSON Schema of a page of a collection. */
export function pageSchema(collection: ApiCollection): JsonSchema {
	const followed = isNumbered(collection) ? followedSchemas(collection) : unfollowedSchemas;
	return {
		...objectOf({
			data: { type: "array", items: refTo(collection.resource.row.name), description: "The rows." },
			removed: followed.removed,
			next: { type: ["string", "null"], description: "Cursor for `after`; null on the last page of a listing." },
			changes: followed.changes,
			hasMore: { type: "boolean", description: "Whether more rows, or more changes, are waiting." },
			dataAsOf: {
				type: ["string", "null"],
				format: "date-time",
				description: "When the mill's data was true; null where people write the rows.",
			},
		}),
		description: "A page of a collection.",
	};
}

const unfollowedSchemas = {
	removed: { type: "array", maxItems: 0, items: { type: "object" }, description: "Always empty." },
	changes: { type: "null", description: "Always null: the changes of these rows cannot be followed." },
};

function followedSchemas({ number }: NumberedCollection) {
	const types = { text: "string", integer: "integer", bigint: "integer" } as const;
	const key = objectOf(
		{
			account: { type: ["string", "null"], description: "Code of the account." },
			...Object.fromEntries(
				number.map(({ field, type }) => [field, { type: types[type], description: "Part of the row's number." }]),
			),
		},
		["account"],
	);
	return {
		removed: {
			type: "array",
			items: key,
			description: "With `changedSince`: rows that changed and that this key and these filters no longer see.",
		},
		changes: {
			type: ["string", "null"],
			description: "Cursor for `changedSince`: store the one of the first page. Null on further pages of a listing.",
		},
	};
}
