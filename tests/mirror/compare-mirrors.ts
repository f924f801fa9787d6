import { expect } from "vitest";
import { type Mirror, mirrored } from "./mirror.ts";

/**
 * Fails unless a program that followed has what one has that reads everything anew: the same rows with the same fields,
 * and neither got a row twice in a page. Each collection has more than `least` rows.
 */
export async function expectSame(followed: Mirror, anew: Mirror, least: number): Promise<void> {
	for (const collection of mirrored) {
		const wanted = anew.rows(collection);
		expect(wanted.size, collection).toBeGreaterThan(least);
		// What other transactions of the server hold back comes with a later call.
		await expect
			.poll(
				async () => {
					await followed.follow();
					return [...followed.rows(collection)].filter(
						([number, row]) => JSON.stringify(row) !== JSON.stringify(wanted.get(number) ?? {}),
					);
				},
				{ timeout: 20_000 },
			)
			.toEqual([]);
		expect([...followed.rows(collection).keys()].sort(), collection).toEqual([...wanted.keys()].sort());
	}
	expect([followed.doubled(), anew.doubled()]).toEqual([0, 0]);
}
