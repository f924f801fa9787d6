import type { Transaction } from "#server/database/database.ts";
import { publishChanges } from "#server/realtime/live-events.ts";
import { type DocumentState, documentStates, mayTransition } from "#shared/documents/document-states.ts";
import { liveKinds } from "#shared/live-kinds.ts";
import { notifyTakers } from "./lapsed-documents.ts";

const supersedable = documentStates.filter((state: DocumentState) => mayTransition(state, "superseded"));
const sameDocument = "d.account_id = i.account_id and d.kind = i.kind and d.number = i.number";

/**
 * Publishes the documents that `query` names (account_id, kind, number, ship_to_id, bol_number, order_number, has_prices,
 * content_hash, issued_at). One whose content is that of its newest revision stays as it is; another becomes the next
 * revision and supersedes the one in force, one that was in preparation is published as it is: on the day that it
 * names, if that is a later one, else now. Where the mill counts itself, `own` is the SQL of its number, larger each
 * time.
 */
export async function publishDocuments(tx: Transaction, query: string, own = "1"): Promise<void> {
	await tx.sql(`create temp table issued_documents (account_id bigint, kind text, number text, ship_to_id bigint,
		bol_number text, order_number text,
		has_prices boolean, content_hash text, issued_at timestamptz, revision integer, published_before timestamptz)
		on commit drop`);
	await tx.sql(`insert into issued_documents
		select i.account_id, i.kind, i.number, i.ship_to_id, i.bol_number, i.order_number, i.has_prices, i.content_hash,
		i.issued_at, greatest(${own}, coalesce(d.revision, 0) + case d.state when 'pending' then 0 else 1 end) as revision,
			d.published_at as published_before from (${query}) i
		left join lateral (
			select d.revision, d.content_hash, d.published_at, d.state from documents d where ${sameDocument}
			order by d.revision desc limit 1
		) d on true
		where d.content_hash is distinct from i.content_hash`);
	await tx.sql(
		`create temp table lapsed_documents on commit drop as
		select d.account_id, d.ship_to_id, d.kind, d.number, d.revision, 'superseded' as state, i.revision as successor
		from issued_documents i join documents d on ${sameDocument} and d.state = any (array['${supersedable.join("', '")}'])`,
	);
	await tx.sql(
		`update documents d set state = 'superseded', superseded_at = now() from lapsed_documents i
			where ${sameDocument} and d.revision = i.revision`,
	);
	await tx.sql(`insert into documents (account_id, kind, number, revision, ship_to_id, state, has_prices, bol_number,
		order_number, content_hash, published_at)
		select account_id, kind, number, revision, ship_to_id, 'published', has_prices, bol_number, order_number,
		content_hash,
			case when published_before is null then issued_at
			when issued_at > published_before then least(issued_at, now()) else now() end
		from issued_documents order by account_id, kind, number
		on conflict (account_id, kind, number, revision) do update
		set ship_to_id = excluded.ship_to_id, state = excluded.state,
			bol_number = excluded.bol_number, order_number = excluded.order_number, content_hash = excluded.content_hash,
			published_at = excluded.published_at where documents.state = 'pending'`);
	await notifyTakers(tx, "lapsed_documents");
	await publishDocumentChanges(tx, "issued_documents");
	await tx.sql("drop table issued_documents, lapsed_documents");
}

/**
 * Past this many documents of a kind for one account and ship-to in one batch, the user who follows is notified only
 * that there are many.
 */
const mostNamed = 20;

/**
 * Publishes to subscribers the documents in `table` (account_id, ship_to_id, kind, number): published, superseded or
 * revoked.
 */
export async function publishDocumentChanges(tx: Transaction, table: string): Promise<void> {
	await publishChanges(
		tx,
		liveKinds.documents,
		`select jsonb_agg(distinct jsonb_build_object('account', account_id, 'shipTo', ship_to_id, 'document', kind,
			'number', case when documents <= ${mostNamed} then number end))
		 from (select *, count(*) over (partition by account_id, ship_to_id, kind) as documents from ${table}) counted`,
	);
}

// What is printed on a bill of lading. When it arrived is not: a delivery makes no new document.
const billFacts = `concat_ws('|', s.ship_to_id, s.mill, s.mode, s.carrier, s.scac, s.vehicle, array_to_string(s.seals, ','), s.freight_terms,
	s.net_lb, s.gross_lb, extract(epoch from s.shipped_at))`;
const tallyFactsSql = `(select
	string_agg(concat_ws('|', p.piece_number, p.order_number, p.item, p.heat_number, p.slab_number, p.thickness_in,
	p.width_in, p.length_in, p.weight_lb), ',' order by p.piece_number)
	from shipment_pieces x join pieces p using (account_id, piece_number)
	where x.account_id = s.account_id and x.bol_number = s.bol_number)`;

const document = (kind: string, facts: string) => `
	select s.account_id, '${kind}' as kind, s.bol_number as number, s.ship_to_id, s.bol_number,
	null::text as order_number, false as has_prices,
		md5(coalesce(${facts}, '')) as content_hash, s.shipped_at as issued_at
	from shipments s join changed_shipments using (account_id, bol_number)`;

/** Goods issue: the bill of lading and the tally of each changed shipment. */
export function publishShipmentDocuments(tx: Transaction): Promise<void> {
	return publishDocuments(
		tx,
		`${document("bill_of_lading", billFacts)} union all ${document("shipment_tally", tallyFactsSql)}`,
	);
}
