import { expect, test } from "vitest";
import { createNonce } from "./create-nonce.ts";

test("a nonce has 128 bits and never comes twice, within a pool or across pools", () => {
	const nonces = Array.from({ length: 1000 }, createNonce);
	expect(new Set(nonces).size).toBe(1000);
	expect(
		nonces.every(
			(nonce) =>
				Buffer.from(nonce, "base64").length === 16 && !Buffer.from(nonce, "base64").every((byte) => byte === 0),
		),
	).toBe(true);
});
