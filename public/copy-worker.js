// Serves the check-off of a tally where there is no connection. Pages put their copies into the cache themselves
// (src/web/copies/keep-copy.ts) and take them out when their person leaves; this script only looks. Whatever the network answers goes first,
// so that a newer build, a redirect or a sign-out is met as ever.
const copies = "millgate-copies";
const keptMs = 3 * 24 * 60 * 60 * 1000;
// A weak signal leaves requests hanging for minutes.
const patienceMs = 5000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
	const { request } = event;
	if (request.method !== "GET") return;
	if (request.mode === "navigate") event.respondWith(page(request));
	else if (new URL(request.url).pathname.startsWith("/assets/")) event.respondWith(part(request));
});

async function page(request) {
	const copy = await find(request);
	const answer = fetch(request);
	if (!copy) return answer;
	// What comes too late is of no use any more, and its failure is nobody's.
	answer.catch(() => undefined);
	const late = new Promise((done) => setTimeout(done, patienceMs, copy));
	return Promise.race([answer.catch(() => copy), late]);
}

// Parts carry their content's hash in their name: a copy is the same as what the server has, or what it has no longer.
async function part(request) {
	return (await find(request)) ?? fetch(request);
}

async function find(request) {
	const copy = await (await caches.open(copies)).match(request, { ignoreVary: true });
	if (!copy || request.mode !== "navigate") return copy;
	const madeAt = Date.parse(copy.headers.get("date") ?? "");
	return Date.now() - madeAt < keptMs ? copy : undefined;
}
