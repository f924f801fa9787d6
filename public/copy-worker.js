// Serves pages for the yard without a connection. Pages write encrypted copies and their key into the database
// themselves (src/web/offline-cache) and remove them when their person leaves; this script only reads. The network's
// answer comes first, so that a newer build, a redirect or a sign-out works as always. After the end of the session's
// token the key and all copies are removed, also without a network.
const copies = "millgate-copies";
const partsCache = "millgate-parts";
// Builds before this one kept pages there without encryption.
const formerCopies = "millgate-copies";
const only = "own";
// Clocks are corrected by seconds; one that is set back further would make an old key open again.
const clockSlackMs = 60_000;
// A weak signal leaves requests hanging for minutes. Only the check-off of a tally, which brings itself up to date, is shown before they end.
const patientPath = "/customer/documents/shipment-tallies/check-off";
const patienceMs = 5000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) =>
	event.waitUntil(Promise.all([self.clients.claim(), caches.delete(formerCopies)])),
);

self.addEventListener("fetch", (event) => {
	const { request } = event;
	if (request.method !== "GET") return;
	const { pathname } = new URL(request.url);
	if (request.mode === "navigate") event.respondWith(pathname === patientPath ? patientPage(request) : page(request));
	else if (pathname.startsWith("/assets/") && (isInYard() || isAway || !navigator.onLine))
		event.respondWith(part(request));
});

// Whether the last page could not be requested: a browser may be online and the portal out of reach.
let isAway = false;

// A proxy's own answer, behind which no portal is. Those of the portal carry their number, and say themselves what still works.
const isProxys = ({ status, headers }) => [502, 503, 504].includes(status) && !headers.has("x-request-id");

const isInYard = () => new URL(self.registration.scope).pathname === patientPath;

async function page(request) {
	const answer = await fetch(request).catch((error) => error);
	isAway = answer instanceof Error || isProxys(answer);
	const found = isAway ? ((await find(request)) ?? (await listOfPages())) : answer;
	if (found) return found;
	if (answer instanceof Error) throw answer;
	return answer;
}

async function patientPage(request) {
	const copy = await find(request);
	if (!copy) return page(request);
	// What comes too late is of no use any more, and its failure is nobody's.
	const answer = fetch(request).then(
		(came) => (isProxys(came) ? copy : came),
		() => copy,
	);
	const late = new Promise((done) => setTimeout(done, patienceMs, copy));
	return Promise.race([answer, late]);
}

// Parts carry their content's hash in their name: a copy is the same as what the server has, or what it has no longer.
async function part(request) {
	return (await (await caches.open(partsCache)).match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The page's copy, if the key still opens it. */
async function find(request) {
	const { pathname, search } = new URL(request.url);
	const held = await readKey();
	const copy = held && (await readCopies(held.key)).findLast(({ head }) => head.address === pathname + search);
	if (!copy) return undefined;
	return new Response(await unseal(held.key, copy.sealed.bodyIv, copy.sealed.body), { headers: copy.head.headers });
}

/** The key, as long as the session's token lasts; then it is removed with what it opened. */
async function readKey() {
	const held = await inStore("key", "readonly", (store) => store.get(only));
	if (!held) return undefined;
	const now = Date.now();
	if (now >= held.endsAt || now < held.seenAt - clockSlackMs) {
		for (const name of ["key", "pages"]) await inStore(name, "readwrite", (store) => store.clear());
		return undefined;
	}
	await inStore("key", "readwrite", (store) => store.put({ ...held, seenAt: Math.max(now, held.seenAt) }, only));
	return held;
}

/** The copies that the key opens, the oldest first. */
async function readCopies(key) {
	const all = await inStore("pages", "readonly", (store) => store.getAll());
	const opened = await Promise.allSettled(
		all.map(async (sealed) => ({ sealed, head: await unseal(key, sealed.headIv, sealed.head) })),
	);
	return opened.flatMap(({ status, value }) => (status === "fulfilled" ? [value] : []));
}

async function unseal(key, iv, sealed) {
	return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, sealed)));
}

async function inStore(name, mode, work) {
	const database = await openDatabase();
	// Nothing was ever kept here.
	if (!database) return undefined;
	try {
		return await new Promise((done, fail) => {
			const transaction = database.transaction(name, mode);
			const request = work(transaction.objectStore(name));
			transaction.oncomplete = () => done(request.result);
			transaction.onabort = () => fail(transaction.error);
		});
	} finally {
		database.close();
	}
}

function openDatabase() {
	return new Promise((done, fail) => {
		const request = indexedDB.open(copies, 1);
		// Pages make it.
		request.onupgradeneeded = () => request.transaction.abort();
		request.onsuccess = () => done(request.result);
		request.onerror = () => (request.error?.name === "AbortError" ? done(undefined) : fail(request.error));
	});
}

/** In place of a page of which there is no copy: those of which there is one, newest first, in the words that pages left here. */
async function listOfPages() {
	const words = await inStore("words", "readonly", (store) => store.get(only));
	if (!words) return undefined;
	const held = await readKey();
	const times = new Intl.DateTimeFormat(words.language, { dateStyle: "medium", timeStyle: "short" });
	const items = (held ? await readCopies(held.key) : []).reverse().map(({ head: { address, title, keptAt } }) => {
		// The title is the page's own, already written as HTML.
		return `<li><a href="${safe(address)}">${title || safe(address)}</a> <small>${safe(times.format(new Date(keptAt)))}</small></li>`;
	});
	const list = items.length > 0 ? `<h2>${safe(words.pages)}</h2><ul>${items.join("")}</ul>` : "";
	const html = `<!doctype html><html lang="${safe(words.language)}"><head><meta charset="utf-8"><title>${safe(words.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${looks}</style></head>
<body><main><h1>${safe(words.title)}</h1><p>${safe(held ? words.text : words.over)}</p><p><a href="">${safe(words.again)}</a></p>${list}</main><script>${comeBack}</script></body></html>`;
	const may = `style-src 'unsafe-inline'; script-src 'sha256-${await hashOf(comeBack)}'; connect-src 'self'`;
	const policy = `default-src 'none'; ${may}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
	return new Response(html, {
		status: 503,
		headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
	});
}

// Either the device was without a connection, which it reports when there is one again, or the server was unavailable:
// the requested page is loaded as soon as there is an answer, unless another is on its way by then. Proxies do not
// expose the portal's health probes; the file of the latest build is public.
const comeBack = `let isLeft=false;addEventListener("beforeunload",()=>{isLeft=true});
const ask=()=>fetch("/build/latest.json",{cache:"no-store"}).then(({ok})=>ok&&!isLeft&&location.reload(),()=>{});setInterval(ask,10000);addEventListener("online",ask)`;

async function hashOf(text) {
	const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
	return btoa(String.fromCharCode(...bytes));
}

const looks = `:root{color-scheme:light dark}body{margin:0;font:16px/24px "IBM Plex Sans",system-ui,sans-serif;background:light-dark(#f4f5f6,#15181b);color:light-dark(#1c2126,#e6e9ec)}
main{max-width:640px;margin:0 auto;padding:32px 16px}h1{font-size:22px;line-height:28px;margin:0 0 8px}h2{font-size:16px;margin:24px 0 0}ul{list-style:none;margin:0;padding:0}
li{border-bottom:1px solid light-dark(#d5d9dd,#33393f);padding:10px 0;display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px}
a{color:light-dark(#1f5a8c,#7db7e8);text-decoration:underline;text-underline-offset:3px}small{font-size:14px;color:light-dark(#59626b,#a3adb7)}`;

function safe(text) {
	return String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
