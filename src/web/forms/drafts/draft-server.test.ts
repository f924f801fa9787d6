import { describe, expect, test } from "vitest";
import { draftServer, type RunDocument } from "./draft-server.ts";

/** Answers every document with `data`, and records documents and variables. */
function server(data: unknown) {
	const asked: unknown[] = [];
	const run = (async (document: unknown, variables: unknown) => {
		asked.push([/(query|mutation) (\w+)/.exec(String(document))?.[2], variables]);
		return data;
	}) as unknown as RunDocument;
	return { drafts: draftServer(run), asked };
}

describe("drafts on the server", () => {
	test("are found as values", async () => {
		const { drafts } = server({ formDraft: { content: '{"po":"A"}', savedAt: "2026-11-21T10:00:00.000Z" } });
		expect(await drafts.find("complaint")).toEqual({ content: { po: "A" }, savedAt: "2026-11-21T10:00:00.000Z" });
	});

	test("are missing without an error", async () => {
		expect(await server({ formDraft: null }).drafts.find("complaint")).toBeUndefined();
	});

	test("are saved as JSON under their form's name, and dropped by it, or by when they were saved", async () => {
		const { drafts, asked } = server({ saveFormDraft: "2026-11-21T10:00:00.000Z", dropFormDraft: true });
		expect(await drafts.save("complaint", { po: "A" })).toBe("2026-11-21T10:00:00.000Z");
		await drafts.drop("complaint");
		await drafts.drop("complaint", "2026-11-21T10:00:00.000Z");
		expect(asked).toEqual([
			["SaveFormDraft", { input: { form: "complaint", content: '{"po":"A"}' } }],
			["DropFormDraft", { form: "complaint", savedAt: null }],
			["DropFormDraft", { form: "complaint", savedAt: "2026-11-21T10:00:00.000Z" }],
		]);
	});
});
