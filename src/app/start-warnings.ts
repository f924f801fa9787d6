import type { Config } from "#server/config.ts";

type Judged = Pick<Config, "DATABASE_URL" | "SECRET_KEY" | "PUBLIC_URL">;

// Whom browsers believe without encryption (W3C Secure Contexts 3.1).
const ownHost = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** What is no fault of a setting, and yet keeps people out or costs them later; said in the log at each start. */
export function startWarnings({ DATABASE_URL, SECRET_KEY, PUBLIC_URL }: Judged): string[] {
	const { protocol, hostname } = URL.parse(PUBLIC_URL ?? "") ?? {};
	return [
		...(DATABASE_URL && !SECRET_KEY
			? ["SECRET_KEY is not set: secrets are sealed with secret.key in DATA_DIR, which other machines do not have"]
			: []),
		...(protocol === "http:" && !ownHost.test(hostname ?? "")
			? [`PUBLIC_URL ${PUBLIC_URL} is not encrypted: browsers keep no cookies of it, so nobody can sign in; end TLS in front, say https://`]
			: []),
	];
}
