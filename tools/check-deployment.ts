import { readFileSync } from "node:fs";
import { ConfigError, readConfig } from "#server/config.ts";
import { composeFaults, dockerfileFaults, repositoryAt, settingsOf, unitFaults } from "./checks/deployment.ts";
import { report } from "./checks/report.ts";

/**
 * `npm test -- deployment`: what a mill's IT installs from (operations/) is sound, without an engine that could run it.
 */
const repository = repositoryAt(process.cwd());
const textOf = (name: string) => readFileSync(`operations/${name}`, "utf8");
const unit = unitFaults(textOf("millgate.service"));
const checked = {
	Dockerfile: dockerfileFaults(textOf("Dockerfile"), repository),
	"compose.yaml": composeFaults(textOf("compose.yaml"), repository),
	"millgate.service": unit ?? [],
	"millgate.env.example": settingFaults(textOf("millgate.env.example")),
};
const faults = Object.entries(checked).flatMap(([name, found]) => found.map((fault) => `operations/${name}: ${fault}`));
report(
	"deployment",
	faults,
	`${Object.keys(checked).length} files${unit ? "" : ", millgate.service not checked: there is no systemd here"}`,
);

/** A line that is no setting, and settings that would stop the start once the blanks are filled in. */
function settingFaults(text: string): string[] {
	const values = Object.fromEntries(
		Object.entries(settingsOf(text)).map(([name, value]) => [name, value || "0".repeat(32)]),
	);
	try {
		const config: object = readConfig(values);
		return Object.keys(values).flatMap((name) => (name in config ? [] : [`${name} is no setting`]));
	} catch (error) {
		if (error instanceof ConfigError) return [error.message];
		throw error;
	}
}
