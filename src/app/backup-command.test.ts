import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test.each([[[]], [["--chek", "/backups/today"]], [["one", "two"]]])(
	"npm run backup prints its usage for %j",
	(args) => {
		const { status, stderr } = spawnSync(process.execPath, ["src/app/backup-command.ts", ...args], {
			encoding: "utf8",
		});
		expect([status, stderr]).toEqual([1, expect.stringContaining("npm run backup -- <folder>")]);
		expect(stderr).not.toContain("    at ");
	},
);
