import { describe, expect, test } from "vitest";
import { createPortal } from "#app/portal.ts";
import { addressFormPath } from "#features/sign-in/address-form.ts";
import { readConfig } from "#server/config.ts";
import { createLog } from "#server/log.ts";
import { testApi, testDatabase } from "../../support/fixtures.ts";
import { asOwner, insertPerson } from "../../support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const person = await insertPerson(database, { soldTo: ["104233", "104234"] });
const caller = await api.signInWithoutTerms(person.id);

const photoUpload = "/api/feeds/v1/receipt-photos/700100/GR1";
const documentUpload = "/api/feeds/v1/documents/invoice/104233/I1/1";

const scimUser = "/scim/v2/Users/1";
const scimGroup = "/scim/v2/Groups/SSA-Admin";

/** Whatever changes something, with what a page of another site would have to send to make it do so. */
const changes: Record<string, string> = {
	"/api/auth/get-user": "{}",
	"/api/auth/session": "{}",
	"/api/auth/start": '{"provider":"cdc"}',
	"/api/auth/terms": '{"version":"2026-01"}',
	"/api/auth/alias": '{"alias":"104233"}',
	"/api/auth/end-view-as": "",
	"/api/auth/sign-out": "{}",
	"/api/graphql": '{"query":"mutation { updatePreferences(input: {theme: \\"dark\\"}) }"}',
	"/api/uploads": "%PDF-1.7",
	"/api/feeds/v1/orders": "{}",
	"/api/feeds/v1/rejects/1/resend": "",
	[documentUpload]: "%PDF-1.7",
	[photoUpload]: "x",
	"/api/notices/v1": "{}",
	"/api/notices/v1/SN1/amend": "{}",
	"/api/notices/v1/SN1/cancel": "{}",
	"/api/notices/v1/x12": "ISA",
	"/api/outbox/v1/x12": "ISA",
	"/api/customer/v1/acknowledgments/A1/accept": '{"revision":1}',
	"/api/customer/v1/acknowledgments/A1/query": '{"revision":1,"message":"Too few."}',
	"/api/customer/v1/order-lines/M100/1/accept-date": '{"acceptedOn":"2026-11-20"}',
	"/api/customer/v1/complaints": "{}",
	"/api/customer/v1/complaints/CP1/messages": '{"body":"x"}',
	"/api/customer/v1/files": "%PDF-1.7",
	"/api/customer/v1/stock/S1/hold": "{}",
	"/api/customer/v1/stock/S1/release": "{}",
	"/api/customer/v1/stock-requests": "{}",
	"/api/supplier/v1/notices": "{}",
	"/api/supplier/v1/notices/SN9/amend": "{}",
	"/api/supplier/v1/notices/SN9/cancel": "{}",
	"/api/supplier/v1/receipts/GR1/dispute": "{}",
	"/api/supplier/v1/files": "%PDF-1.7",
	"/mcp": '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
	"/scim/v2/Users": "{}",
	"/scim/v2/Users/.search": "{}",
	"/scim/v2/Groups": "{}",
	"/scim/v2/Groups/.search": "{}",
	[scimUser]: "{}",
	[scimGroup]: "{}",
};
// The methods of one URL are represented by the one that a form cannot send: each requires the same key first.
const methodOf = (path: string) =>
	path === documentUpload ? "PUT" : path === scimUser || path === scimGroup ? "PATCH" : "POST";
const formTypes = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"];

/** All that a browser adds by itself: every cookie, even the strict ones, as if SameSite did not exist. */
const cookies = () => `${caller.cookie}; auth=${caller.authorization.slice("Bearer ".length)}; tac=accepted; lang=en`;

const state = async () => ({
	people: await asOwner(database, "select theme, updated_at from people"),
	sessions: await asOwner(database, "select ended_at from sessions"),
	tokens: await asOwner(database, "select token_hash, expires_at from session_tokens order by 1"),
	terms: await asOwner(database, "select * from terms_acceptances"),
	runs: await asOwner(database, "select * from feed_runs"),
	files: await asOwner(database, "select id from files"),
	audit: await asOwner(database, "select action from audit_events"),
});

describe("a page of another site", () => {
	describe.each(Object.entries(changes))("that sends to %s", (path, body) => {
		test.each([...formTypes, "application/json"])("as %s, changes nothing and sets no cookie", async (type) => {
			const before = await state();
			const headers = {
				cookie: cookies(),
				"content-type": type,
				origin: "https://evil.example",
				"sec-fetch-site": "cross-site",
			};
			const response = await fetch(`${api.url}${path}`, { method: methodOf(path), headers, body });
			expect([401, 403, 415]).toContain(response.status);
			expect(response.headers.getSetCookie()).toEqual([]);
			expect(response.headers.get("access-control-allow-origin")).toBeNull();
			expect(await state()).toEqual(before);
		});

		test("is not admitted by a browser's preflight request", async () => {
			const headers = {
				origin: "https://evil.example",
				"access-control-request-method": methodOf(path),
				"access-control-request-headers": "authorization,content-type",
			};
			const response = await fetch(`${api.url}${path}`, { method: "OPTIONS", headers });
			const allowed = [...response.headers.keys()].filter((name) => name.startsWith("access-control-"));
			expect([response.ok, allowed]).toEqual([false, []]);
		});
	});
});

test("every route that may change something is tried above", async () => {
	const documentUploads = "/api/feeds/v1/documents/:kind/:account/:number/:revision";
	const nowhere = "http://localhost:9";
	const config = readConfig({
		PUBLIC_URL: "http://localhost",
		CDC_ISSUER: nowhere,
		IAM_ISSUER: nowhere,
		AD_ISSUER: nowhere,
	});
	const app = createPortal({ config, database, log: createLog("silent") }, { documents: [] });
	const tried = Object.keys(changes).map((path) =>
		path
			.replace("/v1/orders", "/v1/:entity")
			.replace("/rejects/1/", "/rejects/:run/")
			.replace("/SN1/", "/:notice/")
			.replace("/SN9/", "/:noticeNumber/")
			.replace("/M100/1/", "/:orderNumber/:item/")
			.replace("/stock/S1/", "/stock/:stockNumber/")
			.replace(/\/(A1|CP1)\//, "/:number/")
			.replace("/receipts/GR1/", "/receipts/:receiptNumber/")
			.replace(documentUpload, documentUploads)
			.replace(photoUpload, "/api/feeds/v1/receipt-photos/:supplier/:receipt")
			.replace("/Users/1", "/Users/:id")
			.replace("/Groups/SSA-Admin", "/Groups/:id"),
	);
	// Callbacks take a provider's form_post from elsewhere by design; forged-answers.test.ts is theirs.
	// A mail program's click comes from elsewhere too: what opens it is a signed token (unsubscribe.test.ts).
	// The form of the address begins nothing for another site (address-routes.test.ts).
	const others = [
		addressFormPath,
		"/login-callback",
		"/auth-callback",
		"/ad-callback",
		"/sign-in/company/:provider/callback",
		"/bank-change",
		"/unsubscribe/:token",
		"/unsubscribe/report/:token",
		"/scim/v2/*",
		"/api/*",
		"/*",
		"*",
	];
	const open = app.routes.filter(({ method }) => method !== "GET").map(({ path }) => path);
	expect([...new Set(open)].filter((path) => !tried.includes(path) && !others.includes(path))).toEqual([]);
});

describe("a session that ends while it is used", () => {
	test("opens nothing afterwards, whichever call was first", async () => {
		for (let round = 0; round < 6; round++) {
			const one = await api.signIn(person.id);
			const headers = { ...one, "content-type": "application/json" };
			const call = (path: string) => fetch(`${api.url}${path}`, { method: "POST", headers, body: "{}" });
			const answers = await Promise.all(
				["get-user", "sign-out", "get-user", "sign-out", "get-user"].map((what) => call(`/api/auth/${what}`)),
			);
			expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 403)).toEqual([]);
			const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { token?: string }[];
			const tokens = [one.authorization, ...bodies.flatMap(({ token }) => (token ? [`Bearer ${token}`] : []))];
			for (const authorization of tokens) {
				expect((await api.ask({ ...one, authorization }, "{ viewer { email } }")).status).toBe(403);
			}
		}
	});
});
