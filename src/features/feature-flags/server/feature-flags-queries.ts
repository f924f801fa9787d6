import type { Transaction } from "#server/database/database.ts";
import { type FeatureFlagName, featureFlagNames } from "#shared/feature-flags/feature-flags.ts";

/** One change of a feature flag. */
export type FeatureFlagChange = { id: string; isOn: boolean; why: string; changedBy: string; changedAt: string };
/** A feature flag with its newest changes, the newest first. */
export type FeatureFlagState = { name: FeatureFlagName; isOn: boolean; changes: FeatureFlagChange[] };

const mostChanges = 20;

/** Every feature flag that the code declares, in its order; what nobody has touched is on. */
export async function findFeatureFlags(tx: Transaction): Promise<FeatureFlagState[]> {
	const rows = await tx.sql<{ name: string; isOn: boolean; changes: FeatureFlagChange[] }>(
		`select s.name, s.is_on as "isOn",
			(select coalesce(json_agg(json_build_object('id', c.id::text, 'isOn', c.is_on, 'why', c.why,
			'changedBy', c.changed_by, 'changedAt', c.changed_at) order by c.id desc), '[]')
			from (select * from feature_flag_changes h where h.name = s.name order by h.id desc
			limit ${mostChanges}) c) as changes
		 from feature_flags s`,
	);
	return featureFlagNames.map((name) => {
		const known = rows.find((row) => row.name === name);
		return { name, isOn: known?.isOn ?? true, changes: known?.changes ?? [] };
	});
}

/**
 * Changes a feature flag; false when it was so already. Of two administrators at once, the second waits for the first and then
 * changes nothing.
 */
export async function changeFeatureFlag(
	tx: Transaction,
	name: FeatureFlagName,
	isOn: boolean,
	why: string,
	by: string,
): Promise<boolean> {
	await tx.sql("insert into feature_flags (name, is_on) values ($1, true) on conflict do nothing", [name]);
	const changed = await tx.sql(
		"update feature_flags set is_on = $2, changed_at = now() where name = $1 and is_on <> $2 returning 1",
		[name, isOn],
	);
	if (changed.length === 0) return false;
	await tx.sql("insert into feature_flag_changes (name, is_on, why, changed_by) values ($1, $2, $3, $4)", [
		name,
		isOn,
		why,
		by,
	]);
	return true;
}
