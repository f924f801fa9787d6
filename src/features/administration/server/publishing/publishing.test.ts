import { describe, expect, test } from "vitest";
import { feed } from "../../../../../tests/support/feed-rows.ts";
import { asOwner } from "../../../../../tests/support/people.ts";
import { day, publishResource, setUpPublishing, withdraw } from "../../../../../tests/support/publishing-set-up.ts";

const { api, callers, database, send } = await setUpPublishing();

const noticesOf =
	"query ($forSuppliers: Boolean) { notices(forSuppliers: $forSuppliers) { number isUrgent millName titleEn titleEs } }";

const publishNotice = "mutation ($input: PublishInput!) { publishNotice(input: $input) }";

const row = {
	notice: "N-1",
	audience: "customers",
	mill: "RB",
	isUrgent: true,
	en: { title: "Outage", body: "# When\n- next week" },
	startsOn: day(-3),
	endsOn: day(3),
	isPublished: true,
	revision: 1,
};

const written = {
	audience: "everyone",
	languages: "both",
	titleEn: "Holiday",
	bodyEn: "Gates closed",
	titleEs: "Feriado",
	bodyEs: "Puertas cerradas",
};

const seen = async (who: keyof typeof callers, forSuppliers = who === "supplier") => {
	const { data } = await api.ask<{ notices: { number: string }[] }>(callers[who], noticesOf, { forSuppliers });
	return data?.notices.map(({ number }) => number);
};

describe("notices that the mill's systems send", () => {
	test("are read by whom they are for, on their days, the urgent first", async () => {
		const rows = [
			row,
			{ ...row, notice: "N-2", audience: "everyone", isUrgent: false, mill: undefined, startsOn: day(-1) },
			{ ...row, notice: "N-3", audience: "suppliers" },
			{ ...row, notice: "N-4", startsOn: day(-9), endsOn: day(-2) },
			{ ...row, notice: "N-5", startsOn: day(4), endsOn: undefined },
			{ ...row, notice: "N-6", isPublished: false },
		];
		expect(await feed(database, "notices", rows)).toMatchObject({ accepted: 6, rejected: 0 });
		for (const who of ["buyer", "yard", "admin"] as const)
			expect([who, await seen(who)]).toEqual([who, ["N-1", "N-2"]]);
		expect(await seen("supplier")).toEqual(["N-3", "N-2"]);
		// Asked for as the other one, nobody reads what is not for them.
		expect(await seen("supplier", false)).toEqual(["N-2"]);
		expect(await seen("buyer", true)).toEqual([]);
		const { data } = await api.ask(callers.buyer, noticesOf);
		expect(data?.notices).toMatchObject([
			{ isUrgent: true, millName: "River Bend", titleEn: "Outage", titleEs: null },
			{},
		]);
	});

	// Of these two zones, one has another day than UTC's at any moment.
	test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
		"are shown to administrators as their readers see them, by the mill's day (%s)",
		async (zone) => {
			const [was] = await asOwner<{ zone: string }>(database, "select time_zone as zone from mills where code = 'RB'");
			await asOwner(database, "update mills set time_zone = $1 where code = 'RB'", [zone]);
			const today = new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(new Date());
			await feed(database, "notices", [{ ...row, startsOn: today, endsOn: today }]);
			const { data } = await api.ask(callers.admin, '{ publications(kind: "notice") { number state } }');
			expect([await seen("buyer"), data?.publications]).toEqual([["N-1"], [{ number: "N-1", state: "shown" }]]);
			await asOwner(database, "update mills set time_zone = $1 where code = 'RB'", [was?.zone]);
		},
	);

	test("change nothing when they come twice or older", async () => {
		await feed(database, "notices", [{ ...row, revision: 2 }]);
		expect(await feed(database, "notices", [{ ...row, revision: 2 }])).toMatchObject({
			accepted: 0,
			unchanged: 1,
		});
		expect(await feed(database, "notices", [{ ...row, revision: 1, isPublished: false }])).toMatchObject({
			unchanged: 1,
		});
		expect(await seen("buyer")).toEqual(["N-1"]);
	});

	test.each([
		["no language at all", { en: undefined }, "en"],
		["nobody whom it is for", { audience: "neighbours" }, "audience"],
		["an unknown mill", { mill: "XX" }, "mill"],
		["an end before its beginning", { endsOn: day(-4) }, "endsOn"],
	])("are rejected with %s, by field", async (_what, wrong, field) => {
		expect(await feed(database, "notices", [{ ...row, ...wrong }])).toMatchObject({
			rejected: 1,
			rejects: [{ line: 1, field }],
		});
	});
});

describe("an administrator", () => {
	test("writes a notice and changes it; who did is on record, and the mill's systems cannot write over it", async () => {
		const number = (await send(publishNotice, { ...written, startsOn: day(-1) })).data?.publishNotice as string;
		expect(await seen("buyer")).toEqual([number]);
		expect(
			(await send(publishNotice, { ...written, number, audience: "suppliers", startsOn: day(-1) })).data?.publishNotice,
		).toBe(number);
		expect([await seen("buyer"), await seen("supplier")]).toEqual([[], [number]]);
		expect(await feed(database, "notices", [{ ...row, notice: number, revision: 99 }])).toMatchObject({
			rejected: 1,
		});
		const audit = await asOwner(database, "select action from audit_events where target = $1 order by id", [number]);
		expect(audit).toEqual([{ action: "notice.publish" }, { action: "notice.change" }]);
	});

	test("withdraws what anybody wrote and puts it back; a newer sending does not bring it back", async () => {
		await feed(database, "notices", [row]);
		const input = { kind: "notice", number: "N-1", isWithdrawn: true };
		expect((await send(withdraw, input)).data?.withdrawPublication).toBe(true);
		expect((await send(withdraw, input)).data?.withdrawPublication).toBe(false);
		await feed(database, "notices", [{ ...row, revision: 2 }]);
		expect(await seen("buyer")).toEqual([]);
		await send(withdraw, { ...input, isWithdrawn: false });
		expect(await seen("buyer")).toEqual(["N-1"]);
	});

	test("adds to the library in one language, and removes it", async () => {
		const input = {
			category: "outages",
			languages: "es",
			titleEs: "Paros",
			bodyEs: "Enero",
			titleEn: "not asked for",
			startsOn: day(-1),
		};
		const number = (await send(publishResource, input)).data?.publishResource;
		const library = async () =>
			(await api.ask(callers.yard, "{ resources { nodes { resourceNumber titleEn titleEs } } }")).data?.resources;
		expect(await library()).toEqual({ nodes: [{ resourceNumber: number, titleEn: null, titleEs: "Paros" }] });
		await send(withdraw, { kind: "resource", number, isWithdrawn: true });
		expect(await library()).toEqual({ nodes: [] });
	});

	test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
		"adds to the library by days of the first mill (%s)",
		async (zone) => {
			const was = await asOwner<{ code: string; zone: string }>(database, "select code, time_zone as zone from mills");
			await asOwner(database, "update mills set time_zone = $1", [zone]);
			const today = new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(new Date());
			const entry = {
				category: "outages",
				languages: "en",
				titleEn: "Outages",
				bodyEn: "January",
				startsOn: today,
				endsOn: today,
			};
			const number = (await send(publishResource, entry)).data?.publishResource;
			const { data: read } = await api.ask(callers.buyer, "{ resources { nodes { resourceNumber isCurrent } } }");
			const { data: kept } = await api.ask(callers.admin, '{ publications(kind: "resource") { number state } }');
			expect([read?.resources, kept?.publications]).toEqual([
				{ nodes: [{ resourceNumber: number, isCurrent: true }] },
				[{ number, state: "shown" }],
			]);
			for (const mill of was)
				await asOwner(database, "update mills set time_zone = $2 where code = $1", [mill.code, mill.zone]);
		},
	);

	test.each([
		["titleEn", { titleEn: "" }],
		["bodyEs", { bodyEs: undefined }],
		["audience", { audience: "neighbours" }],
		["startsOn", { startsOn: "2026-02-30" }],
		["endsOn", { endsOn: day(-5) }],
		["mill", { mill: "XX" }],
	])("reports at the field what is wrong with %s", async (field, wrong) => {
		const { errors } = await send(publishNotice, { ...written, startsOn: day(0), ...wrong });
		expect(errors?.[0]?.extensions).toMatchObject({ code: "invalid", faults: [{ field }] });
		expect(await asOwner(database, "select from notices")).toEqual([]);
	});

	test("changes only what was written here", async () => {
		await feed(database, "notices", [row]);
		for (const number of ["N-1", "N-9"]) {
			expect((await send(publishNotice, { ...written, number, startsOn: day(0) })).errors?.[0]?.extensions?.code).toBe(
				"not-found",
			);
		}
	});
});

test("what is shown is there to be withdrawn however much newer of its kind is over", async () => {
	await asOwner(
		database,
		`insert into notices (notice_number, audience, title_en, body_en, starts_on, ends_on, revision)
		 select 'N' || n, 'everyone', 'Notice', 'Words', current_date - 30, case when n > 1 then current_date - 10 end, 1
		 from generate_series(1, 202) n`,
	);
	await asOwner(database, "update notices set starts_on = current_date - 400 where notice_number = 'N1'");
	const { data } = await api.ask<{ publications: { number: string; state: string }[] }>(
		callers.admin,
		'{ publications(kind: "notice") { number state } }',
	);
	expect(data?.publications).toHaveLength(200);
	expect(data?.publications.at(-1)).toEqual({ number: "N1", state: "shown" });
});
