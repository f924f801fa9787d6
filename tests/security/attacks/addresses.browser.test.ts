import { beforeAll, describe, expect, inject, test } from "vitest";
import { demoPassword } from "#features/sign-in/server/embedded-provider/demo-password.ts";
import { ask, setUpAddresses, url } from "../../support/address-set-up.ts";
import { Browser } from "../../support/browser.ts";
import { asOwner } from "../../support/people.ts";

const { customer, supplier } = await setUpAddresses();

/** The router's own ids of pages, by which a payload can be requested without the guard's. */
const pageRoutes = [
	"feeds/web/admin-page",
	"supplier-home/web/supplier-home-page",
	"home/web/home-page",
	"orders/web/orders-page",
].map((page) => `../features/${page}`);

/** Other ways to write a path that a router may take for the same. */
const disguises = (path: string) => {
	const letter = `%${path.charCodeAt(1).toString(16)}`;
	const capital = `/${path[1]?.toUpperCase()}${path.slice(2)}`;
	return [
		...[
			path,
			path.toUpperCase(),
			capital,
			`/${letter}${path.slice(2)}`,
			`/./${path.slice(1)}`,
			`/x/..${path}`,
			`/%2e%2e${path}`,
		],
		...[
			`${path}/`,
			`${path.toUpperCase()}/`,
			`/${path}`,
			`//${path}`,
			`${path}?index`,
			`${path}%20`,
			`${path};x`,
			`/%2f${path.slice(1)}`,
		],
		...[
			`${path}.data`,
			`${path.toUpperCase()}.data`,
			`${capital}.data`,
			`/${letter}${path.slice(2)}.data`,
			`${path}/.data`,
			`${path}.DATA`,
		],
		...[`${path}/_.data`, `${path}.data/`],
	];
};

describe("an area that is not theirs stays shut however its address is written", () => {
	const areas = [
		["a customer", "/supplier", () => customer],
		["a customer", "/admin", () => customer],
		["a supplier", "/customer", () => supplier],
		["a supplier", "/customer/orders", () => supplier],
		["a supplier", "/admin", () => supplier],
	] as const;

	describe.each(areas)("%s at %s", (_who, path, browser) => {
		test.each(disguises(path))("%s", async (target) => {
			const { status } = await ask(target, { headers: { cookie: browser().cookieHeader() } });
			expect([302, 400, 403, 404]).toContain(status);
		});

		test.each(["root", "x", "__proto__", ...pageRoutes])(
			"nor does its payload, requested in parts: %s",
			async (route) => {
				for (const target of [path, path.toUpperCase()]) {
					const { status, body } = await ask(`${target}.data?_routes=${encodeURIComponent(route)}`, {
						headers: { cookie: browser().cookieHeader() },
					});
					// Parts that are nobody's, like who is signed in, are answered; those of the page are an error.
					if (status === 200) expect(body).not.toContain("features/");
					else expect([403, 404]).toContain(status);
				}
			},
		);
	});

	test.each(disguises("/customer"))("a visitor at %s", async (target) => {
		const { status, body } = await ask(target);
		expect([202, 302, 400, 404]).toContain(status);
		expect(body).not.toContain("customerHome");
	});

	test("their own opens under any of the router's names", async () => {
		for (const target of ["/supplier", "/SUPPLIER", "/Supplier.data", "/%53upplier"]) {
			expect([target, (await ask(target, { headers: { cookie: supplier.cookieHeader() } })).status]).toEqual([
				target,
				200,
			]);
		}
	});
});

describe("the terms come first", () => {
	const newcomer = "elena.fontenot@gulfferroalloys.example";
	let browser: Browser;
	beforeAll(async () => {
		// Another file may have taken them in this person's name.
		const withdraw = "delete from terms_acceptances where person_id = (select id from people where email = $1)";
		await asOwner({ adminUrl: inject("portalDatabaseUrl") }, withdraw, [newcomer]);
		browser = new Browser();
		const form = await browser.open(`${url}/login-cdc`);
		const answer = await browser.submit(form.url, { email: newcomer, password: demoPassword });
		await browser.open(new URL(answer.headers.get("location") ?? "", form.url));
	});

	test.each([
		"/supplier",
		"/SUPPLIER",
		"/supplier.data",
		"/supplier.data?_routes=root",
		"/supplier/.data",
		"/Supplier/",
	])("%s leads to them, and from them to a page", async (target) => {
		const { status, head, body } = await ask(target, { headers: { cookie: browser.cookieHeader() } });
		expect([202, 302]).toContain(status);
		const next = /\/terms-and-conditions\?next=([^"\r\n]*)/.exec(head + body)?.[1];
		expect(decodeURIComponent(next ?? "").toLowerCase()).toMatch(/^\/supplier\/?$/);
	});
});

describe("what an address says comes back as text", () => {
	const typed = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(1)>";
	test.each(["/customer/orders?q=", "/customer/orders?saved=", "/customer/documents/invoices?q=", "/login?next=/"])(
		"%s leaves neither the markup nor the scripts of its page",
		async (place) => {
			const { status, body } = await ask(place + encodeURIComponent(typed), {
				headers: { cookie: customer.cookieHeader() },
			});
			expect(status).toBe(200);
			expect(body).not.toMatch(/<script>alert|<img src=x/);
			expect(body).toContain("alert(1)");
		},
	);
});

describe("addresses that mean nothing are not found, and never a fault of ours", () => {
	test.each([
		...[
			"/%",
			"/%E0%A4%A",
			"/customer/%C0%AF",
			"/%00",
			"/customer/orders/single?order=%00",
			"/customer/orders/single?order=%ff&item=%",
		],
		...[
			"/login-alias?q=%00",
			"/login-alias?q=%ff%fe",
			"/login-alias?alias=%00&next=//evil.example",
			"/customer/isr-settings?q=%00",
		],
		...[
			"/login?provider=__proto__",
			"/login?provider=constructor",
			"/login?provider=toString",
			"/a%0d%0aSet-Cookie:x=y",
			"/..data",
		],
		...[
			"/customer/orders?q=%00",
			"/customer/orders?sort=__proto__",
			"/customer/orders?tab=constructor",
			"/customer/orders?after=%00",
		],
		...[
			"/customer/orders?thickness=NaN..1e999",
			"/customer/orders?promised=2026-02-31..x",
			"/downloads/orders.csv?q=%00",
			"/__manifest",
		],
		...[
			"/login-callback?code=%00&state=%ff",
			"/auth-callback?error=%00",
			"/terms-and-conditions?next=%00",
			"/assets/%2e%2e/server/index.js",
		],
		...[
			"/assets/..%2f..%2fserver%2findex.js",
			"/.vite/manifest.json",
			"/package.json",
			"/build/server/index.js",
			"/.git/config",
			"/.env",
		],
		...[
			"/api/nothing",
			"/api/auth/__proto__",
			"/api/feeds/v1/__proto__",
			"/api/graphql/x",
			"/customer.data.data",
			"/_root.data",
		],
	])("%s", async (target) => {
		for (const cookie of ["", customer.cookieHeader()]) {
			const { status, body } = await ask(target, { headers: { cookie } });
			expect(status).toBeGreaterThanOrEqual(200);
			expect(status).toBeLessThan(500);
			expect(body).not.toMatch(/node_modules|at \w+ \(file:|\/src\/(server|features)\//);
		}
	});

	test("a public file tells search engines to stay away", async () => {
		const { status, head, body } = await ask("/robots.txt");
		expect([status, body]).toEqual([200, "User-agent: *\nDisallow: /\n"]);
		expect(head).toMatch(/^content-type: text\/plain/im);
	});

	test("an unknown path of the API is answered in JSON", async () => {
		const { status, head } = await ask("/api/nothing");
		expect([status, /content-type: application\/problem\+json/i.test(head)]).toEqual([404, true]);
	});

	test.each([
		["a filter of 10,000 letters", `/customer/orders?po=${"x".repeat(10_000)}`],
		["a thousand filters", `/customer/orders?${"status=ready&".repeat(1000)}`],
		["an order number of 10,000 letters", `/customer/orders/single?order=${"9".repeat(10_000)}`],
	])("%s ends in an answer", async (_what, target) => {
		expect((await ask(target, { headers: { cookie: customer.cookieHeader() } })).status).toBeLessThan(500);
	});

	test("an address or cookies past all measure are refused before they are read", async () => {
		expect((await ask(`/?${"x".repeat(20_000)}`)).status).toBe(431);
		expect((await ask("/", { headers: { cookie: `a=${"x".repeat(20_000)}` } })).status).toBe(431);
	});
});
