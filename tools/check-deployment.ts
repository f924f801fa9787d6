import { globSync, readFileSync } from "node:fs";
import { ConfigError, readConfig } from "#server/config.ts";
import { composeFaults, dockerfileFaults, repositoryAt, settingsOf, unitFaults } from "./checks/deployment.ts";
import { kustomizations, render, schemaFaults, wiringFaults } from "./checks/kubernetes.ts";
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
const kubernetes = "operations/kubernetes";
const image = {
	ports: [...textOf("Dockerfile").matchAll(/^EXPOSE (.*)$/gm)].flatMap(([, ports = ""]) =>
		ports.split(" ").map(Number),
	),
	has: repository.has,
	metrics: metricNames(),
};
const rendered = kustomizations(kubernetes).map((folder) => ({ folder, manifests: render(`${kubernetes}/${folder}`) }));
const isRendered = rendered.every(({ manifests }) => manifests);
// An overlay holds what is applied; the base alone has no image, namespace or settings.
const applied = rendered.filter(({ folder }) => folder !== "base");
const together = applied.flatMap(({ manifests }) => manifests ?? []);
const overlays = `${kubernetes}/overlays`;
const overlaySettings = globSync("*", { cwd: overlays }).map((name) => ({
	name,
	text: ["settings.env", "secrets.env.example"]
		.map((file) => readFileSync(`${overlays}/${name}/${file}`, "utf8"))
		.join(""),
}));
const kubernetesFaults = [
	...(await schemaFaults(together)),
	...wiringFaults(together, image),
	...overlaySettings.flatMap(({ name, text }) => settingFaults(text).map((fault) => `overlays/${name}: ${fault}`)),
];
const faults = [
	...Object.entries(checked).flatMap(([name, found]) => found.map((fault) => `operations/${name}: ${fault}`)),
	...kubernetesFaults.map((fault) => `${kubernetes}: ${fault}`),
];
const unchecked = [
	...(unit ? [] : ["millgate.service not checked: there is no systemd here"]),
	...(isRendered ? [] : ["kubernetes/ not rendered: there is no kubectl with Kustomize 5 here"]),
];
report(
	"deployment",
	faults,
	[`${Object.keys(checked).length} files, ${together.length} Kubernetes objects`, ...unchecked].join("; "),
);

/** Names of the portal's own metrics, as its code makes them. */
function metricNames(): string[] {
	const text = ["src/app/portal-metrics.ts", "src/server/operations/metrics.ts"].map((path) =>
		readFileSync(path, "utf8"),
	);
	return [...text.join("").matchAll(/"(millgate_\w+)"/g)].map(([, name = ""]) => name);
}

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
