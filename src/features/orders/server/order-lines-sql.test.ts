import fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { millDay } from "../mill-day.ts";
import { daysLate, isLate, type PromisedLine } from "../order-line.ts";
import { daysLateSql, isLateSql, todayAt } from "./order-lines-sql.ts";

const database = await testDatabase();

type Asked = PromisedLine & { timeZone: string; requestedOn: string };
type Answered = Asked & { late: boolean; days: number | null; now: Date };

/** What the SQL says of lines, each as order_lines would keep it. */
async function answersOf(lines: readonly Asked[]): Promise<Answered[]> {
	const rows = await database.transaction("millgate_viewer", {}, (tx) =>
		tx.sql<{ late: boolean | null; days: number | null; now: Date }>(
			`select ${isLateSql} as late, ${daysLateSql} as days, now()
			 from jsonb_array_elements($1) with ordinality a (line, place), lateral (
				select (line ->> 'isOpen')::boolean as is_open, (line ->> 'balanceLb')::int as balance_lb,
				(line ->> 'firstPromisedOn')::date as first_promised_on,
					(line ->> 'estimatedOn')::date as estimated_on,
					coalesce((line ->> 'estimatedOn')::date, (line ->> 'firstPromisedOn')::date,
					(line ->> 'requestedOn')::date) as expected_on
			 ) l, lateral (select ${todayAt("(line ->> 'timeZone')")} as today) m
			 order by place`,
			[JSON.stringify(lines)],
		),
	);
	return rows.map((row, index) => ({ ...(lines[index] as Asked), ...row, late: row.late === true }));
}

// Days around today in any time zone of a mill.
const dayNear = fc
	.integer({ min: -4, max: 4 })
	.map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
const someLine: fc.Arbitrary<Asked> = fc.record({
	isOpen: fc.boolean(),
	balanceLb: fc.constantFrom(0, 1),
	firstPromisedOn: fc.option(dayNear),
	estimatedOn: fc.option(dayNear),
	requestedOn: dayNear,
	timeZone: fc.constantFrom(
		"Pacific/Kiritimati",
		"Pacific/Apia",
		"America/Chicago",
		"UTC",
		"Pacific/Pago_Pago",
		"Etc/GMT+12",
	),
});

test("SQL and code agree on which lines are late and by how many days, in every mill's time zone", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(someLine, { minLength: 40, maxLength: 80 }), async (lines) => {
			for (const { late, days, now, timeZone, ...line } of await answersOf(lines)) {
				const today = millDay(now.toISOString(), timeZone);
				expect([line, timeZone, late, days]).toEqual([line, timeZone, isLate(line, today), daysLate(line, today)]);
			}
		}),
		{ numRuns: 30 },
	);
});
