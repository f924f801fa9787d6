import { number } from "#server/certificates/measures-sql.ts";
import type { Transaction } from "#server/database/database.ts";
import type { StagedError } from "../importer.ts";
import { publishDocumentChanges } from "./publish-documents.ts";

/**
 * Takes the certificates that lack a required value out of `issuing` and keeps them as they were sent. A first one is
 * announced as in preparation, without its values; a correction waits beside the revision in force. What was waiting
 * and is superseded here no longer waits.
 */
export async function prepareIncomplete(tx: Transaction): Promise<{ changed: number[]; incomplete: StagedError[] }> {
	await tx.sql(`create temp table preparing on commit drop as
		select i.*, coalesce(w.source_revision, -1) < i.source_revision as is_changed,
			not exists (select from certificates c where c.account_id = i.account_id and c.certificate_number = i.certificate
			and not c.is_pending) as is_first
		from issuing i left join waiting_certificates w on w.account_id = i.account_id
		and w.certificate_number = i.certificate
		where i.gaps is not null`);
	await tx.sql(`delete from waiting_certificates w using issuing i
		where w.account_id = i.account_id and w.certificate_number = i.certificate and i.gaps is null`);
	const waiting = await tx.sql<{ n: number; isChanged: boolean }>(keepSql);
	if (waiting.length === 0) return { changed: [], incomplete: [] };
	await tx.sql("delete from issuing where gaps is not null");
	for (const statement of publishFirst) await tx.sql(statement);
	await publishDocumentChanges(
		tx,
		"(select account_id, ship_to_id, 'certificate' as kind, certificate as number from preparing where is_first) p",
	);
	return {
		changed: waiting.filter(({ isChanged }) => isChanged).map(({ n }) => n),
		incomplete: await tx.sql<StagedError>(errorsSql),
	};
}

const keepSql = `
	with kept as (insert into waiting_certificates as w (account_id, certificate_number, ship_to_id, heat_number, grade,
	source_revision, "row", gaps)
	select account_id, certificate, ship_to_id, heat, grade, source_revision, "row", gaps from preparing order by 1, 2
	on conflict (account_id, certificate_number) do update
	set ship_to_id = excluded.ship_to_id, heat_number = excluded.heat_number,
		grade = excluded.grade, source_revision = excluded.source_revision, "row" = excluded."row", gaps = excluded.gaps
	returning w.account_id, w.certificate_number)
	select p.n, p.is_changed as "isChanged" from kept k join preparing p on p.account_id = k.account_id
	and p.certificate = k.certificate_number`;

// Values and limits stay away until it is issued; its source revision is none, so that the same row issues it later.
const publishFirst = [
	`insert into certificates as c (account_id, certificate_number, revision, ship_to_id, mill, type, specification,
		grade, product, thickness_in, width_in, length_in, heat_number, melted_at, melted_in, poured_in, melting_works,
		slab_maker, melt_time_zone, order_number, item, po_number, po_line, part_number, bol_number, shipped_on, issued_on,
		inspector, inspector_title, third_party, chemistry, tests, limits, parties, is_pending, pieces, weight_lb,
		source_revision)
	select p.account_id, p.certificate, 1, p.ship_to_id, p.mill, p.type, p.specification, p.grade, p.product,
	p.thickness_in, p.width_in, p.length_in, p.heat, p.melted_at, p.melted_in, p.poured_in, p.melting_works, p.slab_maker,
	p.melt_time_zone, p."order", p.item, p.po_number, p.po_line, p.part_number, p.bol, p.shipped_on, p."issuedOn",
	p.inspector, p."inspectorTitle", p."thirdParty", '{}', '[]', '[]', p.parties, true, x.pieces, x.weight_lb, -1
	from preparing p cross join lateral (
		select count(*) as pieces, sum(c.weight_lb) as weight_lb
		from staged_certificate_pieces s join pieces c on c.account_id = p.account_id and c.piece_number = s.piece
		where s.n = p.n
	) x where p.is_first order by 1, 2
	on conflict (account_id, certificate_number) do update
	set ship_to_id = excluded.ship_to_id, mill = excluded.mill, type = excluded.type,
		heat_number = excluded.heat_number, order_number = excluded.order_number, item = excluded.item,
		bol_number = excluded.bol_number,
		shipped_on = excluded.shipped_on, issued_on = excluded.issued_on, pieces = excluded.pieces,
		weight_lb = excluded.weight_lb, updated_at = now()`,
	`delete from certificate_pieces c using preparing p
	where p.is_first and c.account_id = p.account_id and c.certificate_number = p.certificate`,
	`insert into certificate_pieces (account_id, certificate_number, piece_number, ship_to_id, slab_number, thickness_in,
	width_in, length_in, weight_lb)
	select p.account_id, p.certificate, c.piece_number, p.ship_to_id, c.slab_number, c.thickness_in, c.width_in,
	c.length_in, c.weight_lb
	from preparing p join staged_certificate_pieces s using (n) join pieces c on c.account_id = p.account_id
	and c.piece_number = s.piece
	where p.is_first order by 1, 2, 3`,
	`insert into documents (account_id, kind, number, revision, ship_to_id, state, bol_number, order_number, content_hash)
	select account_id, 'certificate', certificate, 1, ship_to_id, 'pending', bol, "order", '' from preparing
	where is_first order by 1, 3
	on conflict (account_id, kind, number, revision) do nothing`,
];

// "yieldKsi", or what was found and is requested: "yieldKsi = 48 (>= 50)".
const bound = (name: string, sign: string) => `'${sign} ' || ${number(`g.gap -> '${name}'`)}`;
const errorsSql = `
	select p.n, 'heat' as field, 'incomplete_certificate' as code, concat_ws(' ', g.gap ->> 'property',
		'@ ' || ${number("g.gap -> 'tempF'")} || ' °F', '@ ' || ${number("g.gap -> 'tempC'")} || ' °C',
		case when g.gap ? 'value' then '= ' || ${number("g.gap -> 'value'")} end,
		'(' || nullif(concat_ws(', ', ${bound("least", ">=")}, ${bound("most", "<=")}), '') || ')') as value
	from preparing p cross join lateral jsonb_array_elements(p.gaps) with ordinality g (gap, nth) order by p.n, g.nth`;
