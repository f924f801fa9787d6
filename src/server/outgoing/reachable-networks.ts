import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * Networks that no webhook and no request to a provider reaches unless they are allowed: this machine, private and link-local ones (cloud metadata
 * at 169.254.169.254), carriers', documentation, multicast, and those of IPv6 that carry an IPv4 address inside (RFC
 * 6890, IANA's special-purpose registries).
 */
const closedNetworks = [
	"0.0.0.0/8",
	"10.0.0.0/8",
	"100.64.0.0/10",
	"127.0.0.0/8",
	"169.254.0.0/16",
	"172.16.0.0/12",
	"192.0.0.0/24",
	"192.0.2.0/24",
	"192.88.99.0/24",
	"192.168.0.0/16",
	"198.18.0.0/15",
	"198.51.100.0/24",
	"203.0.113.0/24",
	"224.0.0.0/4",
	"240.0.0.0/4",
	"::/96",
	"::ffff:0:0/96",
	"::ffff:0:0:0/96",
	"64:ff9b::/96",
	"64:ff9b:1::/48",
	"100::/64",
	"2001::/23",
	"2001:db8::/32",
	"2002::/16",
	"3fff::/20",
	"5f00::/16",
	"fc00::/7",
	"fe80::/10",
	"fec0::/10",
	"ff00::/8",
];

/** Whether an address is one of a network in CIDR notation at least. */
export type NetworkMatcher = { has: (address: string) => boolean };

/** Networks from a list as `10.1.0.0/16, ::1/128`. Throws for what is none. */
export function networksOf(cidrs: readonly string[]): NetworkMatcher {
	// Apart, since a list that holds ::ffff:0:0/96 would hold all of IPv4.
	const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
	for (const cidr of cidrs) {
		const [address = "", bits] = cidr.split("/");
		if (!isIP(address) || !/^\d{1,3}$/.test(bits ?? "")) throw new Error(`${cidr} is no network`);
		const family = familyOf(address);
		lists[family].addSubnet(address, Number(bits), family);
	}
	return { has: (address) => lists[familyOf(address)].check(address, familyOf(address)) };
}

const closed = networksOf(closedNetworks);

/** Whether a request may be sent to an address: to all of the internet, and to what was allowed manually. */
export function isReachable(address: string, allowed: NetworkMatcher): boolean {
	const plain = withoutMapping(address);
	return isIP(plain) !== 0 && (allowed.has(plain) || !closed.has(plain));
}

// ::ffff:10.0.0.1 is 10.0.0.1: judged as that, however it is written.
function withoutMapping(address: string): string {
	return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

function familyOf(address: string): "ipv4" | "ipv6" {
	return isIPv6(address) ? "ipv6" : "ipv4";
}
