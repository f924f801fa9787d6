import type { Page } from "playwright";
import { expect } from "vitest";
import { deviceCopies } from "#shared/device-copies.ts";

/** Addresses of the pages that this device keeps and can still open, by the key that it has. */
export function keptOn(page: Page): Promise<string[]> {
	return page.evaluate(async (name) => {
		if (!(await indexedDB.databases()).some((database) => database.name === name)) return [];
		const database = await new Promise<IDBDatabase>((done, fail) => {
			const request = indexedDB.open(name);
			request.onsuccess = () => done(request.result);
			request.onerror = () => fail(request.error);
		});
		const read = (store: string): Promise<never[]> =>
			new Promise((done) => {
				const request = database.transaction(store).objectStore(store).getAll();
				request.onsuccess = () => done(request.result as never[]);
			});
		const [held] = (await read("key")) as { key: CryptoKey; endsAt: number }[];
		const pages = (await read("pages")) as { head: ArrayBuffer; headIv: BufferSource }[];
		database.close();
		if (!held || held.endsAt <= Date.now()) return pages.map(() => "sealed");
		const heads = pages.map(({ head, headIv }) =>
			crypto.subtle.decrypt({ name: "AES-GCM", iv: headIv }, held.key, head),
		);
		return (await Promise.all(heads)).map(
			(head) => (JSON.parse(new TextDecoder().decode(head)) as { address: string }).address,
		);
	}, deviceCopies);
}

/** Waits for the page to open without a connection: its copy is there, and the worker that serves it works. */
export async function untilKept(page: Page, path: string): Promise<void> {
	await expect.poll(() => keptOn(page)).toContain(path);
	await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** Everything that this device keeps of an origin as text: what can be read without any key. */
export function readableOn(page: Page): Promise<string> {
	return page.evaluate(async (name) => {
		const bytes: string[] = [JSON.stringify(Object.entries(localStorage))];
		for (const cache of await caches.keys())
			for (const request of await (await caches.open(cache)).keys())
				if (!request.url.includes("/assets/")) bytes.push(request.url);
		const database = await new Promise<IDBDatabase>((done) => {
			const request = indexedDB.open(name);
			request.onsuccess = () => done(request.result);
		});
		const all = await new Promise<Record<string, unknown>[]>((done) => {
			const request = database.transaction("pages").objectStore("pages").getAll();
			request.onsuccess = () => done(request.result);
		});
		database.close();
		for (const value of all.flatMap((row) => Object.values(row)))
			bytes.push(
				value instanceof ArrayBuffer || ArrayBuffer.isView(value)
					? new TextDecoder("latin1").decode(value as ArrayBuffer)
					: String(value),
			);
		return bytes.join("\n");
	}, deviceCopies);
}
