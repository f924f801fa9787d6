import { beforeAll, describe, expect, inject, test } from "vitest";
import { pagePaths } from "#app/route-table.ts";
import type { Access } from "#shared/access.ts";
import { pages } from "../rights/pages.ts";
import { Browser } from "../support/browser.ts";
import { demoEmail, signedIn } from "../support/signed-in.ts";

const kinds = ["visitor", "supplier", "ship-to", "customer", "value-plus", "isr", "admin"] as const;
type Kind = (typeof kinds)[number];

const everybody: readonly Kind[] = kinds;
const customers: readonly Kind[] = ["ship-to", "customer", "value-plus", "isr", "admin"];

/** The words of shared/access as the demo's people. */
const admittedBy: Partial<Record<Access, readonly Kind[]>> = {
	public: everybody,
	customer: customers,
	supplier: ["supplier"],
	admin: ["admin"],
	desk: ["isr", "admin"],
};
const admittedTo: Record<string, readonly Kind[]> = Object.fromEntries(
	Object.entries(pages).map(([path, access]) => [path, admittedBy[access] ?? []]),
);

const browsers = new Map<Kind, Browser>();
const url = inject("portalUrl");

beforeAll(async () => {
	for (const kind of kinds)
		browsers.set(kind, kind === "visitor" ? new Browser() : await signedIn(url, demoEmail(kind)));
});

test("every page has its row, and every row its page", () => {
	expect(pagePaths.toSorted()).toEqual(Object.keys(pages).toSorted());
});

describe.each(Object.entries(admittedTo).filter(([, admitted]) => admitted !== everybody))("%s", (path, admitted) => {
	test.each(kinds.filter((kind) => kind !== "visitor" && !admitted.includes(kind)))(
		"is forbidden to %s, as page and as payload",
		async (kind) => {
			const browser = browsers.get(kind) as Browser;
			expect((await browser.ask(`${url}${path}`)).status).toBe(403);
			expect((await browser.ask(`${url}${path}.data`)).status).toBe(403);
		},
	);

	test("sends a visitor to the site root", async () => {
		const response = await new Browser().ask(`${url}${path}`);
		expect([response.status, response.headers.get("location")]).toEqual([302, "/"]);
	});

	test.each(admitted.filter((kind) => path !== "/customer/orders/single" || kind === "customer"))(
		"lets %s in",
		async (kind) => {
			const response = await (browsers.get(kind) as Browser).ask(`${url}${path}`);
			// A single order that is not named is not found, which only those hear who may come in.
			expect(response.status).toBe(path === "/customer/orders/single" ? 404 : 200);
		},
	);
});
