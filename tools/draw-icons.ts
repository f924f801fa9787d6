import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { iconNames } from "#web/ui/signs/icon-names.ts";

type Shape = [kind: string, attributes: Record<string, string>];
type Icons = Readonly<Record<string, readonly Shape[]>>;

const source = createRequire(import.meta.url).resolve("lucide-static/icon-nodes.json");

/** Writes the icons that the portal uses as one SVG file: a page refers to an icon by its name and brings no library. */
export async function drawIcons(target: string): Promise<void> {
	const icons = JSON.parse(await readFile(source, "utf8")) as Icons;
	const symbols = Object.entries(iconNames).map(([name, original]) => {
		const shapes = icons[original];
		if (!shapes) throw new Error(`Lucide has no icon ${original}`);
		return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.map(elementOf).join("")}</symbol>\n`;
	});
	const licence = "<!-- Lucide, https://lucide.dev/license (ISC; in part MIT, Feather) -->\n";
	await writeFile(target, `<svg xmlns="http://www.w3.org/2000/svg">\n${licence}${symbols.join("")}</svg>\n`);
}

const elementOf = ([kind, attributes]: Shape) =>
	`<${kind}${Object.entries(attributes)
		.map(([name, value]) => ` ${name}="${value}"`)
		.join("")}/>`;
