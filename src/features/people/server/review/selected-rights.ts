import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { findKeys } from "#server/lists/resources/resource-keys.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { InvalidError } from "#shared/errors.ts";
import { mostSelectedRights } from "../../review/review-forms.ts";
import { accessRights, way } from "./access-rights-resource.ts";

/** Rights named one by one, or all rights of a list view, as the query of its URL. */
export type RightSelection = {
	rights?: readonly (string | number)[] | null | undefined;
	view?: string | null | undefined;
};

/** The keys of the rights that were chosen. Throws InvalidError for none, too many, or what is no key. */
export async function selectedRightKeys(tx: Transaction, { rights, view }: RightSelection): Promise<string[]> {
	const keys =
		view == null
			? [...new Set((rights ?? []).map(String))]
			: await findKeys(tx, accessRights, view, "r.right_key", {}, mostSelectedRights + 1);
	if (keys.length === 0) throw new InvalidError(m.people_review_all_gone());
	if (keys.length > mostSelectedRights) throw new InvalidError(m.people_review_too_many({ most: mostSelectedRights }));
	if (keys.some((key) => !/^\d{1,15}:[a-z_]+:./.test(key))) throw new InvalidError(m.server_invalid());
	return keys;
}

/** A right before it is decided on: `isOwn` for the viewer's, which is left. */
export type SelectedRight = {
	person: string;
	email: string;
	isActive: boolean;
	way: string;
	account: string;
	isOwn: boolean;
};
export type SelectedRights = { first: SelectedRight[]; more: number };

const mostNamed = 100;
const firstSql = `select p.name as person, p.email, p.is_active as "isActive", ${way} as way, r.value as account,
	p.id = $2::bigint as "isOwn"
	from access_rights r join people p on p.id = r.person_id
	where r.right_key = any ($1::text[])
	and r.person_id = any (select split_part(k, ':', 1)::bigint from unnest($1::text[]) k)
	order by upper(p.name), p.id, r.value, r.list limit ${mostNamed}`;

/** Whose rights a view of the list holds, before they are decided on: the first 100 by name, and how many more. */
export function findSelectedRights(context: RequestContext, view: string): Promise<SelectedRights> {
	return asAdmin(context, async (tx) => {
		const keys = await selectedRightKeys(tx, { view });
		const first = await tx.sql<SelectedRight>(firstSql, [keys, context.viewer?.personId ?? null]);
		return { first, more: keys.length - first.length };
	});
}
