import { expect, test } from "vitest";
import { startWarnings } from "./start-warnings.ts";

test("an address without encryption on another machine is warned of: browsers keep none of its cookies", () => {
	expect(startWarnings({ PUBLIC_URL: "http://portal.caldera.example:8080" })).toEqual([
		expect.stringMatching(/^PUBLIC_URL http:\/\/portal\.caldera\.example:8080 is not encrypted: .*https:\/\//),
	]);
	expect(startWarnings({ PUBLIC_URL: "http://10.1.2.3" })).toHaveLength(1);
	expect(startWarnings({ PUBLIC_URL: "http://localhost.caldera.example" })).toHaveLength(1);
});

test.each([
	undefined,
	"https://portal.caldera.example",
	"http://localhost:3000",
	"http://river-bend.localhost",
	"http://127.0.0.1:3000",
	"http://[::1]:3000",
])("nothing is to be said of %s", (PUBLIC_URL) => {
	expect(startWarnings({ PUBLIC_URL })).toEqual([]);
});

test("a key that other machines do not have is warned of where the database is shared", () => {
	expect(startWarnings({ DATABASE_URL: "postgres://a@b/c" })).toEqual([
		expect.stringMatching(/^SECRET_KEY is not set/),
	]);
	expect(startWarnings({ DATABASE_URL: "postgres://a@b/c", SECRET_KEY: "x".repeat(32) })).toEqual([]);
	expect(startWarnings({})).toEqual([]);
});

test("a scanner that cannot be run is warned of, since no file would be taken", () => {
	for (const gone of ["no-such-scanner --fdpass", "/no/such/scanner"])
		expect(startWarnings({ MALWARE_SCANNER: gone })).toEqual([
			expect.stringContaining(`MALWARE_SCANNER ${gone}: there is no such program`),
		]);
	for (const there of ["node scan.mjs", process.execPath, "clamd://127.0.0.1:3310"])
		expect(startWarnings({ MALWARE_SCANNER: there })).toEqual([]);
});

test("a provider without the portal's secret is warned of, since only a public client signs in so", () => {
	const AD_ISSUER = "https://login.example/v2.0";
	expect(startWarnings({ AD_ISSUER })).toEqual([expect.stringMatching(/^AD_CLIENT_SECRET is not set/)]);
	expect(startWarnings({ AD_ISSUER, AD_CLIENT_SECRET: "s" })).toEqual([]);
});
