import { expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { readConfig } from "#server/config.ts";
import { addressFault } from "./endpoint-address.ts";

test.each([
	["https://localhost:8080/hooks", m.webhooks_fault_closed()],
	["https://LOCALHOST.:8080/hooks", m.webhooks_fault_closed()],
	["https://erp.localhost./hooks", m.webhooks_fault_closed()],
	["https://127.0.0.1./hooks", m.webhooks_fault_closed()],
	["https://erp.mill.example./hooks", undefined],
])("%s is judged as the name without its last dot", (address, fault) => {
	expect(addressFault(address, readConfig({}))).toBe(fault);
});
