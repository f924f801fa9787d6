import { expect, test } from "vitest";
import { createLog } from "./log.ts";

test("a line says why a refusal came about, and holds no secret", () => {
	const lines: string[] = [];
	const log = createLog("info", { write: (line) => lines.push(line) });
	log.error(
		{ code: "unavailable", cause: new Error("canceling statement due to statement timeout") },
		"Service unavailable",
	);
	log.info({ cookie: "auth=1", request: { authorization: "Bearer 1" } }, "request");
	expect(lines.map((line) => JSON.parse(line))).toEqual([
		expect.objectContaining({
			code: "unavailable",
			cause: "canceling statement due to statement timeout",
			msg: "Service unavailable",
		}),
		expect.objectContaining({ cookie: "[cut]", request: { authorization: "[cut]" } }),
	]);
});
