import { m } from "#generated/texts/messages.js";
import type { Config } from "#server/config.ts";
import { addressFault, type EndpointSide, portOf } from "#server/outgoing/reachable-addresses.ts";

/**
 * What is wrong with an address that an administrator of the mill or of a company typed, in their language; undefined
 * when it may be kept.
 */
export function addressError(address: string, config: Config, side: EndpointSide = "mill"): string | undefined {
	const isOfMill = side === "mill";
	switch (addressFault(address, config, side)) {
		case "url":
			return m.webhooks_fault_url();
		case "password":
			return m.webhooks_fault_password();
		case "closed":
			return isOfMill ? m.webhooks_fault_closed() : m.webhooks_company_fault_closed();
		case "port": {
			const port = String(portOf(new URL(address)));
			return isOfMill ? m.webhooks_fault_port({ port }) : m.webhooks_company_fault_port({ port });
		}
		case "https":
			return isOfMill ? m.webhooks_fault_https() : m.webhooks_company_fault_https();
		case undefined:
			return undefined;
	}
}
