/** The box of the map, in the units of its drawing. */
export const mapWidth = 800;
export const mapHeight = 520;

const radians = Math.PI / 180;
// Albers' equal-area conic with the parallels usual for the United States; the rest fits Panama-free North America into
// the box.
const [south, north] = [29.5 * radians, 45.5 * radians];
const [middleLongitude, middleLatitude] = [-96.5, 37.5 * radians];
const n = (Math.sin(south) + Math.sin(north)) / 2;
const c = Math.cos(south) ** 2 + 2 * n * Math.sin(south);
const radius = (latitude: number) => Math.sqrt(c - 2 * n * Math.sin(latitude)) / n;
const scale = 880;

/** A place in degrees as x and y of the map's plane, wherever that is (Snyder, Map Projections, p. 98). */
export function projectFar(longitude: number, latitude: number): readonly [number, number] {
	const angle = n * (longitude - middleLongitude) * radians;
	const distance = radius(latitude * radians);
	return [
		mapWidth / 2 + scale * distance * Math.sin(angle),
		mapHeight / 2 - scale * (radius(middleLatitude) - distance * Math.cos(angle)),
	];
}

/** A place in degrees as x and y of the map, to a tenth; nothing if it lies off the map. */
export function projectPlace(longitude: number, latitude: number): { x: number; y: number } | undefined {
	const [x, y] = projectFar(longitude, latitude);
	if (!(x >= 0 && x <= mapWidth && y >= 0 && y <= mapHeight)) return undefined;
	return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}
