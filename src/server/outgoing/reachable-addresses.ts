import { isIP } from "node:net";
import { type Config, isDemoOnThisMachine } from "../config.ts";
import { isReachable, type NetworkMatcher, networksOf } from "./reachable-networks.ts";

/** Whose the address is: of the mill's own settings, or entered by a company. */
export type EndpointSide = "mill" | "company";

const thisMachine = ["127.0.0.0/8", "::1/128"];
const loopback = networksOf(thisMachine);

/**
 * Networks besides the internet that webhooks and providers may be in. Those of the settings are the mill's own: no address of a
 * company leads there. In development, and in a demo that only people at this machine reach, it is this machine.
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

/** The port that an address leads to. */
export function portOf({ port, protocol }: URL): number {
	return Number(port || (protocol === "https:" ? 443 : 80));
}

/** What is wrong with an address that requests are to be sent to. */
export type AddressFault = "url" | "password" | "closed" | "port" | "https";

/**
 * What is wrong with an address that an administrator of the mill or of a company typed; undefined when it may be kept.
 * Names are judged by what they lead to whenever something is sent.
 */
export function addressFault(address: string, config: Config, side: EndpointSide): AddressFault | undefined {
	const url = URL.parse(address);
	if (!url || !/^https?:$/.test(url.protocol) || url.hash || /\s/.test(address)) return "url";
	if (url.username || url.password) return "password";
	const allowed = networksFor(side, config);
	const known = addressOf(url);
	if (isIP(known) && !isReachable(known, allowed)) return "closed";
	if (!isOpenAt(url, config)) return "port";
	if (url.protocol === "https:") return undefined;
	const isPrivate = isIP(known) ? allowed.has(known) : side === "mill" && (config.WEBHOOK_NETWORKS ?? []).length > 0;
	return isPrivate ? undefined : "https";
}
