import { expect, test } from "vitest";
import { clearCookie, userCookies } from "#shared/cookies.ts";
import { deadSessionCookies, staleAliasCookie } from "./request-viewer.ts";
import type { Viewer } from "./viewer.ts";

const headers = (cookie: string) => new Headers({ cookie });
const actingAs = (code?: string) => ({ alias: code === undefined ? undefined : { code } }) as Viewer;
const cleared = clearCookie("isr-alias");

test.each([
	["isr-alias=S1", actingAs("S1"), undefined],
	["isr-alias=S9", actingAs(), cleared],
	["isr-alias=", actingAs(), cleared],
	["lang=es; isr-alias=%E0%A4%A", actingAs(), cleared],
	["isr-alias=%", undefined, undefined],
	["lang=isr-alias; xisr-alias=%", actingAs(), undefined],
])(
	"of the cookies %s an alias that is not the viewer's is dropped, though it cannot be decoded",
	(cookie, viewer, expected) => {
		expect(staleAliasCookie(headers(cookie), viewer)).toBe(expected);
	},
);

test.each(["auth=gone", "auth=%E0%A4%A"])(
	"the cookies of a session that opens nothing are dropped with %s",
	(cookie) => {
		expect(deadSessionCookies(headers(cookie), undefined)).toEqual(userCookies.map(clearCookie));
		expect(deadSessionCookies(headers("lang=es"), undefined)).toEqual([]);
	},
);
