import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { Config } from "#server/config.ts";

const providers = ["CDC", "IAM", "AD"] as const;
type OfProvider = `${(typeof providers)[number]}_${"ISSUER" | "CLIENT_SECRET"}`;
type Judged = Pick<Config, "DATABASE_URL" | "SECRET_KEY" | "PUBLIC_URL" | "MALWARE_SCANNER" | OfProvider>;

// Whom browsers believe without encryption (W3C Secure Contexts 3.1).
const ownHost = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** What is no error of a setting, and yet keeps people out or costs them later; said in the log at each start. */
export function startWarnings(settings: Judged): string[] {
	const { DATABASE_URL, SECRET_KEY, PUBLIC_URL, MALWARE_SCANNER } = settings;
	const { protocol, hostname } = URL.parse(PUBLIC_URL ?? "") ?? {};
	return [
		...(DATABASE_URL && !SECRET_KEY
			? ["SECRET_KEY is not set: secrets are sealed with secret.key in DATA_DIR, which other machines do not have"]
			: []),
		...(protocol === "http:" && !ownHost.test(hostname ?? "")
			? [
					`PUBLIC_URL ${PUBLIC_URL} is not encrypted: browsers keep no cookies of it, so nobody can sign in; end TLS in front, say https://`,
				]
			: []),
		...(MALWARE_SCANNER && !isScannerThere(MALWARE_SCANNER)
			? [
					`MALWARE_SCANNER ${MALWARE_SCANNER}: there is no such program here, so no file is taken from anybody until there is`,
				]
			: []),
		...providers
			.filter((name) => settings[`${name}_ISSUER`] && !settings[`${name}_CLIENT_SECRET`])
			.map(
				(name) =>
					`${name}_CLIENT_SECRET is not set: nobody signs in there unless ${name}_CLIENT_ID is a public client of the provider`,
			),
	];
}

/** Whether the program of a command can be run; a scanner that listens elsewhere may come later. */
function isScannerThere(scanner: string): boolean {
	if (scanner.startsWith("clamd://")) return true;
	const [program = ""] = scanner.split(/\s+/);
	const folders = program.includes("/") ? [""] : (process.env.PATH ?? "").split(delimiter);
	return folders.some((folder) => isRunnable(join(folder, program)));
}

function isRunnable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
