import { expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { readConfig } from "#server/config.ts";
import { addressError } from "./endpoint-address.ts";

test.each([
	["https://localhost:8080/hooks", m.webhooks_fault_closed()],
	["https://LOCALHOST.:8080/hooks", m.webhooks_fault_closed()],
	["https://erp.localhost./hooks", m.webhooks_fault_closed()],
	["https://127.0.0.1./hooks", m.webhooks_fault_closed()],
	["https://erp.mill.example./hooks", undefined],
])("%s is judged as the name without its last dot", (address, fault) => {
	expect(addressError(address, readConfig({}))).toBe(fault);
});

const inProduction = (settings: Record<string, string> = {}) => readConfig({ NODE_ENV: "production", ...settings });

test.each([
	["https://erp.mill.example/hooks", {}, undefined],
	["https://erp.mill.example:443/hooks", {}, undefined],
	["https://erp.mill.example:8443/hooks", {}, m.webhooks_fault_port({ port: "8443" })],
	["https://erp.mill.example:22/hooks", { WEBHOOK_PORTS: "8443" }, m.webhooks_fault_port({ port: "22" })],
	["https://erp.mill.example:8443/hooks", { WEBHOOK_PORTS: "8443" }, undefined],
	["https://erp.mill.example:9005/hooks", { WEBHOOK_PORTS: "8443, 9000-9010" }, undefined],
	["http://10.1.0.7/hooks", { WEBHOOK_NETWORKS: "10.1.0.0/16" }, m.webhooks_fault_port({ port: "80" })],
	["http://10.1.0.7/hooks", { WEBHOOK_NETWORKS: "10.1.0.0/16", WEBHOOK_PORTS: "80" }, undefined],
])("%s is kept with %o or says that its port is closed", (address, settings, fault) => {
	expect(addressError(address, inProduction(settings))).toBe(fault);
});

const ofDemo = Object.fromEntries(
	["CDC", "IAM", "AD"].flatMap((one) => [
		[`${one}_ISSUER`, "http://localhost:3001"],
		[`${one}_CLIENT_SECRET`, "secret"],
	]),
);
const demo = (settings: Record<string, string> = {}) =>
	readConfig({ NODE_ENV: "production", PUBLIC_URL: "http://localhost:3000", ...ofDemo, ...settings });

test.each([
	["mill", "http://localhost:8080/hooks", {}, undefined],
	["company", "http://localhost:8080/hooks", {}, undefined],
	["company", "http://127.0.0.1:8080/hooks", { WEBHOOK_NETWORKS: "10.0.0.0/8" }, undefined],
	["company", "https://erp.buyer.example:8080/in", {}, m.webhooks_company_fault_port({ port: "8080" })],
	["company", "http://erp.buyer.example:443/in", {}, m.webhooks_company_fault_https()],
	["company", "http://10.0.0.8:443/hooks", {}, m.webhooks_company_fault_closed()],
	[
		"company",
		"http://localhost:8080/hooks",
		{ WEBHOOK_PORTS: "9000" },
		m.webhooks_company_fault_port({ port: "8080" }),
	],
	["company", "http://localhost:8080/hooks", { DEMO: "false" }, m.webhooks_company_fault_closed()],
	["mill", "http://localhost:8080/hooks", { DEMO: "false" }, m.webhooks_fault_closed()],
	[
		"company",
		"http://localhost:8080/hooks",
		{ PUBLIC_URL: "https://portal.example" },
		m.webhooks_company_fault_closed(),
	],
	["company", "http://localhost:8080/hooks", { CDC_ISSUER: "https://id.example" }, m.webhooks_company_fault_closed()],
] as const)("in the demo, of the %s, %s is kept with %o or refused", (side, address, settings, fault) => {
	expect(addressError(address, demo(settings), side)).toBe(fault);
});

test("a company's endpoint reaches no network that the settings open to the mill's", () => {
	const config = inProduction({ WEBHOOK_NETWORKS: "10.1.0.0/16", WEBHOOK_PORTS: "80" });
	expect(addressError("http://10.1.0.7/hooks", config, "mill")).toBeUndefined();
	expect(addressError("https://10.1.0.7/hooks", config, "company")).toBe(m.webhooks_company_fault_closed());
});

test.each(["https", "0", "70000", "9010-9000", "1-2-x"])("a setting of the ports %s stops the start", (ports) => {
	expect(() => readConfig({ WEBHOOK_PORTS: ports })).toThrow(/WEBHOOK_PORTS/);
});
