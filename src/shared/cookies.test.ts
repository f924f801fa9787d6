import { describe, expect, test } from "vitest";
import { clearCookie, parseCookies, repeatsProof, serializeCookie, signOutCookies } from "./cookies.ts";

describe("cookies have the names, lifetimes and attributes of the specification", () => {
	test.each([
		["auth", "auth=x; Max-Age=7200; Path=/; SameSite=Strict; Secure"],
		["tac", "tac=x; Max-Age=43200; Path=/; SameSite=Strict; Secure"],
		["isr-alias", "isr-alias=x; Max-Age=7200; Path=/; SameSite=Strict; Secure"],
		["lang", "lang=x; Max-Age=15552000; Path=/; SameSite=Strict; Secure"],
		["millgate-session", "millgate-session=x; Max-Age=604800; Path=/; SameSite=Lax; Secure; HttpOnly"],
		["entra-state", "entra-state=x; Max-Age=600; Path=/; SameSite=Lax; Secure; HttpOnly"],
		["entra-nonce", "entra-nonce=x; Max-Age=600; Path=/; SameSite=Lax; Secure; HttpOnly"],
		["ad-state", "ad-state=x; Max-Age=600; Path=/; SameSite=Lax; Secure; HttpOnly"],
		["ad-nonce", "ad-nonce=x; Max-Age=600; Path=/; SameSite=Lax; Secure; HttpOnly"],
	] as const)("%s", (name, text) => {
		expect(serializeCookie(name, "x")).toBe(text);
	});
});

test("sign-out clears every cookie that the specification lists", () => {
	const listed = ["auth", "isr-alias", "entra-state", "entra-nonce", "ad-state", "ad-nonce", "at", "rt", "entra-alias"];
	expect(signOutCookies).toEqual(expect.arrayContaining(listed));
	for (const name of signOutCookies) expect(clearCookie(name)).toMatch(new RegExp(`^${name}=; Max-Age=0; `));
});

test("a value survives the way there and back", () => {
	const value = "104 233; =ñ%";
	expect(parseCookies(serializeCookie("isr-alias", value)).get("isr-alias")).toBe(value);
});

test("broken pairs are left out and the first of two counts", () => {
	const cookies = parseCookies("a=1; a=2; =x; novalue; bad=%E0%A4%A; constructor=c");
	expect([...cookies]).toEqual([
		["a", "1"],
		["constructor", "c"],
	]);
	expect(parseCookies(null).size).toBe(0);
});

test("what a page may clear, it clears by a text that a page may write: no HttpOnly on cookies that older portals left", () => {
	for (const name of ["auth", "isr-alias", "at", "rt", "entra-alias"] as const)
		expect(clearCookie(name)).not.toContain("HttpOnly");
});

test.each(["auth", "millgate-session"])(
	"%s that comes twice proves nobody, whichever is first and though one cannot be decoded",
	(name) => {
		for (const second of ["b", "a", "", "%E0%A4%A"]) {
			const header = `lang=es; ${name}=a; ${name}=${second}`;
			expect([parseCookies(header).get(name), repeatsProof(header), parseCookies(header).get("lang")]).toEqual([
				undefined,
				true,
				"es",
			]);
		}
		expect([parseCookies(`${name}=a`).get(name), repeatsProof(`${name}=a; lang=es; lang=en`)]).toEqual(["a", false]);
	},
);
