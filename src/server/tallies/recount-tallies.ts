import type { Transaction } from "#server/database/database.ts";

// Of two marks at one instant the same one counts everywhere (features/documents/receiving.ts).
const lastMarkSql = `(select t.mark from tally_marks t
	where t.account_id = p.account_id and t.bol_number = p.bol_number and t.piece_number = p.piece_number
	order by t.marked_at desc, t.mark_id desc limit 1)`;
const counts = (mark: string) => `count(*) filter (where k.mark = '${mark}') as ${mark}`;
const whileNoneIsLeft = (column: string) => `${column} = case when n.rest = 0 then c.${column} end`;

/**
 * Counts the checks of `loads`, rows of (account_id, bol_number), anew: the last mark of each piece that is on the load
 * now. One with a piece that has no mark, or whose mark was taken back, is not finished any more.
 */
export async function recountTallies(tx: Transaction, loads: string, values: readonly unknown[] = []): Promise<void> {
	await tx.sql(
		`update tally_checks c set received = n.received, damaged = n.damaged, missing = n.missing,
			${["finished_at", "finished_by", "finished_alias", "finished_company"].map(whileNoneIsLeft).join(", ")}
		 from (
			select l.account_id, l.bol_number, ${["received", "damaged", "missing"].map(counts).join(", ")},
				count(p.piece_number) filter (where coalesce(k.mark, 'open') = 'open') as rest
			from ${loads} l
			left join pieces p on p.account_id = l.account_id and p.bol_number = l.bol_number
			left join lateral ${lastMarkSql} k on true
			group by l.account_id, l.bol_number
		 ) n
		 where c.account_id = n.account_id and c.bol_number = n.bol_number`,
		[...values],
	);
}
