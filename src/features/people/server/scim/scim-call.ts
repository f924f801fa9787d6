import type { Context } from "hono";
import type { Transaction } from "#server/database/database.ts";
import type { Env } from "#server/http/env.ts";
import type { Services } from "#server/request-context.ts";
import type { Provider } from "./change-people.ts";
import { bindBounds } from "./company-bounds.ts";

/** One call of a provider. */
export type ScimCall = { c: Context<Env>; services: Services; by: Provider; baseUrl: string };

/** A transaction of a provider's call; of a company's it reaches only the company's people. */
export function asProvider<T>({ services, by }: ScimCall, work: (tx: Transaction) => Promise<T>): Promise<T> {
	return services.database.transaction("millgate_admin", {}, async (tx) => {
		await bindBounds(tx, by.company);
		return work(tx);
	});
}
