import { expect, test } from "vitest";
import { testApi, testDatabase } from "../support/fixtures.ts";

const database = await testDatabase();
const api = await testApi(database);

const asked = "{ orderLines { nodes { item } } }";

test.each(["auth=a; auth=b", "millgate-session=planted"])(
	"a call with a cookie of proof twice (%s) is nobody's",
	async (planted) => {
		const nobody = (await api.ask(undefined, asked)).errors?.[0]?.extensions?.code ?? "";
		const caller = await api.signInAs({ soldTo: ["S1"] });
		expect((await api.ask(caller, asked)).errors).toBeUndefined();
		for (const cookie of [`${caller.cookie}; ${planted}`, `${planted}; ${caller.cookie}`])
			expect((await api.ask({ ...caller, cookie }, asked)).errors?.[0]?.extensions?.code).toBe(nobody);
	},
);
