import { spawnSync } from "node:child_process";
import { scaffold } from "./new/scaffold.ts";

/** `npm run new -- list NAME` or `feed NAME`: writes the parts that are always the same (CONTRIBUTING.md). */
const [kind, name] = process.argv.slice(2);
const paths = scaffold(process.cwd(), kind, name);
const code = paths.filter((path) => /\.(tsx?|json)$/.test(path));
spawnSync("node_modules/.bin/biome", ["check", "--write", ...code], { stdio: "inherit" });
process.stdout.write(`${paths.toSorted().join("\n")}\n`);
