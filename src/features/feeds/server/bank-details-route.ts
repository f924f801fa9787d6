import type { Context, Hono } from "hono";
import { recordAudit } from "#server/audit.ts";
import type { Env } from "#server/http/env.ts";
import type { FeedKey } from "#server/keys/feed-keys.ts";
import type { Services } from "#server/request-context.ts";
import { keyFor, unseal } from "#server/secret-key.ts";
import { NotFoundError, UnavailableError } from "#shared/errors.ts";
import { bankScope } from "#shared/keys/key-scopes.ts";
import { refuseFeed } from "./feed-answers.ts";

type RequireKey = (c: Context<Env>, services: Services) => Promise<FeedKey | Response>;
type Confirmed = { sealed: Buffer; scheme: string; bank: string; holder: string; startsOn: string };

/**
 * `GET /api/outbox/v1/bank-changes/:account/:number`: the numbers of a confirmed change of bank details, on record. The
 * scope is `bank-details`, which no other scope includes (decisions/bank-details-two-persons.md).
 */
export function registerBankDetails(app: Hono<Env>, services: Services, requireKey: RequireKey): void {
	app.get("/api/outbox/v1/bank-changes/:account/:number", async (c) => {
		const key = await requireKey(c, services);
		if (key instanceof Response) return key;
		if (!key.scopes.includes(bankScope)) return refuseFeed(c, { code: "scope", entity: bankScope });
		const { account, number } = c.req.param();
		const by = { viewer: undefined, requestId: c.var.requestId, address: c.var.address };
		const found = await services.database.transaction("millgate_feeds", {}, async (tx) => {
			const [row] = await tx.sql<Confirmed>(
				`select b.sealed, b.scheme, b.bank_name as bank, b.holder, b.starts_on::text as "startsOn"
				 from bank_changes b join accounts a on a.id = b.account_id
				 where a.code = $1 and b.change_number::text = $2 and b.state = 'confirmed'
				 and b.sealed is not null`,
				[account, number],
			);
			if (row)
				await recordAudit(tx, by, {
					action: "bank-change.collect",
					target: `${account} ${number}`,
					actor: `key ${key.source}`,
				});
			return row;
		});
		if (!found) throw new NotFoundError();
		const { sealed, ...change } = found;
		const numbers = unseal(keyFor(services.config, "bank details"), sealed);
		if (numbers === undefined) throw new UnavailableError("These bank details were sealed with another SECRET_KEY");
		c.header("cache-control", "no-store");
		return c.json({ account, change: Number(number), ...change, numbers: JSON.parse(numbers) as object });
	});
}
