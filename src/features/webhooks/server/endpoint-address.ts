import { isIP } from "node:net";
import { m } from "#generated/texts/messages.js";
import type { Config } from "#server/config.ts";
import { portOf } from "./post-webhook.ts";
import { addressOf, type EndpointSide, isOpenAt, networksFor } from "./reachable-addresses.ts";
import { isReachable } from "./reachable-networks.ts";

/**
 * What is wrong with an address that an administrator of the mill or of a company typed, in their language; undefined
 * when it may be kept. Names are judged by what they lead to whenever something is sent.
 */
export function addressError(address: string, config: Config, side: EndpointSide = "mill"): string | undefined {
	const url = URL.parse(address);
	if (!url || !/^https?:$/.test(url.protocol) || url.hash || /\s/.test(address)) return m.webhooks_fault_url();
	if (url.username || url.password) return m.webhooks_fault_password();
	const allowed = networksFor(side, config);
	const isOfMill = side === "mill";
	const known = addressOf(url);
	if (isIP(known) && !isReachable(known, allowed))
		return isOfMill ? m.webhooks_fault_closed() : m.webhooks_company_fault_closed();
	const port = String(portOf(url));
	if (!isOpenAt(url, config))
		return isOfMill ? m.webhooks_fault_port({ port }) : m.webhooks_company_fault_port({ port });
	if (url.protocol === "https:") return undefined;
	const isPrivate = isIP(known) ? allowed.has(known) : isOfMill && (config.WEBHOOK_NETWORKS ?? []).length > 0;
	if (isPrivate) return undefined;
	return isOfMill ? m.webhooks_fault_https() : m.webhooks_company_fault_https();
}
