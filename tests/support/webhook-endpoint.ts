import { newWebhookSecret } from "#features/webhooks/server/sign-webhook.ts";
import { keyFor, seal } from "#server/secret-key.ts";
import { jobServices } from "./jobs.ts";
import { asOwner } from "./people.ts";
import type { TestDatabase } from "./test-database.ts";

/** A system of the mill that receives every entry of these kinds from now on; returns its id. */
export async function addWebhookEndpoint(
	database: TestDatabase,
	{
		url,
		kinds = ["complaint.message"],
		secret = newWebhookSecret(),
	}: { url: string; kinds?: readonly string[]; secret?: string },
): Promise<number> {
	const sealed = seal(keyFor(jobServices(database).config, "webhook secrets"), secret);
	const [made] = await asOwner<{ id: string }>(
		database,
		`insert into webhook_endpoints (name, url, kinds, secret, position, created_by)
		 values ('ERP', $1, $2, $3, coalesce((select max(position) from outbox), 0), 'test') returning id`,
		[url, kinds, sealed],
	);
	return Number(made?.id);
}
