import { m } from "#generated/texts/messages.js";
import { copyParts, copySign, copyWorkerPath } from "#shared/device-copies.ts";
import { currentLanguage } from "../language.ts";
import { sessionWatch } from "../session/page-session.ts";
import { askSession } from "../session/session-in-browser.ts";
import { makeKey, putCopy, putWords, readHeads, readKey } from "./copy-store.ts";
import { claimCopies } from "./own-copies.ts";

const parts = /\/assets\/[\w./-]+\.(?:js|css|woff2)/g;
// Of the last loads, not of a yard's history.
const mostPages = 40;
// Parts of builds that are served no more gather beside those in use.
const mostParts = 600;
const freshMs = 10 * 60_000;

/**
 * Puts this page as the server renders it now, encrypted, with every part it needs, where the copy worker finds it
 * without a connection. `scope` is the path of the pages that the worker serves. Answers whether the page opens without
 * a connection until the session ends.
 */
export async function keepCopy(person: string, scope: string): Promise<boolean> {
	if (!canKeep() || !claimCopies(person)) return false;
	if (sessionWatch.endsAt() === Number.POSITIVE_INFINITY) await askSession();
	const address = addressHere();
	const page = await fetch(address, { cache: "no-store", headers: { accept: "text/html" } });
	// Signed out meanwhile, or redirected: what came is not the page.
	if (!page.ok || page.redirected) return false;
	const html = await page.text();
	await keepParts(html);
	const found = await readKey();
	const { key } = found?.person === person ? found : await makeKey(person, sessionWatch.endsAt());
	const title = /<title>([^<]*)/.exec(html)?.[1] ?? "";
	const headers = [...page.headers].filter(([name]) => !/^(content-encoding|content-length|date)$/.test(name));
	await putCopy(
		key,
		{ address, title, keptAt: Date.now(), headers },
		html.replace("<html", `<html ${copySign}`),
		mostPages,
	);
	await putWords(offlineWords());
	await navigator.serviceWorker.register(copyWorkerPath, { scope });
	return true;
}

/** The same, unless it was kept a moment ago. */
export async function keepPage(person: string, scope: string): Promise<void> {
	const kept = canKeep() && (await headHere(person));
	if (kept && Date.now() - kept.keptAt < freshMs) return;
	await keepCopy(person, scope);
}

/** Whether this page is among the copies of this person from before. */
export async function hasCopy(person: string): Promise<boolean> {
	return canKeep() && (await headHere(person)) !== undefined;
}

async function headHere(person: string) {
	const found = await readKey();
	if (found?.person !== person) return undefined;
	return (await readHeads(found.key)).find(({ address }) => address === addressHere());
}

const canKeep = () => "serviceWorker" in navigator && "caches" in window && "indexedDB" in window;
const addressHere = () => window.location.pathname + window.location.search;

async function keepParts(html: string): Promise<void> {
	const cache = await window.caches.open(copyParts);
	await Promise.all([...new Set(html.match(parts) ?? [])].map((part) => keepPart(cache, part)));
	// All begin anew with the next page.
	if ((await cache.keys()).length > mostParts) await window.caches.delete(copyParts);
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

function offlineWords(): Record<string, string> {
	return {
		language: currentLanguage(),
		title: m.web_offline_title(),
		text: m.web_offline_not_kept(),
		over: m.web_offline_over(),
		again: m.web_offline_again(),
		pages: m.web_offline_pages(),
	};
}
