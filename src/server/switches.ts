import { SwitchedOffError } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { switchedOffLabel } from "#shared/switches/switch-labels.ts";
import { findSwitch, type SwitchName } from "#shared/switches/switches.ts";
import type { Database } from "./database/database.ts";

/**
 * Whether the mill has switched something off, by the database's word of this moment: for calls of programs and
 * visitors.
 */
export async function isSwitchedOff(database: Database, name: SwitchName): Promise<boolean> {
	const found = await database.transaction("millgate_auth", {}, (tx) =>
		tx.sql("select 1 from feature_switches where name = $1 and not is_on", [name]),
	);
	return found.length > 0;
}

/**
 * Throws SwitchedOffError, with what still works, while something is switched off: programs send the same again later.
 */
export async function requireSwitch(database: Database, name: SwitchName, language: Language): Promise<void> {
	if (await isSwitchedOff(database, name)) throw new SwitchedOffError(switchedOffLabel(name, language));
}

/** Names that this release knows, of those that the database holds. */
export function knownSwitches(names: readonly string[]): SwitchName[] {
	return names.flatMap((name) => findSwitch(name) ?? []);
}
