import { m } from "#generated/texts/messages.js";
import type { PdfTable } from "#server/pdf/pdf-content.ts";
import { isWithin } from "#shared/certificates/limits.ts";
import type { Bounds } from "../../heat-tests.ts";

export type ResultTable = PdfTable & { kind: "table" };
export type Show = (value: number) => string;

/** Behind a value that breaks its bounds. */
export const outside = " *";

/** A value, marked where it breaks its bounds. */
export const against = (value: number | null | undefined, bounds: Bounds, show: Show): string =>
	typeof value === "number" ? `${show(value)}${isWithin(value, bounds) ? "" : outside}` : "–";

export const boundText = (bound: number | null, show: Show): string => (bound === null ? "–" : show(bound));
export const boundCells = (bounds: Bounds, show: Show): string[] => [
	boundText(bounds.least, show),
	boundText(bounds.most, show),
];
export const boundColumns = () => [
	{ title: m.measure_least(), isFigure: true, share: 0.8 },
	{ title: m.measure_most(), isFigure: true, share: 0.8 },
];

/** The title of a table with the standards that its tests name. */
export const titleWith = (title: string, tests: readonly { standard?: string | null | undefined }[]): string =>
	[title, ...new Set(tests.flatMap(({ standard }) => standard ?? []))].join(" · ");

type Sampled = {
	slab?: string | null | undefined;
	location?: string | null | undefined;
	direction?: string | null | undefined;
};

export const sampleColumns = () => [
	{ title: `C01 · ${m.certificates_slab()}`, share: 1.3 },
	{ title: `C02 · ${m.certificates_direction()}`, share: 0.9 },
];
export const sampleCells = ({ slab, location, direction }: Sampled): string[] => [
	placeOf({ slab, location }) ?? "–",
	direction ?? "–",
];

/** Where a test piece was taken: slab and place in it. */
export function placeOf({ slab, location }: Sampled): string | undefined {
	return [slab, location].filter(Boolean).join(", ") || undefined;
}
