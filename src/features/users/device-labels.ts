const browsers = [
	["Edg/", "Edge"],
	["OPR/", "Opera"],
	["Firefox/", "Firefox"],
	["Chrome/", "Chrome"],
	["Safari/", "Safari"],
] as const;
const systems = [
	["iPhone", "iPhone"],
	["iPad", "iPad"],
	["Android", "Android"],
	["Windows", "Windows"],
	["Mac OS X", "macOS"],
	["Linux", "Linux"],
] as const;

/**
 * A browser's own description of itself as people would say it, "Firefox, Windows"; as it came when nothing in it is
 * known.
 */
export function deviceLabel(userAgent: string): string {
	const find = (known: readonly (readonly [string, string])[]) => known.find(([mark]) => userAgent.includes(mark))?.[1];
	const found = [find(browsers), find(systems)].filter((word) => word !== undefined);
	return found.length > 0 ? found.join(", ") : userAgent.slice(0, 60);
}
