import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { composeFaults, dockerfileFaults, execForm, type Repository, unitFaults } from "./deployment.ts";

const repository: Repository = {
	has: (path) => path === "package.json" || path === "operations/Dockerfile",
	scripts: ["build"],
};

test("a Dockerfile that names what is not there, has no version or runs as root is refused, line by line", () => {
	const text =
		"FROM node\nCOPY package.json gone.json ./\nRUN npm run bild \\\n  && npm run build\nRUNN x\nCMD node index.js\n";
	expect(dockerfileFaults(text, repository)).toEqual([
		"line 5: Unknown instruction: RUNN",
		"FROM node names no version",
		"COPY of gone.json, which is not there",
		"RUN npm run bild, which is not there",
		"it runs as root",
		"CMD is not in its exec form, so that no signal reaches the process",
		"HEALTHCHECK is not in its exec form",
	]);
});

test("a compose file is checked against the specification, and what it names must exist", () => {
	expect(composeFaults("services:\n  portal: { imago: x }\n", repository)).toEqual([
		"/services/portal must NOT have additional properties",
	]);
	expect(composeFaults("services: [\n", repository)[0]).toContain("at line");
	const text = `services:
  portal:
    image: postgres:latest
    env_file: gone.env
    volumes: ["lost:/var"]
    secrets: [lost]
    depends_on: { other: { condition: service_healthy }, nobody: { condition: service_started } }
  other:
    build: { context: .., dockerfile: gone }
`;
	expect(composeFaults(text, repository)).toEqual([
		"portal: image postgres:latest names no version",
		"portal: gone.env has no example",
		"portal: volume lost is not declared",
		"portal: secret lost is not declared",
		"portal: other has no healthcheck",
		"portal: nobody is not there",
		"other: gone is not there",
	]);
});

test("a unit with a key that systemd does not know is refused where systemd is there to ask", () => {
	const found = unitFaults("[Service]\nExecStart=/nowhere/node x.js\nRestartSecs=2\n");
	expect(found ?? ["line 3: Unknown key 'RestartSecs'"]).toEqual([
		expect.stringContaining("line 3: Unknown key 'RestartSecs'"),
	]);
});

test("the container's check passes while the portal lives, and fails when it says no or nobody answers", async () => {
	const [program, ...args] = execForm(await readFile("operations/Dockerfile", "utf8"), "HEALTHCHECK") ?? [];
	expect(program).toBe("node");
	let status = 200;
	const asked: string[] = [];
	const server = createServer((request, response) => {
		asked.push(request.url ?? "");
		response.writeHead(status).end();
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const check = async () => {
		const PORT = String((server.address() as AddressInfo | null)?.port ?? port);
		const [code] = await once(spawn(process.execPath, args, { env: { PORT } }), "exit");
		return code as number;
	};
	const { port } = server.address() as AddressInfo;
	expect(await check()).toBe(0);
	status = 503;
	expect(await check()).toBe(1);
	server.closeAllConnections();
	server.close();
	await once(server, "close");
	expect(await check()).toBe(1);
	expect(asked).toEqual(["/livez", "/livez"]);
});

test("container and unit start the same program", async () => {
	const command = execForm(await readFile("operations/Dockerfile", "utf8"), "CMD")?.join(" ");
	expect(await readFile("operations/millgate.service", "utf8")).toContain(`ExecStart=/opt/millgate/${command}\n`);
});

test("no page requests what the proxies do not expose", async () => {
	for (const file of ["nginx.conf", "haproxy.cfg"])
		expect(await readFile(`operations/${file}`, "utf8")).toMatch(/livez\W+readyz/);
	const asking: string[] = [];
	for (const folder of ["src/web", "src/features", "public"])
		for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
			const path = join(entry.parentPath, entry.name);
			if (entry.isFile() && /\.(?:js|tsx?)$/.test(path) && /\/(?:livez|readyz)\b/.test(await readFile(path, "utf8")))
				asking.push(path);
		}
	expect(asking).toEqual([]);
});
