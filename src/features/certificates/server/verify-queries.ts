import type { Database } from "#server/database/database.ts";
import { readVerifyCode } from "#shared/certificates/verify-code.ts";

/**
 * All that a stranger may learn of a certificate. `issuedOn` is the mill's day, `state` that of this revision.
 */
export type VerifiedCertificate = {
	certificateNumber: string;
	heatNumber: string;
	issuedOn: string;
	contentSha256: string;
	state: string;
};

/** The revision that a code names, however it was typed; nothing for what no code can be and for what none is. */
export async function findVerified(database: Database, typed: string): Promise<VerifiedCertificate | undefined> {
	const code = readVerifyCode(typed);
	// What cannot be a code is looked for too: both answers take the same way.
	const [found] = await database.transaction("millgate_auth", {}, (tx) =>
		tx.sql<VerifiedCertificate>(
			`select certificate_number as "certificateNumber", heat_number as "heatNumber", issued_on::text as "issuedOn",
				encode(content_sha256, 'hex') as "contentSha256", state from verified_certificate($1)`,
			[code ?? ""],
		),
	);
	return found;
}
