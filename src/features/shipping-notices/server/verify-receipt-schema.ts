import type { Database } from "#server/database/database.ts";
import { isFeatureOff } from "#server/feature-flags.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { networkOf } from "#server/session/network-of.ts";
import { takeRateLimit } from "#server/session/rate-limit.ts";
import { readVerifyCode } from "#shared/certificates/verify-code.ts";

/** Requests from one address in a minute; the same limit as for certificates. */
const mostInMinute = 60;

/** All that a stranger may learn of a receipt. */
type VerifiedReceipt = {
	noticeNumber: string;
	revision: number;
	takenAt: string;
	contentSha256: string;
	state: string;
};
type Verification = { receipt?: VerifiedReceipt | undefined; waitSeconds?: number };

/**
 * Adds `receiptVerification`: whether the receipt of a shipping notice is genuine and is still valid, for anybody who
 * has its code.
 */
export function addReceiptVerification(builder: Builder): void {
	const verification = implementVerification(builder);
	builder.queryField("receiptVerification", (t) =>
		t.field({
			type: verification,
			access: "public",
			description:
				"Whether the receipt of a shipping notice is genuine and still stands, by its code. Unknown and impossible codes are answered alike.",
			args: { code: t.arg.string({ required: true, description: "The code as it was typed or scanned." }) },
			resolve: async (_root, { code }, { database, address, viewer }): Promise<Verification> => {
				if (await isFeatureOff(database, "verification")) return {};
				// An administrator who views as another person is known, and counts nothing in a database that only reads.
				if (viewer?.viewAs) return { receipt: await findVerified(database, code) };
				const { allowed, retryAfterSeconds } = await takeRateLimit(
					database,
					`receipts.verify:${networkOf(address)}`,
					mostInMinute,
					60,
				);
				return allowed ? { receipt: await findVerified(database, code) } : { waitSeconds: retryAfterSeconds };
			},
		}),
	);
}

/** What cannot be a code is looked for too: both answers take the same way. */
async function findVerified(database: Database, typed: string): Promise<VerifiedReceipt | undefined> {
	const [found] = await database.transaction("millgate_auth", {}, (tx) =>
		tx.sql<VerifiedReceipt>(
			`select notice_number as "noticeNumber", notice_revision as revision, to_json(written_at)#>>'{}' as "takenAt",
				content_hash as "contentSha256", state from verified_receipt($1)`,
			[readVerifyCode(typed) ?? ""],
		),
	);
	return found;
}

function implementVerification(builder: Builder) {
	const receipt = builder.objectRef<VerifiedReceipt>("VerifiedReceipt").implement({
		description: "What anybody may know of the receipt of a shipping notice whose code they have.",
		access: "public",
		fields: (t) => ({
			noticeNumber: t.exposeString("noticeNumber", { description: "Number of the notice." }),
			revision: t.exposeInt("revision", { description: "The revision that was taken." }),
			takenAt: t.expose("takenAt", { type: "DateTime", description: "When the portal took it." }),
			contentSha256: t.exposeString("contentSha256", {
				description: "SHA-256 of what was taken, 64 hexadecimal digits.",
			}),
			state: t.exposeString("state", { description: "`valid`, `superseded` (by an amendment) or `cancelled`." }),
		}),
	});
	return builder.objectRef<Verification>("ReceiptVerification").implement({
		description: "The answer to a code.",
		access: "public",
		fields: (t) => ({
			receipt: t.field({
				type: receipt,
				nullable: true,
				description: "The receipt, if the code is one's.",
				resolve: (found) => found.receipt ?? null,
			}),
			waitSeconds: t.int({
				nullable: true,
				description: "Nobody looked, since too many asked from this address: seconds until the next question is taken.",
				resolve: (found) => found.waitSeconds ?? null,
			}),
		}),
	});
}
