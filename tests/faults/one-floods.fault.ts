import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { openSession } from "#server/session/sessions.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { keepFigures } from "./support/figures.ts";
import { type FloodCounts, startFlood } from "./support/flood.ts";
import { type FaultyPortal, startFaultyPortal } from "./support/portals.ts";

let faulty: FaultyPortal;
/** Cookies of people of eight other companies. */
let others: string[];
let flooder: string;
/** The message to the flooding client, whose language is Spanish. */
const tooMany = m.server_too_many_at_once({}, { locale: "es" });

beforeAll(async () => {
	faulty = await startFaultyPortal();
	others = await Promise.all(Array.from({ length: 8 }, (_, n) => cookieOf(`S${n + 10}`)));
	flooder = `${await cookieOf("S1")}; lang=es`;
});
afterAll(() => faulty?.stop());

async function cookieOf(soldTo: string): Promise<string> {
	const { adminUrl, database } = faulty.mill;
	const { id: personId } = await insertPerson({ adminUrl }, { soldTo: [soldTo] });
	await asOwner({ adminUrl }, "insert into terms_acceptances (person_id, version) values ($1, '2026-01')", [personId]);
	const facts = { personId, provider: "ad", idToken: undefined, address: "127.0.0.1", userAgent: undefined } as const;
	const { sessionKey, token } = await database.transaction("millgate_auth", {}, (tx) =>
		openSession(tx, { ...facts, sessionSeconds: 36_000, tokenSeconds: 36_000 }),
	);
	return `auth=${token}; tac=accepted; millgate-session=${sessionKey}`;
}

const asked = (cookie: string) => ({
	url: `${faulty.portal.url}/customer/orders`,
	headers: { cookie, accept: "text/html" },
});

async function get(cookie: string): Promise<Response> {
	const { url, headers } = asked(cookie);
	return fetch(url, { headers, redirect: "manual" });
}

type Measured = { times: number[]; wrong: number[] };

/** Milliseconds of each page of the others, two at a time of each, steadily for so long. */
async function measure(forMs: number, into: Measured): Promise<void> {
	const until = performance.now() + forMs;
	await Promise.all(
		[...others, ...others].map(async (cookie) => {
			while (performance.now() < until) {
				const began = performance.now();
				const response = await get(cookie);
				await response.text();
				if (response.status !== 200) into.wrong.push(response.status);
				into.times.push(performance.now() - began);
				await pause(20);
			}
		}),
	);
}

const percentile = (times: readonly number[], share: number) =>
	times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
const turns = 4;
const turnMs = 6000;

test("one company that requests hundreds of pages at once is throttled, nobody else is, and the others' pages load as before", async () => {
	await measure(4000, { times: [], wrong: [] });
	const [before, during]: [Measured, Measured] = [
		{ times: [], wrong: [] },
		{ times: [], wrong: [] },
	];
	const counts: FloodCounts = { served: 0, refused: 0, other: [] };
	// In turns, so that whatever else the machine does is in both alike.
	for (let turn = 0; turn < turns; turn += 1) {
		await measure(turnMs, before);
		const flood = startFlood({ ...asked(flooder), connections: 300, tooMany });
		await pause(1000);
		await measure(turnMs, during);
		const { served, refused, other } = await flood.stop();
		counts.served += served;
		counts.refused += refused;
		counts.other.push(...other);
		// What it had waiting has ended too, and it is served again.
		const response = await get(flooder);
		await response.text();
		expect(response.status).toBe(200);
	}
	const p99 = [percentile(before.times, 0.99), percentile(during.times, 0.99)] as const;
	const p50 = [percentile(before.times, 0.5), percentile(during.times, 0.5)] as const;
	const ratio = (pair: readonly [number, number]) => (pair[1] / pair[0]).toFixed(2);
	await keepFigures("one-floods", {
		done: `16 readers of 8 companies; then 300 connections of one more company beside them, ${turns} times ${turnMs / 1000} s each in turns`,
		acknowledged: during.times.length,
		lost: during.wrong.length,
		refused: counts.refused,
		note: `others' p99 ${p99[0].toFixed(0)} ms before, ${p99[1].toFixed(0)} ms beside it (x ${ratio(p99)}), median ${p50[0].toFixed(0)} and ${p50[1].toFixed(0)} ms (x ${ratio(p50)}), ${before.times.length} and ${during.times.length} pages, none refused; the one got ${counts.served} pages`,
	});
	expect({ before: before.wrong, during: during.wrong, other: counts.other }).toEqual({
		before: [],
		during: [],
		other: [],
	});
	expect(counts.refused).toBeGreaterThan(0);
	expect(counts.served).toBeGreaterThan(0);
	expect(counts.served).toBeLessThan(during.times.length);
});
