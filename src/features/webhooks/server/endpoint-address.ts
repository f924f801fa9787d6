import { isIP } from "node:net";
import { m } from "#generated/texts/messages.js";
import type { Config } from "#server/config.ts";
import { allowedNetworks, isAllowedPort } from "./deliver-webhooks-jobs.ts";
import { portOf } from "./post-webhook.ts";
import { isReachable } from "./reachable-networks.ts";

/**
 * What is wrong with an address that an administrator typed, in their language; undefined when it may be kept. Names
 * are judged by what they lead to whenever something is sent.
 */
export function addressError(address: string, config: Config): string | undefined {
	const url = URL.parse(address);
	if (!url || !/^https?:$/.test(url.protocol) || url.hash || /\s/.test(address)) return m.webhooks_fault_url();
	if (url.username || url.password) return m.webhooks_fault_password();
	const allowed = allowedNetworks(config);
	// A dot at its end says that a name is whole; it is the same name.
	const host = url.hostname.replace(/^\[|\]$|\.$/g, "");
	const known = host === "localhost" || host.endsWith(".localhost") ? "127.0.0.1" : host;
	if (isIP(known) && !isReachable(known, allowed)) return m.webhooks_fault_closed();
	if (!isAllowedPort(portOf(url), config)) return m.webhooks_fault_port({ port: String(portOf(url)) });
	const isPrivate = isIP(known) ? allowed.has(known) : (config.WEBHOOK_NETWORKS ?? []).length > 0;
	return url.protocol === "https:" || isPrivate ? undefined : m.webhooks_fault_https();
}
