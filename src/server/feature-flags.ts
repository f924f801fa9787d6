import { FeatureOffError } from "#shared/errors.ts";
import { featureOffLabel } from "#shared/feature-flags/feature-flag-labels.ts";
import { type FeatureFlagName, findFeatureFlag } from "#shared/feature-flags/feature-flags.ts";
import type { Language } from "#shared/languages.ts";
import type { Database } from "./database/database.ts";

/**
 * Whether the mill has turned something off, by the database's word of this moment: for calls of programs and
 * visitors.
 */
export async function isFeatureOff(database: Database, name: FeatureFlagName): Promise<boolean> {
	const found = await database.transaction("millgate_auth", {}, (tx) =>
		tx.sql("select 1 from feature_flags where name = $1 and not is_on", [name]),
	);
	return found.length > 0;
}

/**
 * Throws FeatureOffError, with what still works, while something is turned off: programs send the same again later.
 */
export async function requireFeature(database: Database, name: FeatureFlagName, language: Language): Promise<void> {
	if (await isFeatureOff(database, name)) throw new FeatureOffError(featureOffLabel(name, language));
}

/** The names in the database that this release has. */
export function knownFeatureFlags(names: readonly string[]): FeatureFlagName[] {
	return names.flatMap((name) => findFeatureFlag(name) ?? []);
}
