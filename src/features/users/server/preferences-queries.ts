import type { Transaction } from "#server/database/database.ts";
import type { Preferences } from "#server/session/viewer.ts";
import type { ListLayout } from "#shared/lists/list-definition.ts";

export type PreferenceChange = Partial<Preferences> & { listLayout?: { list: string; layout: ListLayout | undefined } };

/** Saves what changed of a person's own preferences; false if nothing was sent. */
export async function saveMyPreferences(tx: Transaction, personId: number, change: PreferenceChange): Promise<boolean> {
	const { language, units, dateFormat, timeZone, theme, density, hasToured, listLayout } = change;
	const values = [language, units, dateFormat, timeZone, theme, density, hasToured, listLayout?.list];
	if (values.every((value) => value === undefined)) return false;
	const rows = await tx.sql(
		`update people set language = coalesce($2, language), units = coalesce($3, units),
			date_format = coalesce($4, date_format),
			time_zone = coalesce($5, time_zone), theme = coalesce($6, theme), density = coalesce($7, density),
			has_toured = coalesce($8, has_toured), list_layouts = case
				when $9::text is null then list_layouts
				when $10::jsonb is null then list_layouts - $9
				else list_layouts || jsonb_build_object($9, $10::jsonb) end,
			updated_at = now()
		 where id = $1 returning id`,
		[personId, ...values, listLayout?.layout ? JSON.stringify(listLayout.layout) : null],
	);
	return rows.length > 0;
}
