import type { ProcessingRow } from "../../../rows/programmes/processing-row.ts";
import { changedBy, type Importer, refuse, stage } from "../importer.ts";

const columns = `n int, job text, "soldTo" text, programme text, state text, "order" text, item int, place text, pieces int, "weightLb" bigint,
	"startedOn" date, "dueOn" date, revision bigint`;

const unknownReferencesSql = `
	select n, 'soldTo' as field, 'unknown_account' as code, "soldTo" as value from staged_jobs where account_id is null
	union all select n, 'order', 'unknown_order', "order" from staged_jobs s
	where account_id is not null and "order" is not null
		and not exists (select from orders o where o.account_id = s.account_id and o.order_number = s."order")`;

/** What is being processed for value-plus customers. */
export const processingImporter: Importer<ProcessingRow> = {
	group: "programmes",
	millsOf: () => [],
	millsSql: `select o.mill from staged_jobs s join orders o on o.account_id = s.account_id
		and o.order_number = s."order"`,
	async storeRows(tx, rows) {
		const records = rows.map(({ n, row }) => ({ n, ...row }));
		const account = `left join accounts a on a.code = x."soldTo" and a.kind = 'sold_to'`;
		await stage(tx, "staged_jobs", columns, records, ", a.id as account_id", account);
		const faults = await refuse(tx, ["staged_jobs"], unknownReferencesSql);
		const changed = await changedBy(
			tx,
			`with newest as (select distinct on (account_id, job) * from staged_jobs
			order by account_id, job, revision desc, n),
			changed as (
				insert into processing_jobs as p (account_id, job_number, programme, state, order_number, item, place, pieces,
				weight_lb, started_on, due_on, revision)
				select account_id, job, programme, state, "order", item, place, pieces, "weightLb", "startedOn", "dueOn",
				revision
				from newest order by account_id, job
				on conflict (account_id, job_number) do update set programme = excluded.programme, state = excluded.state,
					order_number = excluded.order_number, item = excluded.item, place = excluded.place, pieces = excluded.pieces,
					weight_lb = excluded.weight_lb, started_on = excluded.started_on, due_on = excluded.due_on,
					revision = excluded.revision,
					updated_at = now()
				where p.revision < excluded.revision
				returning account_id, job_number
			)
			select n from newest v join changed c on c.account_id = v.account_id and c.job_number = v.job`,
		);
		return { faults, changed };
	},
};
