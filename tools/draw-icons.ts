import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { iconNames } from "#web/ui/signs/icon-names.ts";

type Shape = [kind: string, attributes: Record<string, string>];
type Icons = Readonly<Record<string, readonly Shape[]>>;

const source = createRequire(import.meta.url).resolve("lucide-static/icon-nodes.json");

/** Writes the icons that the portal uses as one path each: a page brings a string for an icon, and no library. */
export async function drawIcons(target: string): Promise<void> {
	const set = JSON.parse(await readFile(source, "utf8")) as Icons;
	const lines = Object.entries(iconNames).map(([name, original]) => {
		const shapes = set[original];
		if (!shapes) throw new Error(`Lucide has no icon ${original}`);
		return `\t${name}: ${JSON.stringify(shapes.map(pathOf).join(""))},\n`;
	});
	const type = 'import type { IconName } from "#web/ui/signs/icon-names.ts";\n\n';
	const licence = "/*! Icons: Lucide, https://lucide.dev/license (ISC; in part MIT, Feather) */\n";
	const head = "export const drawings: Readonly<Record<IconName, string>> = {\n";
	await writeFile(target, `${type}${licence}${head}${lines.join("")}};\n`);
}

/** An icon's shapes have no fill, so every one of them is a line that a path can draw. */
export function pathOf([kind, attributes]: Shape): string {
	const at = (name: string) => Number(attributes[name] ?? 0);
	switch (kind) {
		case "path":
			return attributes.d ?? "";
		case "circle":
			return ellipse(at("cx"), at("cy"), at("r"), at("r"));
		case "ellipse":
			return ellipse(at("cx"), at("cy"), at("rx"), at("ry"));
		case "line":
			return `M${at("x1")} ${at("y1")}L${at("x2")} ${at("y2")}`;
		case "polyline":
			return `M${attributes.points}`;
		case "polygon":
			return `M${attributes.points}Z`;
		case "rect":
			return rectangle(at("x"), at("y"), at("width"), at("height"), Number(attributes.rx ?? attributes.ry ?? 0));
		default:
			throw new Error(`No path for ${kind}`);
	}
}

const ellipse = (x: number, y: number, rx: number, ry: number) =>
	`M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;

function rectangle(x: number, y: number, width: number, height: number, r: number): string {
	const corner = (dx: number, dy: number) => (r === 0 ? "" : `a${r} ${r} 0 0 1 ${dx} ${dy}`);
	const across = width - 2 * r;
	const down = height - 2 * r;
	return [
		`M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}`,
		`h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`,
	].join("");
}
