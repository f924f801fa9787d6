import { gapsOf } from "#server/certificates/gaps-sql.ts";
import { meltingWorks, meltTimeZone } from "#server/certificates/melt-sql.ts";
import { partiesOf } from "#server/certificates/parties-sql.ts";
import type { Transaction } from "#server/database/database.ts";
import type { CertificateRow } from "../../../rows/documents/certificate-row.ts";
import { type Importer, refuse, type Staged, type StagedError, stage } from "../importer.ts";
import { notifyOfCertificates } from "./certificate-notifications.ts";
import { prepareIncomplete } from "./incomplete-certificates.ts";
import { notifyTakers } from "./lapsed-documents.ts";
import { publishDocumentChanges, publishDocuments } from "./publish-documents.ts";

const columns = `n int, certificate text, "soldTo" text, type text, bol text, "order" text, item int, heat text, specification text, "issuedOn" date,
	inspector text, "inspectorTitle" text, "inspectorTitleEs" text, "thirdParty" text, "heatTreatment" jsonb, "statementEn" text, "statementEs" text, correction text, "revokedOn" date,
	"revokedBecause" text, "row" jsonb, revision bigint`;
const tables = ["staged_certificates", "staged_certificate_pieces"];

/**
 * Mill test reports. Each revision that says something new is a document of its own and supersedes the one before it,
 * also when several come in one batch: those of one certificate are imported one after the other.
 */
export const certificatesImporter: Importer<CertificateRow> = {
	group: "certificates",
	millsOf: () => [],
	millsSql: `select l.mill from staged_certificates s join order_lines l on l.account_id = s.account_id
		and l.order_number = s."order" and l.item = s.item`,
	async storeRows(tx, rows) {
		await stageCertificates(tx, rows);
		const errors = [...(await refuse(tx, tables, unknownReferencesSql)), ...(await refuse(tx, tables, conflictsSql))];
		const changed = new Set<number>();
		const incomplete: StagedError[] = [];
		for (let round = 1; await fillRound(tx, round); round++) {
			errors.push(...(await refuse(tx, ["round_certificates", ...tables], refusedTransitionsSql)));
			const imported = await importRound(tx);
			for (const n of imported.changed) changed.add(n);
			incomplete.push(...imported.incomplete);
			await tx.sql("drop table round_certificates, issuing, preparing");
		}
		return { faults: errors satisfies StagedError[], changed, incomplete };
	},
};

async function stageCertificates(tx: Transaction, rows: Staged<CertificateRow>[]): Promise<void> {
	await stage(
		tx,
		"staged_certificates",
		columns,
		rows.map(({ n, row }) => ({ n, ...row, pieces: undefined, row })),
		", a.id as account_id, row_number() over (partition by x.certificate order by x.revision, x.n) as round",
		`left join accounts a on a.code = x."soldTo" and a.kind = 'sold_to'`,
	);
	const pieces = rows.flatMap(({ n, row }) => row.pieces.map((piece, i) => ({ n, i, piece })));
	await stage(tx, "staged_certificate_pieces", "n int, i int, piece text", pieces);
	// Looked up row by row: without it the work grows with the square of the batch.
	await tx.sql("create index on staged_certificate_pieces (n)");
	await tx.sql("analyze staged_certificate_pieces");
}

const ofAccount = "account_id = s.account_id";
const isOfLoad = 'p.heat_number = s.heat and p.order_number = s."order" and p.item = s.item and p.bol_number = s.bol';

const unknownReferencesSql = `
	select n, 'soldTo' as field, 'unknown_account' as code, "soldTo" as value from staged_certificates
	where account_id is null
	union all select n, 'bol', 'unknown_shipment', bol from staged_certificates s where account_id is not null
		and not exists (select from shipments h where h.${ofAccount} and h.bol_number = s.bol)
	union all select n, 'item', 'unknown_item', item::text from staged_certificates s where account_id is not null
		and not exists (select from order_lines l where l.${ofAccount} and l.order_number = s."order" and l.item = s.item)
	union all select n, 'heat', 'unknown_heat', heat from staged_certificates s
	where not exists (select from heats h where h.heat_number = s.heat)
	union all select n, 'specification', 'required', null from staged_certificates s
	where specification is null and not exists (
		select from order_lines l join specifications g on g.grade = l.grade
		where l.${ofAccount} and l.order_number = s."order" and l.item = s.item)
		and exists (select from order_lines l where l.${ofAccount} and l.order_number = s."order" and l.item = s.item)
	union all select x.n, 'pieces[' || x.i || ']', 'unknown_piece', x.piece
	from staged_certificate_pieces x join staged_certificates s using (n)
		where s.account_id is not null and not exists (
			select from pieces p where p.${ofAccount} and p.piece_number = x.piece and ${isOfLoad})`;

const conflictsSql = `
	select distinct s.n, 'certificate' as field, 'conflict' as code, s.certificate as value from staged_certificates s
	join (select distinct on (certificate) certificate, account_id from staged_certificates
	order by certificate, n) f using (certificate)
	left join certificates o on o.certificate_number = s.certificate
	where s.account_id <> coalesce(o.account_id, f.account_id)`;

/** Takes the next revision of each certificate that is newer than what is known; false when none is left at all. */
async function fillRound(tx: Transaction, round: number): Promise<boolean> {
	await tx.sql(
		`create temp table round_certificates on commit drop as select s.* from staged_certificates s
		left join certificates c on c.account_id = s.account_id and c.certificate_number = s.certificate
		left join waiting_certificates w on w.account_id = s.account_id and w.certificate_number = s.certificate
		where s.round = ${round} and coalesce(c.source_revision, -1) < s.revision
		and coalesce(w.source_revision, -1) <= s.revision`,
	);
	const [left] = await tx.sql<{ more: boolean }>(
		`select exists (select from staged_certificates where round >= ${round}) as more`,
	);
	if (!left?.more) await tx.sql("drop table round_certificates");
	return left?.more ?? false;
}

// A correction is issued on its own day, not before what it corrects; what was revoked is in force again only as a
// later issue.
const refusedTransitionsSql = `
	select s.n, 'issuedOn' as field, 'out_of_range' as code, '>= ' || c.issued_on as value
	from round_certificates s join certificates c on c.account_id = s.account_id and c.certificate_number = s.certificate
	where s."issuedOn" < c.issued_on and not c.is_pending
	union all select s.n, 'revokedOn', 'move_not_allowed', 'revoked → published'
	from round_certificates s join certificates c on c.account_id = s.account_id and c.certificate_number = s.certificate
	where c.revoked_on is not null and s."revokedOn" is null and s."issuedOn" = c.issued_on`;

async function importRound(tx: Transaction): Promise<{ changed: number[]; incomplete: StagedError[] }> {
	await tx.sql(issuing);
	const prepared = await prepareIncomplete(tx);
	const changed = [...(await tx.sql<{ n: number }>(revokeAloneSql)), ...(await tx.sql<{ n: number }>(upsertSql))];
	if (changed.length > 0) await issue(tx);
	return { changed: [...prepared.changed, ...changed.map(({ n }) => n)], incomplete: prepared.incomplete };
}

async function issue(tx: Transaction): Promise<void> {
	for (const statement of pieceStatements) await tx.sql(statement);
	await tx.sql(keepContentsSql);
	await publishDocuments(
		tx,
		`select account_id, 'certificate' as kind, certificate as number, ship_to_id, bol as bol_number,
			"order" as order_number, false as has_prices, content_hash, issued_at from issuing`,
	);
	await revoke(tx);
	await notifyOfCertificates(tx);
}

// Everything that is printed, as it is now; `revision` is the one that the document gets. A revocation issues nothing:
// it takes away the revision that people hold, whatever its heat and its row say by now. `offset 0` has the hash made
// once, not wherever it is read.
const issuing = `
	create temp table issuing on commit drop as
	select f.*, coalesce(d.revision, 0) + k.is_new::int as revision, k.*, case when k.is_new
	and f."revokedOn" is null then ${gapsOf("f")} end as gaps,
		case when k.is_new then f.printed_hash else d.content_hash end as content_hash
	from (
		select v.*, md5(row(v.ship_to_id, v.mill, v.type, v.specification, v.grade, v.product, v.heat, v.melted_at,
			v.melted_in, v.poured_in, v.melting_works, v.slab_maker, v.melt_time_zone, v."order", v.item, v.po_number,
			v.po_line, v.part_number, v.bol, v.shipped_on, v."issuedOn", v.inspector, v."inspectorTitle",
			v."inspectorTitleEs", v."thirdParty", v.chemistry, v.tests, v."heatTreatment", v.limits, v.correction, v.parties,
			v."statementEn", v."statementEs", v.thickness_in, v.width_in, v.length_in, (
				select string_agg(concat_ws('|', p.piece_number, p.slab_number, p.thickness_in, p.width_in, p.length_in,
				p.weight_lb), ',' order by p.piece_number)
				from staged_certificate_pieces x join pieces p on p.account_id = v.account_id and p.piece_number = x.piece
				where x.n = v.n))::text) as printed_hash
		from (
			select s.n, s.account_id, s.certificate, b.ship_to_id, b.mill, s.type,
			coalesce(s.specification, g.specification) as specification, l.grade, l.product, l.thickness_in, l.width_in,
			l.length_in, s.heat, h.melted_at, h.melted_in, h.poured_in, ${meltingWorks("h", "hm")} as melting_works,
			h.slab_maker,
				${meltTimeZone("h", "hm")} as melt_time_zone, s."order", s.item, l.po_number, l.po_line, l.part_number, s.bol,
				(b.shipped_at at time zone m.time_zone)::date as shipped_on,
				s."issuedOn", case when exists (
					select from waiting_certificates w where w.account_id = s.account_id and w.certificate_number = s.certificate
					and w.source_revision = s.revision
				) then now() else s."issuedOn"::timestamp at time zone m.time_zone end as issued_at, s.inspector,
				s."inspectorTitle", s."inspectorTitleEs", s."thirdParty", h.chemistry, h.tests, s."heatTreatment",
				coalesce(g.limits, '[]') as limits, s.correction,
				${partiesOf("m", "a", "t")} as parties, s."revokedOn", s."revokedBecause",
				s."statementEn", s."statementEs", s."row", s.revision as source_revision
			from round_certificates s
			join shipments b on b.account_id = s.account_id and b.bol_number = s.bol
			join mills m on m.code = b.mill join accounts a on a.id = s.account_id join accounts t on t.id = b.ship_to_id
			join order_lines l on l.account_id = s.account_id and l.order_number = s."order" and l.item = s.item
			join heats h on h.heat_number = s.heat join mills hm on hm.code = h.mill
			left join specifications g on g.grade = l.grade
		) v offset 0
	) f
	left join lateral (
		select d.revision, d.content_hash from documents d
		where d.account_id = f.account_id and d.kind = 'certificate' and d.number = f.certificate and d.state <> 'pending'
		order by d.revision desc limit 1
	) d on true
	cross join lateral (select f."revokedOn" is not null and d.revision is not null as is_revocation) r
	cross join lateral (select r.is_revocation, not r.is_revocation and d.content_hash is distinct
	from f.printed_hash as is_new) k`;

const revokeAloneSql = `
	update certificates c set revoked_on = i."revokedOn", revoked_because = i."revokedBecause",
	source_revision = i.source_revision, updated_at = now()
	from issuing i where i.is_revocation and c.account_id = i.account_id and c.certificate_number = i.certificate
	returning i.n`;

const facts: Readonly<Record<string, string>> = {
	revision: "i.revision",
	ship_to_id: "i.ship_to_id",
	mill: "i.mill",
	type: "i.type",
	specification: "i.specification",
	grade: "i.grade",
	product: "i.product",
	thickness_in: "i.thickness_in",
	width_in: "i.width_in",
	length_in: "i.length_in",
	heat_number: "i.heat",
	melted_at: "i.melted_at",
	melted_in: "i.melted_in",
	poured_in: "i.poured_in",
	melting_works: "i.melting_works",
	slab_maker: "i.slab_maker",
	melt_time_zone: "i.melt_time_zone",
	order_number: 'i."order"',
	item: "i.item",
	po_number: "i.po_number",
	po_line: "i.po_line",
	part_number: "i.part_number",
	bol_number: "i.bol",
	shipped_on: "i.shipped_on",
	issued_on: 'i."issuedOn"',
	inspector: "i.inspector",
	inspector_title: 'i."inspectorTitle"',
	inspector_title_es: 'i."inspectorTitleEs"',
	third_party: 'i."thirdParty"',
	chemistry: "i.chemistry",
	tests: "i.tests",
	heat_treatment: 'i."heatTreatment"',
	limits: "i.limits",
	parties: "i.parties",
	statement_en: 'i."statementEn"',
	statement_es: 'i."statementEs"',
	is_pending: "false",
	correction: "i.correction",
	revoked_on: 'i."revokedOn"',
	revoked_because: 'i."revokedBecause"',
	pieces: "w.pieces",
	weight_lb: "w.weight_lb",
	source_revision: "i.source_revision",
};
const names = Object.keys(facts);

const upsertSql = `
	with changed as (
		insert into certificates as c (account_id, certificate_number, ${names.join(", ")})
		select i.account_id, i.certificate, ${Object.values(facts).join(", ")} from issuing i cross join lateral (
			select count(*) as pieces, sum(p.weight_lb) as weight_lb
			from staged_certificate_pieces x join pieces p on p.account_id = i.account_id and p.piece_number = x.piece
			where x.n = i.n
		) w where not i.is_revocation order by 1, 2
		on conflict (account_id, certificate_number) do update
		set ${names.map((name) => `${name} = excluded.${name}`).join(", ")}, updated_at = now()
		returning account_id, certificate_number
	)
	select i.n from changed c join issuing i on i.account_id = c.account_id and i.certificate = c.certificate_number`;

const pieceStatements = [
	`delete from certificate_pieces c using issuing i where c.account_id = i.account_id
		and c.certificate_number = i.certificate
		and not i.is_revocation`,
	`insert into certificate_pieces (account_id, certificate_number, piece_number, ship_to_id, slab_number, thickness_in,
	width_in, length_in, weight_lb)
	select i.account_id, i.certificate, p.piece_number, i.ship_to_id, p.slab_number, p.thickness_in, p.width_in,
	p.length_in, p.weight_lb
	from issuing i join staged_certificate_pieces x using (n) join pieces p on p.account_id = i.account_id
	and p.piece_number = x.piece
	where not i.is_revocation order by 1, 2, 3`,
];

// Kept as it was issued, under a code by which strangers can ask whether it still holds. `offset 0`: what it says is
// put together once, not once more for its hash.
const keepContentsSql = `
	insert into certificate_revisions (account_id, certificate_number, revision, ship_to_id, issued_on, content,
	content_sha256)
	select account_id, certificate_number, revision, ship_to_id, issued_on, content,
	sha256(convert_to(content::text, 'UTF8')) from (
		select c.*, certificate_content(c) as content
		from issuing i join certificates c on c.account_id = i.account_id and c.certificate_number = i.certificate
		where i.is_new offset 0
	) kept order by 1, 2`;

async function revoke(tx: Transaction): Promise<void> {
	await tx.sql(`create temp table revoked_documents on commit drop as
		select d.account_id, d.ship_to_id, d.kind, d.number, d.revision, 'revoked' as state, null::integer as successor
		from issuing i join documents d
			on d.account_id = i.account_id and d.kind = 'certificate' and d.number = i.certificate and d.revision = i.revision
		where i."revokedOn" is not null and d.state = 'published'`);
	await tx.sql(`update documents d set state = 'revoked', revoked_at = now() from revoked_documents r
		where d.account_id = r.account_id and d.kind = r.kind and d.number = r.number and d.revision = r.revision`);
	await notifyTakers(tx, "revoked_documents");
	await publishDocumentChanges(tx, "revoked_documents");
	await tx.sql("drop table revoked_documents");
}
