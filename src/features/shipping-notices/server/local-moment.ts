import type { Transaction } from "#server/database/database.ts";
import type { Moment } from "../x12/x12-days.ts";

/** A moment of another zone as day and time of day in `zone`; one that names no zone is local already. */
export async function localMoment(
	tx: Transaction,
	moment: Moment | undefined,
	zone: string,
): Promise<{ day: string; time: string }> {
	const { day = "", time = "" } = moment ?? {};
	if (day === "" || time === "" || !moment?.zone) return { day, time };
	const [local] = await tx.sql<{ day: string; time: string }>(
		`select to_char(t, 'YYYY-MM-DD') as day, to_char(t, 'HH24:MI') as time
		 from (select ($1::text::timestamp at time zone $2::text) at time zone $3::text as t) moved`,
		[`${day} ${time}`, moment.zone, zone],
	);
	return local ?? { day, time };
}
