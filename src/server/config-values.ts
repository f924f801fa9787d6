import { isIP } from "node:net";
import { z } from "zod";
import { ownRoles } from "./database/roles.ts";

/** The kinds of values that settings take; each says in its error what would be right. */

export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
export const port = z.coerce.number().int().min(0).max(65_535);
// Ten years: of what lies beyond all days the database makes no moment, and nobody could sign in.
export const seconds = z.coerce.number().int().positive().max(315_360_000);
export const wholeDays = (most: number, usual: number) => z.coerce.number().int().min(0).max(most).default(usual);
export const isNetwork = (text: string) => {
	const [address = "", bits = ""] = text.split("/");
	return /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32) && isIP(address) !== 0;
};

/** The parts of a setting that is a list, apart by commas or spaces. */
export const partsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
type PortRange = { first: number; last: number };
/** First and last port of `8443` or `9000-9010`. */
export const portRange = (text: string): PortRange => {
	const [, first, , last = first] = /^(\d{1,5})(-(\d{1,5}))?$/.exec(text) ?? [];
	return { first: Number(first), last: Number(last) };
};
export const isPortRange = ({ first, last }: PortRange) => first >= 1 && first <= last && last <= 65_535;
export const networks = z.string().transform(partsOf);

export const webAddress = () =>
	z.url({ protocol: /^https?$/, error: "must be an address with its scheme, as https://example.com" });

/** Whether a name or an address of a URL is this machine itself. */
export const isThisMachine = (hostname: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/**
 * An issuer, as the provider writes it in its discovery document. Across the network it must be encrypted: who a user
 * is comes from there.
 */
export const issuer = () =>
	webAddress()
		.refine(
			(text) => !/[?#]|\/\.well-known\//.test(text),
			"must be the issuer alone, the part before /.well-known/openid-configuration",
		)
		.refine((text) => {
			const { protocol, hostname } = URL.parse(text) ?? {};
			return protocol !== "http:" || isThisMachine(hostname ?? "");
		}, "must be reached by https://, unless it is on this machine")
		.optional();

/** Where people reach the portal. Paths are appended to it, so it has no slash at its end. */
export const site = z
	.string()
	.refine((text) => {
		const { protocol, origin, href } = URL.parse(text) ?? {};
		return /^https?:$/.test(protocol ?? "") && href === `${origin}/`;
	}, "must be scheme, host and port alone, as https://portal.example.com")
	.transform((text) => new URL(text).origin);

export const postgresAddress = () =>
	z
		.url({ protocol: /^postgres(ql)?$/, error: "must be as postgres://user:password@host:5432/database" })
		.refine(
			(url) => !ownRoles.has(URL.parse(url)?.username ?? ""),
			"must sign in as a role of yours, not as one that Millgate makes for itself",
		)
		.optional();

export const canDecode = (text: string): boolean => {
	try {
		return decodeURIComponent(text) !== undefined;
	} catch {
		return false;
	}
};

export const smtpForm = "must be as smtp://user:password@host:port";

export const headerList = z
	.string()
	.default("")
	.refine(
		(text) => /^(\s*[\w-]+=[^,\r\n]*(,|$))*$/.test(text) && canDecode(text),
		"must be as name=value,name=value, a percent sign in it as %25",
	)
	.transform((text) =>
		Object.fromEntries(
			text
				.split(",")
				.filter((one) => one.trim() !== "")
				.map((one) => [
					one.slice(0, one.indexOf("=")).trim().toLowerCase(),
					decodeURIComponent(one.slice(one.indexOf("=") + 1).trim()),
				]),
		),
	);
