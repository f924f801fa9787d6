import { m } from "#generated/texts/messages.js";
import { copyWordsPath, deviceCopies, isPagePart } from "#shared/device-copies.ts";
import { currentLanguage } from "../language.ts";
import { keepCopy } from "./keep-copy.ts";

const mostPages = 40;
// Parts of builds that are served no more gather beside those in use.
const mostParts = 600;
const freshMs = 10 * 60_000;

/**
 * Keeps the page that stands here now for when there is no connection, the newest forty of this person. `scope` is the path of the area whose
 * pages open without one from then on. A page that was kept a moment ago is not asked for again.
 */
export async function keepPage(person: string, scope: string): Promise<void> {
	const cache = await window.caches.open(deviceCopies);
	const kept = await cache.match(window.location.pathname + window.location.search, { ignoreVary: true });
	if (kept && Date.now() - Date.parse(kept.headers.get("date") ?? "") < freshMs) return;
	if (!(await keepCopy(person, scope))) return;
	const words = {
		language: currentLanguage(),
		title: m.web_offline_title(),
		text: m.web_offline_not_kept(),
		again: m.web_offline_again(),
		pages: m.web_offline_pages(),
	};
	await cache.put(copyWordsPath, Response.json(words));
	await sweep(cache);
}

/** The oldest pages make room; once too many parts have gathered, all begins anew with what is opened next. */
async function sweep(cache: Cache): Promise<void> {
	const paths = (await cache.keys()).map(({ url }) => new URL(url)).map(({ pathname, search }) => pathname + search);
	const pages = paths.filter((path) => !isPagePart(path) && path !== copyWordsPath);
	for (const path of pages.slice(0, -mostPages)) await cache.delete(path, { ignoreVary: true });
	if (paths.length - pages.length > mostParts) await window.caches.delete(deviceCopies);
}
