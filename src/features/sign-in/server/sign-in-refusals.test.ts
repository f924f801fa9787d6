import { describe, expect, test } from "vitest";
import { Browser } from "../../../../tests/support/browser.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { setUpSignIn } from "../../../../tests/support/sign-in-set-up.ts";
import { startSignInSite } from "../../../../tests/support/sign-in-site.ts";

const { browser, database, maria, site } = await setUpSignIn();

describe("who is refused, and why", () => {
	test.each([
		["nobody@mill.example", "No access with this address"],
		["gone@mill.example", "Your access is deactivated"],
		["unsure@mill.example", "Your address is not verified"],
	])("%s reads “%s”", async (email, title) => {
		const { response, text } = await site.signIn(browser, email);
		expect(response.status).toBe(403);
		expect(text).toContain(`<h1>${title}</h1>`);
		expect(browser.get("auth")).toBeUndefined();
		expect(browser.get("millgate-session")).toBeUndefined();
		const audit = await asOwner(
			database,
			"select action, actor, person_id, detail ->> 'address' as address from audit_events",
		);
		expect(audit).toEqual([{ action: "sign-in.refused", actor: "visitor", person_id: null, address: email }]);
	});

	test("the address that was claimed is on record without what would mislead its reader, and cut", async () => {
		const long = `${"n".repeat(400)}@mill.example`;
		const odd = "no\u202Ebody\u200B@mill.example";
		const other = await startSignInSite(
			database,
			[long, odd].map((email) => ({ email, name: "x" })),
		);
		try {
			for (const email of [long, odd]) await other.signIn(new Browser(), email);
			const mailed = await asOwner<{ address: string }>(
				database,
				"select detail ->> 'address' as address from audit_events order by id",
			);
			expect(mailed.map(({ address }) => address)).toEqual([`${"n".repeat(254)}…`, "nobody@mill.example"]);
		} finally {
			await other.stop();
		}
	});

	test("a callback that fails says so inside the simple layout, with the mill, the choice of language and the foot, in both languages", async () => {
		browser.set("lang", "es");
		const { text } = await site.signIn(browser, "nobody@mill.example");
		const frames = Object.fromEntries(text.split('<div class="frame" id="').map((frame) => [frame.slice(0, 2), frame]));
		expect(text).toContain('<html lang="es">');
		expect([frames.es?.includes("data-first"), frames.en?.includes("data-first")]).toEqual([true, false]);
		for (const [language, title] of [
			["en", "No access with this address"],
			["es", "Sin acceso con esta dirección"],
		] as const) {
			const frame = frames[language] ?? "";
			expect(frame).toMatch(/<header><a class="mill" href="\/">[\s\S]*Caldera Steel<\/a>/);
			expect(frame).toMatch(/<nav class="language"[\s\S]*href="#en"[\s\S]*href="#es"/);
			expect(/<main>([\s\S]*)<\/main>/.exec(frame)?.[1]).toContain(`<h1>${title}</h1>`);
			expect(/<footer>([\s\S]*)<\/footer>/.exec(frame)?.[1]).toMatch(
				/1\.0\.63[\s\S]*href="\/status"[\s\S]*href="\/accessibility"/,
			);
		}
	});

	test("the refusal is in the person's language and offers another account", async () => {
		browser.set("lang", "es");
		const { text } = await site.signIn(browser, "nobody@mill.example");
		expect(text).toContain("Sin acceso con esta dirección");
		expect(text).toContain('href="/login-cdc?fresh=1"');
		const again = await browser.open(`${site.url}/login-cdc?fresh=1`);
		expect(again.url.pathname).toMatch(/^\/interaction\//);
	});

	test("an address links once; then the identity counts, whatever the address says", async () => {
		await site.signIn(browser, "maria@mill.example");
		await asOwner(database, "update people set email = 'maria.ruiz@mill.example' where id = $1", [maria.id]);
		await site.signIn(new Browser(), "maria@mill.example");
		expect(await asOwner(database, "select person_id::int from identities")).toEqual([{ person_id: maria.id }]);
		await asOwner(database, "update people set email = 'maria@mill.example' where id = $1", [maria.id]);
	});

	test("an address that another subject of the provider is linked to opens nothing", async () => {
		await asOwner(database, "insert into identities (issuer, subject, person_id) values ($1, 'person-before', $2)", [
			site.provider.issuer,
			maria.id,
		]);
		const { response, text } = await site.signIn(browser, "maria@mill.example");
		expect(response.status).toBe(403);
		expect(text).toContain("is linked to another account");
	});

	test("a wrong password stays at the provider's form and keeps the address", async () => {
		const form = await browser.open(`${site.url}/login-cdc`);
		const answer = await browser.submit(form.url, { email: "maria@mill.example", password: "guess" });
		expect(answer.status).toBe(401);
		const text = await answer.text();
		expect(text).toContain('role="alert"');
		expect(text).toContain('value="maria@mill.example"');
		expect(text).not.toContain("guess");
	});

	test("a user who cancels at the provider reads that they are not signed in", async () => {
		const form = await browser.open(`${site.url}/login-cdc`);
		const answer = await browser.submit(`${form.url.origin}${form.url.pathname}/cancel`, {});
		const { response, text } = await browser.open(new URL(answer.headers.get("location") ?? "", form.url));
		expect(response.status).toBe(403);
		expect(text).toContain("You are not signed in");
	});
});
