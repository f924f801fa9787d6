import { isIP } from "node:net";
import { type Config, isDemoOnThisMachine } from "#server/config.ts";
import { portOf } from "./post-webhook.ts";
import { type NetworkMatcher, networksOf } from "./reachable-networks.ts";

/** Whose an endpoint is. */
export type EndpointSide = "mill" | "company";

const thisMachine = ["127.0.0.0/8", "::1/128"];
const loopback = networksOf(thisMachine);

/**
 * Networks besides the internet that webhooks may reach. Those of the settings are the mill's own: no endpoint of a
 * company reaches them. In development, and in a demo that only people at this machine reach, it is this machine.
 */
export function networksFor(side: EndpointSide, config: Config): NetworkMatcher {
	const { WEBHOOK_NETWORKS, NODE_ENV } = config;
	const isTrial = NODE_ENV !== "production" || isDemoOnThisMachine(config);
	const ofTrial = isTrial ? thisMachine : [];
	return networksOf(side === "mill" ? (WEBHOOK_NETWORKS ?? ofTrial) : ofTrial);
}

/**
 * Whether webhooks may be sent to a port: 443 and those of the settings; in development any, unless the settings name
 * some.
 */
export function isAllowedPort(
	port: number,
	{ WEBHOOK_PORTS, NODE_ENV }: Pick<Config, "WEBHOOK_PORTS" | "NODE_ENV">,
): boolean {
	if (port === 443 || (!WEBHOOK_PORTS && NODE_ENV !== "production")) return true;
	return (WEBHOOK_PORTS ?? []).some(({ first, last }) => port >= first && port <= last);
}

/**
 * Whether webhooks may be sent to the port of a URL: an allowed one, and in the demo any of this machine, unless the
 * settings name some.
 */
export function isOpenAt(url: URL, config: Config): boolean {
	if (isAllowedPort(portOf(url), config)) return true;
	const host = addressOf(url);
	return !config.WEBHOOK_PORTS && isDemoOnThisMachine(config) && isIP(host) !== 0 && loopback.has(host);
}

/** The host of a URL, without brackets and the dot at its end; names of this machine as its address. */
export function addressOf({ hostname }: URL): string {
	// A dot at its end says that a name is whole; it is the same name.
	const host = hostname.replace(/^\[|\]$|\.$/g, "");
	return host === "localhost" || host.endsWith(".localhost") ? "127.0.0.1" : host;
}
