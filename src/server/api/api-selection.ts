import { m } from "#generated/texts/messages.js";
import type { Selection } from "#server/graphql/selection.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { mayAccess, type UserJson } from "#shared/access.ts";
import { refusedField } from "#shared/errors.ts";

/**
 * The fields of an object that this user may read, with those of the objects within it; `names` are those that were
 * asked for, of the object itself.
 *
 * @throws {InvalidError} A name that is no field of the object.
 */
export function apiSelection(object: ResourceObject, user: UserJson, names?: readonly string[]): Selection {
	const unknown = names?.find((name) => !Object.hasOwn(object.fields, name));
	if (unknown !== undefined) throw refusedField("fields", m.server_api_unknown_field({ name: unknown }));
	const fields = Object.entries(object.fields).filter(
		([name, { access }]) => (names === undefined || names.includes(name)) && (!access || mayAccess(user, access)),
	);
	return Object.fromEntries(
		fields.flatMap(([name, field]): [string, Selection][] => {
			if (!("object" in field)) return [[name, {}]];
			return mayAccess(user, field.object.access) ? [[name, apiSelection(field.object, user)]] : [];
		}),
	);
}
