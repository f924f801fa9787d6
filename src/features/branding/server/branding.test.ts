import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { defaultMarkSvg } from "#shared/branding/default-mark.ts";
import { testApi, testDatabase, testFolder } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

const folder = await testFolder();
const database = await testDatabase();
const api = await testApi(database, { DATA_DIR: folder });
const admin = await api.signIn((await insertPerson(database, { groups: ["SSA-Admin"] })).id);
const buyer = await api.signIn((await insertPerson(database, { soldTo: ["S1"] })).id);

const brand = { name: "Aceros Río Bravo", accent: "#8A1F3D", rail: "#f3efe8" };
const save = (input: object, who = admin) =>
	api.ask(who, "mutation ($input: BrandingInput!) { saveBranding(input: $input) }", { input });
const reset = (who = admin) => api.ask(who, "mutation { resetBranding }");
const read = async (fields: string) =>
	(await api.ask<{ branding: Record<string, unknown> }>(admin, `{ branding { ${fields} } }`)).data?.branding;
const get = (path: string) => fetch(`${api.url}${path}`);
const manifest = async () => (await (await get("/manifest.webmanifest")).json()) as Record<string, unknown>;

const upload = (body: string | Buffer, who = admin, purpose = "brand") =>
	fetch(`${api.url}/api/uploads`, {
		method: "POST",
		headers: { ...who, "x-file-name": "mark.svg", "x-upload-purpose": purpose },
		body: new Uint8Array(Buffer.from(body)),
	});
const sent = async (body: string | Buffer) => {
	const { id, name, type, size } = (await (await upload(body)).json()) as Record<string, unknown>;
	return { id, name, type, size };
};

describe("the mill's brand", () => {
	test("is that of MILL_NAME until an administrator saves another, and again when it is reset", async () => {
		expect(await read("source base name accent version")).toEqual({
			source: "default",
			base: "default",
			name: "Caldera Steel",
			accent: "#2b5f82",
			version: "",
		});
		expect(await manifest()).toMatchObject({ name: "Caldera Steel", theme_color: "#14181d" });
		expect((await save({ ...brand, shortName: "Río Bravo" })).data).toEqual({ saveBranding: true });
		expect(await read("source name accent accentDark rail")).toMatchObject({
			source: "saved",
			name: "Aceros Río Bravo",
			accent: "#8a1f3d",
		});
		expect(await manifest()).toMatchObject({ short_name: "Río Bravo", theme_color: "#f3efe8" });
		expect((await reset()).data).toEqual({ resetBranding: true });
		expect((await reset()).data).toEqual({ resetBranding: false });
		expect(await manifest()).toMatchObject({ name: "Caldera Steel" });
	});

	test("is read and changed by administrators only, and no other role of the database writes it", async () => {
		for (const who of [buyer, undefined] as const) {
			const asked = [
				await api.ask(who, "{ branding { name } }"),
				await api.ask(who, "mutation { resetBranding }"),
				await api.ask(who, "mutation ($input: BrandingInput!) { saveBranding(input: $input) }", { input: brand }),
			];
			for (const answer of asked) expect(answer.errors?.[0]?.extensions?.code).toBe("forbidden");
		}
		for (const role of ["millgate_viewer", "millgate_auth", "millgate_desk", "millgate_feeds"] as const)
			await expect(database.transaction(role, {}, (tx) => tx.sql("delete from brand_settings"))).rejects.toThrow(
				/permission denied/,
			);
		await expect(
			database.transaction("millgate_viewer", {}, (tx) => tx.sql("select settings from brand_settings")),
		).rejects.toThrow(/permission denied/);
	});

	test("with a color that cannot be read is refused at its field, with the pair, its ratio and a shade that passes", async () => {
		const answer = (await save({ ...brand, accent: "#ffd200", rail: "#808080" })) as {
			errors?: { extensions?: { code?: string; faults?: { field: string; reason: string }[] } }[];
		};
		const faults = answer.errors?.[0]?.extensions?.faults ?? [];
		expect(faults.map(({ field }) => field)).toEqual(["accent", "rail"]);
		expect(faults[0]?.reason).toMatch(
			/1\.\d\d:1, must be at least 4\.5:1\. The nearest shade that passes is #[0-9a-f]{6}\./,
		);
		expect(await read("source")).toEqual({ source: "default" });
	});

	test("is on record, and its name is nobody else's from then on", async () => {
		await save({ ...brand, name: "Fundidora Norte" });
		const [event] = await asOwner(
			database,
			"select action, detail from audit_events where action like 'branding.%' order by id desc limit 1",
		);
		expect(event).toMatchObject({ action: "branding.save", detail: { fields: expect.arrayContaining(["name"]) } });
		const [taken] = await asOwner(database, "select is_name_taken('Fundidora  norte', 'x@y.example') as taken");
		expect(taken).toEqual({ taken: true });
		await reset();
	});

	test("that a colleague saved meanwhile is not overwritten", async () => {
		await save({ ...brand, seen: "" });
		const answer = await save({ ...brand, name: "Another", seen: "" });
		expect(answer.errors?.[0]?.extensions?.code).toBe("invalid");
		expect(await read("name")).toEqual({ name: "Aceros Río Bravo" });
		await reset();
	});
});

describe("pictures of the brand", () => {
	const mark = defaultMarkSvg("#000000");

	test("are uploaded, saved and served under their hash for ever, with nothing allowed in them", async () => {
		const icon = await sent(mark);
		expect(icon).toMatchObject({ name: "mark.svg", type: "image/svg+xml" });
		await save({ ...brand, icon: [icon] });
		const [image] = ((await read("images { slot src }"))?.images ?? []) as { slot: string; src: string }[];
		expect(image).toMatchObject({ slot: "icon", src: expect.stringMatching(/^\/brand\/[0-9a-f]{64}\.svg$/) });
		const served = await get(image?.src ?? "");
		expect(served.status).toBe(200);
		expect(Object.fromEntries(served.headers)).toMatchObject({
			"content-type": "image/svg+xml",
			"cache-control": "public, max-age=31536000, immutable",
			"content-security-policy": expect.stringContaining("default-src 'none'"),
			"x-content-type-options": "nosniff",
			"cross-origin-resource-policy": "cross-origin",
		});
		for (const [size, expected] of [
			["h64", 64],
			["180", 180],
			["512", 512],
		] as const) {
			const png = await get((image?.src ?? "").replace(".svg", `-${size}.png`));
			expect((await sharp(Buffer.from(await png.arrayBuffer())).metadata()).height).toBe(expected);
		}
		expect((await manifest()).icons).toMatchObject([{ src: image?.src }, { sizes: "192x192" }, { sizes: "512x512" }]);
		// Mails that were sent show it after it was replaced.
		await save(brand);
		expect((await get(image?.src ?? "")).status).toBe(200);
		expect((await get(`/brand/${"0".repeat(64)}.svg`)).status).toBe(404);
		await reset();
	});

	test("are re-encoded if they are PNGs, and refused if they are something else", async () => {
		const png = await sharp({ create: { width: 300, height: 60, channels: 4, background: "#8a1f3d" } })
			.withMetadata({ exif: { IFD0: { Copyright: "secret" } } })
			.png()
			.toBuffer();
		const logo = await sent(png);
		await save({ ...brand, logo: [logo] });
		const [image] = ((await read("images { src }"))?.images ?? []) as { src: string }[];
		const bytes = Buffer.from(await (await get(image?.src ?? "")).arrayBuffer());
		expect(bytes.includes("secret")).toBe(false);
		expect((await sharp(bytes).metadata()).width).toBe(300);
		for (const [body, words] of [
			["%PDF-1.4 %%EOF", "PNG"],
			[mark.replace("<path", "<script>1</script><path"), "<script>"],
			[mark.replace("<path", '<path onload="x()"'), "onload"],
			["", "empty"],
		] as const) {
			const refused = await upload(body);
			expect(refused.status).toBe(400);
			expect(((await refused.json()) as { detail: string }).detail).toContain(words);
		}
		await reset();
	});

	test("are taken from administrators only, and an SVG only as one", async () => {
		expect((await upload(mark, buyer)).status).toBe(403);
		expect((await upload(mark, admin, "")).status).toBe(400);
		expect((await upload(mark, buyer, "")).status).toBe(400);
	});

	test("that another user uploaded, or that is none of the brand, cannot be saved", async () => {
		const answer = (await save({
			...brand,
			icon: [{ id: "A".repeat(22), name: "x.svg", type: "image/svg+xml", size: 9 }],
		})) as {
			errors?: { extensions?: { faults?: { field: string }[] } }[];
		};
		expect(answer.errors?.[0]?.extensions?.faults?.map(({ field }) => field)).toEqual(["icon"]);
	});
});

test("the colors are a stylesheet whose address states them, so that every process can answer it", async () => {
	await save(brand);
	const page = await (await fetch(`${api.url}/nowhere`, { headers: { accept: "text/html" } })).text();
	const path = /\/brand\/8a1f3d-[0-9a-f]{6}-f3efe8-[0-9a-f]{8}\.css/.exec(page)?.[0] ?? "";
	expect(page).toContain("Aceros Río Bravo");
	const css = await get(path);
	expect(css.headers.get("cache-control")).toContain("immutable");
	expect(await css.text()).toMatch(/--steel:light-dark\(#8a1f3d,#[0-9a-f]{6}\);.*--rail:#f3efe8;/);
	expect((await get(path.replace("8a1f3d", "000000"))).status).toBe(404);
	await reset();
});
