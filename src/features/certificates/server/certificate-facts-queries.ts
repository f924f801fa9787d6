import { partiesOf } from "#server/certificates/parties-sql.ts";
import type { Transaction } from "#server/database/database.ts";
import { wholeObject } from "#server/documents/whole-object.ts";
import { type CertificateFacts, type Share, wholeParty } from "../certificate-facts.ts";
import { asIssued, certificateAsIssued } from "./certificate-as-issued.ts";

type Row = {
	certificate: Omit<CertificateFacts, "shares" | "tests" | "limits" | "parties" | "mark"> & {
		measures: readonly (Share & { isChemistry: boolean })[];
	};
	more: Pick<CertificateFacts, "tests" | "limits" | "mark"> & {
		kept: CertificateFacts["parties"] | null;
		now: CertificateFacts["parties"];
	};
};

/**
 * All data of one revision of a certificate, by default the newest, that the viewer may read. Parties are as on the day
 * of issue; an address that was unknown then is the current one.
 */
export async function findCertificateFacts(
	tx: Transaction,
	accountId: number,
	number: string,
	revision?: number,
): Promise<CertificateFacts | undefined> {
	const [row] = await tx.sql<Row>(
		`select ${wholeObject(certificateAsIssued)} as certificate,
			json_build_object('tests', c.tests, 'limits', c.limits, 'mark', m.mark,
			'kept', c.parties, 'now', ${partiesOf("m", "a", "st")}) as more
		 from ${asIssued}
		 where r.account_id = $1 and r.certificate_number = $2 and ($3::integer is null or r.revision = $3)
		 order by r.revision desc limit 1`,
		[accountId, number, revision ?? null],
	);
	if (!row) return undefined;
	const { measures, ...facts } = row.certificate;
	const { kept, now, ...more } = row.more;
	const party = (name: keyof typeof now) =>
		kept && (wholeParty(kept[name]) || !wholeParty(now[name])) ? kept[name] : now[name];
	const parties = { works: party("works"), soldTo: party("soldTo"), shipTo: party("shipTo") };
	return { ...facts, ...more, parties, shares: measures.filter(({ isChemistry }) => isChemistry) };
}
