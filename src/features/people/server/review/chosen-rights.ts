import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { findKeys } from "#server/lists/nouns/noun-keys.ts";
import { InvalidError } from "#shared/errors.ts";
import { mostChosenRights } from "../../review/review-forms.ts";
import { accessRights } from "./access-rights-noun.ts";

/** Rights named one by one, or all that a view of the list holds, given as the query of its address. */
export type Chosen = { rights?: readonly (string | number)[] | null | undefined; view?: string | null | undefined };

/** The keys of the rights that were chosen. Throws InvalidError for none, too many, or what is no key. */
export async function chosenKeys(tx: Transaction, { rights, view }: Chosen): Promise<string[]> {
	const keys =
		view == null
			? [...new Set((rights ?? []).map(String))]
			: await findKeys(tx, accessRights, view, "r.right_key", {}, mostChosenRights + 1);
	if (keys.length === 0) throw new InvalidError(m.people_review_all_gone());
	if (keys.length > mostChosenRights) throw new InvalidError(m.people_review_too_many({ most: mostChosenRights }));
	if (keys.some((key) => !/^\d{1,15}:[a-z_]+:./.test(key))) throw new InvalidError(m.server_invalid());
	return keys;
}
