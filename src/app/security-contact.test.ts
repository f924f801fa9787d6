import { Hono } from "hono";
import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import type { Env } from "#server/http/env.ts";
import { registerSecurityContact } from "./security-contact.ts";

function ask(environment: Record<string, string>) {
	const app = new Hono<Env>();
	registerSecurityContact(app, readConfig(environment));
	return app.request("/.well-known/security.txt");
}

test("the security contact is published, with an expiry date in the future", async () => {
	const answer = await ask({
		SECURITY_CONTACT: "mailto:security@caldera.example",
		PUBLIC_URL: "https://portal.caldera.example",
	});
	const text = await answer.text();
	expect(answer.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8$/i);
	expect(text).toContain("Contact: mailto:security@caldera.example\n");
	expect(text).toContain("Canonical: https://portal.caldera.example/.well-known/security.txt\n");
	expect(Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "")).toBeGreaterThan(Date.now());
});

test("without a contact there is no such file", async () => {
	expect((await ask({})).status).toBe(404);
});

test.each([
	"security@caldera.example",
	"http://caldera.example/report",
	"mailto:a@b.example\nContact: mailto:c@d.example",
])("no contact is %j", (contact) => {
	expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow(/SECURITY_CONTACT/);
});
