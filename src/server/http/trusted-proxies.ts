import { BlockList, isIP } from "node:net";
import { z } from "zod";

/** The proxies in front whose X-Forwarded-For is believed: how many there are, or the networks that they are in. */
export type TrustedProxies = { hops: number } | { networks: BlockList };

const mostHops = 32;
const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** The setting TRUST_PROXY: `false`, `true` (one proxy), a number of proxies, or networks in CIDR notation. */
export const trustedProxiesSetting = z.string().transform((text, check): TrustedProxies => {
	const parts = text.split(/[\s,]+/).filter(Boolean);
	const hops = { false: 0, true: 1 }[text] ?? (/^\d{1,2}$/.test(text) ? Number(text) : undefined);
	if (hops !== undefined && hops <= mostHops) return { hops };
	const networks = new BlockList();
	for (const part of parts) {
		const [address = "", bits = ""] = part.split("/");
		const isNetwork = isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32);
		if (isNetwork) networks.addSubnet(address, Number(bits), familyOf(address));
		else
			check.addIssue({
				code: "custom",
				message: "must be the number of proxies in front, or their networks as 10.1.0.0/16, apart by commas",
			});
	}
	return { networks };
});

/**
 * Whether the connection comes from such a proxy, so that what only a proxy may say (a request's id, its trace) counts.
 */
export function isFromProxy(direct: string | undefined, trusted: TrustedProxies): boolean {
	if ("hops" in trusted) return trusted.hops > 0;
	const address = plainAddress(direct ?? "");
	return address !== undefined && trusted.networks.check(address, familyOf(address));
}

/**
 * The client's address: each proxy appends the address that connected to it, so entries are read from the last one,
 * over as many as there are trusted proxies or as long as an entry is in their networks. Earlier entries are chosen by
 * the client, and an entry that is no address ends the search.
 */
export function addressBehind(
	direct: string | undefined,
	forwarded: string | undefined,
	trusted: TrustedProxies,
): string {
	let address = plainAddress(direct ?? "");
	const entries = (forwarded ?? "").split(",").reverse();
	for (const [at, entry] of entries.entries()) {
		const isProxy = "hops" in trusted ? at < trusted.hops : isFromProxy(address, trusted);
		const before = isProxy ? plainAddress(entry.trim()) : undefined;
		if (before === undefined) break;
		address = before;
	}
	return address ?? "unknown";
}

/** Without port, brackets and the prefix of IPv4 in IPv6; undefined when it is no address. */
function plainAddress(text: string): string | undefined {
	const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
	const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, "");
	return isIP(address) ? address : undefined;
}
