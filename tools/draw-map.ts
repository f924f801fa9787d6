import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { mapHeight, mapWidth, projectFar } from "#features/railcars/map-projection.ts";

// Draws the map of the railcar report: run it again after its projection changed, and commit what it writes.

const require = createRequire(import.meta.url);
const target = new URL("../src/features/railcars/web/north-america.svg", import.meta.url);
/** United States, Canada, Mexico (ISO 3166 numeric). */
const countries = ["840", "124", "484"];
/** Points nearer to the one before, in units of the drawing, are left out. */
const least = 1.6;
const margin = 60;

type Line = readonly (readonly number[])[];
type Atlas = Topology<Record<string, GeometryCollection>>;

async function readAtlas(name: string): Promise<Atlas> {
	return JSON.parse(await readFile(require.resolve(name), "utf8")) as Atlas;
}

function partOf(atlas: Atlas, name: string): GeometryCollection {
	const part = atlas.objects[name];
	if (!part) throw new Error(`The atlas has no ${name}`);
	return part;
}

function pathOf(lines: readonly Line[], isClosed: boolean): string {
	return lines.flatMap((line) => lineOf(line, isClosed)).join("");
}

function lineOf(line: Line, isClosed: boolean): string[] {
	const points: (readonly [number, number])[] = [];
	for (const [longitude = 0, latitude = 0] of line) {
		const [x, y] = projectFar(longitude, latitude).map(Math.round) as [number, number];
		const last = points.at(-1);
		if (!last || Math.hypot(x - last[0], y - last[1]) >= least) points.push([x, y]);
	}
	const isNear = points.some(([x, y]) => x > -margin && x < mapWidth + margin && y > -margin && y < mapHeight + margin);
	if (!isNear || points.length < (isClosed ? 4 : 2)) return [];
	return [`M${points.map((point) => point.join(",")).join("L")}${isClosed ? "Z" : ""}`];
}

const world = await readAtlas("world-atlas/countries-50m.json");
const states = await readAtlas("us-atlas/states-10m.json");
const mainland = partOf(world, "countries").geometries.filter(({ id }) => countries.includes(String(id)));
const land = feature(world, { type: "GeometryCollection", geometries: mainland }).features.flatMap(({ geometry }) => {
	if (geometry.type === "MultiPolygon") return geometry.coordinates.flat();
	return geometry.type === "Polygon" ? geometry.coordinates : [];
});
const borders = [
	...mesh(world, { type: "GeometryCollection", geometries: mainland }, (one, other) => one !== other).coordinates,
	...mesh(states, partOf(states, "states"), (one, other) => one !== other).coordinates,
];
const paths = `<path id="land" d="${pathOf(land, true)}"/><path id="borders" fill="none" d="${pathOf(borders, false)}"/>`;
await writeFile(
	target,
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapWidth} ${mapHeight}"><title>North America</title>${paths}</svg>\n`,
);
