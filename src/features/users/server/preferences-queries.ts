import { sqlBuilder, type Transaction } from "#server/database/database.ts";
import type { Preferences } from "#server/session/viewer.ts";

export type PreferenceChange = Partial<Preferences>;

/** Saves what changed of a person's own preferences; false when nothing was given. */
export async function saveMyPreferences(tx: Transaction, personId: number, change: PreferenceChange): Promise<boolean> {
	if (Object.keys(change).length === 0) return false;
	const { language, units, dateFormat, timeZone, theme, density } = change;
	const values = { language, units, date_format: dateFormat, time_zone: timeZone, theme, density, updated_at: new Date() };
	const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
	const rows = await tx.rows(sqlBuilder.updateTable("people").set(given).where("id", "=", personId).returning("id"));
	return rows.length > 0;
}
