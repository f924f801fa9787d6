import { requireFirst, type SampleMill } from "../sample-mill.ts";

type Sent = { acknowledgment: string; revision: number };

/**
 * Imports a new revision of two acknowledgments of Maria's orders, as the mill's order system does; answers them. How
 * many of the demo's wait for her answer depends on the hour.
 */
export async function sendAcknowledgments(mill: SampleMill): Promise<[Sent, Sent]> {
	const { email } = await mill.person("Maria");
	const rows = await mill.sql<Sent>(
		`select a.acknowledgment_number as acknowledgment, a.revision + 1 as revision, a.order_number as "order",
			current_date::text as "acknowledgedOn", a.currency,
			(select json_agg(json_build_object('item', l.item, 'actions', l.actions, 'pieces', l.pieces,
				'weightLb', l.weight_lb, 'netPerCwt', l.net_per_cwt, 'promisedOn', l.promised_on) order by l.item)
				from order_acknowledgment_lines l where l.account_id = a.account_id
				and l.acknowledgment_number = a.acknowledgment_number and l.revision = a.revision) as lines
		 from order_acknowledgments a join person_accounts pa using (account_id) join people p on p.id = pa.person_id
		 where p.email = $1 and pa.list = 'sold_to' and a.answer_state = 'accepted'
			and not exists (select from order_acknowledgment_lines l where l.account_id = a.account_id
				and l.acknowledgment_number = a.acknowledgment_number and l.revision = a.revision and l.pieces is null)
		 order by a.acknowledged_on desc, a.acknowledgment_number limit 2`,
		[email],
	);
	const first = requireFirst(rows, "acknowledgment of Maria's");
	const second = requireFirst(rows.slice(1), "second acknowledgment of Maria's");
	await importRows(mill, "acknowledgments", rows);
	return [first, second];
}

async function importRows(mill: SampleMill, entity: string, rows: readonly object[]): Promise<void> {
	const dana = await mill.person("Dana");
	const { makeApiKey } = await dana.ask<{ makeApiKey: { key: string } }>(
		"mutation ($input: MakeApiKeyInput!) { makeApiKey(input: $input) { key } }",
		{ input: { name: "Samples", source: "samples", scopes: [entity] } },
	);
	const response = await fetch(`${mill.url}/api/feeds/v1/${entity}`, {
		method: "POST",
		headers: { authorization: `Bearer ${makeApiKey.key}`, "content-type": "application/x-ndjson" },
		body: rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
	});
	const answer = (await response.json()) as { accepted?: number; rejected?: number };
	if (!response.ok || answer.rejected !== 0) throw new Error(`${entity}: ${JSON.stringify(answer)}`);
}
