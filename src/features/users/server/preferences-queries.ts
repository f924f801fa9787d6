import type { Transaction } from "#server/database/database.ts";
import type { Preferences } from "#server/session/viewer.ts";

export type PreferenceChange = Partial<Preferences>;

/** Saves what changed of a person's own preferences; false when nothing was given. */
export async function saveMyPreferences(tx: Transaction, personId: number, change: PreferenceChange): Promise<boolean> {
	const { language, units, dateFormat, timeZone, theme, density } = change;
	const values = [language, units, dateFormat, timeZone, theme, density];
	if (values.every((value) => value === undefined)) return false;
	const rows = await tx.sql(
		`update people set language = coalesce($2, language), units = coalesce($3, units),
			date_format = coalesce($4, date_format),
			time_zone = coalesce($5, time_zone), theme = coalesce($6, theme), density = coalesce($7, density),
			updated_at = now()
		 where id = $1 returning id`,
		[personId, ...values],
	);
	return rows.length > 0;
}
