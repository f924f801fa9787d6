import type { WeightUnit } from "#shared/units.ts";
import type { LoadMode, NoticeValues, RadiationScan } from "./notice-form.ts";
import { poundsOf, vehicleOf } from "./notice-rules.ts";

/** A revision of a notice as it is stored, hashed and sent to the mill. Weights in pounds; instants in UTC. */
export type NoticeContent = {
	notice: string;
	supplier: string;
	mill: string;
	mode: LoadMode;
	yard: string | null;
	carrier: string | null;
	scac: string | null;
	bol: string | null;
	shippedAt: string;
	expectedAt: string | null;
	loads: LoadContent[];
};
export type LoadContent = {
	load: number;
	po: string;
	poLine: number;
	commodity: string;
	vehicle: string;
	seals: string[];
	grossLb: number;
	tareLb: number;
	unit: WeightUnit;
	scaleTicket: string | null;
	radiationScan: RadiationScan;
	/** Not there without any, as in revisions that are older than files: what was hashed stays as it was. */
	files?: readonly LoadFile[];
};

/** A photo or PDF of a load; `sha256` of the bytes that the supplier sent, in hexadecimal. */
export type LoadFile = { id: string; name: string; type: string; size: number; sha256: string };

/** Destination and time of a notice, as the database has them. */
export type NoticePlace = Pick<NoticeContent, "notice" | "supplier" | "mill" | "shippedAt" | "expectedAt"> & {
	po: string;
	poLine: number;
};

const orNull = (text: string | undefined) => text?.trim() || null;

/** The content of a notice that the rules let through; `files` load by load. */
export function contentOf(
	values: NoticeValues,
	{ po, poLine, ...place }: NoticePlace,
	files: readonly (readonly LoadFile[])[],
): NoticeContent {
	const loads = values.loads.map((load, index) => {
		const weights = poundsOf(load);
		if (!weights) throw new Error("A load without weights passed its form");
		return {
			load: index + 1,
			po,
			poLine,
			commodity: load.commodity.trim(),
			vehicle: vehicleOf(load.vehicle, values.mode),
			seals: sealsOf(load.seals),
			grossLb: weights.grossLb,
			tareLb: weights.tareLb,
			unit: load.unit,
			scaleTicket: orNull(load.ticket),
			radiationScan: load.radiation,
			...(files[index]?.length ? { files: files[index] } : {}),
		};
	});
	return {
		...place,
		mode: values.mode,
		yard: orNull(values.yard),
		carrier: orNull(values.carrier),
		scac: orNull(values.scac)?.toUpperCase() ?? null,
		bol: orNull(values.bol),
		loads,
	};
}

/** Seals as they are typed, with commas, semicolons or blanks between them. */
export function sealsOf(typed = ""): string[] {
	return [...new Set(typed.split(/[\s,;]+/).filter(Boolean))];
}

/**
 * Files of a revision for the loads of the next, said by a sender that can send none: each load keeps those of the load
 * of its vehicle, or of the one in its place if that vehicle is gone.
 */
export function keptFiles(
	current: readonly LoadContent[],
	loads: readonly Pick<LoadContent, "vehicle">[],
): (readonly LoadFile[])[] {
	const taken = new Set<LoadContent>();
	const take = (load: LoadContent | undefined) => {
		if (load) taken.add(load);
		return load?.files ?? [];
	};
	return loads.map(({ vehicle }, index) => {
		const free = current.filter((load) => !taken.has(load));
		const here = free.find(({ load }) => load === index + 1);
		if (here?.vehicle === vehicle) return take(here);
		const isNew = current.every((load) => load.vehicle !== vehicle);
		const isRenamed = isNew && loads.every((load) => load.vehicle !== here?.vehicle);
		return take(isRenamed ? here : free.find((load) => load.vehicle === vehicle));
	});
}

/** One text for one content, whatever order its keys came in: what is hashed. */
export function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
	if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
	const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
	return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(",")}}`;
}
