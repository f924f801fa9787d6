import { beforeEach, describe, expect, test } from "vitest";
import {
	certificateFeedRow,
	feed,
	feedAddresses,
	heatFeedRow,
	orderFeedRow,
	pieceFeedRow,
	readRows,
	restartFeeds,
	shipmentFeedRow,
	specificationFeedRow,
} from "../../../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../../../tests/support/fixtures.ts";
import { insertPerson } from "../../../../../../tests/support/people.ts";

const database = await testDatabase();
beforeEach(async () => {
	await restartFeeds(database);
	await feed(database, "specifications", [specificationFeedRow()]);
	await feed(database, "orders", [orderFeedRow(), orderFeedRow({ order: "M200", soldTo: "S2", shipTo: "T3" })]);
	await feed(database, "heats", [heatFeedRow()]);
	await feed(database, "pieces", [pieceFeedRow({ heat: "H1", slab: "H1-01" })]);
	await feed(database, "shipments", [shipmentFeedRow()]);
});

const send = (...rows: object[]) => feed(database, "certificates", rows);
const faultsOf = async (...rows: object[]) =>
	(await send(...rows)).rejects.map(({ line, field, code }) => [line, field, code]);
const documents = () =>
	readRows(database, "select revision, state from documents where kind = 'certificate' order by revision");
const kept = () =>
	readRows(
		database,
		`select revision, verify_code, encode(content_sha256, 'hex') as hash, content -> 'chemistry' ->> 'C' as carbon,
			content ->> 'sold_to' as buyer,
			content_sha256 = sha256(convert_to(content::text, 'UTF8')) as holds from certificate_revisions order by revision`,
	);
const correction = { issuedOn: "2026-05-03", correction: "Part number added" };

describe("the certificates feed", () => {
	test("gets values from the heat, limits from the grade, and what was ordered from the line", async () => {
		expect((await send(certificateFeedRow())).rejects).toEqual([]);
		const [row] = await readRows(database, "select * from certificates");
		expect(row).toMatchObject({
			...{
				certificate_number: "X1",
				revision: 1,
				specification: "ASTM A572 Gr 50",
				grade: "A572-50",
				heat_number: "H1",
				po_number: "PO-1",
			},
			...{ pieces: 1, weight_lb: 6500, chemistry: { C: 0.16, Mn: 1.2 }, limits: [{ property: "C", most: 0.23 }] },
		});
		expect(await readRows(database, "select piece_number, slab_number from certificate_pieces")).toEqual([
			{ piece_number: "C1", slab_number: "H1-01" },
		]);
	});

	test("keeps the parties as of the day of issue, and is a new document when it is sent after a party has moved", async () => {
		await feedAddresses(database);
		await send(certificateFeedRow());
		const [{ parties }] = (await readRows(database, "select parties from certificates")) as [
			{ parties: Record<string, object> },
		];
		expect(parties.works).toMatchObject({ name: "River Bend", postalCode: "52761", country: "US" });
		expect(parties.soldTo).toMatchObject({ code: "S1", street: "900 Foundry St", postalCode: "55806" });
		expect(parties.shipTo).toMatchObject({ code: "T1", city: "Duluth" });
		await feed(database, "accounts", [
			{ account: "T1", kind: "ship_to", name: "Yard T1", street: "14 Dock Ave", revision: 3 },
		]);
		expect(await readRows(database, "select parties from certificates")).toEqual([{ parties }]);
		await send(certificateFeedRow({ revision: 2 }));
		expect((await documents()).map(({ state }) => state)).toEqual(["superseded", "published"]);
	});

	test("changes nothing when sent twice, or when an older one comes late", async () => {
		await send(certificateFeedRow({ revision: 3 }));
		expect((await send(certificateFeedRow({ revision: 3 }))).unchanged).toBe(1);
		expect((await send(certificateFeedRow({ revision: 2, type: "2.2" }))).unchanged).toBe(1);
		expect(await documents()).toEqual([{ revision: 1, state: "published" }]);
	});

	test("supersedes what is corrected, also within one batch, and keeps what is not sent again", async () => {
		await send(certificateFeedRow(), certificateFeedRow({ ...correction, revision: 2 }));
		await feed(database, "heats", [heatFeedRow({ chemistry: { C: 0.3 }, revision: 2 })]);
		const [row] = await readRows(database, "select revision, correction, chemistry from certificates");
		expect(row).toEqual({ revision: 2, correction: "Part number added", chemistry: { C: 0.16, Mn: 1.2 } });
		expect(await documents()).toEqual([
			{ revision: 1, state: "superseded" },
			{ revision: 2, state: "published" },
		]);
	});

	test("keeps what each revision said, under a code that no sending changes", async () => {
		await send(certificateFeedRow());
		const [first, ...none] = await kept();
		expect(none).toEqual([]);
		expect(first).toMatchObject({
			revision: 1,
			verify_code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{20}$/),
			carbon: "0.16",
			buyer: "S1",
			holds: true,
		});
		await feed(database, "heats", [heatFeedRow({ chemistry: { C: 0.17 }, revision: 2 })]);
		await send(certificateFeedRow(), certificateFeedRow({ ...correction, revision: 2 }));
		await send(certificateFeedRow({ ...correction, revision: 2 }), certificateFeedRow({ ...correction, revision: 3 }));
		const [before, second, ...more] = await kept();
		expect(before).toEqual(first);
		expect(second).toMatchObject({ revision: 2, carbon: "0.17", holds: true });
		expect(second?.verify_code).not.toBe(first?.verify_code);
		expect(second?.hash).not.toBe(first?.hash);
		expect(more).toEqual([]);
	});

	test("revokes for good: only a later issue is in force again", async () => {
		await send(certificateFeedRow());
		await send(certificateFeedRow({ revokedOn: "2026-05-04", revokedBecause: "Wrong heat", revision: 2 }));
		expect(await documents()).toEqual([{ revision: 1, state: "revoked" }]);
		expect(await faultsOf(certificateFeedRow({ revision: 3 }))).toEqual([[1, "revokedOn", "move_not_allowed"]]);
		await send(certificateFeedRow({ issuedOn: "2026-05-05", revision: 4 }));
		expect((await documents()).map(({ state }) => state)).toEqual(["revoked", "published"]);
	});

	test("revokes the revision that people hold, whatever its heat or the row says by then", async () => {
		await send(certificateFeedRow());
		await feed(database, "heats", [heatFeedRow({ chemistry: { C: 0.19 }, revision: 2 })]);
		const revocation = { revokedOn: "2026-05-04", revokedBecause: "Wrong heat", inspector: "N. Other", revision: 2 };
		expect(await send(certificateFeedRow(revocation))).toMatchObject({ accepted: 1 });
		expect(await documents()).toEqual([{ revision: 1, state: "revoked" }]);
		expect(await kept()).toMatchObject([{ revision: 1, carbon: "0.16", holds: true }]);
		expect(await send(certificateFeedRow(revocation))).toMatchObject({ unchanged: 1 });
		expect(await faultsOf(certificateFeedRow({ revision: 3 }))).toEqual([[1, "revokedOn", "move_not_allowed"]]);
		await send(certificateFeedRow({ issuedOn: "2026-05-05", revision: 4 }));
		expect((await documents()).map(({ state }) => state)).toEqual(["revoked", "published"]);
		expect(await kept()).toMatchObject([{ carbon: "0.16" }, { carbon: "0.19" }]);
	});

	test("names every reference that does not exist for the account", async () => {
		const row = certificateFeedRow({ soldTo: "S2", heat: "H9" });
		expect((await faultsOf(row)).sort()).toEqual([
			[1, "bol", "unknown_shipment"],
			[1, "heat", "unknown_heat"],
			[1, "item", "unknown_item"],
			[1, "pieces[0]", "unknown_piece"],
		]);
		expect(await faultsOf(certificateFeedRow({ pieces: ["C9"] }))).toEqual([[1, "pieces[0]", "unknown_piece"]]);
	});

	test("refuses 3.2 without the third party, half a revocation, and a correction before what it corrects", async () => {
		expect(await faultsOf(certificateFeedRow({ type: "3.2" }))).toEqual([[1, "thirdParty", "required"]]);
		expect(await faultsOf(certificateFeedRow({ revokedOn: "2026-05-04" }))).toEqual([
			[1, "revokedBecause", "required"],
		]);
		await send(certificateFeedRow());
		expect(await faultsOf(certificateFeedRow({ issuedOn: "2026-05-01", revision: 2 }))).toEqual([
			[1, "issuedOn", "out_of_range"],
		]);
	});

	test("notifies buyer and ship-to of a new one, of its correction and of its revocation", async () => {
		await insertPerson(database, { soldTo: ["S1"] });
		await insertPerson(database, { shipTo: ["T1"] });
		await insertPerson(database, { soldTo: ["S2"] });
		const today = new Date().toISOString().slice(0, 10);
		await send(certificateFeedRow({ issuedOn: today }));
		await send(certificateFeedRow({ ...correction, issuedOn: today, revision: 2 }));
		await send(
			certificateFeedRow({
				...correction,
				issuedOn: today,
				revokedOn: today,
				revokedBecause: "Wrong heat",
				revision: 3,
			}),
		);
		const notified = await readRows(
			database,
			"select event, subject->>'on' as day, count(*)::int as people from notifications group by 1, 2 order by event",
		);
		const events = ["certificateCorrected", "certificateReady", "certificateRevoked"];
		expect(notified).toEqual(events.map((event) => ({ event, day: today, people: 2 })));
	});
});
