import { isFeatureOff } from "#server/feature-flags.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { networkOf } from "#server/session/network-of.ts";
import { takeRateLimit } from "#server/session/rate-limit.ts";
import { findVerified, type VerifiedCertificate } from "./verify-queries.ts";

/** Questions of one address in a minute; generous, since a whole yard may share one. Codes are too long to be tried. */
const mostInMinute = 60;

type Verification = { isOff?: boolean; certificate?: VerifiedCertificate | undefined; waitSeconds?: number };

/** Adds `verification`: whether a certificate still holds, for anybody who has its code. */
export function addVerification(builder: Builder): void {
	const verification = implementVerification(builder);
	builder.queryField("verification", (t) =>
		t.field({
			type: verification,
			access: "public",
			description:
				"Whether a certificate still holds, by the code printed on it. Unknown and impossible codes are answered alike.",
			args: { code: t.arg.string({ required: true, description: "The code as it was typed or scanned." }) },
			resolve: async (_root, { code }, { database, address, viewer }): Promise<Verification> => {
				if (await isFeatureOff(database, "verification")) return { isOff: true };
				// An administrator who views as another person is known, and counts nothing in a database that only reads.
				if (viewer?.viewAs) return { certificate: await findVerified(database, code) };
				const { allowed, retryAfterSeconds } = await takeRateLimit(
					database,
					`certificates.verify:${networkOf(address)}`,
					mostInMinute,
					60,
				);
				return allowed ? { certificate: await findVerified(database, code) } : { waitSeconds: retryAfterSeconds };
			},
		}),
	);
}

function implementVerification(builder: Builder) {
	const certificate = builder.objectRef<VerifiedCertificate>("VerifiedCertificate").implement({
		description: "What anybody may know of a certificate whose code they have.",
		access: "public",
		fields: (t) => ({
			certificateNumber: t.exposeString("certificateNumber", { description: "Its number." }),
			heatNumber: t.exposeString("heatNumber", { description: "The melt." }),
			issuedOn: t.expose("issuedOn", { type: "Day", description: "Day of this revision, at the mill." }),
			contentSha256: t.exposeString("contentSha256", {
				description: "SHA-256 of what this revision certifies, 64 hexadecimal digits.",
			}),
			state: t.exposeString("state", { description: "`published`, `superseded` or `revoked`." }),
		}),
	});
	return builder.objectRef<Verification>("Verification").implement({
		description: "The answer to a code.",
		access: "public",
		fields: (t) => ({
			certificate: t.field({
				type: certificate,
				nullable: true,
				description: "The certificate, if the code is one's.",
				resolve: (found) => found.certificate ?? null,
			}),
			isOff: t.boolean({
				description: "Nobody looked, since the mill has turned this off for now.",
				resolve: ({ isOff }) => isOff ?? false,
			}),
			waitSeconds: t.int({
				nullable: true,
				description: "Nobody looked, since too many asked from this address: seconds until the next question is taken.",
				resolve: (found) => found.waitSeconds ?? null,
			}),
		}),
	});
}
