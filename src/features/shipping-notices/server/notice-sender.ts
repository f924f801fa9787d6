import type { Context } from "hono";
import { m } from "#generated/texts/messages.js";
import type { ApiServices } from "#server/api/api-routes.ts";
import { answerProgram } from "#server/api/program-requests.ts";
import type { Transaction } from "#server/database/database.ts";
import type { Env } from "#server/http/env.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { isCompanyKey, type Program } from "#server/keys/find-program.ts";
import type { RequestContext, Services } from "#server/request-context.ts";
import { networkOf } from "#server/session/network-of.ts";
import { takeRateLimit } from "#server/session/rate-limit.ts";
import { KeyRefusedError, TooManyRequestsError, UnauthorizedError } from "#shared/errors.ts";
import { supplierOfScope } from "#shared/keys/key-scopes.ts";
import type { Language } from "#shared/languages.ts";
import type { Sender } from "./enter-notice.ts";

type FoundKey = { id: number; source: string; scopes: string[] };
/** The client of a program's key that the mill made; undefined if the key is not valid. */
export type FindKey = (authorization: string | undefined) => Promise<FoundKey | undefined>;

const minute = 60;
const hitsPerKey = 120;
const wrongKeysPerAddress = 30;

/**
 * Answers a call of a supplier's program: by a key that the mill made for one supplier (`notices:<code>`), or by a key
 * of the company with the scope `shipping-notices:read` or `:write`.
 */
export async function answerSender(
	c: Context<Env>,
	services: ApiServices,
	findKey: FindKey,
	mode: "read" | "write",
	answer: (sender: Sender) => Promise<Response>,
): Promise<Response> {
	const authorization = c.req.header("authorization");
	const key = await findKey(authorization);
	if (!key && (await isCompanyKey(services.database, authorization)))
		return answerProgram(c, services, `shipping-notices:${mode}`, ({ program, context }) =>
			answer(programSender(program, context, requestLanguage(c.req.raw))),
		);
	return answer(await senderOf(c, services, key));
}

/**
 * A company's program as it sends notices: for all suppliers that it acts for.
 *
 * @throws {KeyRefusedError} It acts for none.
 */
export function programSender({ name, viewer }: Program, context: RequestContext, language: Language): Sender {
	const { personId, supplierIds = [] } = viewer.scope;
	if (supplierIds.length === 0) throw new KeyRefusedError(m.server_api_key_no_access(), "accounts-without-access");
	return { context, by: { name, scope: { personId, supplierIds }, alias: undefined }, language };
}

/**
 * The supplier behind a key of the mill's; throws UnauthorizedError without a good one, KeyRefusedError for one that is
 * for something else, TooManyRequestsError where it comes too often. Wrong keys are counted by address, so that nobody
 * may try many.
 */
async function senderOf(c: Context<Env>, services: Services, key: FoundKey | undefined): Promise<Sender> {
	const { requestId, address, log } = c.var;
	const bucket = key ? `notice-key:${key.id}` : `notice-address:${networkOf(address)}`;
	const { allowed, retryAfterSeconds } = await takeRateLimit(
		services.database,
		bucket,
		key ? hitsPerKey : wrongKeysPerAddress,
		minute,
	);
	if (!allowed) throw new TooManyRequestsError(m.asn_too_many({ seconds: retryAfterSeconds }), retryAfterSeconds);
	const [code, ...others] = (key?.scopes ?? []).flatMap((scope) => supplierOfScope(scope) ?? []);
	if (!key) throw new UnauthorizedError(c.req.header("authorization") ? m.asn_key_wrong() : m.asn_key_missing());
	if (!code || others.length > 0) throw new KeyRefusedError(m.asn_key_scope());
	const supplierId = await services.database.transaction("millgate_feeds", {}, (tx) => findSupplier(tx, code));
	if (supplierId === undefined) throw new KeyRefusedError(m.asn_key_scope());
	const by = { name: key.source, actor: `key ${key.source}`, scope: { supplierIds: [supplierId] }, alias: undefined };
	const context = { ...services, log, requestId, address, viewer: undefined };
	return { context, by, language: requestLanguage(c.req.raw) };
}

/** One whose account the mill has closed is none: its people have lost it too. */
async function findSupplier(tx: Transaction, code: string): Promise<number | undefined> {
	const [found] = await tx.sql<{ id: number }>(
		"select id from accounts where code = $1 and kind = 'supplier' and is_active",
		[code],
	);
	return found?.id;
}
