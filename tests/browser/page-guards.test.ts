import { beforeAll, describe, expect, inject, test } from "vitest";
import { pagePaths } from "#app/route-table.ts";
import { Browser } from "../support/browser.ts";
import { demoEmail, signedIn } from "../support/signed-in.ts";

const kinds = ["visitor", "supplier", "ship-to", "customer", "value-plus", "isr", "admin"] as const;
type Kind = (typeof kinds)[number];

const everybody: readonly Kind[] = kinds;
const customers: readonly Kind[] = ["ship-to", "customer", "value-plus", "isr", "admin"];

/** Who is let in to each page (specification §2, product.md), written by hand beside the guards. A page without a row here fails. */
const pages: Record<string, readonly Kind[]> = {
	"/": everybody,
	"/en": everybody,
	"/es": everybody,
	"/login": everybody,
	"/login-alias": everybody,
	"/terms-and-conditions": everybody,
	"/status": everybody,
	"/verify": everybody,
	"/forbidden": everybody,
	"/admin": ["admin"],
	"/admin/user-invitations": ["admin"],
	"/admin/user-management": ["admin"],
	"/admin/suppliers": ["admin"],
	"/admin/webhooks": ["admin"],
	"/desk": ["isr", "admin"],
	"/customer": customers,
	"/customer/complaint-entry": customers,
	"/customer/isr-settings": customers,
	"/customer/profile": customers,
	"/customer/resources": customers,
	"/customer/documents/railcar-report": customers,
	"/customer/orders": customers,
	"/customer/orders/single": customers,
	"/customer/orders/late-orders": customers,
	"/customer/documents/bill-of-lading": customers,
	"/customer/documents/certificates": customers,
	"/customer/documents/invoices": customers,
	"/customer/documents/order-acknowledgment": customers,
	"/customer/documents/shipment-tallies": customers,
	"/customer/documents/zip-files": customers,
	"/customer/documents/shipment-tallies/check-off": customers,
	"/customer/orders/mill-stock-list-order-entry": customers,
	"/supplier": ["supplier"],
	"/supplier/profile": ["supplier"],
	"/supplier/asn-entry": ["supplier"],
	"/supplier/documents": ["supplier"],
	"/supplier/reports/shipments-received": ["supplier"],
	"/supplier/reports/outstanding-tonnage": ["supplier"],
	"/supplier/reports/shipments-with-invoice": ["supplier"],
	"/supplier/reports/asn-daily-by-shipped-date": ["supplier"],
};

const browsers = new Map<Kind, Browser>();
const url = inject("portalUrl");

beforeAll(async () => {
	for (const kind of kinds) browsers.set(kind, kind === "visitor" ? new Browser() : await signedIn(url, demoEmail(kind)));
});

test("every page has its row, and every row its page", () => {
	expect(pagePaths.toSorted()).toEqual(Object.keys(pages).toSorted());
});

describe.each(Object.entries(pages).filter(([, admitted]) => admitted !== everybody))("%s", (path, admitted) => {
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

	test.each(admitted.filter((kind) => path !== "/customer/orders/single" || kind === "customer"))("lets %s in", async (kind) => {
		const response = await (browsers.get(kind) as Browser).ask(`${url}${path}`);
		// A single order that is not named is not found, which only those hear who may come in.
		expect(response.status).toBe(path === "/customer/orders/single" ? 404 : 200);
	});
});
