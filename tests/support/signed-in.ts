import { demoPassword } from "#features/sign-in/server/embedded-provider/demo-password.ts";
import { type DemoPerson, demoPeople } from "#shared/demo-people.ts";
import { Browser } from "./browser.ts";

/** The first demo person of a role, by address. */
export function demoEmail(role: DemoPerson["role"]): string {
	const person = demoPeople.find((one) => one.role === role);
	if (!person) throw new Error(`The demo has no ${role}`);
	return person.email;
}

const staffRoles: readonly string[] = ["admin", "isr"] satisfies DemoPerson["role"][];

/** Where a demo person signs in: the mill's staff by its directory, everybody else as customers and suppliers do. */
export function startOf(email: string): string {
	const role = demoPeople.find((one) => one.email === email)?.role ?? "";
	return staffRoles.includes(role) ? "/login?provider=directory" : "/login-cdc";
}

/** Signs in at the portal's embedded provider and takes the terms; answers a jar that is ready to ask for pages. */
export async function signedIn(portalUrl: string, email: string, termsVersion = "2026-01"): Promise<Browser> {
	const browser = new Browser();
	const form = await browser.open(`${portalUrl}${startOf(email)}`);
	const answer = await browser.submit(form.url, { email, password: demoPassword });
	await browser.open(new URL(answer.headers.get("location") ?? "", form.url));
	const bearer = browser.get("auth");
	if (!bearer) throw new Error(`${email} could not sign in: ${form.response.status}, ${answer.status}`);
	const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json", lang: "en" };
	const body = JSON.stringify({ version: termsVersion });
	const terms = await browser.ask(`${portalUrl}/api/auth/terms`, { method: "POST", headers, body });
	if (!terms.ok) throw new Error(`${email} could not take the terms: ${await terms.text()}`);
	return browser;
}
