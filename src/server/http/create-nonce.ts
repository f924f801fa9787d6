import { randomFillSync } from "node:crypto";

const nonceBytes = 16;
const pool = Buffer.alloc(nonceBytes * 256);
let used = pool.length;

/** 128 random bits as base64. Drawn from a pool, since asking the generator for each request costs ten times more. */
export function createNonce(): string {
	if (used === pool.length) {
		randomFillSync(pool);
		used = 0;
	}
	used += nonceBytes;
	return pool.toString("base64", used - nonceBytes, used);
}
