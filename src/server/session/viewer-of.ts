import { mayUseAlias, type UserJson } from "#shared/access.ts";
import type { RowScope } from "../database/database.ts";

import { knownFeatureFlags } from "../feature-flags.ts";
import { publishedTermsSql } from "./terms-in-force.ts";
import type { Preferences, ViewAsSession, Viewer, ViewerAccount } from "./viewer.ts";

type List = "sold_to" | "ship_to" | "supplier";

/** A signed-in person as the database answers it in one row. */
export type PersonRow = {
	session_id: string;
	/** With what of an administrator who views as another person stays theirs. */
	viewAs?: (ViewAsSession & Pick<Preferences, "language" | "theme" | "density"> & { acceptedTerms: string[] }) | null;
	person_id: number;
	email: string;
	name: string;
	language: Preferences["language"];
	units: Preferences["units"];
	date_format: Preferences["dateFormat"];
	time_zone: string;
	theme: Preferences["theme"];
	density: Preferences["density"];
	keeps_copies: boolean;
	has_toured: boolean;
	list_layouts: Viewer["listLayouts"];
	groups: string[];
	accepted_terms: string[];
	current_terms: string | null;
	features_off: string[];
	is_company_administrator: boolean;
	accounts: { id: number; code: string; name: string; city: string | null; list: List }[];
};

/** SQL of a person `p` as PersonRow, but for the session. */
export const personColumns = `p.id as person_id, p.email, p.name, p.language, p.units, p.date_format, p.time_zone, p.theme, p.density, p.keeps_copies, p.has_toured, p.list_layouts,
  array(select group_name from person_groups where person_id = p.id order by group_name) as groups,
  array(select version from terms_acceptances where person_id = p.id) as accepted_terms,
  ${publishedTermsSql} as current_terms,
  array(select name from feature_flags where not is_on order by name) as features_off,
  exists (select from account_administrators m where m.person_id = p.id) as is_company_administrator,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name, 'city', a.city, 'list', pa.list) order by a.code)
    from person_accounts pa join accounts a on a.id = pa.account_id
    where pa.person_id = p.id and a.is_active), '[]') as accounts`;

/** Puts the viewer together; an alias that is not one of theirs is no alias (specification §4). */
export function viewerOf(
	row: PersonRow,
	{ alias, termsVersion }: { alias?: string | undefined; termsVersion: string },
): Viewer {
	const codes = (list: List) => row.accounts.filter((account) => account.list === list).map((account) => account.code);
	const user: UserJson = {
		Groups: row.groups,
		ShipTo: codes("ship_to"),
		SoldTo: codes("sold_to"),
		Suppliers: codes("supplier"),
	};
	const kept = alias !== undefined && mayUseAlias(user, alias) ? alias : undefined;
	return {
		personId: row.person_id,
		sessionId: row.session_id,
		email: row.email,
		name: row.name,
		user,
		...viewAsOf(row),
		preferences: {
			language: row.viewAs?.language ?? row.language,
			units: row.units,
			dateFormat: row.date_format,
			timeZone: row.time_zone,
			theme: row.viewAs?.theme ?? row.theme,
			density: row.viewAs?.density ?? row.density,
			keepsCopies: row.keeps_copies,
			hasToured: row.has_toured,
		},
		listLayouts: row.list_layouts,
		...termsOf(row, row.current_terms ?? termsVersion),
		featuresOff: knownFeatureFlags(row.features_off),
		isCompanyAdministrator: row.is_company_administrator,
		alias: kept === undefined ? undefined : accountOf(row, kept),
		scope:
			kept === undefined
				? scopeOf(row, () => true)
				: scopeOf(row, (code, list) => code === kept && list !== "supplier"),
		fullScope: scopeOf(row, () => true),
	};
}

/** What an administrator who views as another person has accepted themselves is what counts. */
function termsOf(
	row: PersonRow,
	termsVersion: string,
): Pick<Viewer, "termsVersion" | "hasAcceptedTerms" | "mustAcceptAgain"> {
	const accepted = row.viewAs?.acceptedTerms ?? row.accepted_terms;
	const hasAcceptedTerms = accepted.includes(termsVersion);
	return { termsVersion, hasAcceptedTerms, mustAcceptAgain: !hasAcceptedTerms && accepted.length > 0 };
}

function viewAsOf({ viewAs }: PersonRow): Pick<Viewer, "viewAs"> {
	if (!viewAs) return {};
	const { id, administratorId, administrator, administratorName, reason, endsAt, secondsLeft } = viewAs;
	return { viewAs: { id, administratorId, administrator, administratorName, reason, endsAt, secondsLeft } };
}

/** The account as its best list says it: a user who holds it as sold-to and ship-to acts as the sold-to. */
function accountOf(row: PersonRow, code: string): ViewerAccount | undefined {
	const same = row.accounts.filter((account) => account.code === code);
	const found =
		same.find((account) => account.list === "sold_to") ?? same.find((account) => account.list === "ship_to");
	return found && { id: found.id, code: found.code, name: found.name, city: found.city, kind: found.list };
}

function scopeOf(row: PersonRow, isIn: (code: string, list: List) => boolean): RowScope {
	const ids = (list: List) =>
		row.accounts.filter((account) => account.list === list && isIn(account.code, list)).map((account) => account.id);
	return {
		personId: row.person_id,
		soldToIds: ids("sold_to"),
		shipToIds: ids("ship_to"),
		supplierIds: ids("supplier"),
	};
}
