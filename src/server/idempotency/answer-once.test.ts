import { expect, test, vi } from "vitest";
import { ForbiddenError } from "#shared/errors.ts";
import { readConfig } from "../config.ts";
import type { RequestContext } from "../request-context.ts";
import { answerOnce } from "./answer-once.ts";

/** A request whose database stopped answering after the mutation. */
function contextWithoutDatabase() {
	const warn = vi.fn();
	const idempotentRequest = { key: "k", attempt: "a", fingerprint: Buffer.from("f") };
	const context = {
		idempotentRequest,
		config: readConfig({ NODE_ENV: "test", SECRET_KEY: "a".repeat(64) }),
		log: { warn },
		database: { transaction: () => Promise.reject(new Error("No connection")) },
	} as unknown as RequestContext;
	return { context, warned: () => warn.mock.calls.map(([, text]) => text) };
}

test("an answer that cannot be stored is given anyway, and logged", async () => {
	const { context, warned } = contextWithoutDatabase();
	expect(await answerOnce(context, "acceptTerms", () => "done")).toBe("done");
	expect(warned()).toEqual(["an answer was not kept"]);
});

test("an error stays the error that it was if its claim cannot be removed, which is logged", async () => {
	const { context, warned } = contextWithoutDatabase();
	const refuse = () => Promise.reject(new ForbiddenError());
	await expect(answerOnce(context, "acceptTerms", refuse)).rejects.toThrow(ForbiddenError);
	expect(warned()).toEqual(["a claim was not dropped"]);
});
