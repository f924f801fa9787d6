import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { beginAs } from "#server/database/database.ts";
import { appUrl } from "#server/database/roles.ts";

/**
 * The baseline: no framework, no session, no GraphQL; one statement under the same role and row policies, whose JSON is
 * sent to the client as PostgreSQL wrote it.
 */
const pool = new pg.Pool({
	connectionString: appUrl(process.env.DATABASE_URL ?? ""),
	max: 16,
	...({ pipeline: true } as object),
});
const soldToId = Number(process.env.SOLD_TO_ID);
const sql = process.env.BARE_SQL ?? "";

const server = createServer(async (request, response) => {
	for await (const _chunk of request);
	const client = await pool.connect();
	const [, result] = await Promise.all([
		client.query(beginAs("millgate_viewer", { personId: 1, soldToIds: [soldToId] })),
		client.query<{ answer: string }>(sql, [soldToId]),
	]);
	await client.query("commit");
	client.release();
	response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(result.rows[0]?.answer);
});
server.listen(0, "127.0.0.1", () =>
	process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }),
);
process.once("SIGTERM", () => process.exit(0));
