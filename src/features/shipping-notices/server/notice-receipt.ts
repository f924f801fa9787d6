import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { savedName } from "#server/export/saved-name.ts";
import { verifyBlock } from "#server/pdf/blocks/verify-block.ts";
import type { PdfContent, PdfRow } from "#server/pdf/pdf-content.ts";
import { authorLabel } from "#shared/authors/author-labels.ts";
import type { Format } from "#shared/format.ts";
import type { Language } from "#shared/languages.ts";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { canonical, type LoadContent, type NoticeContent } from "../notice-content.ts";
import { radiationLabel } from "../notice-labels.ts";

/** A revision that was taken here; instants ISO, `timeZone` the mill's. */
export type TakenRevision = {
	content: NoticeContent;
	revision: number;
	hash: string;
	writtenAt: string;
	writtenBy: string;
	supplierName: string;
	millName: string;
	timeZone: string;
	verifyCode: string;
};

/** A revision of the viewer's by its notice; what came by the mill's own systems has no receipt. */
export async function findTakenRevision(
	tx: Transaction,
	notice: string,
	revision: number,
): Promise<TakenRevision | undefined> {
	const [found] = await tx.sql<TakenRevision>(
		`select v.content, v.notice_revision as revision, v.content_hash as hash,
			to_json(v.written_at) #>> '{}' as "writtenAt",
			v.written_by as "writtenBy", a.name as "supplierName", m.name as "millName", m.time_zone as "timeZone",
			v.verify_code as "verifyCode"
		 from shipping_notice_revisions v join accounts a on a.id = v.account_id
		 join mills m on m.code = v.content ->> 'mill'
		 where v.account_id = any (array(select unnest(viewer_suppliers()))) and v.notice_number = $1
		 and v.notice_revision = $2
			and v.content_hash is not null`,
		[notice, revision],
	);
	return found;
}

type ReceiptReader = { language: Language; format: Format; publicUrl: string };

/**
 * The receipt as document: what was taken, when, the content's hash with the content itself as a file, and where anybody
 * can verify it.
 */
export function receiptDocument(taken: TakenRevision, { language, format, publicUrl }: ReceiptReader): PdfContent {
	const { content, revision, writtenAt, millName, timeZone } = taken;
	const words = { alt: m.asn_document_verify_alt, line: m.asn_document_verify_line };
	const file = savedName(`${content.notice}-r${revision}.json`);
	return {
		language,
		title: m.asn_document_title(),
		number: content.notice,
		mill: millName,
		subtitle: `${m.asn_col_revision()} ${revision}`,
		issuedAt: writtenAt,
		isLandscape: true,
		blocks: [
			{ kind: "facts", columns: 4, facts: factsOf(taken, (iso) => format.instant(iso, timeZone)) },
			loadsTable(content.loads, format),
			...filesOf(content.loads),
			{ kind: "notes", title: m.asn_document_proof(), lines: [m.asn_document_file({ file })] },
			verifyBlock({ code: taken.verifyCode, contentSha256: taken.hash, publicUrl }, words),
		],
		attachments: [
			{ name: file, mediaType: "application/json", description: m.asn_document_title(), content: canonical(content) },
		],
	};
}

function factsOf(
	{ content, writtenAt, writtenBy, supplierName, millName }: TakenRevision,
	at: (iso: string | null) => string,
) {
	return [
		{ term: m.asn_document_taken(), value: at(writtenAt) },
		{
			term: m.asn_document_written_by(),
			value: authorLabel({ name: writtenBy, side: "supplier", company: supplierName }, undefined),
		},
		{ term: m.asn_document_supplier(), value: content.supplier },
		{ term: m.asn_col_mill(), value: millName },
		{ term: m.asn_mode(), value: modeLabel(content.mode) },
		{ term: m.asn_bol(), value: content.bol },
		{ term: m.asn_col_shipped(), value: at(content.shippedAt) },
		{ term: m.asn_col_expected(), value: content.expectedAt && at(content.expectedAt) },
		{ term: m.asn_yard(), value: content.yard },
		{ term: m.asn_carrier(), value: [content.carrier, content.scac].filter(Boolean).join(" · ") },
	];
}

/** Names and hashes of what was sent with the loads. */
function filesOf(loads: readonly LoadContent[]) {
	const lines = loads.flatMap(({ load, files = [] }) =>
		files.map(({ name, sha256 }) => `${m.asn_load()} ${load} · ${name} · SHA-256 ${sha256}`),
	);
	return lines.length > 0 ? [{ kind: "notes" as const, title: m.asn_files(), lines }] : [];
}

function loadsTable(loads: readonly LoadContent[], format: Format) {
	const sum = (of: (load: LoadContent) => number) =>
		format.weightLb(loads.reduce((total, load) => total + of(load), 0));
	const rows: PdfRow[] = loads.map((load) => ({
		cells: [
			load.load,
			load.vehicle,
			`${load.po}/${load.poLine}`,
			load.commodity,
			format.weightLb(load.grossLb),
			format.weightLb(load.tareLb),
			format.weightLb(load.grossLb - load.tareLb),
			radiationLabel(load.radiationScan),
			load.scaleTicket,
			load.seals.join(", "),
		],
	}));
	const sums = [
		sum(({ grossLb }) => grossLb),
		sum(({ tareLb }) => tareLb),
		sum(({ grossLb, tareLb }) => grossLb - tareLb),
	];
	return {
		kind: "table" as const,
		columns: [
			{ title: m.asn_load(), share: 0.5 },
			{ title: m.asn_vehicle(), share: 1.2 },
			{ title: m.asn_line(), share: 1.1 },
			{ title: m.asn_commodity(), share: 0.8 },
			{ title: m.asn_gross(), isFigure: true },
			{ title: m.asn_tare(), isFigure: true },
			{ title: m.asn_net(), isFigure: true },
			{ title: m.asn_radiation(), share: 1.3 },
			{ title: m.asn_ticket(), share: 0.9 },
			{ title: m.asn_seals(), share: 1.2 },
		],
		rows: [...rows, { as: "sum" as const, cells: [m.asn_document_sum(), "", "", "", ...sums, "", "", ""] }],
	};
}
