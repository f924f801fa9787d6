import { copySign, copyWorkerPath, deviceCopies } from "#shared/device-copies.ts";
import { claimCopies } from "./own-copies.ts";

const parts = /\/assets\/[\w./-]+\.(?:js|css|woff2)/g;

/**
 * Puts this page as the server renders it now, with every part it needs, where the copy worker finds it without a connection. `scope` is the
 * path of the pages that the worker serves. Answers whether the page opens without a connection from now on.
 */
export async function keepCopy(person: string, scope: string): Promise<boolean> {
	if (!("serviceWorker" in navigator && "caches" in window) || !claimCopies(person)) return false;
	const address = window.location.pathname + window.location.search;
	const page = await fetch(address, { cache: "no-store", headers: { accept: "text/html" } });
	// Signed out meanwhile, or led elsewhere: what came is not the page.
	if (!page.ok || page.redirected) return false;
	const cache = await window.caches.open(deviceCopies);
	const html = await page.text();
	await Promise.all([...new Set(html.match(parts) ?? [])].map((part) => keepPart(cache, part)));
	await cache.put(address, new Response(html.replace("<html", `<html ${copySign}`), page));
	await navigator.serviceWorker.register(copyWorkerPath, { scope });
	return true;
}

/** Whether this page stands in the copies of this person from before. */
export async function hasCopy(person: string): Promise<boolean> {
	if (!("caches" in window) || !claimCopies(person)) return false;
	const cache = await window.caches.open(deviceCopies);
	return (await cache.match(window.location.pathname + window.location.search, { ignoreVary: true })) !== undefined;
}

async function keepPart(cache: Cache, address: string): Promise<void> {
	const found = await cache.match(address, { ignoreVary: true });
	const part = found ?? (await fetch(address));
	if (!part.ok) throw new Error(`${address} is not there any more`);
	if (!found) await cache.put(address, part.clone());
	// Faces are named by the stylesheet alone.
	if (address.endsWith(".css"))
		await Promise.all([...new Set((await part.text()).match(parts) ?? [])].map((face) => keepPart(cache, face)));
}
