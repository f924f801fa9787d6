import { isIPv6 } from "node:net";

const groupsOfNetwork = 4;

/**
 * What limits count as one sender: an IPv4 address, or the network of 64 bits of an IPv6 one. A client that has a
 * line has all of such a network (RFC 6177), and would otherwise come from another address with each request. Anything
 * else is itself.
 */
export function networkOf(address: string): string {
	if (!isIPv6(address)) return address;
	const [before = "", behind] = (address.split("%")[0] ?? "").split("::");
	const head = groupsOf(before);
	const tail = groupsOf(behind ?? "");
	const missing = Array<string>(8 - head.length - tail.length).fill("0");
	const groups = [...head, ...missing, ...tail].slice(0, groupsOfNetwork);
	return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/** An IPv4 address at the end counts as two groups. */
function groupsOf(part: string): string[] {
	return part === "" ? [] : part.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));
}
