import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { feed, feedAddresses, markPng, readRows, restartFeeds } from "../../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../../tests/support/fixtures.ts";

const database = await testDatabase();
beforeEach(() => restartFeeds(database));

const mill = { mill: "RB", name: "River Bend", place: "Iowa", timeZone: "America/Chicago" };
const addressOf = async () =>
	(await readRows(database, "select street, postal_code, city, region, country from mills where code = 'RB'"))[0];
const markOf = async () =>
	(await readRows(database, "select mark from mills where code = 'RB'"))[0]?.mark as string | null;

describe("the mills feed", () => {
	test("keeps address and mark, also when a source that has neither sends its row again", async () => {
		await feedAddresses(database);
		const address = {
			street: "4200 Melt Shop Road",
			postal_code: "52761",
			city: "River Bend",
			region: "IA",
			country: "US",
		};
		expect(await addressOf()).toEqual(address);
		expect((await feed(database, "mills", [mill])).unchanged).toBe(1);
		expect(await addressOf()).toEqual(address);
		expect(await markOf()).not.toBeNull();
	});

	test("changes nothing when the same mark is sent again", async () => {
		expect((await feed(database, "mills", [{ ...mill, mark: markPng }])).rejects).toEqual([]);
		expect((await feed(database, "mills", [{ ...mill, mark: markPng }])).unchanged).toBe(1);
	});

	test("re-encodes a mark: small, on white, not transparent", async () => {
		const large = await sharp({
			create: { width: 900, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
		})
			.png()
			.toBuffer();
		await feed(database, "mills", [{ ...mill, mark: large.toString("base64") }]);
		const kept = sharp(Buffer.from((await markOf()) ?? "", "base64"));
		expect(await kept.metadata()).toMatchObject({ format: "png", width: 480, height: 160, hasAlpha: false });
		expect((await kept.stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
	});

	test("refuses a mark that is no picture, or one of another kind, with line and field", async () => {
		const jpeg = await sharp({ create: { width: 4, height: 4, channels: 3, background: "#000" } })
			.jpeg()
			.toBuffer();
		const cut = Buffer.from(markPng, "base64").subarray(0, 50).toString("base64");
		for (const mark of [jpeg.toString("base64"), cut, "AAAA"]) {
			const { rejects } = await feed(database, "mills", [
				{ ...mill, mill: "XX" },
				{ ...mill, mark },
			]);
			expect(rejects.map(({ line, field, code }) => [line, field, code])).toEqual([[2, "mark", "bad_mark"]]);
		}
	});
});

describe("the accounts feed", () => {
	test("keeps the postal code, and the country by its letters where the source writes it out", async () => {
		const account = {
			account: "T1",
			kind: "ship_to",
			name: "Yard T1",
			street: "Calle 1",
			postalCode: "64500",
			country: "México",
			revision: 2,
		};
		expect((await feed(database, "accounts", [account])).rejects).toEqual([]);
		const [row] = await readRows(database, "select postal_code, country from accounts where code = 'T1'");
		expect(row).toEqual({ postal_code: "64500", country: "MX" });
	});
});
