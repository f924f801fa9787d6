import { expect, test } from "vitest";
import { createTestDatabase } from "./test-database.ts";

test("the app's role by itself may read nothing", async () => {
	const database = await createTestDatabase();
	await expect(database.pool.query("select * from orders")).rejects.toThrow("permission denied");
	await database.drop();
});
