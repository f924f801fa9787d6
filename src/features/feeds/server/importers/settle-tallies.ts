import type { Transaction } from "#server/database/database.ts";
import { publishChanges } from "#server/realtime/live-events.ts";
import { recountTallies } from "#server/tallies/recount-tallies.ts";
import { liveKinds } from "#shared/live-kinds.ts";

/** Loads whose check-off was begun before the mill corrected them; read by `settleTallies`. */
export const begunTalliesTable = "create temp table begun_tallies (account_id bigint, bol_number text) on commit drop";

/**
 * Notes those of `loads`, rows of (account_id, bol_number), that were begun; called before pieces move and after, so
 * that loads that they leave are among them.
 */
export async function noteBegunTallies(tx: Transaction, loads: string): Promise<void> {
	await tx.sql(`
		insert into begun_tallies select c.account_id, c.bol_number from (${loads}) l
		join tally_checks c using (account_id, bol_number)
		except select account_id, bol_number from begun_tallies`);
}

/** Recounts each load's check-off for the pieces that are now on it, and publishes a live update. */
export async function settleTallies(tx: Transaction): Promise<void> {
	// A statement of its own: one that waits for a user's mark would count what was before it waited.
	const begun = await tx.sql(
		`select 1 from begun_tallies b join tally_checks c using (account_id, bol_number)
			order by account_id, bol_number for update of c`,
	);
	if (begun.length === 0) return;
	await recountTallies(tx, "begun_tallies");
	await publishChanges(
		tx,
		liveKinds.tallies,
		`select jsonb_agg(jsonb_build_object('account', c.account_id, 'shipTo', c.ship_to_id, 'bol', c.bol_number))
		 from begun_tallies b join tally_checks c using (account_id, bol_number)`,
	);
}
