import { m } from "#generated/texts/messages.js";
import type { CertificateFacts } from "../certificate-facts.ts";
import { certificateStateLabel } from "../certificate-labels.ts";
import { inspectorTitleIn } from "../certificate-sentences.ts";
import type { DataReader } from "./data-reader.ts";
import type { KeyValue, Validation } from "./en10168.ts";

/** Block Z: what the mill certifies, who signs, and whether it is still valid. */
export function validationOf(
	facts: CertificateFacts,
	statement: string,
	{ language, verifyAt }: Pick<DataReader, "language" | "verifyAt">,
): Validation {
	const { state, issuedOn, inspector, thirdParty, correction, revokedOn, revokedBecause } = facts;
	const pairs: (KeyValue | undefined)[] = [
		{ Key: m.certificates_verify_title(), Value: verifyAt, Type: "url" },
		{ Key: "SHA-256", Value: facts.contentSha256 },
		state === "published" ? undefined : { Key: m.certificates_state(), Value: certificateStateLabel(state) },
		thirdParty ? { Key: m.certificates_third_party(), Value: thirdParty } : undefined,
		correction ? { Key: m.certificates_correction(), Value: correction } : undefined,
		revokedOn ? { Key: m.certificates_revoked_because(), Value: `${revokedOn}: ${revokedBecause ?? ""}` } : undefined,
	];
	const more = pairs
		.filter((fact) => fact !== undefined)
		.map((fact, index) => [`Z${String(5 + index).padStart(2, "0")}`, fact] as const);
	return {
		Z01: statement,
		Z02: issuedOn,
		Z03: { Name: inspector, Title: inspectorTitleIn(language, facts) },
		SupplementaryInformation: Object.fromEntries(more),
	};
}
